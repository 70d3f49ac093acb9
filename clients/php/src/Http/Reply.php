<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\ApiException;
use Platen\Exception\CancelledException;
use Platen\Exception\UnexpectedReplyException;
use Platen\ResponseInfo;

/**
 * The reply to an attempt.
 *
 * @internal
 */
final class Reply
{
    private const EXCERPT_CHARACTERS = 200;

    public readonly ResponseInfo $info;

    public function __construct(private readonly IncomingReply $incoming, int $attempts)
    {
        $this->info = new ResponseInfo($incoming->status(), $incoming->headers(), $attempts);
    }

    public function header(string $name): ?string
    {
        return $this->info->headers[$name] ?? null;
    }

    /**
     * @return \Generator<int, string>
     * @throws ConnectionFailure|CancelledException
     */
    public function chunks(): \Generator
    {
        return $this->incoming->chunks();
    }

    /** @throws ConnectionFailure|CancelledException */
    public function content(): string
    {
        $content = '';
        foreach ($this->chunks() as $chunk) {
            $content .= $chunk;
        }
        return $content;
    }

    public function close(): void
    {
        $this->incoming->close();
    }

    /**
     * The result of `$read`, of the JSON body.
     *
     * @template T
     * @param \Closure(array<array-key, mixed>): T $read
     * @return T
     * @throws ApiException|ConnectionFailure|CancelledException
     */
    public function json(\Closure $read): mixed
    {
        $content = $this->content();
        $value = json_decode($content, true, 512, JSON_INVALID_UTF8_SUBSTITUTE);
        if (!is_array($value)) {
            throw $this->unexpected($content);
        }
        try {
            return $read($value);
        } catch (InvalidReply $error) {
            throw $this->unexpected($content, $error->getMessage());
        }
    }

    /**
     * The result of `$read`, of the data of an event.
     *
     * @template T
     * @param \Closure(Fields): T $read
     * @return T
     * @throws UnexpectedReplyException
     */
    public function event(string $data, \Closure $read): mixed
    {
        try {
            return $read(Fields::of(json_decode($data, true, 512, JSON_INVALID_UTF8_SUBSTITUTE), $this->info));
        } catch (InvalidReply $error) {
            throw $this->unexpected($data, $error->getMessage());
        }
    }

    /** The error that a reply is. */
    public function error(string $content): ApiException
    {
        $value = json_decode($content, true, 512, JSON_INVALID_UTF8_SUBSTITUTE);
        $error = is_array($value) ? $value['error'] ?? null : null;
        if (!is_array($error) || !is_string($error['code'] ?? null)) {
            return $this->unexpected($content);
        }
        $message = $error['message'] ?? null;
        $class = ApiException::classFor($error['code'], $this->info->status);
        return new $class(
            is_string($message) ? $message : 'The service gave no reason.',
            $this->info->status,
            $error['code'],
            $error['details'] ?? null,
            $this->info->headers,
            $this->info->attempts,
            ReplyHeaders::retryAfter($this->header('retry-after')),
        );
    }

    /** @param string|null $fault what is wrong with a reply that is JSON. Its text is then not repeated: it may be a document. */
    public function unexpected(string $content, ?string $fault = null): UnexpectedReplyException
    {
        $location = $this->header('location');
        $text = match (true) {
            $fault !== null => "The reply is not as this version expects: $fault.",
            $location !== null => "The reply is a redirect to $location, which is not followed. Is baseUrl right?",
            default => 'The reply is not from Platen: "' . self::excerpt($content) . '". Is baseUrl right?',
        };
        return new UnexpectedReplyException(
            $text,
            $this->info->status,
            headers: $this->info->headers,
            attempts: $this->info->attempts,
            retryAfter: ReplyHeaders::retryAfter($this->header('retry-after')),
        );
    }

    private static function excerpt(string $content): string
    {
        $start = substr($content, 0, 4 * self::EXCERPT_CHARACTERS);
        $text = json_decode((string) json_encode($start, JSON_INVALID_UTF8_SUBSTITUTE));
        $text = preg_replace('/[\x00-\x1f\x7f]+/', ' ', is_string($text) ? $text : '');
        return preg_match('/^.{0,' . self::EXCERPT_CHARACTERS . '}/u', (string) $text, $match) === 1 ? $match[0] : '';
    }
}
