<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\Backend;
use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\ItemList;
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
