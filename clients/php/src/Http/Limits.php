<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\CancelledException;

/**
 * How long an attempt may take.
 *
 * @internal
 */
final class Limits
{
    private float $lastByteAt;

    /**
     * @param float $ends of the whole call, on the clock of `Cancellation::now`
     * @param float $idleTimeout seconds without a byte
     * @param float $connectTimeout seconds
     */
    public function __construct(
        private readonly float $ends,
        private readonly float $idleTimeout,
        private readonly float $connectTimeout,
        private readonly Cancellation $cancellation,
    ) {
        $this->lastByteAt = Cancellation::now();
    }

    public function byteArrived(): void
    {
        $this->lastByteAt = Cancellation::now();
    }

    /** @throws ConnectionFailure|CancelledException */
    public function check(): void
    {
        $this->cancellation->check();
        if (Cancellation::now() >= $this->ends) {
            throw new ConnectionFailure(FailureKind::Deadline, 'The time of the call is over.');
        }
    }

    /**
     * After a look at the connection: bytes may have arrived while the caller did something else.
     *
     * @throws ConnectionFailure
     */
    public function checkIdle(): void
    {
        if (Cancellation::now() >= $this->lastByteAt + $this->idleTimeout) {
            throw new ConnectionFailure(FailureKind::Idle, "The stream was silent for $this->idleTimeout s.");
        }
    }

    /** Seconds until the next check. */
    public function remaining(): float
    {
        $now = Cancellation::now();
        $ends = min($this->ends, $this->lastByteAt + $this->idleTimeout);
        return max(0.001, min(60.0, $ends - $now, $this->cancellation->remaining()));
    }

    /** Seconds that a connection may take. */
    public function connectTimeout(): float
    {
        return max(0.001, min($this->connectTimeout, $this->ends - Cancellation::now()));
    }
}
