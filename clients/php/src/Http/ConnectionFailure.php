<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\PlatenException;

/**
 * An attempt without a complete reply. Callers see an `ApiConnectionException`.
 *
 * @internal
 */
final class ConnectionFailure extends PlatenException
{
    public function __construct(public readonly FailureKind $kind, string $message)
    {
        parent::__construct($message);
    }
}
