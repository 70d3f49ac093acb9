package platen.model;

import java.time.Instant;
import java.util.Optional;

/**
 * The state of the webhook of a job.
 *
 * @param status {@code pending}, {@code delivered}, {@code exhausted} or {@code stopped}
 * @param attempts since the result was last posted by hand
 * @param nextAttemptAt when it is posted again
 */
public record JobDelivery(String status, int attempts, Optional<Instant> nextAttemptAt) {}
