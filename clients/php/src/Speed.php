<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The speed of a backend, measured with its last answers. */
final class Speed extends Result
{
    /**
     * @param int $firstWordMs milliseconds to the first word
     * @param list<float> $recent words a second of each of the last answers, oldest first
     */
    public function __construct(
        public readonly float $wordsPerSecond,
        public readonly int $firstWordMs,
        public readonly array $recent,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->float('wordsPerSecond'),
            $fields->int('firstWordMs'),
            $fields->floats('recent'),
            $fields->response,
        );
    }
}
