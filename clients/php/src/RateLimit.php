<?php

declare(strict_types=1);

namespace Platen;

/** The daily quota of the account, after the request. */
final class RateLimit
{
    public function __construct(
        /** Requests a day. */
        public readonly int $limit,
        public readonly int $remaining,
        /** When the count starts again. */
        public readonly \DateTimeImmutable $resetAt,
    ) {
    }
}
