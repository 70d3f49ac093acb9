<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\Account;
use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\Page;
use Platen\Tier;
use Platen\Unchanged;
use Platen\Usage;

/** The accounts. Needs a key with the scope `admin`. Nothing here counts for the daily quota. */
final class Accounts
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * One page, oldest first.
     *
     *     $page = $platen->accounts->list(limit: 20);
     *
     * @param int|null $limit items on a page
     * @param string|null $cursor `nextCursor` of the page before
     * @return Page<Account>
     * @throws PlatenException
     */
    public function list(?int $limit = null, ?string $cursor = null, ?CallOptions $call = null): Page
    {
        $query = compact('limit', 'cursor');
        return $this->transport->page(Call::get('/accounts', $query), $call, Account::read(...), 'accounts');
    }

    /**
     * Those of all pages, oldest first.
     *
     *     foreach ($platen->accounts->all() as $account) {
     *         echo $account->name, ' ', $account->usedToday, "\n";
     *     }
     *
     * @param int|null $limit items on a page
     * @param string|null $cursor where to start: a `nextCursor`
     * @return \Generator<int, Account>
     * @throws PlatenException
     */
    public function all(?int $limit = null, ?string $cursor = null, ?CallOptions $call = null): \Generator
    {
        $query = compact('limit', 'cursor');
        return $this->transport->everyItem('/accounts', $query, $call, Account::read(...), 'accounts');
    }

    /**
     * Creates an account.
     *
     *     $account = $platen->accounts->create(name: 'Jane Doe', tier: Tier::Enterprise, dailyLimit: 5000);
     *
     * @param Tier|null $tier default: free
     * @param int|null $dailyLimit requests per UTC day, only with `enterprise`; null for no limit
     * @throws PlatenException
     */
    public function create(
        string $name,
        ?Tier $tier = null,
        ?int $dailyLimit = null,
        ?CallOptions $call = null,
    ): Account {
        return $this->transport->data(Call::post('/accounts', compact('name', 'tier', 'dailyLimit')), $call, Account::read(...));
    }

    /**
     * An account and what it used today.
     *
     *     echo $platen->accounts->get('acc_1')->usedToday;
     *
     * @throws PlatenException
     */
    public function get(string $id, ?CallOptions $call = null): Account
    {
        return $this->transport->data(Call::get(Call::path('accounts', $id)), $call, Account::read(...));
    }

    /**
     * Changes what is given.
     *
     *     $platen->accounts->update('acc_1', dailyLimit: null);
     *
     * @param int|null|Unchanged $dailyLimit null removes the limit; left out, it stays
     * @throws PlatenException
     */
    public function update(
        string $id,
        ?string $name = null,
        ?Tier $tier = null,
        int|null|Unchanged $dailyLimit = Unchanged::Value,
        ?CallOptions $call = null,
    ): Account {
        $body = Call::values(compact('name', 'tier'));
        if ($dailyLimit !== Unchanged::Value) {
            $body['dailyLimit'] = $dailyLimit;
        }
        $request = new Call('PATCH', Call::path('accounts', $id), body: (object) $body);
        return $this->transport->data($request, $call, Account::read(...));
    }

    /**
     * The keys of the account are refused from now on, with the reason.
     *
     *     $platen->accounts->disable('acc_1', reason: 'Unpaid');
     *
     * @throws PlatenException
     */
    public function disable(string $id, ?string $reason = null, ?CallOptions $call = null): Account
    {
        $path = Call::path('accounts', $id, 'disable');
        return $this->transport->data(Call::post($path, compact('reason')), $call, Account::read(...));
    }

    /**
     * The keys of the account are accepted again.
     *
     *     $platen->accounts->enable('acc_1');
     *
     * @throws PlatenException
     */
    public function enable(string $id, ?CallOptions $call = null): Account
    {
        return $this->transport->data(Call::post(Call::path('accounts', $id, 'enable')), $call, Account::read(...));
    }

    /**
     * Permanently deletes an account with its keys, jobs, webhook settings and usage.
     *
     *     $platen->accounts->delete('acc_1');
     *
     * @throws PlatenException
     */
    public function delete(string $id, ?CallOptions $call = null): void
    {
        $this->transport->none(new Call('DELETE', Call::path('accounts', $id)), $call);
    }

    /**
     * Usage of all accounts, or of one.
     *
     *     $usage = $platen->accounts->usage(groupBy: 'account');
     *
     * @param string|null $from first UTC day, such as `2026-03-14`. Default: 29 days before the last
     * @param string|null $to last UTC day. Default: today
     * @param string|null $groupBy one or more of `day,key,endpoint,model,account`. Default: `day`
     * @param string|null $account only this account ID
     * @param string|null $key only the requests of this key ID
     * @throws PlatenException
     */
    public function usage(
        ?string $from = null,
        ?string $to = null,
        ?string $groupBy = null,
        ?string $account = null,
        ?string $key = null,
        ?CallOptions $call = null,
    ): Usage {
        $query = compact('from', 'to', 'groupBy', 'account', 'key');
        return $this->transport->data(Call::get('/usage/accounts', $query), $call, Usage::read(...));
    }
}
