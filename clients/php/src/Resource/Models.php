<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\ItemList;
use Platen\Model;

/** The models. Needs a key with the scope `catalog`. */
final class Models
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * All model IDs, in a fixed order, and whether each can be used now. Counts for the daily quota.
     *
     *     foreach ($platen->models->list() as $model) {
     *         echo $model->id, $model->available ? '' : ' (not available)', "\n";
     *     }
     *
     * @return ItemList<Model>
     * @throws PlatenException
     */
    public function list(?CallOptions $call = null): ItemList
    {
        return $this->transport->items(Call::get('/models'), $call, Model::read(...));
    }
}
