<?php

declare(strict_types=1);

namespace Platen;

enum Font: string
{
    case Times = 'times';
    case Helvetica = 'helvetica';
    case Courier = 'courier';
}
