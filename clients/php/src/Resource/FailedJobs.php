<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\FailedJob;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\Page;

/** The failed jobs of all accounts. Needs a key with the scope `admin`. */
final class FailedJobs
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * One page, newest first.
     *
     *     $page = $platen->failedJobs->list(code: 'generation_failed');
     *
     * @param string|null $account only those of this account ID
     * @param string|null $code only those that failed with this code
     * @param int|null $limit items on a page
     * @param string|null $cursor `nextCursor` of the page before
     * @return Page<FailedJob>
     * @throws PlatenException
     */
    public function list(
        ?string $account = null,
        ?string $code = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): Page {
        $query = compact('account', 'code', 'createdAfter', 'createdBefore', 'limit', 'cursor');
        return $this->transport->page(Call::get('/failed-jobs', $query), $call, FailedJob::read(...), 'jobs');
    }

    /**
     * Those of all pages, newest first.
     *
     *     foreach ($platen->failedJobs->all() as $job) {
     *         echo $job->jobId, ' ', $job->error->message, "\n";
     *     }
     *
     * @param string|null $account only those of this account ID
     * @param string|null $code only those that failed with this code
     * @param int|null $limit items on a page
     * @param string|null $cursor where to start: a `nextCursor`
     * @return \Generator<int, FailedJob>
     * @throws PlatenException
     */
    public function all(
        ?string $account = null,
        ?string $code = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): \Generator {
        $query = compact('account', 'code', 'createdAfter', 'createdBefore', 'limit', 'cursor');
        return $this->transport->everyItem('/failed-jobs', $query, $call, FailedJob::read(...), 'jobs');
    }
}
