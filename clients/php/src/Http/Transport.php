<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\CallOptions;
use Platen\DocumentFile;
use Platen\DocumentSource;
use Platen\Exception\ApiException;
use Platen\Exception\ConfigurationException;
use Platen\Exception\PlatenException;
use Platen\Exception\StreamBrokenException;
use Platen\Hook\RequestEvent;
use Platen\Hook\ResponseEvent;
use Platen\Hook\RetryEvent;
use Platen\ItemList;
use Platen\Page;
use Platen\SavedFile;

/**
 * Runs calls: sends the request of a plan, retries, and reads the reply.
 *
 * @internal
 */
final class Transport
{
    public function __construct(public readonly ClientOptions $options, private readonly Sender $sender)
    {
    }

    public function with(ClientOptions $options): self
    {
        return new self($options, $this->sender);
    }

    /**
     * `$read` is part of an attempt: the call is repeated where the connection breaks in it.
     *
     * @template T
     * @param \Closure(Reply, Plan): T $read
     * @return T
     * @throws PlatenException
     */
    public function run(Call $call, ?CallOptions $options, \Closure $read): mixed
    {
        $plan = new Plan($call, $this->options, $options ?? new CallOptions());
        while (true) {
            $reply = null;
            try {
                $reply = $this->send($plan);
                return $read($reply, $plan);
            } catch (ConnectionFailure | ApiException $failure) {
                $reply?->close();
                $this->pause($plan, $failure);
            } finally {
                $reply?->close();
            }
        }
    }

    /**
     * `data` of a JSON reply.
     *
     * @template T
     * @param \Closure(Fields): T $read
     * @return T
     * @throws PlatenException
     */
    public function data(Call $call, ?CallOptions $options, \Closure $read): mixed
    {
        return $this->run($call, $options, static fn (Reply $reply): mixed => $reply->json(
            static fn (array $value): mixed => $read(Fields::of($value['data'] ?? null, $reply->info, 'data.')),
        ));
    }

    /**
     * A JSON reply without an envelope.
     *
     * @template T
     * @param \Closure(Fields): T $read
     * @return T
     * @throws PlatenException
     */
    public function whole(Call $call, ?CallOptions $options, \Closure $read): mixed
    {
        return $this->run($call, $options, static fn (Reply $reply): mixed => $reply->json(
            static fn (array $value): mixed => $read(Fields::of($value, $reply->info)),
        ));
    }

    /**
     * A list: the reply itself, or a field of its `data`.
     *
     * @template T
     * @param \Closure(Fields): T $read
     * @return ItemList<T>
     * @throws PlatenException
     */
    public function items(Call $call, ?CallOptions $options, \Closure $read, ?string $field = null): ItemList
    {
        return $this->run($call, $options, static fn (Reply $reply): ItemList => $reply->json(
            static fn (array $value): ItemList => new ItemList(
                $field === null
                    ? Fields::each($value, $read, $reply->info)
                    : Fields::of($value['data'] ?? null, $reply->info, 'data.')->requiredList($field, $read),
                $reply->info,
            ),
        ));
    }

    /**
     * @template T
     * @param \Closure(Fields): T $read
     * @return Page<T>
     * @throws PlatenException
     */
    public function page(Call $call, ?CallOptions $options, \Closure $read, string $field): Page
    {
        return $this->data(
            $call,
            $options,
            static fn (Fields $data): Page => new Page($data->requiredList($field, $read), $data->nullableString('nextCursor'), $data->response),
        );
    }

    /**
     * The items of all pages.
     *
     * @template T
     * @param array<string, mixed> $query
     * @param \Closure(Fields): T $read
     * @return \Generator<int, T>
     * @throws PlatenException
     */
    public function everyItem(string $path, array $query, ?CallOptions $options, \Closure $read, string $field): \Generator
    {
        do {
            $page = $this->page(Call::get($path, $query), $options, $read, $field);
            foreach ($page->items as $item) {
                yield $item;
            }
            $query['cursor'] = $page->nextCursor;
        } while ($page->nextCursor !== null);
    }

    /** @throws PlatenException */
    public function none(Call $call, ?CallOptions $options): void
    {
        $this->run($call, $options, static fn (Reply $reply): string => $reply->content());
    }

    /**
     * @param string|resource|\Closure(string): mixed|null $to a path, an open stream, or a function for each piece; null: memory
     * @return ($to is null ? DocumentFile : SavedFile)
     * @throws PlatenException
     */
    public function file(Call $call, ?CallOptions $options, mixed $to): DocumentFile|SavedFile
    {
        if ($to !== null && !is_string($to) && !is_resource($to) && !$to instanceof \Closure) {
            throw new ConfigurationException('to must be a path, an open stream or a closure.');
        }
        return $this->run($call, $options, static function (Reply $reply, Plan $plan) use ($call, $to): DocumentFile|SavedFile {
            $mediaType = $reply->header('content-type') ?? '';
            $isFile = $call->accept === '*/*'
                ? !str_starts_with($mediaType, 'text/html') && !str_starts_with($mediaType, 'application/json')
                : str_starts_with($mediaType, $call->accept);
            if (!$isFile) {
                throw $reply->unexpected($reply->content());
            }
            $source = $reply->header('x-document-source');
            $info = [
                'mediaType' => $mediaType,
                'filename' => ReplyHeaders::filename($reply->header('content-disposition') ?? ''),
                'warnings' => [
                    ...ReplyHeaders::warnings($reply->header('x-document-warnings') ?? ''),
                    ...ReplyHeaders::warnings($reply->header('x-pdf-warnings') ?? ''),
                ],
                'engine' => $reply->header('x-pdf-engine'),
                'modelUsed' => $reply->header('x-model-used'),
                'documentSource' => $source === null ? null : DocumentSource::tryFrom($source) ?? $source,
                'template' => $reply->header('x-document-template'),
                'response' => $reply->info,
            ];
            if ($to === null) {
                return new DocumentFile($reply->content(), ...$info);
            }
            if (is_string($to)) {
                $saved = FileWriter::save($reply->chunks(), $to, $info['filename']);
                return new SavedFile($saved->path, $saved->sizeBytes, ...$info);
            }
            $sizeBytes = 0;
            foreach ($reply->chunks() as $chunk) {
                $plan->isFinal = true;
                $to instanceof \Closure ? $to($chunk) : FileWriter::write($to, $chunk, 'The stream of `to`');
                $sizeBytes += strlen($chunk);
            }
            return new SavedFile(null, $sizeBytes, ...$info);
        });
    }

    /**
     * Server-sent events. A call that fails before its first event is repeated like any other; a later failure is thrown.
     *
     * @return \Generator<Reply, array{event: string, data: string, id: string}>
     * @throws PlatenException
     */
    public function events(Call $call, ?CallOptions $options): \Generator
    {
        $plan = new Plan($call, $this->options, $options ?? new CallOptions());
        while (true) {
            $reply = null;
            try {
                $reply = $this->send($plan);
                if ($reply->info->status === 204) {
                    return;
                }
                if (!str_starts_with($reply->header('content-type') ?? '', 'text/event-stream')) {
                    throw $reply->unexpected($reply->content());
                }
                $parser = new EventParser();
                foreach ($reply->chunks() as $chunk) {
                    foreach ($parser->feed($chunk) as $event) {
                        $plan->isFinal = true;
                        yield $reply => $event;
                    }
                }
                if ($plan->isFinal) {
                    return;
                }
                throw new ConnectionFailure(FailureKind::Broken, 'The stream ended before its first event.');
            } catch (ConnectionFailure | ApiException $failure) {
                $reply?->close();
                if ($plan->isFinal && $failure instanceof ConnectionFailure) {
                    $isLimit = in_array($failure->kind, [FailureKind::Idle, FailureKind::Deadline], true);
                    $message = $isLimit ? $failure->getMessage() : 'The stream ended before the document did.';
                    throw new StreamBrokenException($message, '', $failure);
                }
                $this->pause($plan, $failure);
            } finally {
                $reply?->close();
            }
        }
    }

    /** Waits before the next attempt. Throws what the caller sees if there is none. */
    private function pause(Plan $plan, ConnectionFailure|ApiException $failure): void
    {
        $error = $plan->errorOf($failure);
        $delay = $plan->delayAfter($failure);
        if ($delay === null) {
            throw $error;
        }
        if ($this->options->onRetry !== null) {
            ($this->options->onRetry)(
                new RetryEvent($plan->call->method, $plan->call->path, $plan->attempt, $plan->requestId, $delay, $error),
            );
        }
        $plan->cancellation->sleep($delay);
    }

    /** One attempt, up to the headers of its reply. Throws the error that the reply is. */
    private function send(Plan $plan): Reply
    {
        $plan->attempt++;
        $call = $plan->call;
        $event = [$call->method, $call->path, $plan->attempt, $plan->requestId];
        if ($this->options->onRequest !== null) {
            ($this->options->onRequest)(new RequestEvent(...$event));
        }
        $started = Cancellation::now();
        $incoming = null;
        try {
            $incoming = $this->sender->send($plan->request, $plan->limits());
        } finally {
            $duration = Cancellation::now() - $started;
            $status = $incoming?->status();
            if ($this->options->onResponse !== null) {
                ($this->options->onResponse)(new ResponseEvent(...[...$event, $status, $duration]));
            }
            $result = $status ?? 'no reply';
            $this->options->logger?->debug(sprintf(
                '%s %s %s in %.3f s (attempt %d, request %s)',
                $call->method,
                $call->path,
                $result,
                $duration,
                $plan->attempt,
                $plan->requestId,
            ));
        }
        $reply = new Reply($incoming, $plan->attempt);
        if (($status >= 200 && $status < 300) || in_array($status, $call->accepts, true)) {
            return $reply;
        }
        try {
            throw $reply->error($reply->content());
        } finally {
            $reply->close();
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->options->baseUrl];
    }
}
