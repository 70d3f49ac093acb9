<?php

declare(strict_types=1);

namespace Platen;

/** Whether a PDF file is marked as written by a model (IPTC digital source type). */
enum Provenance: string
{
    case None = 'none';
    case Generated = 'generated';
}
