<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A model that the service can download to its machine. */
final class LocalModel extends Result
{
    /**
     * @param string $license an SPDX name
     * @param int $memoryBytes what it needs
     * @param bool $fits whether the memory of the machine is enough
     * @param bool $inUse whether a backend has this file
     * @param int|null $wordsPerMinute estimated for this machine
     */
    public function __construct(
        public readonly string $name,
        public readonly string $title,
        public readonly int $fileBytes,
        public readonly string $license,
        public readonly string $goodFor,
        public readonly int $memoryBytes,
        public readonly bool $fits,
        public readonly bool $installed,
        public readonly bool $inUse,
        public readonly ?int $wordsPerMinute,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('name'),
            $fields->string('title'),
            $fields->int('fileBytes'),
            $fields->string('license'),
            $fields->string('goodFor'),
            $fields->int('memoryBytes'),
            $fields->bool('fits'),
            $fields->bool('installed'),
            $fields->bool('inUse'),
            $fields->nullableInt('wordsPerMinute'),
            $fields->response,
        );
    }
}
