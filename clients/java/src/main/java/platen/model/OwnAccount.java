package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Optional;

/**
 * The account of the key of the request, and that key.
 *
 * @param id its ID
 * @param name its name
 * @param tier its tier
 * @param dailyLimit requests a UTC day; empty: no limit
 * @param usedToday requests that counted today
 * @param remainingToday what is left of the daily limit; empty: no limit
 * @param resetsAt when the daily count starts again at 0
 * @param createdAt when it was made
 * @param limits its limits
 * @param key the key of the request
 * @param response metadata of the reply; not part of comparisons
 */
public record OwnAccount(
        String id,
        String name,
        Tier tier,
        Optional<Integer> dailyLimit,
        int usedToday,
        Optional<Integer> remainingToday,
        Instant resetsAt,
        Instant createdAt,
        AccountLimits limits,
        OwnKey key,
        @JsonIgnore ResponseInfo response) {}
