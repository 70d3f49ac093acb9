<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\DocumentFile;
use Platen\DocumentSource;
use Platen\Exception\PlatenException;
use Platen\Format;
use Platen\GeneratedDocument;
use Platen\Http\Call;
use Platen\Http\Fields;
use Platen\Http\Reply;
use Platen\Http\ReplyHeaders;
use Platen\JobAccepted;
use Platen\SavedFile;
use Platen\Stream\DocumentStream;

/** The requests of `Generate`: one operation of the service, and four kinds of replies. */
trait DocumentCalls
{
    /**
     * @param array<string, mixed> $body
     * @throws PlatenException
     */
    private function textOf(array $body, ?CallOptions $call): GeneratedDocument
    {
        $request = self::requestOf($body, timeout: Call::GENERATE_TIMEOUT);
        return $this->transport->run($request, $call, static fn (Reply $reply): GeneratedDocument => $reply->json(
            static fn (array $value): GeneratedDocument => self::documentOf(Fields::of($value, $reply->info)),
        ));
    }

    /**
     * @param array<string, mixed> $body
     * @throws PlatenException
     */
    private function fileOf(array $body, ?CallOptions $call, mixed $to): DocumentFile|SavedFile
    {
        $accept = $body['format']->mediaType();
        if ($body['format'] === Format::Text) {
            // Plain text is chosen by `Accept` alone.
            unset($body['format']);
        }
        return $this->transport->file(self::requestOf($body, accept: $accept, timeout: Call::GENERATE_TIMEOUT), $call, $to);
    }

    /** @param array<string, mixed> $body */
    private function streamOf(array $body, ?CallOptions $call): DocumentStream
    {
        return new DocumentStream($this->transport, self::requestOf($body, accept: 'text/event-stream', stream: true), $call);
    }

    /**
     * @param array<string, mixed> $body
     * @throws PlatenException
     */
    private function jobOf(array $body, ?CallOptions $call): JobAccepted
    {
        return $this->transport->data(self::requestOf($body, headers: ['prefer' => 'respond-async']), $call, JobAccepted::read(...));
    }

    /** @param array<string, mixed> $body */
    private static function requestOf(array $body, mixed ...$options): Call
    {
        return new Call('POST', '/generate', [], Call::values($body), ...$options);
    }

    /** The JSON reply has the document, and its headers have the rest. */
    private static function documentOf(Fields $fields): GeneratedDocument
    {
        $headers = $fields->response->headers;
        $source = $headers['x-document-source'] ?? '';
        return new GeneratedDocument(
            content: $fields->requiredString('content'),
            modelUsed: $headers['x-model-used'] ?? '',
            documentSource: DocumentSource::tryFrom($source) ?? $source,
            reasoning: $fields->nullableString('reasoning'),
            warnings: ReplyHeaders::warnings($headers['x-document-warnings'] ?? ''),
            template: $headers['x-document-template'] ?? '',
            response: $fields->response,
        );
    }
}
