<?php

declare(strict_types=1);

namespace Platen;

/** Metadata of a reply. */
final class ResponseInfo
{
    /** Also in the log of the service. */
    public readonly ?string $requestId;
    /** Whether the service repeated the stored reply of an earlier call with the same idempotency key. */
    public readonly bool $replayed;
    /** Null where the request does not count or the account has no limit. */
    public readonly ?RateLimit $rateLimit;

    /**
     * @param array<string, string> $headers their names in lower case
     * @param int $attempts how many requests the call took
     */
    public function __construct(
        public readonly int $status = 200,
        public readonly array $headers = [],
        public readonly int $attempts = 1,
    ) {
        $this->requestId = $headers['x-request-id'] ?? null;
        $this->replayed = ($headers['idempotent-replayed'] ?? '') === 'true';
        $limit = $headers['x-ratelimit-limit'] ?? '';
        $remaining = $headers['x-ratelimit-remaining'] ?? '';
        $reset = $headers['x-ratelimit-reset'] ?? '';
        $this->rateLimit = ctype_digit($limit) && ctype_digit($remaining) && ctype_digit($reset)
            ? new RateLimit((int) $limit, (int) $remaining, new \DateTimeImmutable("@$reset"))
            : null;
    }
}
