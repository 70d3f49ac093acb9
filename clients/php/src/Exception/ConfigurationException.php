<?php

declare(strict_types=1);

namespace Platen\Exception;

/** A wrong option, or an argument that can't be sent. */
final class ConfigurationException extends PlatenException
{
}
