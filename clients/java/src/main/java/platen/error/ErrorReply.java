package platen.error;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an error reply says.
 *
 * @param status the HTTP status; empty for an error inside a stream, whose reply was 200
 * @param code one of the seven codes, or one of a newer service; empty if the reply is not from the service
 * @param message a sentence
 * @param details a Map, List, String, Number or Boolean
 * @param headers of the reply
 * @param attempts how many requests the call took
 * @param retryAfter how long to wait before another try
 * @param partialText the text of a stream before the error
 */
public record ErrorReply(
        OptionalInt status,
        Optional<String> code,
        String message,
        Optional<Object> details,
        HttpHeaders headers,
        int attempts,
        Optional<Duration> retryAfter,
        Optional<String> partialText) {}
