package platen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import platen.error.ApiConnectionException;
import platen.error.ApiException;
import platen.error.ApiTimeoutException;
import platen.error.ConfigurationException;
import platen.error.PlatenException;
import platen.internal.Json;

/** One logical call: the same request for each attempt, its deadline, and what to do after a failure. No input or output. */
final class Plan {
    /** A longer Retry-After is left to the caller. */
    private static final Duration RETRY_AFTER_MAX = Duration.ofSeconds(60);

    private static final Duration UNLIMITED = Duration.ofDays(10_000);
    private static final Duration NO_TIME_LEFT = Duration.ofMillis(5);

    private final Call call;
    private final ClientSettings client;
    private final String baseUrl;
    private final boolean isGuarded;
    private final Map<String, String> headers;
    private final byte[] body;
    private final Duration timeout;
    private final long endsNanos;
    private final int retriesMax;
    private int retries;
    private int attempt;
    private boolean isFinal;

    /** @param isGuarded whether attempts that the HTTP client would make by itself are refused. */
    Plan(Call call, PerCall options, ClientSettings client, String baseUrl, String key, boolean isGuarded) {
        if (call.isOnce() && options.idempotencyKey() != null) {
            throw new ConfigurationException(
                    "This call takes no idempotencyKey: its reply has a secret, which is not stored.");
        }
        this.call = call;
        this.client = client;
        this.baseUrl = baseUrl;
        this.isGuarded = isGuarded;
        this.body = call.body() == null ? new byte[0] : Json.bytes(call.body());
        this.headers = headers(call, options, client, key);
        Duration standard = call.isStream() ? UNLIMITED : client.timeout() == null ? call.timeout() : client.timeout();
        this.timeout = options.timeout() == null ? standard : options.timeout();
        this.endsNanos = System.nanoTime() + timeout.toNanos();
        this.retriesMax = options.maxRetries() == null ? client.maxRetries() : options.maxRetries();
    }

    private static Map<String, String> headers(Call call, PerCall options, ClientSettings client, String key) {
        Map<String, String> headers = new TreeMap<>();
        headers.put("x-request-id", options.requestId() == null ? uuid() : options.requestId());
        headers.put("authorization", "Bearer " + key);
        headers.put("user-agent", userAgent() + client.appInfo());
        headers.put("accept", call.accept());
        if (call.body() != null) {
            headers.put("content-type", "application/json");
        }
        if (call.method().equals("POST") && !call.isOnce()) {
            headers.put("idempotency-key", options.idempotencyKey() == null ? uuid() : options.idempotencyKey());
        }
        headers.putAll(call.headers());
        headers.putAll(client.headers());
        headers.putAll(options.headers());
        return headers;
    }

    private static String uuid() {
        return UUID.randomUUID().toString();
    }

    private static String userAgent() {
        Runtime.Version java = Runtime.version();
        String system = System.getProperty("os.name", "unknown").toLowerCase(Locale.ROOT).replace(' ', '-');
        return "platen-java/" + PlatenClient.VERSION + " java/" + java.feature() + "." + java.interim() + "." + java.update()
                + " " + system;
    }

    Call call() {
        return call;
    }

    int attempt() {
        return attempt;
    }

    String requestId() {
        return headers.get("x-request-id");
    }

    /** Whether something was handed to the caller that a retry would repeat. */
    boolean isFinal() {
        return isFinal;
    }

    void makeFinal() {
        isFinal = true;
    }

    private Duration remaining() {
        return Duration.ofNanos(endsNanos - System.nanoTime());
    }

    /** How long the next bytes may take. */
    Duration patience() {
        Duration remaining = remaining();
        return call.isStream() && client.idleTimeout().compareTo(remaining) < 0 ? client.idleTimeout() : remaining;
    }

    /** The request of the next attempt. */
    HttpRequest nextRequest() {
        attempt++;
        BodyPublisher publisher = BodyPublishers.ofByteArray(body);
        String query = call.query().entrySet().stream()
                .map(field -> Call.encode(field.getKey()) + "=" + Call.encode(field.getValue()))
                .collect(Collectors.joining("&"));
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create(baseUrl + call.path() + (query.isEmpty() ? "" : "?" + query)))
                    .version(HttpClient.Version.HTTP_1_1)
                    .method(call.method(), isGuarded ? new SentOnce(publisher) : publisher);
            headers.forEach(request::setHeader);
            return request.build();
        } catch (IllegalArgumentException error) {
            // The cause would repeat the value of a header.
            throw new ConfigurationException(
                    "The request can't be sent: its method, its path or a header is wrong, or the HTTP client sets that header itself.");
        }
    }

    /** The pause before the next attempt. Throws the failure where the call is not repeated. */
    Duration pause(PlatenException failure) {
        Duration remaining = remaining();
        if (failure instanceof ApiConnectionException && remaining.compareTo(NO_TIME_LEFT) <= 0) {
            throw new ApiTimeoutException(
                    name() + ": no reply within " + seconds(timeout) + " s (" + attempt
                            + (attempt == 1 ? " attempt)." : " attempts)."),
                    failure.getCause(),
                    attempt,
                    true);
        }
        boolean isInUse = failure instanceof ApiException error
                && error.status().orElse(0) == 409
                && error.reason().orElse("").equals("idempotency_key_in_use");
        Duration pause = isInUse ? inUsePause((ApiException) failure) : retryPause(failure);
        if (pause == null || isFinal || (!isInUse && retries >= retriesMax) || pause.compareTo(remaining) >= 0) {
            throw failure;
        }
        retries += isInUse ? 0 : 1;
        return pause;
    }

    /** The first attempt with this key is still running. It is asked for until the deadline. */
    private static Duration inUsePause(ApiException failure) {
        Duration retryAfter = failure.retryAfter().orElse(Duration.ofSeconds(1));
        return retryAfter.compareTo(RETRY_AFTER_MAX) > 0 ? null : retryAfter;
    }

    /** Null where the same request would fail again. */
    private Duration retryPause(PlatenException failure) {
        double seconds = Math.min(8, 0.5 * Math.pow(2, retries)) * ThreadLocalRandom.current().nextDouble(0.5, 1);
        Duration backoff = Duration.ofMillis((long) (seconds * 1000));
        if (failure instanceof ApiConnectionException error) {
            return (call.isOnce() ? !error.connected() && error.repeatable() : error.repeatable()) ? backoff : null;
        }
        if (!(failure instanceof ApiException error) || !isPassing(error, call.isOnce())) {
            return null;
        }
        Duration retryAfter = error.retryAfter().orElse(Duration.ZERO);
        if (retryAfter.compareTo(RETRY_AFTER_MAX) > 0) {
            return null;
        }
        return retryAfter.compareTo(backoff) > 0 ? retryAfter : backoff;
    }

    /** Whether the same request may succeed later. */
    static boolean isPassing(PlatenException failure) {
        return failure instanceof ApiConnectionException error
                ? error.repeatable()
                : failure instanceof ApiException reply && isPassing(reply, false);
    }

    private static boolean isPassing(ApiException failure, boolean isOnce) {
        int status = failure.status().orElse(0);
        boolean isGateway = failure.code().isEmpty() && !isOnce && (status == 502 || status == 504);
        return status == 429 || status == 503 || isGateway;
    }

    ApiConnectionException connectionError(ConnectionFailure failure) {
        Throwable cause = failure.getCause();
        if (failure.isSilence) {
            return new ApiConnectionException(name() + ": no reply came in time.", null, attempt, true, true);
        }
        if (cause instanceof HttpConnectTimeoutException) {
            return new ApiTimeoutException(baseUrl + " accepts no connection.", cause, attempt, false);
        }
        if (cause instanceof ConnectException) {
            String message = baseUrl.equals(Addresses.DEFAULT + "/v1")
                    ? "Nothing answers at " + Addresses.DEFAULT
                            + " (the default). Start `npx platen serve` or set PLATEN_BASE_URL."
                    : "Nothing answers at " + baseUrl + ". Is PLATEN_BASE_URL, or baseUrl, right?";
            return new ApiConnectionException(message, cause, attempt, false, true);
        }
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof CertificateException) {
                String message = baseUrl + ": the certificate is not trusted (" + at.getMessage() + ").";
                return new ApiConnectionException(message, cause, attempt, false, false);
            }
        }
        return new ApiConnectionException(
                name() + ": the connection broke (" + cause.getClass().getSimpleName() + ").", cause, attempt, true, true);
    }

    private String name() {
        return call.method() + " " + call.path();
    }

    static String seconds(Duration duration) {
        return String.valueOf(duration.toMillis() / 1000.0).replaceAll("\\.0$", "");
    }

    /**
     * A body that is sent once. The HTTP client repeats a GET by itself when a connection breaks, unseen by retries, deadlines and
     * hooks; it asks for the length of the body for each request that it sends.
     */
    private static final class SentOnce implements BodyPublisher {
        private final BodyPublisher body;
        private final AtomicBoolean isSent = new AtomicBoolean();

        SentOnce(BodyPublisher body) {
            this.body = body;
        }

        @Override
        public long contentLength() {
            if (isSent.getAndSet(true)) {
                throw new UncheckedIOException(new IOException("The connection broke before a reply came."));
            }
            return body.contentLength();
        }

        @Override
        public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
            body.subscribe(subscriber);
        }
    }
}
