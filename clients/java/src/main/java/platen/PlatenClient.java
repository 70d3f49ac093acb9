package platen;

import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import platen.error.ConfigurationException;
import platen.model.RawReply;

/**
 * A client of a Platen service. It is immutable: make one for a process and share it between threads.
 *
 * <pre>{@code
 * PlatenClient platen = PlatenClient.builder().apiKey("pk_live_…").timeout(Duration.ofMinutes(5)).build();
 * }</pre>
 */
public final class PlatenClient extends Resources implements AutoCloseable {
    /** The version of this package. */
    public static final String VERSION = "0.1.0";

    private static final Executor OWN_THREADS = task -> {
        Thread thread = new Thread(task, "platen-async");
        thread.setDaemon(true);
        thread.start();
    };

    private final Executor executor;
    private final boolean isCopy;

    private PlatenClient(Transport transport, Executor executor, boolean isCopy) {
        super(transport);
        this.executor = executor;
        this.isCopy = isCopy;
    }

    /**
     * Makes a client of {@code PLATEN_BASE_URL} and {@code PLATEN_API_KEY}.
     *
     * @return a client
     * @throws ConfigurationException if there is no key, or a variable is wrong
     */
    public static PlatenClient fromEnv() {
        return builder().build();
    }

    /**
     * Starts one with options. What is not set is read from the environment, or has its default.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Sends any other request, with the same retries and errors. 304 is no error.
     *
     * @param method such as GET
     * @param path starts with a slash, such as {@code /templates}
     * @return the reply as it came
     */
    public RawReply request(String method, String path) {
        return request(method, path, options -> {});
    }

    /**
     * Sends any other request, with the same retries and errors. 304 is no error.
     *
     * @param method such as GET
     * @param path starts with a slash, such as {@code /templates}
     * @param options query, body and options of the call
     * @return the reply as it came
     */
    public RawReply request(String method, String path, Consumer<RequestOptions> options) {
        if (!path.startsWith("/")) {
            throw new ConfigurationException("The path must start with a slash, such as /templates.");
        }
        RequestOptions set = new RequestOptions();
        options.accept(set);
        return transport.run(
                set.call(method.toUpperCase(Locale.ROOT), path),
                set.perCall(),
                (reply, plan) -> new RawReply(reply.bytes(), reply.info()));
    }

    /**
     * Runs calls in another thread: one of their own, or of the {@code executor} of the builder.
     *
     * <pre>{@code
     * CompletableFuture<GeneratedDocument> later = client.async(c -> c.generate().text(r -> r.prompt("Thanks to a colleague")));
     * }</pre>
     *
     * @param <T> the result
     * @param calls gets this client
     * @return cancelling it ends the running request; what is derived from it does not
     */
    public <T> CompletableFuture<T> async(Function<PlatenClient, T> calls) {
        AsyncCall<T> call = new AsyncCall<>();
        executor.execute(() -> call.run(() -> calls.apply(this)));
        return call;
    }

    /**
     * Copies the client. The copy shares the connections, which the first client closes.
     *
     * @param options changes what is different
     * @return a client
     */
    public PlatenClient withOptions(Consumer<CopyOptions> options) {
        CopyOptions changed = new CopyOptions(transport.settings());
        options.accept(changed);
        return new PlatenClient(transport.with(changed.settings()), executor, true);
    }

    /** Closes the connections. An HTTP client or executor that you passed stays open. */
    @Override
    public void close() {
        if (!isCopy) {
            transport.close();
        }
    }

    @Override
    public String toString() {
        return "PlatenClient[" + transport.baseUrl() + "]";
    }

    /** Makes a {@link PlatenClient}. */
    public static final class Builder extends ClientOptions<Builder> {
        private String baseUrl;
        private String apiKey;
        private Duration connectTimeout = Duration.ofSeconds(5);
        private HttpClient httpClient;
        private Executor executor = OWN_THREADS;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /**
         * The address of the service, with or without {@code /v1}. Default: {@code PLATEN_BASE_URL}, or {@code
         * http://127.0.0.1:8484}.
         *
         * @param baseUrl http or https
         * @return this
         */
        public Builder baseUrl(String baseUrl) {
            this.baseUrl = baseUrl;
            return this;
        }

        /**
         * The address of the service, with or without {@code /v1}.
         *
         * @param baseUrl http or https
         * @return this
         */
        public Builder baseUrl(URI baseUrl) {
            return baseUrl(baseUrl.toString());
        }

        /**
         * The API key. Default: {@code PLATEN_API_KEY}. White space at its ends is removed.
         *
         * @param apiKey {@code pk_…}
         * @return this
         */
        public Builder apiKey(String apiKey) {
            this.apiKey = apiKey;
            return this;
        }

        /**
         * How long a connection may take. Default: 5 s. An HTTP client that you pass has its own.
         *
         * @param connectTimeout more than 0
         * @return this
         */
        public Builder connectTimeout(Duration connectTimeout) {
            this.connectTimeout = Options.checkTimeout("connectTimeout", connectTimeout);
            return this;
        }

        /**
         * The HTTP client, for a proxy, certificates or an executor of your own. It must not follow redirects, and is not closed.
         *
         * @param httpClient default: one of our own
         * @return this
         */
        public Builder httpClient(HttpClient httpClient) {
            if (httpClient.followRedirects() != HttpClient.Redirect.NEVER) {
                throw new ConfigurationException(
                        "httpClient must not follow redirects: the API key would go to another address.");
            }
            this.httpClient = httpClient;
            return this;
        }

        /**
         * Runs the calls of {@link PlatenClient#async}. Default: a new thread for each. It must not be that of the HTTP client.
         *
         * @param executor is not closed
         * @return this
         */
        public Builder executor(Executor executor) {
            this.executor = executor;
            return this;
        }

        /**
         * Makes the client.
         *
         * @return a client
         * @throws ConfigurationException if there is no key, or an option is wrong
         */
        public PlatenClient build() {
            String address = Addresses.baseUrl(baseUrl, System.getenv("PLATEN_BASE_URL"));
            String key = Addresses.apiKey(apiKey, System.getenv("PLATEN_API_KEY"));
            if (Addresses.isExposed(address)) {
                Transport.LOGGER.log(
                        Level.WARNING, "The connection to {0} is not encrypted, and the API key is sent over it.", address);
            }
            Connections connections = new Connections(httpClient, connectTimeout);
            return new PlatenClient(new Transport(address, key, settings(), connections), executor, false);
        }
    }
}
