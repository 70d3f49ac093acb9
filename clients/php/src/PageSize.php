<?php

declare(strict_types=1);

namespace Platen;

enum PageSize: string
{
    case A4 = 'a4';
    case Letter = 'letter';
    case Legal = 'legal';
}
