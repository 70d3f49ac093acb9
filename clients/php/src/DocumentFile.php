<?php

declare(strict_types=1);

namespace Platen;

use Platen\Exception\FileException;
use Platen\Http\FileWriter;

/** A file in memory. */
final class DocumentFile extends FileInfo
{
    /** @param list<string> $warnings */
    public function __construct(
        public readonly string $bytes,
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

    /**
     * Writes the file beside `$path` and renames it, so that half a file is never seen.
     *
     *     $platen->pdf->create(content: 'Hello')->save('hello.pdf');
     *
     * @param string $path a folder, where the file has the name that the service gave, or the path of the file
     * @return string the path of the file
     * @throws FileException
     */
    public function save(string $path): string
    {
        return FileWriter::save([$this->bytes], $path, $this->filename)->path;
    }

    /** @return array<string, mixed> Without the bytes, which JSON cannot have. */
    public function jsonSerialize(): array
    {
        return array_diff_key(parent::jsonSerialize(), ['bytes' => null]);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['bytes' => strlen($this->bytes) . ' bytes'] + get_object_vars($this);
    }
}
