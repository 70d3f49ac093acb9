<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 404: there is no such thing, or it is another account's. */
final class NotFoundException extends InvalidParametersException
{
}
