<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A file of the operator's templates folder. */
final class TemplateFile extends Result
{
    /**
     * @param string|null $id
     * @param string|null $name
     * @param string|null $design
     * @param bool $changesBuiltIn whether it changes a built-in template
     * @param string $status `loaded`, `changed` (valid, but not loaded as it is now) or `invalid`
     * @param list<TemplateFault> $faults
     * @param string $text the first 32,000 characters of the file
     */
    public function __construct(
        public readonly string $file,
        public readonly ?string $id,
        public readonly ?string $name,
        public readonly ?string $design,
        public readonly bool $changesBuiltIn,
        public readonly string $status,
        public readonly array $faults,
        public readonly string $text,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('file'),
            $fields->nullableString('id'),
            $fields->nullableString('name'),
            $fields->nullableString('design'),
            $fields->bool('changesBuiltIn'),
            $fields->string('status'),
            $fields->list('faults', TemplateFault::read(...)),
            $fields->string('text'),
            $fields->response,
        );
    }
}
