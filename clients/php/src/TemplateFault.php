<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A fault of a template file. */
final class TemplateFault extends Result
{
    /**
     * @param int|null $line null if it concerns the whole file
     */
    public function __construct(
        public readonly ?int $line,
        public readonly string $message,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->nullableInt('line'),
            $fields->string('message'),
            $fields->response,
        );
    }
}
