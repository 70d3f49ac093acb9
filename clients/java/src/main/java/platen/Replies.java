package platen;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.error.ApiException;
import platen.error.ConflictException;
import platen.error.ErrorReply;
import platen.error.GenerationFailedException;
import platen.error.InvalidParametersException;
import platen.error.ModelUnavailableException;
import platen.error.NotFoundException;
import platen.error.PdfGenerationFailedException;
import platen.error.RateLimitExceededException;
import platen.error.ServerException;
import platen.error.UnauthorizedException;
import platen.error.UnexpectedReplyException;
import platen.internal.Json;
import platen.model.ResponseInfo;

/** What replies and their headers mean. No input or output. */
final class Replies {
    private static final int EXCERPT_CHARS = 200;
    private static final Pattern DISPLAY_TEXT = Pattern.compile("(?:[ -$&-~]|%[0-9a-f]{2})*");
    private static final Pattern EXTENDED_NAME =
            Pattern.compile("filename\\*=UTF-8'[^';]*'([^;]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN_NAME =
            Pattern.compile("filename=(?:\"([^\"]*)\"|([^;\"]+))", Pattern.CASE_INSENSITIVE);

    private Replies() {}

    /** The error that a reply is. */
    static ApiException error(ResponseInfo info, byte[] body) {
        JsonNode error = Json.read(body).map(value -> value.path("error")).orElseGet(Json::object);
        return error.path("code").isTextual()
                ? error(error, OptionalInt.of(info.status()), info, Optional.empty())
                : unexpected(info, body);
    }

    /** The error of a stream, after its partial text. */
    static ApiException streamError(JsonNode event, ResponseInfo info, String partialText) {
        JsonNode error = event.path("error").isObject() ? event.path("error") : event;
        return error(error, OptionalInt.empty(), info, Optional.of(partialText));
    }

    private static ApiException error(
            JsonNode error, OptionalInt status, ResponseInfo info, Optional<String> partialText) {
        String code = error.path("code").asText();
        JsonNode details = error.path("details");
        Optional<Object> plain =
                details.isMissingNode() || details.isNull() ? Optional.empty() : Optional.of(Json.plain(details));
        return kind(code, status.orElse(0))
                .apply(new ErrorReply(
                        status,
                        Optional.of(code),
                        error.path("message").asText(),
                        plain,
                        info.headers(),
                        info.attempts(),
                        retryAfter(info),
                        partialText));
    }

    /** A code that this version does not know is an ApiException itself. */
    private static Function<ErrorReply, ApiException> kind(String code, int status) {
        return switch (code) {
            case "unauthorized" -> UnauthorizedException::new;
            case "invalid_parameters" -> status == 404
                    ? NotFoundException::new
                    : status == 409 ? ConflictException::new : InvalidParametersException::new;
            case "rate_limit_exceeded" -> RateLimitExceededException::new;
            case "model_unavailable" -> ModelUnavailableException::new;
            case "generation_failed" -> GenerationFailedException::new;
            case "server_error" -> ServerException::new;
            case "pdf_generation_failed" -> PdfGenerationFailedException::new;
            default -> ApiException::new;
        };
    }

    static UnexpectedReplyException unexpected(ResponseInfo info, byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        String excerpt = text.substring(0, Math.min(EXCERPT_CHARS, text.length()));
        String message = info.headers()
                .firstValue("location")
                .map(location -> "The reply is a redirect to " + location + ", which is not followed.")
                .orElse("The reply is not from Platen: \"" + excerpt + "\".");
        return new UnexpectedReplyException(new ErrorReply(
                OptionalInt.of(info.status()),
                Optional.empty(),
                message + " Is PLATEN_BASE_URL, or baseUrl, right?",
                Optional.empty(),
                info.headers(),
                info.attempts(),
                retryAfter(info),
                Optional.empty()));
    }

    /** RFC 9110 §10.2.3: a number of seconds, or a date. */
    private static Optional<Duration> retryAfter(ResponseInfo info) {
        return info.headers().firstValue("retry-after").flatMap(text -> {
            if (text.matches("[0-9]{1,9}")) {
                return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
            }
            try {
                Instant at =
                        ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
                Duration rest = Duration.between(Instant.now(), at);
                return Optional.of(rest.isNegative() ? Duration.ZERO : rest);
            } catch (DateTimeException error) {
                return Optional.empty();
            }
        });
    }

    /** A list of Display Strings (RFC 9651 §3.3.8). Any other value is one warning. */
    static List<String> warnings(String header) {
        if (header.isBlank()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        int at = 0;
        while (true) {
            at = skipSpace(header, at);
            int end = header.startsWith("%\"", at) ? header.indexOf('"', at + 2) : -1;
            Optional<String> text = end < 0 ? Optional.empty() : displayText(header.substring(at + 2, end));
            if (text.isEmpty()) {
                return List.of(header);
            }
            texts.add(text.get());
            at = skipSpace(header, end + 1);
            if (at == header.length()) {
                return List.copyOf(texts);
            }
            if (header.charAt(at) != ',') {
                return List.of(header);
            }
            at++;
        }
    }

    private static Optional<String> displayText(String text) {
        return DISPLAY_TEXT.matcher(text).matches() ? percentDecoded(text) : Optional.empty();
    }

    private static int skipSpace(String text, int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** Empty if it is not UTF-8. */
    private static Optional<String> percentDecoded(String text) {
        ByteBuffer bytes = ByteBuffer.allocate(text.length() * 3);
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            boolean isEscape = letter == '%'
                    && at + 2 < text.length()
                    && Character.digit(text.charAt(at + 1), 16) >= 0
                    && Character.digit(text.charAt(at + 2), 16) >= 0;
            if (isEscape) {
                bytes.put((byte) Integer.parseInt(text.substring(at + 1, at + 3), 16));
                at += 2;
            } else {
                bytes.put(String.valueOf(letter).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString());
        } catch (CharacterCodingException error) {
            return Optional.empty();
        }
    }

    /** RFC 6266 §4.3: `filename*` takes precedence over `filename`. */
    static String filename(String disposition) {
        Matcher extended = EXTENDED_NAME.matcher(disposition);
        Optional<String> name =
                extended.find() ? percentDecoded(extended.group(1).strip()) : Optional.empty();
        if (name.isPresent()) {
            return name.get();
        }
        Matcher plain = PLAIN_NAME.matcher(disposition);
        if (!plain.find()) {
            return "document";
        }
        return plain.group(1) != null ? plain.group(1) : plain.group(2).strip();
    }
}
