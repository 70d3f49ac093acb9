<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\CancelledException;

/**
 * Sends a request: with curl, or with a PSR-18 client.
 *
 * @internal
 */
interface Sender
{
    /**
     * Returns once the headers of the reply are there.
     *
     * @throws ConnectionFailure|CancelledException
     */
    public function send(Request $request, Limits $limits): IncomingReply;
}
