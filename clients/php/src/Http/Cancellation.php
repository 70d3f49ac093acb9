<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\CancelledException;

/**
 * Asks the `cancel` function of a call, at most once a second.
 *
 * @internal
 */
final class Cancellation
{
    public const INTERVAL = 1.0;
    private float $nextAt = 0.0;

    /** @param (\Closure(): bool)|null $cancel */
    public function __construct(private readonly ?\Closure $cancel)
    {
    }

    /** @throws CancelledException */
    public function check(): void
    {
        if ($this->cancel === null || self::now() < $this->nextAt) {
            return;
        }
        $this->nextAt = self::now() + self::INTERVAL;
        if (($this->cancel)()) {
            throw new CancelledException('The call was cancelled.');
        }
    }

    /** Seconds until the function is asked again. */
    public function remaining(): float
    {
        return $this->cancel === null ? INF : max(0.0, $this->nextAt - self::now());
    }

    /** @throws CancelledException */
    public function sleep(float $seconds): void
    {
        $ends = self::now() + $seconds;
        while (($left = $ends - self::now()) > 0) {
            $this->check();
            usleep((int) ceil(1e6 * min($left, max(0.001, $this->remaining()))));
        }
        $this->check();
    }

    /** Seconds of a clock that is never set. */
    public static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
