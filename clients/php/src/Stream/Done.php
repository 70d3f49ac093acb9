<?php

declare(strict_types=1);

namespace Platen\Stream;

use Platen\GeneratedDocument;

/** Always the last one. */
final class Done implements StreamEvent
{
    public function __construct(public readonly GeneratedDocument $document)
    {
    }
}
