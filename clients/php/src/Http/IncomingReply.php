<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\CancelledException;

/**
 * A reply whose body is read as it arrives.
 *
 * @internal
 */
interface IncomingReply
{
    public function status(): int;

    /** @return array<string, string> their names in lower case */
    public function headers(): array;

    /**
     * The body, once.
     *
     * @return \Generator<int, string>
     * @throws ConnectionFailure|CancelledException
     */
    public function chunks(): \Generator;

    /** Closes the connection unless the reply was read to its end. */
    public function close(): void;
}
