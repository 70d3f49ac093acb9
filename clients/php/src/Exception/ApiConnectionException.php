<?php

declare(strict_types=1);

namespace Platen\Exception;

/** No reply, after the retries. */
class ApiConnectionException extends PlatenException
{
    /** @param int $attempts how many requests the call took */
    final public function __construct(string $message, public readonly int $attempts, ?\Throwable $previous = null)
    {
        parent::__construct($message, $previous);
    }
}
