<?php

declare(strict_types=1);

namespace Platen;

/** A file that was written to `to`. */
final class SavedFile extends FileInfo
{
    /**
     * @param string|null $path null where `to` is no path
     * @param list<string> $warnings
     */
    public function __construct(
        public readonly ?string $path,
        public readonly int $sizeBytes,
        string $mediaType,
        string $filename,
        array $warnings = [],
        ?string $engine = null,
        ?string $modelUsed = null,
        DocumentSource|string|null $documentSource = null,
        ?string $template = null,
        ResponseInfo $response = new ResponseInfo(),
    ) {
        parent::__construct($mediaType, $filename, $warnings, $engine, $modelUsed, $documentSource, $template, $response);
    }
}
