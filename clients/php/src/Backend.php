<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A server that runs models. */
final class Backend extends Result
{
    /**
     * @param string|null $note what the operator should know about its state
     * @param int $running requests that it works on
     * @param int $queued requests that wait
     * @param int $slots requests that it takes at once
     * @param list<string> $models the IDs of its models
     * @param string|null $location the address of the server, or the path of the file
     * @param int|null $retryAfter seconds until it is called again, while it is cooling
     * @param float|null $loadProgress the part of the file that is read, 0 to 1, while it is loading
     * @param Speed|null $speed null if nothing was measured since the start of the service
     */
    public function __construct(
        public readonly string $name,
        public readonly string $kind,
        public readonly string $status,
        public readonly ?string $note,
        public readonly int $running,
        public readonly int $queued,
        public readonly int $slots,
        public readonly array $models,
        public readonly ?string $location = null,
        public readonly ?int $retryAfter = null,
        public readonly ?float $loadProgress = null,
        public readonly ?Speed $speed = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $speed = $fields->nullableObject('speed');
        return new self(
            $fields->string('name'),
            $fields->string('kind'),
            $fields->string('status'),
            $fields->nullableString('note'),
            $fields->int('running'),
            $fields->int('queued'),
            $fields->int('slots'),
            $fields->strings('models'),
            $fields->nullableString('location'),
            $fields->nullableInt('retryAfter'),
            $fields->nullableFloat('loadProgress'),
            $speed === null ? null : Speed::read($speed),
            $fields->response,
        );
    }
}
