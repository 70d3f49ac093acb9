<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\DocumentFile;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\ItemList;
use Platen\PageSize;
use Platen\SavedFile;
use Platen\Template;
use Platen\TemplateFiles;

/** The templates. Needs a key with the scope `catalog`. */
final class Templates
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * All templates, in a fixed order. Counts for the daily quota.
     *
     *     foreach ($platen->templates->list() as $template) {
     *         echo $template->id, ' ', $template->name, "\n";
     *     }
     *
     * @return ItemList<Template>
     * @throws PlatenException
     */
    public function list(?CallOptions $call = null): ItemList
    {
        return $this->transport->items(Call::get('/templates'), $call, Template::read(...));
    }

    /**
     * The example of a template, or else its sections with what belongs into each, as a PDF file in its design.
     *
     *     $platen->templates->preview('resume', PageSize::Letter)->save('resume.pdf');
     *
     * @param PageSize|null $pageSize default: that of the template
     * @param string|resource|\Closure(string): mixed|null $to a path, an open stream, or a function for each piece: the file goes there as it
     *     arrives
     * @return ($to is null ? DocumentFile : SavedFile)
     * @throws PlatenException
     */
    public function preview(
        string $id,
        ?PageSize $pageSize = null,
        mixed $to = null,
        ?CallOptions $call = null,
    ): DocumentFile|SavedFile {
        $query = Call::values(compact('pageSize'));
        $request = new Call('GET', Call::path('templates', $id, 'preview'), $query, accept: 'application/pdf');
        return $this->transport->file($request, $call, $to);
    }

    /**
     * The files of the operator's folder and their faults. Needs a key with the scope `admin`.
     *
     *     foreach ($platen->templates->files()->files as $file) {
     *         echo $file->file, ' ', $file->status, "\n";
     *     }
     *
     * @throws PlatenException
     */
    public function files(?CallOptions $call = null): TemplateFiles
    {
        return $this->transport->data(Call::get('/template-files'), $call, TemplateFiles::read(...));
    }
}
