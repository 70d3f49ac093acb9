<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The limits of an account. */
final class AccountLimits extends Result
{
    /**
     * @param float $retentionDays days that jobs are stored after they end; with 0 the content is deleted once it is delivered
     * @param float $auditDays days that audit events are stored
     */
    public function __construct(
        public readonly int $promptCharacters,
        public readonly int $contentCharacters,
        public readonly int $bodyBytes,
        public readonly float $retentionDays,
        public readonly float $auditDays,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->int('promptCharacters'),
            $fields->int('contentCharacters'),
            $fields->int('bodyBytes'),
            $fields->float('retentionDays'),
            $fields->float('auditDays'),
        );
    }
}
