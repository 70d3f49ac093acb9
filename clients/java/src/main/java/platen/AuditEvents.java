package platen;

import java.util.function.Consumer;
import platen.error.InvalidParametersException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.AuditEvent;
import platen.model.AuditEventQuery;
import platen.model.Page;

/** Who changed accounts and keys. Needs a key with the scope {@code admin}. Nothing here counts for the daily quota. */
public final class AuditEvents {
    private final Transport transport;

    AuditEvents(Transport transport) {
        this.transport = transport;
    }

    /**
     * One page, newest first.
     *
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<AuditEvent> list() {
        return list(AuditEventQuery.builder().build());
    }

    /**
     * One page, newest first.
     *
     * <pre>{@code
     * Page<AuditEvent> page = client.auditEvents().list(q -> q.account("acc_1"));
     * }</pre>
     *
     * @param query which of them
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<AuditEvent> list(Consumer<AuditEventQuery.Builder> query) {
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
    public Page<AuditEvent> list(Consumer<AuditEventQuery.Builder> query, Consumer<CallOptions> options) {
        AuditEventQuery.Builder builder = AuditEventQuery.builder();
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
    public Page<AuditEvent> list(AuditEventQuery query) {
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
    public Page<AuditEvent> list(AuditEventQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/audit-events").withQuery(Json.query(query));
        return transport.page(call, set.perCall(), "events", (value, info) -> Results.auditEvent(value));
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @return reads the pages
     */
    public Pages<AuditEvent> all() {
        return all(AuditEventQuery.builder().build());
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * <pre>{@code
     * client.auditEvents().all(q -> q.action("account.changed")).forEach(event -> System.out.println(event.at() + " " + event.actor()));
     * }</pre>
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<AuditEvent> all(Consumer<AuditEventQuery.Builder> query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<AuditEvent> all(Consumer<AuditEventQuery.Builder> query, Consumer<CallOptions> options) {
        AuditEventQuery.Builder builder = AuditEventQuery.builder();
        query.accept(builder);
        return all(builder.build(), options);
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<AuditEvent> all(AuditEventQuery query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Newest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<AuditEvent> all(AuditEventQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/audit-events").withQuery(Json.query(query));
        return transport.pages(call, set.perCall(), "events", (value, info) -> Results.auditEvent(value));
    }
}
