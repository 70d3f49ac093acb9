<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A job that was started. */
final class JobAccepted extends Result
{
    public function __construct(
        public readonly string $jobId,
        public readonly JobStatus|string $status = JobStatus::Queued,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $status = $fields->string('status');
        return new self($fields->string('jobId'), JobStatus::tryFrom($status) ?? $status, $fields->response);
    }
}
