package platen;

import java.util.function.Consumer;
import platen.error.InvalidParametersException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.FailedJob;
import platen.model.FailedJobQuery;
import platen.model.Page;

/** The failed jobs of all accounts. Needs a key with the scope {@code admin}. Nothing here counts for the daily quota. */
public final class FailedJobs {
    private final Transport transport;

    FailedJobs(Transport transport) {
        this.transport = transport;
    }

    /**
     * One page, newest first.
     *
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<FailedJob> list() {
        return list(FailedJobQuery.builder().build());
    }

    /**
     * One page, newest first.
     *
     * <pre>{@code
     * Page<FailedJob> page = client.failedJobs().list(q -> q.code("generation_failed"));
     * }</pre>
     *
     * @param query which of them
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<FailedJob> list(Consumer<FailedJobQuery.Builder> query) {
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
    public Page<FailedJob> list(Consumer<FailedJobQuery.Builder> query, Consumer<CallOptions> options) {
        FailedJobQuery.Builder builder = FailedJobQuery.builder();
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
    public Page<FailedJob> list(FailedJobQuery query) {
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
    public Page<FailedJob> list(FailedJobQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/failed-jobs").withQuery(Json.query(query));
        return transport.page(call, set.perCall(), "jobs", (value, info) -> Results.failedJob(value));
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @return reads the pages
     */
    public Pages<FailedJob> all() {
        return all(FailedJobQuery.builder().build());
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * <pre>{@code
     * client.failedJobs().all().forEach(job -> System.out.println(job.accountId() + " " + job.error().message()));
     * }</pre>
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<FailedJob> all(Consumer<FailedJobQuery.Builder> query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<FailedJob> all(Consumer<FailedJobQuery.Builder> query, Consumer<CallOptions> options) {
        FailedJobQuery.Builder builder = FailedJobQuery.builder();
        query.accept(builder);
        return all(builder.build(), options);
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<FailedJob> all(FailedJobQuery query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<FailedJob> all(FailedJobQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/failed-jobs").withQuery(Json.query(query));
        return transport.pages(call, set.perCall(), "jobs", (value, info) -> Results.failedJob(value));
    }
}
