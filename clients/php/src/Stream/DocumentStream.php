<?php

declare(strict_types=1);

namespace Platen\Stream;

use Platen\CallOptions;
use Platen\Exception\ApiException;
use Platen\Exception\PlatenException;
use Platen\Exception\StreamBrokenException;
use Platen\GeneratedDocument;
use Platen\Http\Call;
use Platen\Http\Fields;
use Platen\Http\InvalidReply;
use Platen\Http\Reply;
use Platen\Http\Transport;
use Platen\ResponseInfo;

/**
 * The document while it is written. The request starts with the first read. Leaving the loop closes the connection, which stops the model.
 *
 * @implements \IteratorAggregate<int, StreamEvent>
 */
final class DocumentStream implements \IteratorAggregate
{
    private string $text = '';
    private ?GeneratedDocument $document = null;
    private ?ResponseInfo $response = null;
    private bool $isStarted = false;

    /** @internal */
    public function __construct(
        private readonly Transport $transport,
        private readonly Call $call,
        private readonly ?CallOptions $options,
    ) {
    }

    /** What stands at the moment: the text since the last `Restart`. */
    public function text(): string
    {
        return $this->text;
    }

    /** Null before the first event. */
    public function response(): ?ResponseInfo
    {
        return $this->response;
    }

    /**
     * Reads to the end and returns the document.
     *
     * @throws PlatenException as the loop
     */
    public function result(): GeneratedDocument
    {
        if (!$this->isStarted) {
            foreach ($this as $_) {
                continue;
            }
        }
        return $this->document ?? throw $this->broken('The stream was left before its end.');
    }

    /**
     * The events, once.
     *
     * @return \Generator<int, StreamEvent>
     * @throws StreamBrokenException if the stream ends without its `done` event, or is silent too long
     * @throws ApiException for an `error` event, with the text before it
     */
    public function getIterator(): \Generator
    {
        if ($this->isStarted) {
            throw $this->broken('A stream is read once.');
        }
        $this->isStarted = true;
        try {
            foreach ($this->transport->events($this->call, $this->options) as $reply => ['event' => $name, 'data' => $data]) {
                $this->response = $reply->info;
                $event = $this->event($name, $data, $reply);
                if ($event !== null) {
                    yield $event;
                }
                if ($event instanceof Done) {
                    return;
                }
            }
        } catch (StreamBrokenException $error) {
            throw $this->broken($error->getMessage(), $error->getPrevious());
        }
        throw $this->broken('The stream ended before the document did.');
    }

    private function event(string $name, string $data, Reply $reply): ?StreamEvent
    {
        if (!in_array($name, ['delta', 'reasoning', 'restart', 'done', 'error'], true)) {
            return null;
        }
        try {
            $value = json_decode($data, true, 512, JSON_INVALID_UTF8_SUBSTITUTE);
            $fields = Fields::of($value, $reply->info);
            switch ($name) {
                case 'delta':
                    $text = $fields->requiredString('text');
                    $this->text .= $text;
                    return new Delta($text);
                case 'reasoning':
                    return new Reasoning($fields->requiredString('text'));
                case 'restart':
                    $this->text = '';
                    return new Restart();
                case 'done':
                    $fields->requiredString('content');
                    $this->document = GeneratedDocument::read($fields);
                    return new Done($this->document);
                default:
                    throw $this->errorOf($fields->nullableObject('error') ?? $fields, $reply->info);
            }
        } catch (InvalidReply $error) {
            throw $this->broken("An event `$name` is not as this version expects: {$error->getMessage()}.");
        }
    }

    private function errorOf(Fields $error, ResponseInfo $info): ApiException
    {
        $code = $error->requiredString('code');
        $class = ApiException::classFor($code, null);
        return new $class(
            $error->nullableString('message') ?? 'The service gave no reason.',
            null,
            $code,
            $error->raw('details'),
            $info->headers,
            $info->attempts,
            partialText: $this->text,
        );
    }

    private function broken(string $message, ?\Throwable $cause = null): StreamBrokenException
    {
        return new StreamBrokenException($message, $this->text, $cause);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['isStarted' => $this->isStarted, 'isDone' => $this->document !== null];
    }
}
