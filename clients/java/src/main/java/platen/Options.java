package platen;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import platen.error.ConfigurationException;

/**
 * What all options of a call have.
 *
 * @param <T> the options themselves
 */
public abstract sealed class Options<T extends Options<T>> permits CallOptions, FileOptions, RequestOptions {
    private Duration timeout;
    private Integer maxRetries;
    private String idempotencyKey;
    private String requestId;
    private final Map<String, String> headers = new LinkedHashMap<>();

    Options() {}

    abstract T self();

    PerCall perCall() {
        return new PerCall(timeout, maxRetries, idempotencyKey, requestId, headers);
    }

    /**
     * The time of the whole call, with its retries and pauses. Default: that of the client. A stream has none by default.
     *
     * @param timeout more than 0
     * @return this
     */
    public T timeout(Duration timeout) {
        this.timeout = checkTimeout("timeout", timeout);
        return self();
    }

    /**
     * How often the call may be repeated. Default: that of the client.
     *
     * @param maxRetries 0 or more
     * @return this
     */
    public T maxRetries(int maxRetries) {
        this.maxRetries = checkRetries(maxRetries);
        return self();
    }

    /**
     * The service runs calls with the same key once in 24 hours. Default: a new one for each call. Only for POST.
     *
     * @param idempotencyKey 1 to 255 printable ASCII characters without spaces
     * @return this
     */
    public T idempotencyKey(String idempotencyKey) {
        if (!idempotencyKey.matches("[!-~]{1,255}")) {
            throw new ConfigurationException(
                    "idempotencyKey must be 1 to 255 printable ASCII characters without spaces.");
        }
        this.idempotencyKey = idempotencyKey;
        return self();
    }

    /**
     * An ID to find the request in the log of the service. Default: a UUID.
     *
     * @param requestId 1 to 64 letters, digits, underscores or hyphens
     * @return this
     */
    public T requestId(String requestId) {
        this.requestId = checkRequestId(requestId);
        return self();
    }

    /**
     * Another header, such as {@code traceparent}. It replaces one of the client.
     *
     * @param name in any case
     * @param value its text
     * @return this
     */
    public T header(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
        return self();
    }

    static Duration checkTimeout(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new ConfigurationException(name + " must be more than 0.");
        }
        return value;
    }

    static int checkRetries(int value) {
        if (value < 0) {
            throw new ConfigurationException("maxRetries must be 0 or more.");
        }
        return value;
    }

    static String checkRequestId(String value) {
        if (!value.matches("[A-Za-z0-9_-]{1,64}")) {
            throw new ConfigurationException("requestId must be 1 to 64 letters, digits, underscores or hyphens.");
        }
        return value;
    }
}
