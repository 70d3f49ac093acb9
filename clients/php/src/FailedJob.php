<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A failed job for the operator: its error, without any content of the document. */
final class FailedJob extends JobSummary
{
    /** @param string $requestId that of the request that made the job */
    public function __construct(
        string $jobId,
        JobStatus|string $status,
        string $template,
        string $modelType,
        Format|string $format,
        int $attempts,
        \DateTimeImmutable $createdAt,
        ?\DateTimeImmutable $startedAt,
        ?\DateTimeImmutable $finishedAt,
        public readonly string $accountId,
        public readonly string $requestId,
        JobError $error,
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
        return new self(
            ...self::values($fields),
            accountId: $fields->string('accountId'),
            requestId: $fields->string('requestId'),
        );
    }
}
