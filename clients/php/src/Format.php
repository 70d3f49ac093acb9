<?php

declare(strict_types=1);

namespace Platen;

/** The format of a document. */
enum Format: string
{
    case Pdf = 'pdf';
    /** A .docx file. */
    case Doc = 'doc';
    case Csv = 'csv';
    case Markdown = 'markdown';
    /** Plain text. Only for files: `generate->file` and `jobs->file`. */
    case Text = 'text';

    /** The media type of a file in this format. */
    public function mediaType(): string
    {
        return match ($this) {
            self::Pdf => 'application/pdf',
            self::Doc => 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
            self::Csv => 'text/csv',
            self::Markdown => 'text/markdown',
            self::Text => 'text/plain',
        };
    }
}
