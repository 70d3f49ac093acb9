<?php

declare(strict_types=1);

namespace Platen;

/** The font of a PDF file. */
enum Font: string
{
    case Times = 'times';
    case Helvetica = 'helvetica';
    case Courier = 'courier';
}
