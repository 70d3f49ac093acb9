package platen;

import java.time.Duration;
import platen.error.PlatenException;

/**
 * A call will be repeated.
 *
 * @param method such as POST
 * @param path below the base URL
 * @param attempt the one that failed: 1 for the first
 * @param requestId the same on all attempts of a call
 * @param delay before the next attempt
 * @param error why
 */
public record RetryEvent(
        String method, String path, int attempt, String requestId, Duration delay, PlatenException error) {}
