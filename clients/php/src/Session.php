<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The session of a browser. */
final class Session extends Result
{
    public function __construct(
        public readonly \DateTimeImmutable $expiresAt,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self($fields->time('expiresAt'), $fields->response);
    }
}
