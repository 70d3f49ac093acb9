<?php

declare(strict_types=1);

namespace Platen\Stream;

/** More text of the document. */
final class Delta implements StreamEvent
{
    public function __construct(public readonly string $text)
    {
    }
}
