<?php

declare(strict_types=1);

namespace Platen\Exception;

/** A stream ended without its `done` event, or was silent too long. */
final class StreamBrokenException extends PlatenException
{
    /** @param string $partialText the text before that */
    public function __construct(string $message, public readonly string $partialText = '', ?\Throwable $previous = null)
    {
        parent::__construct($message, $previous);
    }
}
