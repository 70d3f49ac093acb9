<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** An account and what it used today. */
final class Account extends Result
{
    /**
     * @param int|null $dailyLimit requests per UTC day; null for no limit
     * @param \DateTimeImmutable|null $disabledAt null if it is enabled
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly Tier|string $tier,
        public readonly ?int $dailyLimit,
        public readonly int $usedToday,
        public readonly \DateTimeImmutable $createdAt,
        public readonly ?\DateTimeImmutable $disabledAt = null,
        public readonly ?string $disabledReason = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $tier = $fields->string('tier');
        return new self(
            $fields->string('id'),
            $fields->string('name'),
            Tier::tryFrom($tier) ?? $tier,
            $fields->nullableInt('dailyLimit'),
            $fields->int('usedToday'),
            $fields->time('createdAt'),
            $fields->nullableTime('disabledAt'),
            $fields->nullableString('disabledReason'),
            $fields->response,
        );
    }
}
