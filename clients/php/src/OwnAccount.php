<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The account of the client's key, and that key. */
final class OwnAccount extends Result
{
    /**
     * @param int|null $dailyLimit requests per UTC day; null for no limit
     * @param int|null $remainingToday null for no limit
     * @param \DateTimeImmutable $resetsAt when the daily count starts again
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly Tier|string $tier,
        public readonly ?int $dailyLimit,
        public readonly int $usedToday,
        public readonly ?int $remainingToday,
        public readonly \DateTimeImmutable $resetsAt,
        public readonly \DateTimeImmutable $createdAt,
        public readonly AccountLimits $limits,
        public readonly OwnKey $key,
        public readonly ?Session $session = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $tier = $fields->string('tier');
        $session = $fields->nullableObject('session');
        return new self(
            $fields->string('id'),
            $fields->string('name'),
            Tier::tryFrom($tier) ?? $tier,
            $fields->nullableInt('dailyLimit'),
            $fields->int('usedToday'),
            $fields->nullableInt('remainingToday'),
            $fields->time('resetsAt'),
            $fields->time('createdAt'),
            AccountLimits::read($fields->object('limits')),
            OwnKey::read($fields->object('key')),
            $session === null ? null : Session::read($session),
            $fields->response,
        );
    }
}
