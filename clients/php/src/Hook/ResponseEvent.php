<?php

declare(strict_types=1);

namespace Platen\Hook;

/** A reply, or none, to an attempt. */
final class ResponseEvent extends RequestEvent
{
    /**
     * @param int|null $status null if no reply came
     * @param float $duration seconds until the headers of the reply
     */
    public function __construct(
        string $method,
        string $path,
        int $attempt,
        string $requestId,
        public readonly ?int $status,
        public readonly float $duration,
    ) {
        parent::__construct($method, $path, $attempt, $requestId);
    }
}
