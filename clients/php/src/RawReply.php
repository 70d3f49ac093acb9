<?php

declare(strict_types=1);

namespace Platen;

/** A reply as it came: 2xx or 304. */
final class RawReply
{
    /** @param array<string, string> $headers their names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
        public readonly ResponseInfo $response,
    ) {
    }

    /**
     * The body as JSON: objects as arrays.
     *
     * @throws \JsonException
     */
    public function json(): mixed
    {
        return json_decode($this->body, true, 512, JSON_THROW_ON_ERROR);
    }
}
