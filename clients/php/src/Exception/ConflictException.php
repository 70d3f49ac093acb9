<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 409: its state does not allow this. */
final class ConflictException extends InvalidParametersException
{
}
