<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A row of usage. What it is not grouped by is null. */
final class UsageRow extends Result
{
    /**
     * @param int $requests those that counted for the daily quota
     * @param int $failed those that were answered with 5xx and refunded
     * @param string|null $day UTC, such as `2026-03-14`
     * @param string|null $endpoint the path below `/v1`
     */
    public function __construct(
        public readonly int $requests,
        public readonly int $failed,
        public readonly ?string $day = null,
        public readonly ?string $accountId = null,
        public readonly ?string $keyId = null,
        public readonly ?string $endpoint = null,
        public readonly ?string $model = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->int('requests'),
            $fields->int('failed'),
            $fields->nullableString('day'),
            $fields->nullableString('accountId'),
            $fields->nullableString('keyId'),
            $fields->nullableString('endpoint'),
            $fields->nullableString('model'),
        );
    }
}
