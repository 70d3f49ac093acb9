package platen;

import java.util.function.Consumer;
import platen.internal.Results;
import platen.model.ItemList;
import platen.model.Model;

/** The models. Needs a key with the scope {@code catalog}. */
public final class Models {
    private final Transport transport;

    Models(Transport transport) {
        this.transport = transport;
    }

    /**
     * All models, in a fixed order, and whether each can be used now. Counts for the daily quota.
     *
     * <pre>{@code
     * client.models().list().stream().filter(Model::available).forEach(model -> System.out.println(model.id()));
     * }</pre>
     *
     * @return the models
     */
    public ItemList<Model> list() {
        return list(options -> {});
    }

    /**
     * All models, in a fixed order, and whether each can be used now. Counts for the daily quota.
     *
     * @param options options of this call
     * @return the models
     */
    public ItemList<Model> list(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.json(new Call("GET", "/models"), set.perCall(), (value, info) ->
                Transport.list(value, info, Results::model));
    }
}
