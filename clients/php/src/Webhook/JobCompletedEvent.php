<?php

declare(strict_types=1);

namespace Platen\Webhook;

use Platen\DocumentSource;

/** The job is completed. */
final class JobCompletedEvent extends WebhookEvent
{
    /**
     * @param string $content the document, in the format of the job
     * @param list<string> $warnings what differs from the request, one sentence each
     */
    public function __construct(
        string $jobId,
        \DateTimeImmutable $timestamp,
        string $messageId,
        ?string $requestId,
        public readonly string $content,
        public readonly DocumentSource|string|null $documentSource = null,
        public readonly array $warnings = [],
    ) {
        parent::__construct($jobId, $timestamp, $messageId, $requestId);
    }
}
