<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** Why a job failed. */
final class JobError extends Result
{
    /** @param string $code one of the seven codes of the service, or one of a newer service */
    public function __construct(public readonly string $code, public readonly string $message)
    {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self($fields->string('code'), $fields->string('message'));
    }
}
