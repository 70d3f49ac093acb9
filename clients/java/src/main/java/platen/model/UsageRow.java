package platen.model;

import java.time.LocalDate;
import java.util.Optional;

/**
 * One group of requests. The fields by which it is not grouped are empty.
 *
 * @param day UTC day
 * @param accountId account
 * @param keyId key
 * @param endpoint route
 * @param model model
 * @param requests requests that counted for the daily quota
 * @param failed requests that were answered with 5xx and refunded
 */
public record UsageRow(
        Optional<LocalDate> day,
        Optional<String> accountId,
        Optional<String> keyId,
        Optional<String> endpoint,
        Optional<ModelId> model,
        long requests,
        long failed) {}
