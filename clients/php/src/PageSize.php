<?php

declare(strict_types=1);

namespace Platen;

/** The size of a page. */
enum PageSize: string
{
    case A4 = 'a4';
    case Letter = 'letter';
    case Legal = 'legal';
}
