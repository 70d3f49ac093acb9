<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\DocumentFile;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\PdfOptions;
use Platen\SavedFile;

/** Text to PDF. Needs a key with the scope `pdf`. Each call counts for the daily quota. */
final class Pdf
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Converts text to a PDF file. The service takes at most 30 s for it.
     *
     *     $platen->pdf->create(content: '**Dear Jane,** thank you.', options: new PdfOptions(align: Align::Justify))->save('letter.pdf');
     *
     * @param string $content light markup: `**bold**`, `*italic*`, `- ` bullets; Markdown with the option `markup`
     * @param string|null $title of the file, not printed
     * @param string|resource|\Closure(string): mixed|null $to a path, an open stream, or a function for each piece: the file goes there as it
     *     arrives
     * @return ($to is null ? DocumentFile : SavedFile)
     * @throws PlatenException `PdfGenerationFailedException` if the text can't be converted
     */
    public function create(
        #[\SensitiveParameter]
        string $content,
        ?string $title = null,
        ?string $filename = null,
        ?PdfOptions $options = null,
        mixed $to = null,
        ?CallOptions $call = null,
    ): DocumentFile|SavedFile {
        $body = Call::values(compact('content', 'title', 'filename', 'options'));
        return $this->transport->file(new Call('POST', '/pdf', body: $body, accept: 'application/pdf'), $call, $to);
    }

    /**
     * The same as `create` with another engine. For use when the first one fails.
     *
     *     $file = $platen->pdf->createAlt(content: 'Hello', filename: 'hello.pdf');
     *
     * @param string $content light markup: `**bold**`, `*italic*`, `- ` bullets; Markdown with the option `markup`
     * @param string|null $title of the file, not printed
     * @param string|resource|\Closure(string): mixed|null $to a path, an open stream, or a function for each piece: the file goes there as it
     *     arrives
     * @return ($to is null ? DocumentFile : SavedFile)
     * @throws PlatenException `PdfGenerationFailedException` if the text can't be converted
     */
    public function createAlt(
        #[\SensitiveParameter]
        string $content,
        ?string $title = null,
        ?string $filename = null,
        ?PdfOptions $options = null,
        mixed $to = null,
        ?CallOptions $call = null,
    ): DocumentFile|SavedFile {
        $body = Call::values(compact('content', 'title', 'filename', 'options'));
        return $this->transport->file(new Call('POST', '/pdf-alt', body: $body, accept: 'application/pdf'), $call, $to);
    }
}
