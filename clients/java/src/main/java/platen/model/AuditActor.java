package platen.model;

import java.util.Optional;

/**
 * Who made a change.
 *
 * @param kind {@code key}, {@code command} or {@code service}
 * @param keyId the key
 * @param accountId its account
 * @param user the user of the operating system
 */
public record AuditActor(
        String kind,
        Optional<String> keyId,
        Optional<String> accountId,
        Optional<String> user) {}
