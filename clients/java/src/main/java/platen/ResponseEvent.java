package platen;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * A request has its reply, or none.
 *
 * @param method such as POST
 * @param path below the base URL
 * @param attempt 1 for the first
 * @param requestId the same on all attempts of a call
 * @param status the HTTP status; empty if no reply came
 * @param duration until the headers of the reply
 */
public record ResponseEvent(
        String method, String path, int attempt, String requestId, OptionalInt status, Duration duration) {}
