<?php

declare(strict_types=1);

namespace Platen\Stream;

use Platen\JobSummary;

/** A job has this state now. */
final class JobStatusEvent implements JobEvent
{
    /** @param string $id for `lastEventId` of the next `jobs->events` */
    public function __construct(public readonly string $id, public readonly JobSummary $job)
    {
    }
}
