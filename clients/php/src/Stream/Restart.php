<?php

declare(strict_types=1);

namespace Platen\Stream;

/** All text so far is void: clear it. */
final class Restart implements StreamEvent
{
}
