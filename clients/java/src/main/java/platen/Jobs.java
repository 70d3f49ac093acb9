package platen;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import platen.error.ApiException;
import platen.error.ConflictException;
import platen.error.InvalidParametersException;
import platen.error.JobFailedException;
import platen.error.JobWaitTimeoutException;
import platen.error.NotFoundException;
import platen.error.PlatenException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.DocumentFile;
import platen.model.Format;
import platen.model.Job;
import platen.model.JobQuery;
import platen.model.JobStatus;
import platen.model.JobSummary;
import platen.model.Page;

/** Jobs of the account. Needs a key with the scope {@code jobs}. Nothing here counts for the daily quota. */
public final class Jobs {
    private final Transport transport;

    Jobs(Transport transport) {
        this.transport = transport;
    }

    /**
     * One page, newest first.
     *
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<JobSummary> list() {
        return list(JobQuery.builder().build());
    }

    /**
     * One page, newest first.
     *
     * <pre>{@code
     * Page<JobSummary> page = client.jobs().list(q -> q.limit(50));
     * System.out.println(page.items().size() + " " + page.nextCursor());
     * }</pre>
     *
     * @param query which of them
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<JobSummary> list(Consumer<JobQuery.Builder> query) {
        return list(query, options -> {});
    }

    /**
     * One page, newest first.
     *
     * @param query which of them
     * @param options options of this call
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<JobSummary> list(Consumer<JobQuery.Builder> query, Consumer<CallOptions> options) {
        JobQuery.Builder builder = JobQuery.builder();
        query.accept(builder);
        return list(builder.build(), options);
    }

    /**
     * One page, newest first.
     *
     * @param query which of them
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<JobSummary> list(JobQuery query) {
        return list(query, options -> {});
    }

    /**
     * One page, newest first.
     *
     * @param query which of them
     * @param options options of this call
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<JobSummary> list(JobQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/jobs").withQuery(Json.query(query));
        return transport.page(call, set.perCall(), "jobs", (value, info) -> Results.jobSummary(value));
    }

    /**
     * The jobs of all pages. Newest first. Nothing is sent before the first read.
     *
     * @return reads the pages
     */
    public Pages<JobSummary> all() {
        return all(JobQuery.builder().build());
    }

    /**
     * The jobs of all pages. Newest first. Nothing is sent before the first read.
     *
     * <pre>{@code
     * for (JobSummary job : client.jobs().all(q -> q.status(JobStatus.FAILED))) {
     *     System.out.println(job.jobId() + " " + job.createdAt());
     * }
     * }</pre>
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<JobSummary> all(Consumer<JobQuery.Builder> query) {
        return all(query, options -> {});
    }

    /**
     * The jobs of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<JobSummary> all(Consumer<JobQuery.Builder> query, Consumer<CallOptions> options) {
        JobQuery.Builder builder = JobQuery.builder();
        query.accept(builder);
        return all(builder.build(), options);
    }

    /**
     * The jobs of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<JobSummary> all(JobQuery query) {
        return all(query, options -> {});
    }

    /**
     * The jobs of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<JobSummary> all(JobQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/jobs").withQuery(Json.query(query));
        return transport.pages(call, set.perCall(), "jobs", (value, info) -> Results.jobSummary(value));
    }

    /**
     * A job with its content and its deliveries.
     *
     * <pre>{@code
     * Job job = client.jobs().get("job_1");
     * }</pre>
     *
     * @param id the ID of the job
     * @return the job
     * @throws NotFoundException if there is none
     */
    public Job get(String id) {
        return get(id, options -> {});
    }

    /**
     * A job with its content and its deliveries.
     *
     * @param id the ID of the job
     * @param options options of this call
     * @return the job
     * @throws NotFoundException if there is none
     */
    public Job get(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", Call.path("jobs", id));
        return transport.data(call, set.perCall(), Results::job);
    }

    /**
     * The document of a completed job as a file, in its own format.
     *
     * <pre>{@code
     * client.jobs().file("job_1").save(Path.of("documents"));
     * }</pre>
     *
     * @param id the ID of the job
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile file(String id) {
        return file(id, options -> {});
    }

    /**
     * The document of a completed job as a file, in its own format.
     *
     * @param id the ID of the job
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile file(String id, Consumer<FileOptions> options) {
        FileOptions set = new FileOptions();
        options.accept(set);
        return transport.file(new Call("GET", Call.path("jobs", id, "file")).withAccept("*/*"), set);
    }

    /**
     * The document of a completed job as a file.
     *
     * <pre>{@code
     * client.jobs().file("job_1", Format.DOC, o -> o.to(Path.of("chapter.docx")));
     * }</pre>
     *
     * @param id the ID of the job
     * @param format the format of the file
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile file(String id, Format format) {
        return file(id, format, options -> {});
    }

    /**
     * The document of a completed job as a file.
     *
     * @param id the ID of the job
     * @param format the format of the file
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile file(String id, Format format, Consumer<FileOptions> options) {
        FileOptions set = new FileOptions();
        options.accept(set);
        Call call = new Call("GET", Call.path("jobs", id, "file"))
                .withQuery(Map.of("format", format.value()))
                .withAccept(Generate.accept(format));
        return transport.file(call, set);
    }

    /**
     * Cancels a job that has not ended.
     *
     * <pre>{@code
     * client.jobs().cancel("job_1");
     * }</pre>
     *
     * @param id the ID of the job
     * @return the job
     * @throws ConflictException if the job has ended
     * @throws NotFoundException if there is none
     */
    public Job cancel(String id) {
        return cancel(id, options -> {});
    }

    /**
     * Cancels a job that has not ended.
     *
     * @param id the ID of the job
     * @param options options of this call
     * @return the job
     * @throws ConflictException if the job has ended
     * @throws NotFoundException if there is none
     */
    public Job cancel(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", Call.path("jobs", id, "cancel"));
        return transport.data(call, set.perCall(), Results::job);
    }

    /**
     * Posts the result of an ended job again.
     *
     * <pre>{@code
     * client.jobs().redeliver("job_1");
     * }</pre>
     *
     * @param id the ID of the job
     * @return the job
     * @throws ConflictException if the job has not ended
     * @throws NotFoundException if there is none
     */
    public Job redeliver(String id) {
        return redeliver(id, options -> {});
    }

    /**
     * Posts the result of an ended job again.
     *
     * @param id the ID of the job
     * @param options options of this call
     * @return the job
     * @throws ConflictException if the job has not ended
     * @throws NotFoundException if there is none
     */
    public Job redeliver(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", Call.path("jobs", id, "redeliver"));
        return transport.data(call, set.perCall(), Results::job);
    }

    /**
     * Deletes a job that has ended, with its content.
     *
     * <pre>{@code
     * client.jobs().delete("job_1");
     * }</pre>
     *
     * @param id the ID of the job
     * @throws ConflictException if the job has not ended
     * @throws NotFoundException if there is none
     */
    public void delete(String id) {
        delete(id, options -> {});
    }

    /**
     * Deletes a job that has ended, with its content.
     *
     * @param id the ID of the job
     * @param options options of this call
     * @throws ConflictException if the job has not ended
     * @throws NotFoundException if there is none
     */
    public void delete(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("DELETE", Call.path("jobs", id));
        transport.none(call, set.perCall());
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
