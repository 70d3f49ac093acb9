<?php

declare(strict_types=1);

namespace Platen\Hook;

use Platen\Exception\PlatenException;

/** A pause before the next attempt. */
final class RetryEvent extends RequestEvent
{
    /** @param float $delay seconds before the next attempt */
    public function __construct(
        string $method,
        string $path,
        int $attempt,
        string $requestId,
        public readonly float $delay,
        public readonly PlatenException $error,
    ) {
        parent::__construct($method, $path, $attempt, $requestId);
    }
}
