<?php

declare(strict_types=1);

namespace Platen;

/** The state of a webhook. */
enum DeliveryStatus: string
{
    case Pending = 'pending';
    case Delivered = 'delivered';
    /** Every attempt failed. */
    case Exhausted = 'exhausted';
    /** The receiver answered 410. */
    case Stopped = 'stopped';
}
