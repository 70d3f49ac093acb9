<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\AuditEvent;
use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\Page;

/** Who changed accounts and keys. Needs a key with the scope `admin`. */
final class AuditEvents
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * One page, newest first.
     *
     *     $page = $platen->auditEvents->list(account: 'acc_1', createdAfter: new \DateTimeImmutable('-1 day'));
     *
     * @param string|null $account only those of this account ID
     * @param int|null $limit items on a page
     * @param string|null $cursor `nextCursor` of the page before
     * @return Page<AuditEvent>
     * @throws PlatenException
     */
    public function list(
        ?string $account = null,
        ?string $action = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): Page {
        $query = compact('account', 'action', 'createdAfter', 'createdBefore', 'limit', 'cursor');
        return $this->transport->page(Call::get('/audit-events', $query), $call, AuditEvent::read(...), 'events');
    }

    /**
     * Those of all pages, newest first.
     *
     *     foreach ($platen->auditEvents->all(action: 'key.create') as $event) {
     *         echo $event->at->format(DATE_ATOM), ' ', $event->actor->kind, "\n";
     *     }
     *
     * @param string|null $account only those of this account ID
     * @param int|null $limit items on a page
     * @param string|null $cursor where to start: a `nextCursor`
     * @return \Generator<int, AuditEvent>
     * @throws PlatenException
     */
    public function all(
        ?string $account = null,
        ?string $action = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): \Generator {
        $query = compact('account', 'action', 'createdAfter', 'createdBefore', 'limit', 'cursor');
        return $this->transport->everyItem('/audit-events', $query, $call, AuditEvent::read(...), 'events');
    }
}
