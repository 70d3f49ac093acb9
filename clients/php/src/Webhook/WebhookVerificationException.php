<?php

declare(strict_types=1);

namespace Platen\Webhook;

use Platen\Exception\PlatenException;

/** The request is not a webhook of the service. Answer 400. */
final class WebhookVerificationException extends PlatenException
{
    public function __construct(public readonly FailureReason $reason, string $message)
    {
        parent::__construct($message);
    }
}
