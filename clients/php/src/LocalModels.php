<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The models that the service can download to its machine. */
final class LocalModels extends Result
{
    /**
     * @param string $hub where they are downloaded from
     * @param int $freeBytes free space on the disk of the folder
     * @param int $memoryBytes of the machine
     * @param string|null $recommended name of the model that suits the machine
     * @param list<LocalModel> $models
     * @param ModelDownload|null $download the running or last one of the process that answers
     */
    public function __construct(
        public readonly string $hub,
        public readonly string $folder,
        public readonly int $freeBytes,
        public readonly int $memoryBytes,
        public readonly int $cores,
        public readonly ?string $recommended,
        public readonly array $models,
        public readonly ?ModelDownload $download,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $download = $fields->nullableObject('download');
        return new self(
            $fields->string('hub'),
            $fields->string('folder'),
            $fields->int('freeBytes'),
            $fields->int('memoryBytes'),
            $fields->int('cores'),
            $fields->nullableString('recommended'),
            $fields->list('models', LocalModel::read(...)),
            $download === null ? null : ModelDownload::read($download),
            $fields->response,
        );
    }
}
