<?php

declare(strict_types=1);

namespace Platen;

/** What both kinds of files have in common: `DocumentFile` is in memory, `SavedFile` was written to `to`. */
abstract class FileInfo extends Result
{
    /**
     * @param string $filename the name that the service derived from the requested one. It may have path parts: use `save` to store it
     * @param list<string> $warnings what differs from the request, one sentence each
     * @param string|null $engine the engine that made a PDF file: `platen` or `typst`
     * @param string|null $modelUsed null for `pdf`
     * @param DocumentSource|string|null $documentSource null for `pdf`
     * @param string|null $template the ID of the template of the document; null for `pdf`
     */
    public function __construct(
        public readonly string $mediaType,
        public readonly string $filename,
        public readonly array $warnings = [],
        public readonly ?string $engine = null,
        public readonly ?string $modelUsed = null,
        public readonly DocumentSource|string|null $documentSource = null,
        public readonly ?string $template = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }
}
