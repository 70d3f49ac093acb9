<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;
use Platen\Http\ReplyHeaders;

/** A document that was written from a prompt. */
final class GeneratedDocument extends Result
{
    /**
     * @param string $content in the requested format; light markup for `pdf` and `doc`
     * @param string|null $reasoning only model-02 may give some
     * @param string $modelUsed the name of the model; `draft` for a form
     * @param DocumentSource|string $documentSource a string if this version does not know it
     * @param list<string> $warnings what differs from the request, one sentence each
     * @param string|null $source the document as Markdown; only from a stream
     */
    public function __construct(
        public readonly string $content,
        public readonly ?string $reasoning = null,
        public readonly string $modelUsed = '',
        public readonly DocumentSource|string $documentSource = '',
        public readonly array $warnings = [],
        public readonly ?string $source = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal From the JSON reply of `POST /generate`. */
    public static function fromReply(Fields $fields): self
    {
        $headers = $fields->response->headers;
        $source = $headers['x-document-source'] ?? '';
        return new self(
            $fields->string('content'),
            $fields->nullableString('reasoning'),
            $headers['x-model-used'] ?? '',
            DocumentSource::tryFrom($source) ?? $source,
            ReplyHeaders::warnings($headers['x-document-warnings'] ?? ''),
            null,
            $fields->response,
        );
    }

    /** @internal From the event `done` of a stream. */
    public static function fromEvent(Fields $fields): self
    {
        $source = $fields->nullableString('documentSource') ?? '';
        return new self(
            $fields->string('content'),
            $fields->nullableString('reasoning'),
            $fields->nullableString('modelUsed') ?? '',
            DocumentSource::tryFrom($source) ?? $source,
            $fields->strings('warnings'),
            $fields->nullableString('source'),
            $fields->response,
        );
    }
}
