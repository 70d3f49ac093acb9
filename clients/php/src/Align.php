<?php

declare(strict_types=1);

namespace Platen;

/** How lines end. */
enum Align: string
{
    case Left = 'left';
    case Justify = 'justify';
}
