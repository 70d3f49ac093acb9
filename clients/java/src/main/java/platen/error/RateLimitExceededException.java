package platen.error;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** 429: the daily quota is used up. */
public class RateLimitExceededException extends ApiException {
    private static final long serialVersionUID = 1;

    /** When the reply came. */
    private final Instant received = Instant.now();

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public RateLimitExceededException(ErrorReply reply) {
        super(reply);
    }

    /**
     * The quota.
     *
     * @return requests a UTC day
     */
    public OptionalInt limit() {
        return detail("limit", Number.class).map(limit -> OptionalInt.of(limit.intValue())).orElse(OptionalInt.empty());
    }

    /**
     * The tier of the account.
     *
     * @return such as {@code free}
     */
    public Optional<String> tier() {
        return detail("tier", String.class);
    }

    /**
     * When the count starts again.
     *
     * @return empty if the reply does not say
     */
    public Optional<Instant> resetAt() {
        try {
            String seconds = headers().firstValue("x-ratelimit-reset").orElse("");
            return Optional.of(Instant.ofEpochSecond(Long.parseLong(seconds)));
        } catch (NumberFormatException error) {
            return retryAfter().map(received::plus);
        }
    }
}
