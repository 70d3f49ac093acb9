package platen;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Options of a client that a copy of it may change.
 *
 * @param <T> the options themselves
 */
public abstract sealed class ClientOptions<T extends ClientOptions<T>> permits CopyOptions, PlatenClient.Builder {
    private Duration timeout;
    private Duration idleTimeout = Duration.ofSeconds(60);
    private int maxRetries = 2;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private String appInfo = "";
    private Consumer<RequestEvent> onRequest = event -> {};
    private Consumer<ResponseEvent> onResponse = event -> {};
    private Consumer<RetryEvent> onRetry = event -> {};

    ClientOptions() {}

    ClientOptions(ClientSettings from) {
        timeout = from.timeout();
        idleTimeout = from.idleTimeout();
        maxRetries = from.maxRetries();
        headers.putAll(from.headers());
        appInfo = from.appInfo();
        onRequest = from.onRequest();
        onResponse = from.onResponse();
        onRetry = from.onRetry();
    }

    abstract T self();

    ClientSettings settings() {
        return new ClientSettings(
                timeout, idleTimeout, maxRetries, Map.copyOf(headers), appInfo, onRequest, onResponse, onRetry);
    }

    /**
     * The time of a whole call, with its retries and pauses. Default: 180 s for {@code generate().text} and {@code file}, 60 s for
     * others, none for streams.
     *
     * @param timeout more than 0
     * @return this
     */
    public T timeout(Duration timeout) {
        this.timeout = Options.checkTimeout("timeout", timeout);
        return self();
    }

    /**
     * How long a stream may be silent. Default: 60 s; the service sends something every 15 s.
     *
     * @param idleTimeout more than 0
     * @return this
     */
    public T idleTimeout(Duration idleTimeout) {
        this.idleTimeout = Options.checkTimeout("idleTimeout", idleTimeout);
        return self();
    }

    /**
     * How often a call may be repeated. Default: 2.
     *
     * @param maxRetries 0 or more
     * @return this
     */
    public T maxRetries(int maxRetries) {
        this.maxRetries = Options.checkRetries(maxRetries);
        return self();
    }

    /**
     * A header of every request.
     *
     * @param name in any case
     * @param value its text
     * @return this
     */
    public T header(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
        return self();
    }

    /**
     * Names your program in the user agent.
     *
     * @param name such as {@code invoices}
     * @param version such as {@code 2.1}
     * @return this
     */
    public T appInfo(String name, String version) {
        this.appInfo = " " + name + "/" + version;
        return self();
    }

    /**
     * Called before each request, in the thread of the call.
     *
     * @param onRequest for metrics
     * @return this
     */
    public T onRequest(Consumer<RequestEvent> onRequest) {
        this.onRequest = onRequest;
        return self();
    }

    /**
     * Called after each request, with or without a reply, in the thread of the call.
     *
     * @param onResponse for metrics
     * @return this
     */
    public T onResponse(Consumer<ResponseEvent> onResponse) {
        this.onResponse = onResponse;
        return self();
    }

    /**
     * Called before each pause between two attempts, in the thread of the call.
     *
     * @param onRetry for metrics
     * @return this
     */
    public T onRetry(Consumer<RetryEvent> onRetry) {
        this.onRetry = onRetry;
        return self();
    }
}
