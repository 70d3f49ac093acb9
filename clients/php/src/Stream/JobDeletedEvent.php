<?php

declare(strict_types=1);

namespace Platen\Stream;

/** The job was deleted. */
final class JobDeletedEvent implements JobEvent
{
}
