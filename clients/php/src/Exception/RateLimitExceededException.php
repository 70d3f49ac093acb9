<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 429: the daily quota is used up. */
final class RateLimitExceededException extends ApiException
{
    /** Requests a day. */
    public readonly ?int $limit;
    public readonly ?string $tier;
    /** When the count starts again. */
    public readonly ?\DateTimeImmutable $resetAt;

    protected function readDetails(): void
    {
        $limit = $this->detail('limit');
        $this->limit = is_int($limit) ? $limit : null;
        $this->tier = $this->text('tier');
        $reset = $this->headers['x-ratelimit-reset'] ?? '';
        $seconds = ctype_digit($reset) ? $reset : ($this->retryAfter === null ? null : time() + (int) ceil($this->retryAfter));
        $this->resetAt = $seconds === null ? null : new \DateTimeImmutable("@$seconds");
    }
}
