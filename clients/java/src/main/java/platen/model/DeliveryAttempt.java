package platen.model;

import java.time.Instant;
import java.util.Optional;

/**
 * One attempt to post a webhook.
 *
 * @param at when
 * @param httpStatus the status of the reply; empty if none came
 * @param error why it failed; empty if it succeeded
 * @param durationMs milliseconds
 */
public record DeliveryAttempt(
        Instant at,
        Optional<Integer> httpStatus,
        Optional<String> error,
        long durationMs) {}
