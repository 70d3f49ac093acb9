package platen.model;

import java.time.Instant;

/**
 * The daily quota of the account, after a request.
 *
 * @param limit requests a UTC day
 * @param remaining what is left of them
 * @param resetAt when the count starts again
 */
public record RateLimit(int limit, int remaining, Instant resetAt) {}
