<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\DeliveryStatus;
use Platen\DocumentFile;
use Platen\Exception\ApiConnectionException;
use Platen\Exception\ApiException;
use Platen\Exception\JobFailedException;
use Platen\Exception\JobWaitTimeoutException;
use Platen\Exception\PlatenException;
use Platen\Format;
use Platen\Http\Call;
use Platen\Http\Cancellation;
use Platen\Http\ClientOptions;
use Platen\Http\ConnectionFailure;
use Platen\Http\Plan;
use Platen\Http\Transport;
use Platen\Job;
use Platen\JobStatus;
use Platen\JobSummary;
use Platen\Page;
use Platen\SavedFile;
use Platen\Stream\JobDeletedEvent;
use Platen\Stream\JobEvent;
use Platen\Stream\JobStatusEvent;

/** The jobs of the account. Needs a key with the scope `jobs`. Nothing here counts for the daily quota. */
final class Jobs
{
    private const WAIT_TIMEOUT = 900.0;
    private const FIRST_PAUSE = 1.0;
    private const PAUSE_MAX = 5.0;

    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * One page, newest first.
     *
     *     $page = $platen->jobs->list(limit: 50);
     *     echo count($page->items), ' ', $page->nextCursor ?? 'the last';
     *
     * @param JobStatus|null $status only jobs in this state
     * @param DeliveryStatus|string|null $delivery only jobs whose webhook is in this state, or `retrying`: pending, after an attempt that failed
     * @param int|null $limit items on a page
     * @param string|null $cursor `nextCursor` of the page before
     * @return Page<JobSummary>
     * @throws PlatenException
     */
    public function list(
        ?JobStatus $status = null,
        DeliveryStatus|string|null $delivery = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): Page {
        $query = compact('status', 'delivery', 'createdAfter', 'createdBefore', 'limit', 'cursor');
        return $this->transport->page(Call::get('/jobs', $query), $call, JobSummary::read(...), 'jobs');
    }

    /**
     * The jobs of all pages, newest first. Requests are sent as they are read.
     *
     *     foreach ($platen->jobs->all(status: JobStatus::Failed) as $job) {
     *         echo $job->jobId, "\n";
     *     }
     *
     * @param JobStatus|null $status only jobs in this state
     * @param DeliveryStatus|string|null $delivery only jobs whose webhook is in this state, or `retrying`: pending, after an attempt that failed
     * @param int|null $limit items on a page
     * @param string|null $cursor where to start: a `nextCursor`
     * @return \Generator<int, JobSummary>
     * @throws PlatenException
     */
    public function all(
        ?JobStatus $status = null,
        DeliveryStatus|string|null $delivery = null,
        ?\DateTimeInterface $createdAfter = null,
        ?\DateTimeInterface $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?CallOptions $call = null,
    ): \Generator {
        $query = compact('status', 'delivery', 'createdAfter', 'createdBefore', 'limit', 'cursor');
        return $this->transport->everyItem('/jobs', $query, $call, JobSummary::read(...), 'jobs');
    }

    /**
     * A job with its content and its deliveries.
     *
     *     $job = $platen->jobs->get('job_1');
     *
     * @throws PlatenException
     */
    public function get(string $id, ?CallOptions $call = null): Job
    {
        return $this->transport->data(Call::get(Call::path('jobs', $id)), $call, Job::read(...));
    }

    /**
     * Reads the job until it is completed: after 1 s, then at growing intervals of up to 5 s. In production prefer the webhook.
     *
     *     $job = $platen->jobs->wait('job_1', timeout: 600.0);
     *     echo $job->content;
     *
     * @param float $timeout seconds
     * @param CallOptions|null $call only its `requestId`, `headers` and `cancel` count
     * @throws PlatenException `JobFailedException` if it failed or was cancelled, `JobWaitTimeoutException` after `timeout`: the job goes on
     */
    public function wait(string $id, float $timeout = self::WAIT_TIMEOUT, ?CallOptions $call = null): Job
    {
        ClientOptions::checkTimeout('timeout', $timeout);
        $cancellation = new Cancellation($call?->cancel);
        $ends = Cancellation::now() + $timeout;
        $job = null;
        $pause = self::FIRST_PAUSE;
        $retryAfter = 0.0;
        while (true) {
            $random = 0.8 + 0.4 * mt_rand() / mt_getrandmax();
            $cancellation->sleep(min(max($pause * $random, $retryAfter), $ends - Cancellation::now()));
            $pause = min(self::PAUSE_MAX, $pause * 1.5);
            $left = $ends - Cancellation::now();
            if ($left <= 0) {
                throw new JobWaitTimeoutException($id, $job, $timeout);
            }
            $options = new CallOptions(
                timeout: min(Call::DEFAULT_TIMEOUT, $left),
                maxRetries: 0,
                requestId: $call?->requestId,
                headers: $call->headers ?? [],
                cancel: $call?->cancel,
            );
            $retryAfter = 0.0;
            try {
                $job = $this->get($id, $options);
            } catch (ApiConnectionException | ApiException $error) {
                if (!self::isPassing($error)) {
                    throw $error;
                }
                $retryAfter = $error instanceof ApiException ? $error->retryAfter ?? 0.0 : 0.0;
                continue;
            }
            if ($job->status === JobStatus::Completed) {
                return $job;
            }
            if ($job->status === JobStatus::Failed || $job->status === JobStatus::Cancelled) {
                throw new JobFailedException($job);
            }
        }
    }

    /**
     * The states of a job until it ends. If the connection breaks, call it again with the ID of the last event.
     *
     *     foreach ($platen->jobs->events('job_1') as $event) {
     *         echo $event instanceof JobStatusEvent ? $event->id : 'deleted', "\n";
     *     }
     *
     * @param string|null $lastEventId its state is not sent again
     * @return \Generator<int, JobEvent>
     * @throws PlatenException
     */
    public function events(string $id, ?string $lastEventId = null, ?CallOptions $call = null): \Generator
    {
        $headers = $lastEventId === null ? [] : ['last-event-id' => $lastEventId];
        ClientOptions::checkHeaders($headers);
        $path = Call::path('jobs', $id, 'events');
        $request = new Call('GET', $path, accept: 'text/event-stream', headers: $headers, stream: true);
        foreach ($this->transport->events($request, $call) as $reply => ['event' => $name, 'data' => $data, 'id' => $eventId]) {
            if ($name === 'status') {
                yield new JobStatusEvent($eventId, $reply->event($data, JobSummary::read(...)));
            } elseif ($name === 'deleted') {
                yield new JobDeletedEvent();
            }
        }
    }

    /**
     * The document of a completed job as a file.
     *
     *     $platen->jobs->file('job_1', format: Format::Doc)->save('chapter.docx');
     *
     * @param Format|null $format default: that of the job
     * @param string|resource|\Closure(string): mixed|null $to a path, an open stream, or a function for each piece: the file goes there as it
     *     arrives
     * @return ($to is null ? DocumentFile : SavedFile)
     * @throws PlatenException `ConflictException` if the job is not completed
     */
    public function file(
        string $id,
        ?Format $format = null,
        mixed $to = null,
        ?CallOptions $call = null,
    ): DocumentFile|SavedFile {
        $query = Call::values(compact('format'));
        $request = new Call('GET', Call::path('jobs', $id, 'file'), $query, accept: $format?->mediaType() ?? '*/*');
        return $this->transport->file($request, $call, $to);
    }

    /**
     * Cancels a job. `ConflictException` if it has ended.
     *
     *     $platen->jobs->cancel('job_1');
     *
     * @throws PlatenException
     */
    public function cancel(string $id, ?CallOptions $call = null): Job
    {
        return $this->transport->data(Call::post(Call::path('jobs', $id, 'cancel')), $call, Job::read(...));
    }

    /**
     * Posts the result of an ended job again.
     *
     *     $platen->jobs->redeliver('job_1');
     *
     * @throws PlatenException
     */
    public function redeliver(string $id, ?CallOptions $call = null): Job
    {
        return $this->transport->data(Call::post(Call::path('jobs', $id, 'redeliver')), $call, Job::read(...));
    }

    /**
     * Deletes a job that has ended, with its content.
     *
     *     $platen->jobs->delete('job_1');
     *
     * @throws PlatenException
     */
    public function delete(string $id, ?CallOptions $call = null): void
    {
        $this->transport->none(new Call('DELETE', Call::path('jobs', $id)), $call);
    }

    /** Whether the next poll may succeed. */
    private static function isPassing(ApiConnectionException|ApiException $error): bool
    {
        $cause = $error->getPrevious();
        return Plan::isPassing($cause instanceof ConnectionFailure ? $cause : $error);
    }
}
