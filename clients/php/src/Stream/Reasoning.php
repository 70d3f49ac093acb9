<?php

declare(strict_types=1);

namespace Platen\Stream;

/** More of the reasoning of model-02. */
final class Reasoning implements StreamEvent
{
    public function __construct(public readonly string $text)
    {
    }
}
