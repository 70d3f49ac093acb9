<?php

declare(strict_types=1);

namespace Platen;

/** Whether a key is for production or for tests. */
enum KeyMode: string
{
    case Live = 'live';
    case Test = 'test';
}
