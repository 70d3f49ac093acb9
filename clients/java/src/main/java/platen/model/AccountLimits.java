package platen.model;

/**
 * The limits of an account.
 *
 * @param promptCharacters of a prompt
 * @param contentCharacters of a text
 * @param bodyBytes of a request
 * @param retentionDays days that jobs are stored after their end; 0: content is deleted when delivered
 * @param auditDays days that audit events are stored
 */
public record AccountLimits(
        int promptCharacters,
        int contentCharacters,
        long bodyBytes,
        double retentionDays,
        double auditDays) {}
