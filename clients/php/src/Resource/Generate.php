<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\DocumentFile;
use Platen\Exception\PlatenException;
use Platen\Format;
use Platen\GeneratedDocument;
use Platen\Http\Call;
use Platen\Http\Fields;
use Platen\Http\Reply;
use Platen\Http\Transport;
use Platen\JobAccepted;
use Platen\ModelId;
use Platen\PdfOptions;
use Platen\SavedFile;
use Platen\Stream\DocumentStream;
use Platen\TemplateId;

/** Documents from prompts. Needs a key with the scope `generate`. Each call counts for the daily quota. */
final class Generate
{
    private const PATH = '/generate';

    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Writes a document and returns its text. At most 180 s by default.
     *
     *     $letter = $platen->generate->text(prompt: 'Thanks to a colleague', template: TemplateId::FormalLetter);
     *     echo $letter->content;
     *
     * @param string $prompt what to write; with `existingContent`, what to change
     * @param TemplateId|string|null $template default: `blank`
     * @param ModelId|string|null $modelType default: model-01
     * @param Format|null $format of the content, not `text`. Default: light markup
     * @param string|null $existingContent a text to change: the rest of it stays as it is
     * @param string|null $title of the file, not printed
     * @throws PlatenException `ModelUnavailableException` if the model is away, `GenerationFailedException` if it gave no document
     */
    public function text(
        #[\SensitiveParameter]
        string $prompt,
        TemplateId|string|null $template = null,
        ModelId|string|null $modelType = null,
        ?Format $format = null,
        #[\SensitiveParameter]
        ?string $existingContent = null,
        ?string $title = null,
        ?string $filename = null,
        ?PdfOptions $options = null,
        ?CallOptions $call = null,
    ): GeneratedDocument {
        $request = new Call(
            'POST',
            self::PATH,
            body: Call::values(compact(
                'prompt',
                'template',
                'modelType',
                'format',
                'existingContent',
                'title',
                'filename',
                'options',
            )),
            timeout: Call::GENERATE_TIMEOUT,
        );
        return $this->transport->run($request, $call, static fn (Reply $reply): GeneratedDocument => $reply->json(
            static fn (array $value): GeneratedDocument => GeneratedDocument::fromReply(Fields::of($value, $reply->info)),
        ));
    }

    /**
     * Writes a document and returns it as a file, or writes it to `to`. At most 180 s by default.
     *
     *     $file = $platen->generate->file(prompt: 'A complaint about noise', format: Format::Doc);
     *     $file->save('complaint.docx');
     *
     * @param string $prompt what to write; with `existingContent`, what to change
     * @param TemplateId|string|null $template default: `blank`
     * @param ModelId|string|null $modelType default: model-01
     * @param Format $format of the file
     * @param string|null $existingContent a text to change: the rest of it stays as it is
     * @param string|null $title of the file, not printed
     * @param string|resource|\Closure(string): mixed|null $to a path, an open stream, or a function for each piece: the file goes there as it
     *     arrives. A path is renamed to at the end; others are not repeated after the first byte
     * @return ($to is null ? DocumentFile : SavedFile)
     * @throws PlatenException `FileException` if it can't be written
     */
    public function file(
        #[\SensitiveParameter]
        string $prompt,
        TemplateId|string|null $template = null,
        ModelId|string|null $modelType = null,
        Format $format = Format::Pdf,
        #[\SensitiveParameter]
        ?string $existingContent = null,
        ?string $title = null,
        ?string $filename = null,
        ?PdfOptions $options = null,
        mixed $to = null,
        ?CallOptions $call = null,
    ): DocumentFile|SavedFile {
        $body = Call::values(compact(
            'prompt',
            'template',
            'modelType',
            'format',
            'existingContent',
            'title',
            'filename',
            'options',
        ));
        if ($format === Format::Text) {
            // Plain text is chosen by `Accept` alone.
            unset($body['format']);
        }
        $request = new Call('POST', self::PATH, body: $body, accept: $format->mediaType(), timeout: Call::GENERATE_TIMEOUT);
        return $this->transport->file($request, $call, $to);
    }

    /**
     * Writes a document and gives its text as it is written. Nothing is sent before the first read.
     *
     *     foreach ($platen->generate->stream(prompt: 'A short history of tea') as $event) {
     *         echo $event instanceof Delta ? $event->text : '';
     *     }
     *
     * @param string $prompt what to write; with `existingContent`, what to change
     * @param TemplateId|string|null $template default: `blank`
     * @param ModelId|string|null $modelType default: model-01
     * @param Format|null $format of the content, not `text`. Default: light markup
     * @param string|null $existingContent a text to change: the rest of it stays as it is
     * @param string|null $title of the file, not printed
     */
    public function stream(
        #[\SensitiveParameter]
        string $prompt,
        TemplateId|string|null $template = null,
        ModelId|string|null $modelType = null,
        ?Format $format = null,
        #[\SensitiveParameter]
        ?string $existingContent = null,
        ?string $title = null,
        ?string $filename = null,
        ?PdfOptions $options = null,
        ?CallOptions $call = null,
    ): DocumentStream {
        $body = Call::values(compact(
            'prompt',
            'template',
            'modelType',
            'format',
            'existingContent',
            'title',
            'filename',
            'options',
        ));
        $request = new Call('POST', self::PATH, body: $body, accept: 'text/event-stream', stream: true);
        return new DocumentStream($this->transport, $request, $call);
    }

    /**
     * Starts a job and returns at once.
     *
     *     $accepted = $platen->generate->job(prompt: 'A long report on rainfall', webhook: false);
     *     $job = $platen->jobs->wait($accepted->jobId);
     *
     * @param string $prompt what to write; with `existingContent`, what to change
     * @param TemplateId|string|null $template default: `blank`
     * @param ModelId|string|null $modelType default: model-01
     * @param Format|null $format of the content, not `text`. Default: light markup
     * @param string|null $existingContent a text to change: the rest of it stays as it is
     * @param string|null $webhookUrl where the document is posted. Default: the URL of your settings
     * @param bool $webhook false: nothing is posted; read the job with `jobs->wait` or `jobs->get`
     * @param string|null $title of the file, not printed
     * @throws PlatenException `InvalidParametersException` if there is no URL for a webhook
     */
    public function job(
        #[\SensitiveParameter]
        string $prompt,
        TemplateId|string|null $template = null,
        ModelId|string|null $modelType = null,
        ?Format $format = null,
        #[\SensitiveParameter]
        ?string $existingContent = null,
        ?string $webhookUrl = null,
        bool $webhook = true,
        ?string $title = null,
        ?string $filename = null,
        ?PdfOptions $options = null,
        ?CallOptions $call = null,
    ): JobAccepted {
        $body = Call::values(compact(
            'prompt',
            'template',
            'modelType',
            'format',
            'existingContent',
            'webhookUrl',
            'webhook',
            'title',
            'filename',
            'options',
        ));
        $request = new Call('POST', self::PATH, body: $body, headers: ['prefer' => 'respond-async']);
        return $this->transport->data($request, $call, JobAccepted::read(...));
    }
}
