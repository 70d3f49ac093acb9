<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** What `backends->reload` loaded. */
final class Reloaded extends Result
{
    /**
     * @param int $templates how many
     * @param list<string> $backends their names
     * @param string $sentence what changed
     * @param list<string> $warnings
     * @param list<string> $restartFor what only a restart changes
     */
    public function __construct(
        public readonly int $templates,
        public readonly array $backends,
        public readonly string $sentence,
        public readonly array $warnings,
        public readonly array $restartFor,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->int('templates'),
            $fields->strings('backends'),
            $fields->string('sentence'),
            $fields->strings('warnings'),
            $fields->strings('restartFor'),
            $fields->response,
        );
    }
}
