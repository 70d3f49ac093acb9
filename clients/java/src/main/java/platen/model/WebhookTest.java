package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Optional;

/**
 * What the receiver answered to a sample.
 *
 * @param delivered whether it answered 2xx
 * @param httpStatus its status; empty if no reply came
 * @param error why it failed
 * @param durationMs milliseconds
 * @param response metadata of the reply; not part of comparisons
 */
public record WebhookTest(
        boolean delivered,
        Optional<Integer> httpStatus,
        Optional<String> error,
        long durationMs,
        @JsonIgnore ResponseInfo response) {}
