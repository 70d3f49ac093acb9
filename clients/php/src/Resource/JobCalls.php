<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\ApiConnectionException;
use Platen\Exception\ApiException;
use Platen\Exception\JobFailedException;
use Platen\Exception\JobWaitTimeoutException;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Cancellation;
use Platen\Http\ClientOptions;
use Platen\Http\ConnectionFailure;
use Platen\Http\Plan;
use Platen\Job;
use Platen\JobStatus;
use Platen\JobSummary;
use Platen\Stream\JobDeletedEvent;
use Platen\Stream\JobEvent;
use Platen\Stream\JobStatusEvent;

/** The methods of `Jobs` that are more than one request. */
trait JobCalls
{
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
    public function wait(string $id, float $timeout = 900.0, ?CallOptions $call = null): Job
    {
        ClientOptions::checkTimeout('timeout', $timeout);
        $cancellation = new Cancellation($call?->cancel);
        $ends = Cancellation::now() + $timeout;
        $job = null;
        $pause = 1.0;
        $retryAfter = 0.0;
        while (true) {
            $random = 0.8 + 0.4 * mt_rand() / mt_getrandmax();
            $cancellation->sleep(min(max($pause * $random, $retryAfter), $ends - Cancellation::now()));
            $pause = min(5.0, $pause * 1.5);
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

    /** Whether the next poll may succeed. */
    private static function isPassing(ApiConnectionException|ApiException $error): bool
    {
        $cause = $error->getPrevious();
        return Plan::isPassing($cause instanceof ConnectionFailure ? $cause : $error);
    }
}
