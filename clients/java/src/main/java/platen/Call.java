package platen;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import platen.error.ConfigurationException;

/**
 * An operation with its parameters.
 *
 * @param path below the base URL, encoded
 * @param body null without one
 * @param timeout the default of the operation
 * @param isOnce whether the reply has a secret: the call has no idempotency key and is not repeated once it left
 * @param isStream whether the reply is read as it comes, without a limit in total
 * @param takesNotModified whether 304 is no error
 */
record Call(
        String method,
        String path,
        Map<String, String> query,
        JsonNode body,
        String accept,
        Map<String, String> headers,
        Duration timeout,
        boolean isOnce,
        boolean isStream,
        boolean takesNotModified) {
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    Call(String method, String path) {
        this(method, path, Map.of(), null, "application/json", Map.of(), TIMEOUT, false, false, false);
    }

    /** A part that would make another path, such as an empty ID, is refused. */
    static String path(String... parts) {
        StringBuilder path = new StringBuilder();
        for (String part : parts) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw new ConfigurationException("The ID must not be empty, \".\" or \"..\".");
            }
            path.append('/').append(encode(part));
        }
        return path.toString();
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    Call withQuery(Map<String, String> query) {
        return new Call(
                method, path, query, body, accept, headers, timeout, isOnce, isStream, takesNotModified);
    }

    Call withCursor(String cursor) {
        Map<String, String> next = new LinkedHashMap<>(query);
        next.put("cursor", cursor);
        return withQuery(next);
    }

    Call withBody(JsonNode body) {
        return new Call(
                method, path, query, body, accept, headers, timeout, isOnce, isStream, takesNotModified);
    }

    Call withAccept(String accept) {
        return new Call(
                method, path, query, body, accept, headers, timeout, isOnce, isStream, takesNotModified);
    }

    Call withHeader(String name, String value) {
        return new Call(
                method, path, query, body, accept, Map.of(name, value), timeout, isOnce, isStream, takesNotModified);
    }

    Call withTimeout(Duration timeout) {
        return new Call(
                method, path, query, body, accept, headers, timeout, isOnce, isStream, takesNotModified);
    }

    Call once() {
        return new Call(method, path, query, body, accept, headers, timeout, true, isStream, takesNotModified);
    }

    Call asStream() {
        return new Call(
                method, path, query, body, "text/event-stream", headers, timeout, isOnce, true, takesNotModified);
    }

    Call withNotModified() {
        return new Call(method, path, query, body, accept, headers, timeout, isOnce, isStream, true);
    }
}
