package platen;

import java.util.function.Consumer;
import platen.internal.Results;
import platen.model.ItemList;
import platen.model.Template;

/** The templates. Needs a key with the scope {@code catalog}. */
public final class Templates {
    private final Transport transport;

    Templates(Transport transport) {
        this.transport = transport;
    }

    /**
     * All templates, in a fixed order. Counts for the daily quota.
     *
     * <pre>{@code
     * client.templates().list().forEach(template -> System.out.println(template.id() + " " + template.name()));
     * }</pre>
     *
     * @return the templates
     */
    public ItemList<Template> list() {
        return list(options -> {});
    }

    /**
     * All templates, in a fixed order. Counts for the daily quota.
     *
     * @param options options of this call
     * @return the templates
     */
    public ItemList<Template> list(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.json(new Call("GET", "/templates"), set.perCall(), (value, info) ->
                Transport.list(value, info, Results::template));
    }
}
