<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A job with its content and its deliveries. */
final class Job extends JobSummary
{
    /**
     * @param string|null $content in the format of the job; null until it is completed and once the content is deleted
     * @param string|null $source the document as Markdown
     * @param string|null $modelUsed the name of the model; `draft` for a form
     * @param list<string> $warnings what differs from the request, one sentence each
     * @param JobError|null $error why it failed
     * @param list<Delivery> $deliveries
     * @param string $requestId that of the request that made the job
     * @param string|null $keyId the key of that request
     */
    public function __construct(
        string $jobId,
        JobStatus|string $status,
        string $template,
        string $modelType,
        Format|string $format,
        int $attempts,
        \DateTimeImmutable $createdAt,
        ?\DateTimeImmutable $startedAt = null,
        ?\DateTimeImmutable $finishedAt = null,
        public readonly ?string $content = null,
        public readonly ?string $reasoning = null,
        public readonly ?string $source = null,
        public readonly ?string $modelUsed = null,
        public readonly DocumentSource|string|null $documentSource = null,
        public readonly array $warnings = [],
        ?JobError $error = null,
        public readonly array $deliveries = [],
        public readonly string $requestId = '',
        public readonly ?string $keyId = null,
        ?int $words = null,
        ?int $queuePosition = null,
        ?JobDelivery $delivery = null,
        ResponseInfo $response = new ResponseInfo(),
    ) {
        parent::__construct(
            $jobId,
            $status,
            $template,
            $modelType,
            $format,
            $attempts,
            $createdAt,
            $startedAt,
            $finishedAt,
            $words,
            $queuePosition,
            $delivery,
            $error,
            $response,
        );
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $source = $fields->nullableString('documentSource');
        return new self(
            ...self::values($fields),
            content: $fields->nullableString('content'),
            reasoning: $fields->nullableString('reasoning'),
            source: $fields->nullableString('source'),
            modelUsed: $fields->nullableString('modelUsed'),
            documentSource: $source === null ? null : DocumentSource::tryFrom($source) ?? $source,
            warnings: $fields->strings('warnings'),
            deliveries: $fields->list('deliveries', Delivery::read(...)),
            requestId: $fields->nullableString('requestId') ?? '',
            keyId: $fields->nullableString('keyId'),
        );
    }
}
