<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The state of the webhook of a job. */
final class JobDelivery extends Result
{
    /** @param int $attempts since the result was last posted by hand */
    public function __construct(
        public readonly DeliveryStatus|string $status,
        public readonly int $attempts,
        public readonly ?\DateTimeImmutable $nextAttemptAt,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $status = $fields->string('status');
        return new self(
            DeliveryStatus::tryFrom($status) ?? $status,
            $fields->int('attempts'),
            $fields->nullableTime('nextAttemptAt'),
        );
    }
}
