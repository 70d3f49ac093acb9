package platen;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import platen.error.ApiException;
import platen.error.JobFailedException;
import platen.error.JobWaitTimeoutException;
import platen.error.PlatenException;
import platen.internal.Results;
import platen.model.Job;
import platen.model.JobStatus;

/**
 * Jobs of the account: documents that are written in the background. Needs a key with the scope {@code jobs}. Nothing here counts for the
 * daily quota.
 */
public final class Jobs extends JobsResource {
    Jobs(Transport transport) {
        super(transport);
    }

    /**
     * The states of a job until it ends. If the connection breaks, call it again with the ID of the last event.
     *
     * <pre>{@code
     * try (JobEvents events = client.jobs().events("job_1")) {
     *     for (JobEvent event : events) {
     *         if (event instanceof JobEvent.Status status) {
     *             System.out.println(status.job().status());
     *         }
     *     }
     * }
     * }</pre>
     *
     * @param id the ID of the job
     * @return to be closed by the caller
     */
    public JobEvents events(String id) {
        return events(id, "");
    }

    /**
     * The states of a job until it ends. If the connection breaks, call it again with the ID of the last event.
     *
     * @param id the ID of the job
     * @param lastEventId skips the state of this event; empty for all
     * @return to be closed by the caller
     */
    public JobEvents events(String id, String lastEventId) {
        return events(id, lastEventId, options -> {});
    }

    /**
     * The states of a job until it ends. If the connection breaks, call it again with the ID of the last event.
     *
     * @param id the ID of the job
     * @param lastEventId skips the state of this event; empty for all
     * @param options options of this call
     * @return to be closed by the caller
     */
    public JobEvents events(String id, String lastEventId, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", Call.path("jobs", id, "events")).asStream();
        Call resumed = lastEventId.isEmpty() ? call : call.withHeader("last-event-id", lastEventId);
        return new JobEvents(new EventSource(transport, resumed, set.perCall()));
    }

    /**
     * Waits for a job, at most 15 minutes. In production prefer the webhook.
     *
     * <pre>{@code
     * Job job = client.jobs().wait("job_1");
     * }</pre>
     *
     * @param id the ID of the job
     * @return the completed job
     * @throws JobFailedException if it failed or was cancelled
     * @throws JobWaitTimeoutException if it has not ended in time. It goes on
     */
    public Job wait(String id) {
        return wait(id, options -> {});
    }

    /**
     * Reads the job until it is completed: after 1 s, then at growing intervals of up to 5 s. In production prefer the webhook.
     *
     * <pre>{@code
     * Job job = client.jobs().wait("job_1", o -> o.timeout(Duration.ofMinutes(10)));
     * }</pre>
     *
     * @param id the ID of the job
     * @param options how long to wait
     * @return the completed job
     * @throws JobFailedException if it failed or was cancelled
     * @throws JobWaitTimeoutException if it has not ended in time. It goes on
     */
    public Job wait(String id, Consumer<WaitOptions> options) {
        WaitOptions set = new WaitOptions();
        options.accept(set);
        long endsNanos = System.nanoTime() + set.timeout.toNanos();
        Call call = new Call("GET", Call.path("jobs", id));
        Job job = null;
        Duration retryAfter = Duration.ZERO;
        for (double pollSeconds = 1; ; pollSeconds = Math.min(5, pollSeconds * 1.5)) {
            double spread = ThreadLocalRandom.current().nextDouble(0.8, 1.2);
            long pauseNanos = Math.max((long) (pollSeconds * spread * 1e9), retryAfter.toNanos());
            sleep(Math.min(pauseNanos, endsNanos - System.nanoTime()));
            Duration remaining = Duration.ofNanos(endsNanos - System.nanoTime());
            if (remaining.isNegative() || remaining.isZero()) {
                throw new JobWaitTimeoutException(id, job, set.timeout);
            }
            retryAfter = Duration.ZERO;
            try {
                Duration timeout = remaining.compareTo(Call.TIMEOUT) < 0 ? remaining : Call.TIMEOUT;
                job = transport.data(call, set.perCall(timeout), Results::job);
            } catch (PlatenException failure) {
                if (!Plan.isPassing(failure)) {
                    throw failure;
                }
                retryAfter = failure instanceof ApiException reply ? reply.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
                continue;
            }
            if (job.status().equals(JobStatus.COMPLETED)) {
                return job;
            }
            if (job.status().equals(JobStatus.FAILED) || job.status().equals(JobStatus.CANCELLED)) {
                throw new JobFailedException(job);
            }
        }
    }

    private static void sleep(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException interrupt) {
            throw Transport.cancelled();
        }
    }
}
