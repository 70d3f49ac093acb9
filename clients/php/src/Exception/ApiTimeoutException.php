<?php

declare(strict_types=1);

namespace Platen\Exception;

/** The time of the call is over, or no connection was made in time. */
final class ApiTimeoutException extends ApiConnectionException
{
}
