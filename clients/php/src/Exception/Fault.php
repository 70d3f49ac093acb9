<?php

declare(strict_types=1);

namespace Platen\Exception;

/** One invalid field of a request. */
final class Fault
{
    /**
     * @param string $field such as `options.margins.top`
     * @param list<mixed>|null $allowed the allowed values, where there is a list of them
     */
    public function __construct(
        public readonly string $field,
        public readonly string $reason,
        public readonly ?array $allowed = null,
    ) {
    }
}
