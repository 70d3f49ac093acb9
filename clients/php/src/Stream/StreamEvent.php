<?php

declare(strict_types=1);

namespace Platen\Stream;

/** What happens while a document is written: `Delta`, `Reasoning`, `Restart` or `Done`. */
interface StreamEvent
{
}
