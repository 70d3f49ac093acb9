package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;

/**
 * A session of a browser.
 *
 * @param expiresAt when it ends
 * @param response metadata of the reply; not part of comparisons
 */
public record Session(
        Instant expiresAt,
        @JsonIgnore ResponseInfo response) {}
