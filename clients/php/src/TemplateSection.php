<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A section of the documents of a template. */
final class TemplateSection extends Result
{
    public function __construct(
        public readonly string $id,
        public readonly string $title,
        public readonly string $description,
        public readonly bool $optional,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('id'),
            $fields->string('title'),
            $fields->string('description'),
            $fields->bool('optional'),
        );
    }
}
