<?php

declare(strict_types=1);

namespace Platen;

enum Align: string
{
    case Left = 'left';
    case Justify = 'justify';
}
