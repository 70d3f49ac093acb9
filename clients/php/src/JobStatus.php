<?php

declare(strict_types=1);

namespace Platen;

/** The state of a job. */
enum JobStatus: string
{
    case Queued = 'queued';
    case Processing = 'processing';
    case Completed = 'completed';
    case Failed = 'failed';
    case Cancelled = 'cancelled';
}
