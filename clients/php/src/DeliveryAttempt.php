<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** One attempt to post the result of a job. */
final class DeliveryAttempt extends Result
{
    /**
     * @param int|null $httpStatus null if no reply came
     * @param string|null $error null if it succeeded
     * @param array<string, mixed>|null $request `headers`, `body` (its first 4 KiB) and `bodyBytes`; null once the content is deleted
     * @param array<string, mixed>|null $reply `headers` and `body` (its first 4 KiB); null if none came
     */
    public function __construct(
        public readonly \DateTimeImmutable $at,
        public readonly ?int $httpStatus,
        public readonly ?string $error,
        public readonly int $durationMs,
        public readonly ?array $request = null,
        public readonly ?array $reply = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->time('at'),
            $fields->nullableInt('httpStatus'),
            $fields->nullableString('error'),
            $fields->int('durationMs'),
            $fields->nullableMap('request'),
            $fields->nullableMap('reply'),
        );
    }
}
