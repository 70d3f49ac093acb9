package platen.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The key of the request.
 *
 * @param id its ID
 * @param name its name
 * @param mode live or test
 * @param hint its prefix and last four characters
 * @param scopes what it may do
 * @param expiresAt when it stops working
 */
public record OwnKey(
        String id,
        String name,
        KeyMode mode,
        String hint,
        List<Scope> scopes,
        Optional<Instant> expiresAt) {}
