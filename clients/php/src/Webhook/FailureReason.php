<?php

declare(strict_types=1);

namespace Platen\Webhook;

/** Why a request is no webhook of the service. */
enum FailureReason: string
{
    case HeaderMissing = 'header_missing';
    case TimestampInvalid = 'timestamp_invalid';
    case TimestampTooOld = 'timestamp_too_old';
    case TimestampTooNew = 'timestamp_too_new';
    /** No signature fits the body and a secret. */
    case NoMatch = 'no_match';
    case BodyInvalid = 'body_invalid';
}
