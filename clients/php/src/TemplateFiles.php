<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The files of the operator's templates folder. */
final class TemplateFiles extends Result
{
    /**
     * @param string|null $folder null if none is configured
     * @param string|null $error why the folder can't be read
     * @param list<TemplateFile> $files
     */
    public function __construct(
        public readonly ?string $folder,
        public readonly ?string $error,
        public readonly array $files,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->nullableString('folder'),
            $fields->nullableString('error'),
            $fields->list('files', TemplateFile::read(...)),
            $fields->response,
        );
    }
}
