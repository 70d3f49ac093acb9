<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The webhook of a job. */
final class Delivery extends Result
{
    /**
     * @param string $id the `webhook-id` header: the same on every attempt
     * @param list<DeliveryAttempt> $attempts
     */
    public function __construct(
        public readonly string $id,
        public readonly string $url,
        public readonly DeliveryStatus|string $status,
        public readonly array $attempts,
        public readonly ?\DateTimeImmutable $nextAttemptAt,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $status = $fields->string('status');
        return new self(
            $fields->string('id'),
            $fields->string('url'),
            DeliveryStatus::tryFrom($status) ?? $status,
            $fields->list('attempts', DeliveryAttempt::read(...)),
            $fields->nullableTime('nextAttemptAt'),
        );
    }
}
