<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A download of a model. */
final class ModelDownload extends Result
{
    /**
     * @param string $status `running`, `completed`, `failed` or `cancelled`
     * @param string $step `downloading`, `checking` or `installing`
     * @param \DateTimeImmutable|null $endedAt null while it runs
     * @param string|null $message after its end: what writes documents now, or why it failed
     */
    public function __construct(
        public readonly string $name,
        public readonly string $status,
        public readonly string $step,
        public readonly int $bytes,
        public readonly int $totalBytes,
        public readonly \DateTimeImmutable $startedAt,
        public readonly ?\DateTimeImmutable $endedAt,
        public readonly ?string $message,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('name'),
            $fields->string('status'),
            $fields->string('step'),
            $fields->int('bytes'),
            $fields->int('totalBytes'),
            $fields->time('startedAt'),
            $fields->nullableTime('endedAt'),
            $fields->nullableString('message'),
            $fields->response,
        );
    }
}
