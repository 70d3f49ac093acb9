<?php

declare(strict_types=1);

namespace Platen\Exception;

use Platen\Job;
use Platen\JobStatus;

/** `jobs->wait`: the job failed or was cancelled. */
final class JobFailedException extends PlatenException
{
    /** Null if the job was cancelled. */
    public readonly ?string $errorCode;

    public function __construct(public readonly Job $job)
    {
        $this->errorCode = $job->error?->code;
        $status = $job->status instanceof JobStatus ? $job->status->value : $job->status;
        $why = $job->error === null ? "was $status." : "{$job->error->message} ({$job->error->code})";
        parent::__construct("Job $job->jobId: $why");
    }
}
