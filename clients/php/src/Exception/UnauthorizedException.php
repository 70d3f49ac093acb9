<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 401, or 403: the key is wrong, or it lacks a scope. */
final class UnauthorizedException extends ApiException
{
    /** The scope that the key lacks, on 403. */
    public readonly ?string $requiredScope;

    protected function readDetails(): void
    {
        $this->requiredScope = $this->text('scope');
    }
}
