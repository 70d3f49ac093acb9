package platen;

import java.util.function.Consumer;
import platen.error.ConflictException;
import platen.internal.Results;
import platen.model.Backend;
import platen.model.BackendTest;
import platen.model.ItemList;
import platen.model.LocalModels;
import platen.model.ModelDownload;
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
     * Lets a backend write a short letter: its text and speed, or why there is none. Ends after 45 seconds.
     *
     * <pre>{@code
     * System.out.println(client.backends().test("gguf").text());
     * }</pre>
     *
     * @param name name of the backend
     * @return what it wrote
     * @throws ConflictException while a test runs
     */
    public BackendTest test(String name) {
        return test(name, options -> {});
    }

    /**
     * Lets a backend write a short letter: its text and speed, or why there is none. Ends after 45 seconds.
     *
     * @param name name of the backend
     * @param options options of this call
     * @return what it wrote
     * @throws ConflictException while a test runs
     */
    public BackendTest test(String name, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", Call.path("backends", name, "test"));
        return transport.data(call, set.perCall(), Results::backendTest);
    }

    /**
     * The models that the machine of the service can download, and the running or last download.
     *
     * <pre>{@code
     * System.out.println(client.backends().localModels().recommended());
     * }</pre>
     *
     * @return the models
     */
    public LocalModels localModels() {
        return localModels(options -> {});
    }

    /**
     * The models that the machine of the service can download, and the running or last download.
     *
     * @param options options of this call
     * @return the models
     */
    public LocalModels localModels(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.data(new Call("GET", "/local-models"), set.perCall(), Results::localModels);
    }

    /**
     * Starts to download a model to the machine of the process that answers; {@link #localModels()} has the progress.
     *
     * <pre>{@code
     * System.out.println(client.backends().download("qwen3-4b").status());
     * }</pre>
     *
     * @param name name of the model
     * @return the download
     * @throws ConflictException while another one runs
     */
    public ModelDownload download(String name) {
        return download(name, options -> {});
    }

    /**
     * Starts to download a model to the machine of the process that answers; {@link #localModels()} has the progress.
     *
     * @param name name of the model
     * @param options options of this call
     * @return the download
     * @throws ConflictException while another one runs
     */
    public ModelDownload download(String name, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", Call.path("local-models", name, "download"));
        return transport.data(call, set.perCall(), Results::modelDownload);
    }

    /**
     * Ends a download; the next one continues there.
     *
     * <pre>{@code
     * client.backends().cancelDownload("qwen3-4b");
     * }</pre>
     *
     * @param name name of the model
     * @return the download, ended
     * @throws ConflictException if it does not run
     */
    public ModelDownload cancelDownload(String name) {
        return cancelDownload(name, options -> {});
    }

    /**
     * Ends a download; the next one continues there.
     *
     * @param name name of the model
     * @param options options of this call
     * @return the download, ended
     * @throws ConflictException if it does not run
     */
    public ModelDownload cancelDownload(String name, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("DELETE", Call.path("local-models", name, "download"));
        return transport.data(call, set.perCall(), Results::modelDownload);
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
