package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A new key. Only this result has the key itself.
 *
 * @param id its ID
 * @param accountId its account
 * @param name its name
 * @param mode live or test
 * @param hint its prefix and last four characters
 * @param scopes what it may do
 * @param createdAt when it was made
 * @param expiresAt when it stops working
 * @param revokedAt when it was revoked
 * @param lastUsedAt to the minute
 * @param replacedBy the ID of the key that a roll put in its place
 * @param key the key itself: {@code key().reveal()}
 * @param response metadata of the reply; not part of comparisons
 */
public record NewKey(
        String id,
        String accountId,
        String name,
        KeyMode mode,
        String hint,
        List<Scope> scopes,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Optional<Instant> revokedAt,
        Optional<Instant> lastUsedAt,
        Optional<String> replacedBy,
        Secret key,
        @JsonIgnore ResponseInfo response) {}
