package platen;

import java.util.function.Consumer;
import platen.internal.Results;
import platen.model.Backend;
import platen.model.ItemList;
import platen.model.Reloaded;

/** The backends that serve the models. Needs a key with the scope {@code admin}. Nothing here counts for the daily quota. */
public final class Backends {
    private final Transport transport;

    Backends(Transport transport) {
        this.transport = transport;
    }

    /**
     * The backends. Empty if no model is configured.
     *
     * <pre>{@code
     * client.backends().list().forEach(backend -> System.out.println(backend.name() + " " + backend.status()));
     * }</pre>
     *
     * @return the backends
     */
    public ItemList<Backend> list() {
        return list(options -> {});
    }

    /**
     * The backends. Empty if no model is configured.
     *
     * @param options options of this call
     * @return the backends
     */
    public ItemList<Backend> list(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.data(new Call("GET", "/backends"), set.perCall(), (value, info) ->
                Transport.list(value.path("backends"), info, Results::backend));
    }

    /**
     * Loads templates and backends again from their files, only in the process that answers.
     *
     * <pre>{@code
     * System.out.println(client.backends().reload().sentence());
     * }</pre>
     *
     * @return what was loaded
     */
    public Reloaded reload() {
        return reload(options -> {});
    }

    /**
     * Loads templates and backends again from their files, only in the process that answers.
     *
     * @param options options of this call
     * @return what was loaded
     */
    public Reloaded reload(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.data(new Call("POST", "/reload"), set.perCall(), Results::reloaded);
    }
}
