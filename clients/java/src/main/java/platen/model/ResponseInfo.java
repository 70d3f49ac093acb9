package platen.model;

import java.net.http.HttpHeaders;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Metadata of a reply. All are equal to each other, so that results are compared by what they say, not by how they came. */
public final class ResponseInfo {
    private final int status;
    private final HttpHeaders headers;
    private final int attempts;

    /**
     * Makes one, for tests of your own.
     *
     * @param status the HTTP status
     * @param headers the headers of the reply
     * @param attempts how many requests the call took
     */
    public ResponseInfo(int status, HttpHeaders headers, int attempts) {
        this.status = status;
        this.headers = Objects.requireNonNull(headers);
        this.attempts = attempts;
    }

    /**
     * The HTTP status.
     *
     * @return such as 200
     */
    public int status() {
        return status;
    }

    /**
     * The headers of the reply.
     *
     * @return names in any case
     */
    public HttpHeaders headers() {
        return headers;
    }

    /**
     * How many requests the call took.
     *
     * @return 1 or more
     */
    public int attempts() {
        return attempts;
    }

    /**
     * The ID of the request, which is also in the log of the service.
     *
     * @return empty if the reply has none
     */
    public Optional<String> requestId() {
        return headers.firstValue("x-request-id");
    }

    /**
     * Whether the service repeated the stored reply of an earlier call with the same idempotency key.
     *
     * @return true for a repeated reply
     */
    public boolean replayed() {
        return headers.firstValue("idempotent-replayed").filter("true"::equals).isPresent();
    }

    /**
     * The daily quota of the account, after this request.
     *
     * @return empty where the request does not count or the account has no limit
     */
    public Optional<RateLimit> rateLimit() {
        try {
            return Optional.of(new RateLimit(
                    Integer.parseInt(rateLimitHeader("limit")),
                    Integer.parseInt(rateLimitHeader("remaining")),
                    Instant.ofEpochSecond(Long.parseLong(rateLimitHeader("reset")))));
        } catch (NumberFormatException error) {
            return Optional.empty();
        }
    }

    private String rateLimitHeader(String name) {
        return headers.firstValue("x-ratelimit-" + name).orElse("");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResponseInfo;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return "ResponseInfo[status=" + status + ", requestId=" + requestId().orElse("") + ", attempts=" + attempts + "]";
    }
}
