<?php

declare(strict_types=1);

namespace Platen\Exception;

/** The `cancel` function of the call returned true. The connection is closed. */
final class CancelledException extends PlatenException
{
}
