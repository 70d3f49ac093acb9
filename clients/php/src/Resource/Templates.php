<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\ItemList;
use Platen\Template;

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
}
