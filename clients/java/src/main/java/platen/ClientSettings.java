package platen;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** Options of a client, for all of its calls. `timeout` is null where each operation has its own. */
record ClientSettings(
        Duration timeout,
        Duration idleTimeout,
        int maxRetries,
        Map<String, String> headers,
        String appInfo,
        Consumer<RequestEvent> onRequest,
        Consumer<ResponseEvent> onResponse,
        Consumer<RetryEvent> onRetry) {}
