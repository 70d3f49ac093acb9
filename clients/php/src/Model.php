<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A model of the service. */
final class Model extends Result
{
    /**
     * @param string|null $parameters the size of the model, such as `8B`
     * @param list<string> $capabilities
     * @param bool $available whether it can be used now
     * @param int|null $contextLength tokens
     * @param float|null $wordsPerSecond measured; null if nothing was, since the start of the service
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly string $description,
        public readonly ?string $parameters,
        public readonly array $capabilities,
        public readonly bool $default,
        public readonly bool $available,
        public readonly string $source,
        public readonly ?int $contextLength,
        public readonly ?float $wordsPerSecond = null,
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
            $fields->nullableString('parameters'),
            $fields->strings('capabilities'),
            $fields->bool('default'),
            $fields->bool('available'),
            $fields->string('source'),
            $fields->nullableInt('contextLength'),
            $fields->nullableFloat('wordsPerSecond'),
            $fields->response,
        );
    }
}
