<?php

declare(strict_types=1);

namespace Platen\Exception;

/** A file could not be written. */
final class FileException extends PlatenException
{
}
