package platen.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import platen.error.ConfigurationException;
import platen.internal.Json;
import platen.model.DocumentSource;
import platen.model.JobError;
import platen.webhook.WebhookVerificationException.Reason;

/**
 * Verifies webhooks with one secret, or two while a secret is rotated. It needs no API key, and may be shared by threads.
 *
 * <p>Source: Standard Webhooks 1.0, "Signature scheme": HMAC-SHA256 over {@code id.timestamp.body}.
 *
 * <pre>{@code
 * WebhookEvent event = new WebhookVerifier("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").verify(body, headers);
 * }</pre>
 */
public final class WebhookVerifier {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);
    private static final String PREFIX = "whsec_";

    private final List<byte[]> secrets;
    private final Duration tolerance;
    private final Clock clock;

    /**
     * Makes one that refuses messages more than 5 minutes old or ahead.
     *
     * @param secrets {@code whsec_…}, one or more; {@code settings().getWebhook()} has them
     * @throws ConfigurationException if one is not a secret
     */
    public WebhookVerifier(String... secrets) {
        this(decode(List.of(secrets)), TOLERANCE, Clock.systemUTC());
    }

    private WebhookVerifier(List<byte[]> secrets, Duration tolerance, Clock clock) {
        this.secrets = secrets;
        this.tolerance = tolerance;
        this.clock = clock;
    }

    /**
     * Makes one of the variable {@code PLATEN_WEBHOOK_SECRET}: one or two secrets, separated by a space.
     *
     * @return a verifier
     * @throws ConfigurationException if the variable is missing or wrong
     */
    public static WebhookVerifier fromEnv() {
        String text = Optional.ofNullable(System.getenv("PLATEN_WEBHOOK_SECRET")).orElse("").strip();
        return new WebhookVerifier(text.isEmpty() ? new String[0] : text.split("\\s+"));
    }

    /**
     * Copies the verifier.
     *
     * @param tolerance how old or how far ahead a message may be
     * @return a verifier with the same secrets
     */
    public WebhookVerifier withTolerance(Duration tolerance) {
        return new WebhookVerifier(secrets, tolerance, clock);
    }

    /**
     * Copies the verifier, for tests.
     *
     * @param clock tells the time
     * @return a verifier with the same secrets
     */
    public WebhookVerifier withClock(Clock clock) {
        return new WebhookVerifier(secrets, tolerance, clock);
    }

    /**
     * Verifies a request.
     *
     * @param body as it arrived: parsing and writing it again changes it
     * @param headers names in any case
     * @return the event
     * @throws WebhookVerificationException if it is not a webhook of the service
     */
    public WebhookEvent verify(byte[] body, Map<String, String> headers) {
        Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        return verify(body, byName::get);
    }

    /**
     * Verifies a request.
     *
     * @param body as it arrived: parsing and writing it again changes it
     * @param header returns a header by its name in lower case, or null: {@code headers::getFirst} in Spring, {@code
     *     request::getHeader} in a servlet
     * @return the event
     * @throws WebhookVerificationException if it is not a webhook of the service
     */
    public WebhookEvent verify(byte[] body, Function<String, String> header) {
        String id = required(header, "webhook-id");
        String timestamp = required(header, "webhook-timestamp");
        String signatures = required(header, "webhook-signature");
        checkTime(timestamp);
        boolean fits = false;
        // Other versions (v1a is Ed25519) may be in the list.
        for (String entry : signatures.split(" ")) {
            for (byte[] secret : secrets) {
                byte[] expected = signature(secret, id, timestamp, body).getBytes(StandardCharsets.US_ASCII);
                fits |= MessageDigest.isEqual(expected, entry.getBytes(StandardCharsets.UTF_8));
            }
        }
        if (!fits) {
            throw new WebhookVerificationException(Reason.NO_MATCH, "No signature fits the body and a secret.");
        }
        return event(body, id, Optional.ofNullable(header.apply("x-request-id")));
    }

    /**
     * Signs a message as the service does, for your tests.
     *
     * @param body the body of the webhook
     * @param secret {@code whsec_…}
     * @param id the message ID
     * @param timestamp when it is sent
     * @return the headers to send with the body
     * @throws ConfigurationException if the secret is none
     */
    public static Map<String, String> sign(byte[] body, String secret, String id, Instant timestamp) {
        String seconds = String.valueOf(timestamp.getEpochSecond());
        String signature = signature(decode(List.of(secret)).get(0), id, seconds, body);
        return Map.of("webhook-id", id, "webhook-timestamp", seconds, "webhook-signature", signature);
    }

    private void checkTime(String timestamp) {
        if (!timestamp.matches("[0-9]{1,12}")) {
            throw new WebhookVerificationException(
                    Reason.TIMESTAMP_INVALID, "The header webhook-timestamp is not a Unix time.");
        }
        long age = clock.instant().getEpochSecond() - Long.parseLong(timestamp);
        if (age > tolerance.toSeconds()) {
            throw new WebhookVerificationException(Reason.TIMESTAMP_TOO_OLD, "The message is " + age + " s old.");
        }
        if (-age > tolerance.toSeconds()) {
            throw new WebhookVerificationException(
                    Reason.TIMESTAMP_TOO_NEW, "The message is " + -age + " s ahead of this clock.");
        }
    }

    private static String required(Function<String, String> header, String name) {
        String value = header.apply(name);
        if (value == null || value.isEmpty()) {
            throw new WebhookVerificationException(Reason.HEADER_MISSING, "The header " + name + " is missing.");
        }
        return value;
    }

    private static String signature(byte[] secret, String id, String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("Every Java platform has HmacSHA256.", error);
        }
    }

    private static List<byte[]> decode(List<String> secrets) {
        if (secrets.isEmpty()) {
            throw new ConfigurationException(
                    "The webhook secret is missing: set PLATEN_WEBHOOK_SECRET or pass it. settings().getWebhook() has it.");
        }
        List<byte[]> decoded = new ArrayList<>();
        for (String secret : secrets) {
            byte[] bytes = {};
            try {
                bytes = secret.startsWith(PREFIX) ? Base64.getDecoder().decode(secret.substring(PREFIX.length())) : bytes;
            } catch (IllegalArgumentException error) {
                // Its message would repeat a character of the secret.
            }
            if (bytes.length < 24 || bytes.length > 64) {
                throw new ConfigurationException("A webhook secret is whsec_ and the base64 of 24 to 64 bytes.");
            }
            decoded.add(bytes);
        }
        return decoded;
    }

    private static WebhookEvent event(byte[] body, String messageId, Optional<String> requestId) {
        JsonNode value = Json.read(body).filter(JsonNode::isObject).orElseGet(Json::object);
        String status = value.path("status").asText();
        JsonNode jobId = value.path("jobId");
        JsonNode content = value.path("content");
        JsonNode error = value.path("error");
        try {
            Instant timestamp = OffsetDateTime.parse(value.path("timestamp").asText()).toInstant();
            if (jobId.isTextual() && status.equals("completed") && content.isTextual()) {
                List<String> warnings = new ArrayList<>();
                value.path("warnings").forEach(warning -> warnings.add(warning.asText()));
                Optional<DocumentSource> source = Optional.of(value.path("documentSource"))
                        .filter(JsonNode::isTextual)
                        .map(text -> DocumentSource.of(text.asText()));
                return new WebhookEvent.JobCompleted(
                        jobId.asText(), content.asText(), timestamp, messageId, requestId, source, List.copyOf(warnings));
            }
            if (jobId.isTextual() && status.equals("failed") && error.path("code").isTextual()) {
                JobError why = new JobError(error.path("code").asText(), error.path("message").asText());
                return new WebhookEvent.JobFailed(jobId.asText(), why, timestamp, messageId, requestId);
            }
        } catch (DateTimeException notATime) {
            // Below.
        }
        throw new WebhookVerificationException(
                Reason.BODY_INVALID, "The body is not an event that this version knows.");
    }

    @Override
    public String toString() {
        return "WebhookVerifier[" + secrets.size() + (secrets.size() == 1 ? " secret]" : " secrets]");
    }
}
