package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Optional;

/**
 * An account.
 *
 * @param id its ID
 * @param name its name
 * @param tier its tier
 * @param dailyLimit requests a UTC day; empty: no limit
 * @param usedToday requests that counted today
 * @param createdAt when it was made
 * @param disabledAt since when its keys are refused
 * @param disabledReason why
 * @param response metadata of the reply; not part of comparisons
 */
public record Account(
        String id,
        String name,
        Tier tier,
        Optional<Integer> dailyLimit,
        int usedToday,
        Instant createdAt,
        Optional<Instant> disabledAt,
        Optional<String> disabledReason,
        @JsonIgnore ResponseInfo response) {}
