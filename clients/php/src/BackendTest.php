<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** What a backend wrote for a test. */
final class BackendTest extends Result
{
    /**
     * @param bool $ok whether the model wrote a text
     * @param string|null $error why not
     * @param string|null $model its name at the backend
     * @param int|null $firstWordMs milliseconds
     * @param float|null $wordsPerSecond
     * @param int $totalMs milliseconds
     */
    public function __construct(
        public readonly bool $ok,
        public readonly ?string $error,
        public readonly ?string $model,
        public readonly string $text,
        public readonly int $words,
        public readonly ?int $firstWordMs,
        public readonly ?float $wordsPerSecond,
        public readonly int $totalMs,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->bool('ok'),
            $fields->nullableString('error'),
            $fields->nullableString('model'),
            $fields->string('text'),
            $fields->int('words'),
            $fields->nullableInt('firstWordMs'),
            $fields->nullableFloat('wordsPerSecond'),
            $fields->int('totalMs'),
            $fields->response,
        );
    }
}
