<?php

declare(strict_types=1);

namespace Platen;

enum KeyMode: string
{
    case Live = 'live';
    case Test = 'test';
}
