<?php

declare(strict_types=1);

namespace Platen\Webhook;

/** A verified webhook: the job has ended. */
abstract class WebhookEvent
{
    /**
     * @param \DateTimeImmutable $timestamp when the job ended
     * @param string $messageId the same on every delivery: drop what you have seen
     * @param string|null $requestId that of the request that started the job
     */
    public function __construct(
        public readonly string $jobId,
        public readonly \DateTimeImmutable $timestamp,
        public readonly string $messageId,
        public readonly ?string $requestId,
    ) {
    }
}
