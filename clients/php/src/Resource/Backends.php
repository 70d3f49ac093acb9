<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\Backend;
use Platen\BackendTest;
use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\ItemList;
use Platen\LocalModels;
use Platen\ModelDownload;
use Platen\Reloaded;

/** The backends that serve the models. Needs a key with the scope `admin`. Nothing here counts for the daily quota. */
final class Backends
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Empty if no model is configured.
     *
     *     $names = array_map(fn ($backend) => $backend->name, $platen->backends->list()->items);
     *
     * @return ItemList<Backend>
     * @throws PlatenException
     */
    public function list(?CallOptions $call = null): ItemList
    {
        return $this->transport->items(Call::get('/backends'), $call, Backend::read(...), 'backends');
    }

    /**
     * Lets a backend write a short letter: its text and speed, or why there is none. Ends after 45 seconds.
     *
     *     echo $platen->backends->test('gguf')->text;
     *
     * @throws PlatenException `ConflictException` while a test runs
     */
    public function test(string $name, ?CallOptions $call = null): BackendTest
    {
        return $this->transport->data(Call::post(Call::path('backends', $name, 'test')), $call, BackendTest::read(...));
    }

    /**
     * The models that the machine of the service can download, and the running or last download.
     *
     *     echo $platen->backends->localModels()->recommended;
     *
     * @throws PlatenException
     */
    public function localModels(?CallOptions $call = null): LocalModels
    {
        return $this->transport->data(Call::get('/local-models'), $call, LocalModels::read(...));
    }

    /**
     * Starts to download a model to the machine of the process that answers; `localModels` has the progress.
     *
     *     echo $platen->backends->download('qwen3-4b')->status;
     *
     * @throws PlatenException `ConflictException` while another one runs
     */
    public function download(string $name, ?CallOptions $call = null): ModelDownload
    {
        return $this->transport->data(Call::post(Call::path('local-models', $name, 'download')), $call, ModelDownload::read(...));
    }

    /**
     * Ends a download; the next one continues there.
     *
     *     $platen->backends->cancelDownload('qwen3-4b');
     *
     * @throws PlatenException `ConflictException` if it does not run
     */
    public function cancelDownload(string $name, ?CallOptions $call = null): ModelDownload
    {
        $request = new Call('DELETE', Call::path('local-models', $name, 'download'));
        return $this->transport->data($request, $call, ModelDownload::read(...));
    }

    /**
     * Reloads templates and backends from their files, only in the process that answers.
     *
     *     echo $platen->backends->reload()->sentence;
     *
     * @throws PlatenException
     */
    public function reload(?CallOptions $call = null): Reloaded
    {
        return $this->transport->data(Call::post('/reload'), $call, Reloaded::read(...));
    }
}
