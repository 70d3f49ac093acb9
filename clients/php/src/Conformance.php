<?php

declare(strict_types=1);

namespace Platen;

/** The standard that a PDF file declares. */
enum Conformance: string
{
    case None = 'none';
    case PdfUa1 = 'pdf/ua-1';
    case PdfA2a = 'pdf/a-2a';
}
