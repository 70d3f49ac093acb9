<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\OwnAccount;
use Platen\Usage;

/** The account of the client's key. */
final class OwnAccounts
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * The tier, the limits, the usage of today and the key. Takes any key.
     *
     *     echo $platen->account->get()->remainingToday ?? 'no limit';
     *
     * @throws PlatenException
     */
    public function get(?CallOptions $call = null): OwnAccount
    {
        return $this->transport->data(Call::get('/account'), $call, OwnAccount::read(...));
    }

    /**
     * Usage of the account. Needs a key with the scope `settings`.
     *
     *     foreach ($platen->account->usage(groupBy: 'day,model')->rows as $row) {
     *         echo $row->day, ' ', $row->model, ' ', $row->requests, "\n";
     *     }
     *
     * @param string|null $from first UTC day, such as `2026-03-14`. Default: 29 days before the last
     * @param string|null $to last UTC day. Default: today
     * @param string|null $groupBy one or more of `day,key,endpoint,model`. Default: `day`
     * @param string|null $key only the requests of this key ID
     * @throws PlatenException
     */
    public function usage(
        ?string $from = null,
        ?string $to = null,
        ?string $groupBy = null,
        ?string $key = null,
        ?CallOptions $call = null,
    ): Usage {
        $query = compact('from', 'to', 'groupBy', 'key');
        return $this->transport->data(Call::get('/usage', $query), $call, Usage::read(...));
    }
}
