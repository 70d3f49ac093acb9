package platen.model;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A change of an account or a key.
 *
 * @param id its ID
 * @param at when
 * @param action such as {@code account.changed}
 * @param accountId the changed account
 * @param keyId the changed key
 * @param actor who made it
 * @param requestId the request that made it
 * @param details what changed
 */
public record AuditEvent(
        String id,
        Instant at,
        String action,
        String accountId,
        Optional<String> keyId,
        AuditActor actor,
        Optional<String> requestId,
        Map<String, Object> details) {}
