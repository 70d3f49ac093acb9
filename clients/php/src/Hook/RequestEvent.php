<?php

declare(strict_types=1);

namespace Platen\Hook;

/** What hooks know about a request. Never its body. */
class RequestEvent
{
    /**
     * @param string $path below the base URL
     * @param int $attempt from 1
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly int $attempt,
        public readonly string $requestId,
    ) {
    }
}
