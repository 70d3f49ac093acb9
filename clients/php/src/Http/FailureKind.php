<?php

declare(strict_types=1);

namespace Platen\Http;

/**
 * How an attempt without a complete reply failed.
 *
 * @internal
 */
enum FailureKind
{
    /** No connection: nothing was sent. */
    case Refused;
    case ConnectTimeout;
    case Certificate;
    /** The connection broke: the service may have the request. */
    case Broken;
    /** The deadline of the call. */
    case Deadline;
    /** A stream was silent too long. */
    case Idle;
    /** The request can't be sent at all. */
    case Invalid;

    public function isRepeatable(bool $once): bool
    {
        return match ($this) {
            self::Refused, self::ConnectTimeout => true,
            self::Broken, self::Deadline, self::Idle => !$once,
            self::Certificate, self::Invalid => false,
        };
    }
}
