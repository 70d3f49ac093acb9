package platen.model;

/**
 * Why a job failed.
 *
 * @param code one of the codes of errors
 * @param message a sentence
 */
public record JobError(
        String code,
        String message) {}
