<?php

declare(strict_types=1);

namespace Platen\Http;

/**
 * The request of a call, the same on each attempt.
 *
 * @internal
 */
final class Request
{
    /**
     * @param array<string, string> $headers their names in lower case
     * @param bool $once whether it must not be repeated once it left
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly ?string $body,
        public readonly bool $once,
    ) {
    }
}
