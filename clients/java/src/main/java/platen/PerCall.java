package platen;

import java.time.Duration;
import java.util.Map;

/** Options of one call. Null: the default. */
record PerCall(
        Duration timeout, Integer maxRetries, String idempotencyKey, String requestId, Map<String, String> headers) {
    PerCall {
        headers = Map.copyOf(headers);
    }
}
