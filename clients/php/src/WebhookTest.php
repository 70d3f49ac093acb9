<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** What the receiver of webhooks answered to a test. */
final class WebhookTest extends Result
{
    /**
     * @param int|null $httpStatus null if no reply came
     * @param string|null $error null if it succeeded
     */
    public function __construct(
        public readonly bool $delivered,
        public readonly ?int $httpStatus,
        public readonly ?string $error,
        public readonly int $durationMs,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->bool('delivered'),
            $fields->nullableInt('httpStatus'),
            $fields->nullableString('error'),
            $fields->int('durationMs'),
            $fields->response,
        );
    }
}
