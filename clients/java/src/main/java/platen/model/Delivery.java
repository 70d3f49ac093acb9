package platen.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A webhook of a job.
 *
 * @param id the header {@code webhook-id}: the same on every attempt
 * @param url where it is posted
 * @param status {@code pending}, {@code delivered}, {@code exhausted} or {@code stopped}
 * @param attempts oldest first
 * @param nextAttemptAt when it is posted again
 */
public record Delivery(
        String id,
        String url,
        String status,
        List<DeliveryAttempt> attempts,
        Optional<Instant> nextAttemptAt) {}
