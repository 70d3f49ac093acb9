package platen;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Options of {@link Jobs#wait(String)}. */
public final class WaitOptions {
    Duration timeout = Duration.ofMinutes(15);
    private String requestId;
    private final Map<String, String> headers = new LinkedHashMap<>();

    WaitOptions() {}

    PerCall perCall(Duration timeout) {
        return new PerCall(timeout, 0, null, requestId, headers);
    }

    /**
     * How long to wait. Default: 15 minutes.
     *
     * @param timeout more than 0
     * @return this
     */
    public WaitOptions timeout(Duration timeout) {
        this.timeout = Options.checkTimeout("timeout", timeout);
        return this;
    }

    /**
     * An ID to find the requests in the log of the service. Default: a UUID for each.
     *
     * @param requestId 1 to 64 letters, digits, underscores or hyphens
     * @return this
     */
    public WaitOptions requestId(String requestId) {
        this.requestId = Options.checkRequestId(requestId);
        return this;
    }

    /**
     * Another header of each request.
     *
     * @param name in any case
     * @param value its text
     * @return this
     */
    public WaitOptions header(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
        return this;
    }
}
