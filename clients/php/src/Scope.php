<?php

declare(strict_types=1);

namespace Platen;

/** What a key may do. */
enum Scope: string
{
    case Generate = 'generate';
    case Pdf = 'pdf';
    case Catalog = 'catalog';
    case Jobs = 'jobs';
    case Settings = 'settings';
    case Admin = 'admin';
}
