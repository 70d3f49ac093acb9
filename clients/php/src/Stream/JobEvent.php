<?php

declare(strict_types=1);

namespace Platen\Stream;

/** What happens to a job: `JobStatusEvent` or `JobDeletedEvent`. */
interface JobEvent
{
}
