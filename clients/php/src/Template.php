<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A template of the service. */
final class Template extends Result
{
    /** @param list<TemplateSection> $sections */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly string $description,
        public readonly string $version,
        public readonly string $design,
        public readonly array $sections,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('id'),
            $fields->string('name'),
            $fields->string('description'),
            $fields->string('version'),
            $fields->string('design'),
            $fields->list('sections', TemplateSection::read(...)),
            $fields->response,
        );
    }
}
