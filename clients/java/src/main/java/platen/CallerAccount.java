package platen;

import java.util.function.Consumer;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.OwnAccount;
import platen.model.Usage;
import platen.model.UsageQuery;

/** The account of the key. Nothing here counts for the daily quota. */
public final class CallerAccount {
    private final Transport transport;

    CallerAccount(Transport transport) {
        this.transport = transport;
    }

    /**
     * The tier, the limits, the usage of today and the key. Takes any key.
     *
     * <pre>{@code
     * System.out.println(client.account().get().usedToday());
     * }</pre>
     *
     * @return the account
     */
    public OwnAccount get() {
        return get(options -> {});
    }

    /**
     * The tier, the limits, the usage of today and the key. Takes any key.
     *
     * @param options options of this call
     * @return the account
     */
    public OwnAccount get(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/account");
        return transport.data(call, set.perCall(), Results::ownAccount);
    }

    /**
     * Usage of the account. Needs a key with the scope {@code settings}.
     *
     * @return counted requests
     */
    public Usage usage() {
        return usage(UsageQuery.builder().build());
    }

    /**
     * Usage of the account. Needs a key with the scope {@code settings}.
     *
     * <pre>{@code
     * Usage usage = client.account().usage(q -> q.from(LocalDate.of(2026, 3, 1)).groupBy("day,model"));
     * }</pre>
     *
     * @param query which days, and how they are grouped
     * @return counted requests
     */
    public Usage usage(Consumer<UsageQuery.Builder> query) {
        return usage(query, options -> {});
    }

    /**
     * Usage of the account. Needs a key with the scope {@code settings}.
     *
     * @param query which days, and how they are grouped
     * @param options options of this call
     * @return counted requests
     */
    public Usage usage(Consumer<UsageQuery.Builder> query, Consumer<CallOptions> options) {
        UsageQuery.Builder builder = UsageQuery.builder();
        query.accept(builder);
        return usage(builder.build(), options);
    }

    /**
     * Usage of the account. Needs a key with the scope {@code settings}.
     *
     * @param query which days, and how they are grouped
     * @return counted requests
     */
    public Usage usage(UsageQuery query) {
        return usage(query, options -> {});
    }

    /**
     * Usage of the account. Needs a key with the scope {@code settings}.
     *
     * @param query which days, and how they are grouped
     * @param options options of this call
     * @return counted requests
     */
    public Usage usage(UsageQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.data(new Call("GET", "/usage").withQuery(Json.query(query)), set.perCall(), Results::usage);
    }
}
