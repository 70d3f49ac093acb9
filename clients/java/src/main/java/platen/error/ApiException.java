package platen.error;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The service answered with an error. */
public class ApiException extends PlatenException {
    private static final long serialVersionUID = 1;

    private final transient ErrorReply reply;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public ApiException(ErrorReply reply) {
        super(sentence(reply));
        this.reply = reply;
    }

    private static String sentence(ErrorReply reply) {
        List<String> context = new ArrayList<>();
        reply.code().ifPresent(context::add);
        reply.status().ifPresent(status -> context.add(String.valueOf(status)));
        reply.headers().firstValue("x-request-id").ifPresent(id -> context.add("request " + id));
        return reply.message() + (context.isEmpty() ? "" : " (" + String.join(", ", context) + ")");
    }

    /**
     * The HTTP status.
     *
     * @return empty for an error inside a stream, whose reply was 200
     */
    public OptionalInt status() {
        return reply.status();
    }

    /**
     * The code of the error.
     *
     * @return one of the seven codes, or one of a newer service; empty if the reply is not from the service
     */
    public Optional<String> code() {
        return reply.code();
    }

    /**
     * More about the error.
     *
     * @return a Map, List, String, Number or Boolean
     */
    public Optional<Object> details() {
        return reply.details();
    }

    /**
     * Why.
     *
     * @return {@code details.reason}, such as {@code not_found}
     */
    public Optional<String> reason() {
        return detail("reason", String.class);
    }

    /**
     * The ID of the request, which is also in the log of the service.
     *
     * @return empty if the reply has none
     */
    public Optional<String> requestId() {
        return headers().firstValue("x-request-id");
    }

    /**
     * How long to wait before another try.
     *
     * @return of the header {@code Retry-After}
     */
    public Optional<Duration> retryAfter() {
        return reply.retryAfter();
    }

    /**
     * The headers of the reply.
     *
     * @return names in any case
     */
    public HttpHeaders headers() {
        return reply.headers();
    }

    /**
     * How many requests the call took.
     *
     * @return 1 or more
     */
    public int attempts() {
        return reply.attempts();
    }

    /**
     * The text of a stream before the error.
     *
     * @return empty for other calls
     */
    public Optional<String> partialText() {
        return reply.partialText();
    }

    /**
     * A field of the details.
     *
     * @param <T> its type
     * @param name its name
     * @param type its class
     * @return empty if there is none of this type
     */
    protected final <T> Optional<T> detail(String name, Class<T> type) {
        return details()
                .filter(Map.class::isInstance)
                .map(details -> ((Map<?, ?>) details).get(name))
                .filter(type::isInstance)
                .map(type::cast);
    }
}
