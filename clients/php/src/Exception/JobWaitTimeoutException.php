<?php

declare(strict_types=1);

namespace Platen\Exception;

use Platen\Job;
use Platen\JobStatus;

/** `jobs->wait`: the job has not ended in time. It goes on. */
final class JobWaitTimeoutException extends PlatenException
{
    /** @param Job|null $job as last seen; null if it could not be read once */
    public function __construct(string $jobId, public readonly ?Job $job, float $timeout)
    {
        $status = $job === null ? 'not known' : ($job->status instanceof JobStatus ? $job->status->value : $job->status);
        parent::__construct("Job $jobId is $status after $timeout s. It goes on: wait again.");
    }
}
