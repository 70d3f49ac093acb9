<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A job without its content. Enums that this version does not know are strings. */
class JobSummary extends Result
{
    /**
     * @param string $template the ID of the template
     * @param string $modelType the ID of the model
     * @param int $attempts how often a worker started it; at most 3
     * @param int|null $words of its document; while it is written, those of a few seconds ago
     * @param int|null $queuePosition place among the queued jobs of its model, from 1
     * @param JobDelivery|null $delivery state of its webhook, once it has ended
     * @param JobError|null $error why it failed
     */
    public function __construct(
        public readonly string $jobId,
        public readonly JobStatus|string $status,
        public readonly string $template,
        public readonly string $modelType,
        public readonly Format|string $format,
        public readonly int $attempts,
        public readonly \DateTimeImmutable $createdAt,
        public readonly ?\DateTimeImmutable $startedAt,
        public readonly ?\DateTimeImmutable $finishedAt,
        public readonly ?int $words = null,
        public readonly ?int $queuePosition = null,
        public readonly ?JobDelivery $delivery = null,
        public readonly ?JobError $error = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(...self::values($fields));
    }

    /** @return array<string, mixed> The arguments of the constructor. */
    protected static function values(Fields $fields): array
    {
        $status = $fields->string('status');
        $format = $fields->string('format');
        $delivery = $fields->nullableObject('delivery');
        $error = $fields->nullableObject('error');
        return [
            'jobId' => $fields->string('jobId'),
            'status' => JobStatus::tryFrom($status) ?? $status,
            'template' => $fields->string('template'),
            'modelType' => $fields->string('modelType'),
            'format' => Format::tryFrom($format) ?? $format,
            'attempts' => $fields->int('attempts'),
            'createdAt' => $fields->time('createdAt'),
            'startedAt' => $fields->nullableTime('startedAt'),
            'finishedAt' => $fields->nullableTime('finishedAt'),
            'words' => $fields->nullableInt('words'),
            'queuePosition' => $fields->nullableInt('queuePosition'),
            'delivery' => $delivery === null ? null : JobDelivery::read($delivery),
            'error' => $error === null ? null : JobError::read($error),
            'response' => $fields->response,
        ];
    }
}
