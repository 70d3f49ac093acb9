<?php

declare(strict_types=1);

namespace Platen;

/** The tier of an account, which has its daily limit. */
enum Tier: string
{
    case Free = 'free';
    case Basic = 'basic';
    case Professional = 'professional';
    case Enterprise = 'enterprise';
}
