<?php

declare(strict_types=1);

namespace Platen;

/** Margins in points (1/72 inch). A side that is null has its default: 72, or that of the design. */
final class Margins
{
    public function __construct(
        public readonly ?float $top = null,
        public readonly ?float $right = null,
        public readonly ?float $bottom = null,
        public readonly ?float $left = null,
    ) {
    }
}
