<?php

declare(strict_types=1);

namespace Platen\Webhook;

use Platen\JobError;

/** The job failed. */
final class JobFailedEvent extends WebhookEvent
{
    public function __construct(
        string $jobId,
        \DateTimeImmutable $timestamp,
        string $messageId,
        ?string $requestId,
        public readonly JobError $error,
    ) {
        parent::__construct($jobId, $timestamp, $messageId, $requestId);
    }
}
