<?php

declare(strict_types=1);

namespace Platen;

/** The default of a parameter whose null has a meaning: nothing is sent, and the value stays as it is. */
enum Unchanged
{
    case Value;
}
