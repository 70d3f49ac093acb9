<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\Key;
use Platen\KeyMode;
use Platen\NewKey;
use Platen\Page;
use Platen\Scope;
use Platen\Unchanged;

/** The keys. Needs a key with the scope `admin`. Nothing here counts for the daily quota. */
final class Keys
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * One page, oldest first; of one account or of all.
     *
     *     $page = $platen->keys->list(account: 'acc_1');
     *
     * @param string|null $account only those of this account ID
     * @param int|null $limit items on a page
     * @param string|null $cursor `nextCursor` of the page before
     * @return Page<Key>
     * @throws PlatenException
     */
    public function list(
        ?string $account = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): Page {
        $query = compact('account', 'limit', 'cursor');
        return $this->transport->page(Call::get('/keys', $query), $call, Key::read(...), 'keys');
    }

    /**
     * Those of all pages, oldest first.
     *
     *     foreach ($platen->keys->all() as $key) {
     *         echo $key->name, ' ', $key->hint, "\n";
     *     }
     *
     * @param string|null $account only those of this account ID
     * @param int|null $limit items on a page
     * @param string|null $cursor where to start: a `nextCursor`
     * @return \Generator<int, Key>
     * @throws PlatenException
     */
    public function all(
        ?string $account = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): \Generator {
        $query = compact('account', 'limit', 'cursor');
        return $this->transport->everyItem('/keys', $query, $call, Key::read(...), 'keys');
    }

    /**
     * Creates a key. Only this result has the key itself. Not repeated once its request left.
     *
     *     $new = $platen->keys->create(accountId: 'acc_1', name: 'shop', scopes: [Scope::Generate, Scope::Pdf]);
     *     echo $new->key->reveal();
     *
     * @param KeyMode|null $mode default: live
     * @param list<Scope>|null $scopes default: all but `admin`
     * @param \DateTimeInterface|null $expiresAt default: never
     * @throws PlatenException
     */
    public function create(
        string $accountId,
        ?string $name = null,
        ?KeyMode $mode = null,
        ?array $scopes = null,
        ?\DateTimeInterface $expiresAt = null,
        ?CallOptions $call = null,
    ): NewKey {
        $body = compact('accountId', 'name', 'mode', 'scopes', 'expiresAt');
        return $this->transport->data(Call::post('/keys', $body, once: true), $call, NewKey::read(...));
    }

    /**
     * Changes what is given of an active key.
     *
     *     $platen->keys->update('key_1', name: 'shop', expiresAt: null);
     *
     * @param list<Scope>|null $scopes all of its scopes
     * @param \DateTimeInterface|null|Unchanged $expiresAt null removes the expiry; left out, it stays
     * @throws PlatenException
     */
    public function update(
        string $id,
        ?string $name = null,
        ?array $scopes = null,
        \DateTimeInterface|null|Unchanged $expiresAt = Unchanged::Value,
        ?CallOptions $call = null,
    ): Key {
        $body = Call::values(compact('name', 'scopes'));
        if ($expiresAt !== Unchanged::Value) {
            $body['expiresAt'] = Call::values(compact('expiresAt'))['expiresAt'] ?? null;
        }
        $request = new Call('PATCH', Call::path('keys', $id), body: (object) $body);
        return $this->transport->data($request, $call, Key::read(...));
    }

    /**
     * Revokes a key at once and for good.
     *
     *     $platen->keys->revoke('key_1');
     *
     * @throws PlatenException
     */
    public function revoke(string $id, ?CallOptions $call = null): Key
    {
        return $this->transport->data(Call::post(Call::path('keys', $id, 'revoke')), $call, Key::read(...));
    }

    /**
     * Replaces a key by a new one. Not repeated once its request left.
     *
     *     $new = $platen->keys->roll('key_1', overlapSeconds: 3600);
     *
     * @param int|null $overlapSeconds how long the old key stays valid. Default: a day
     * @throws PlatenException
     */
    public function roll(string $id, ?int $overlapSeconds = null, ?CallOptions $call = null): NewKey
    {
        $path = Call::path('keys', $id, 'roll');
        return $this->transport->data(Call::post($path, compact('overlapSeconds'), once: true), $call, NewKey::read(...));
    }
}
