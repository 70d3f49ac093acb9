package platen.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import platen.error.ConfigurationException;
import platen.webhook.WebhookVerificationException.Reason;

/** webhooks.json was signed by the npm package standardwebhooks. */
class WebhookVerifierTest {
    private static final String CURRENT = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String OLD = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

    private record Vector(List<String> secrets, String id, long timestamp, String body, String signature) {
        WebhookEvent verifiedBy(String... secrets) {
            return new WebhookVerifier(secrets)
                    .withClock(Clock.fixed(Instant.ofEpochSecond(timestamp + 299), ZoneOffset.UTC))
                    .verify(body.getBytes(StandardCharsets.UTF_8), Map.of(
                            "Webhook-Id", id,
                            "WEBHOOK-TIMESTAMP", String.valueOf(timestamp),
                            "webhook-signature", "v1a,AAAA " + signature,
                            "x-request-id", "request-1"));
        }
    }

    private static List<Vector> vectors() throws IOException {
        List<Vector> vectors = new ArrayList<>();
        try (InputStream file = WebhookVerifierTest.class.getResourceAsStream("/webhooks.json")) {
            for (JsonNode one : new ObjectMapper().readTree(file)) {
                List<String> secrets = new ArrayList<>();
                one.path("secrets").forEach(secret -> secrets.add(secret.asText()));
                vectors.add(new Vector(
                        secrets,
                        one.path("id").asText(),
                        one.path("timestamp").asLong(),
                        one.path("body").asText(),
                        one.path("signature").asText()));
            }
        }
        return vectors;
    }

    @Test
    void webhooksOfTheOfficialLibraryAreVerifiedWhereASecretFits() throws IOException {
        for (Vector vector : vectors()) {
            for (String secret : List.of(CURRENT, OLD)) {
                if (vector.secrets().contains(secret)) {
                    assertEquals(vector.id(), vector.verifiedBy(secret).messageId());
                } else {
                    var error = assertThrows(WebhookVerificationException.class, () -> vector.verifiedBy(secret));
                    assertEquals(Reason.NO_MATCH, error.reason());
                }
            }
            assertEquals("request-1", vector.verifiedBy(CURRENT, OLD).requestId().orElseThrow());
        }
    }

    @Test
    void eventsAreTyped() throws IOException {
        var completed = assertInstanceOf(WebhookEvent.JobCompleted.class, vectors().get(0).verifiedBy(CURRENT));
        assertEquals("Grüße 😀", completed.content());
        assertEquals(Instant.parse("2026-03-14T12:00:00Z"), completed.timestamp());
        assertEquals(List.of("One."), completed.warnings());
        var failed = assertInstanceOf(WebhookEvent.JobFailed.class, vectors().get(3).verifiedBy(CURRENT));
        assertEquals("generation_failed", failed.error().code());
    }

    @Test
    void signingMakesTheSignatureOfTheOfficialLibrary() throws IOException {
        Vector vector = vectors().get(0);
        Map<String, String> headers = WebhookVerifier.sign(
                vector.body().getBytes(StandardCharsets.UTF_8), CURRENT, vector.id(), Instant.ofEpochSecond(vector.timestamp()));
        assertEquals(vector.signature(), headers.get("webhook-signature"));
    }

    @Test
    void aSecretThatIsNoneIsRefusedAndNotRepeated() {
        for (String secret : List.of("", "whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_!!!")) {
            var error = assertThrows(ConfigurationException.class, () -> new WebhookVerifier(secret));
            assertFalse(secret.length() > 6 && error.toString().contains(secret));
        }
        assertThrows(ConfigurationException.class, WebhookVerifier::new);
        assertFalse(new WebhookVerifier(CURRENT).toString().contains(CURRENT));
    }
}
