package platen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import platen.error.ApiConnectionException;
import platen.error.ConfigurationException;
import platen.error.PlatenException;
import platen.model.ResponseInfo;

/** What is repeated and after which pause, without a connection. */
class PlanTest {
    private static final PerCall DEFAULTS = new PerCall(null, null, null, null, Map.of());

    private static Plan plan(Call call, PerCall options) {
        ClientSettings client = new ClientSettings(
                null, Duration.ofSeconds(60), 2, Map.of(), "", event -> {}, event -> {}, event -> {});
        return new Plan(call, options, client, "http://127.0.0.1:1/v1", "pk_test", true);
    }

    private static PlatenException reply(int status, String code, String retryAfter) {
        HttpHeaders headers = HttpHeaders.of(Map.of("retry-after", List.of(retryAfter)), (name, value) -> true);
        String body = code.isEmpty() ? "<html>" : "{\"error\": {\"code\": \"" + code + "\", \"message\": \"No.\"}}";
        return Replies.error(new ResponseInfo(status, headers, 1), body.getBytes());
    }

    @Test
    void pausesGrowAndEndWithTheRetries() {
        Plan plan = plan(new Call("GET", "/templates"), DEFAULTS);
        PlatenException failure = reply(503, "server_error", "");
        assertBetween(250, 500, plan.pause(failure));
        assertBetween(500, 1000, plan.pause(failure));
        assertSame(failure, assertThrows(PlatenException.class, () -> plan.pause(failure)));
    }

    @Test
    void theLargerOfRetryAfterAndBackoffCounts() {
        assertEquals(Duration.ofSeconds(7), plan(new Call("GET", "/jobs"), DEFAULTS).pause(reply(429, "rate_limit_exceeded", "7")));
        assertBetween(250, 500, plan(new Call("GET", "/jobs"), DEFAULTS).pause(reply(429, "rate_limit_exceeded", "0")));
    }

    @Test
    void whatWouldFailAgainOrTakeTooLongIsThrown() {
        for (PlatenException failure : List.of(
                reply(500, "server_error", "1"),
                reply(502, "generation_failed", "1"),
                reply(504, "pdf_generation_failed", "1"),
                reply(404, "invalid_parameters", "1"),
                reply(404, "", "1"),
                reply(429, "rate_limit_exceeded", "61"))) {
            Plan plan = plan(new Call("POST", "/generate"), DEFAULTS);
            assertSame(failure, assertThrows(PlatenException.class, () -> plan.pause(failure)));
        }
        PerCall short_ = new PerCall(Duration.ofSeconds(5), null, null, null, Map.of());
        assertThrows(PlatenException.class, () -> plan(new Call("GET", "/jobs"), short_).pause(reply(503, "server_error", "6")));
    }

    @Test
    void aCallWithASecretIsRepeatedOnlyIfNothingWasSent() {
        Call call = new Call("POST", "/keys").once();
        Plan refused = plan(call, DEFAULTS);
        ApiConnectionException away = refused.connectionError(new ConnectionFailure(new ConnectException()));
        assertBetween(250, 500, refused.pause(away));
        assertTrue(away.getMessage().contains("PLATEN_BASE_URL"), away.getMessage());
        Plan broken = plan(call, DEFAULTS);
        ApiConnectionException cut = broken.connectionError(new ConnectionFailure(new IOException("reset")));
        assertThrows(ApiConnectionException.class, () -> broken.pause(cut));
        PerCall own = new PerCall(null, null, "mine", null, Map.of());
        assertThrows(ConfigurationException.class, () -> plan(call, own));
    }

    @Test
    void anIdThatWouldMakeAnotherPathIsRefused() {
        assertEquals("/jobs/a%2F..%3Fb%20%C3%BC", Call.path("jobs", "a/..?b ü"));
        for (String id : List.of("", ".", "..")) {
            assertThrows(ConfigurationException.class, () -> Call.path("accounts", id));
        }
    }

    @Test
    void aHeaderThatCannotBeSentIsNotRepeatedInTheError() {
        PerCall options = new PerCall(null, null, null, null, Map.of("x-note", "secret\nvalue"));
        var error = assertThrows(ConfigurationException.class, () -> plan(new Call("GET", "/jobs"), options).nextRequest());
        assertTrue(!error.toString().contains("secret") && error.getCause() == null);
    }

    private static void assertBetween(long leastMs, long mostMs, Duration pause) {
        assertTrue(pause.toMillis() >= leastMs && pause.toMillis() <= mostMs, pause.toString());
    }
}
