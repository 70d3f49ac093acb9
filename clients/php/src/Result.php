<?php

declare(strict_types=1);

namespace Platen;

/**
 * Something that the service returned. `json_encode` gives its fields by the names of the wire; secrets are redacted and `response` is left out.
 */
abstract class Result implements \JsonSerializable
{
    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        $values = get_object_vars($this);
        unset($values['response']);
        return array_map(
            static fn (mixed $value): mixed => $value instanceof \DateTimeImmutable ? $value->format('Y-m-d\TH:i:s.vp') : $value,
            $values,
        );
    }
}
