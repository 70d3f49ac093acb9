package platen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.Authenticator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.error.ApiConnectionException;
import platen.error.ConfigurationException;
import platen.model.DocumentSource;
import platen.model.GeneratedDocument;
import platen.model.ItemList;
import platen.model.NewKey;
import platen.model.ResponseInfo;
import platen.model.Secret;
import platen.model.Template;
import platen.model.TemplateId;

/** What the conformance suite does not see: threads, cancellation, HTTP clients of the caller. */
class ClientTest {
    private HttpServer server;
    private ExecutorService threads;
    private final Set<String> requestIds = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void start() throws IOException {
        threads = Executors.newCachedThreadPool();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/templates", this::templates);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void templates(HttpExchange exchange) throws IOException {
        String id = exchange.getRequestHeaders().getFirst("x-request-id");
        requestIds.add(id);
        byte[] body = ("[{\"id\": \"" + id + "\", \"later\": 1}]").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private PlatenClient.Builder builder(int port) {
        return PlatenClient.builder().baseUrl("http://127.0.0.1:" + port).apiKey("pk_live_hidden");
    }

    @Test
    void threadsShareAClient() throws Exception {
        try (PlatenClient client = builder(server.getAddress().getPort()).build()) {
            List<Future<ItemList<Template>>> calls = IntStream.range(0, 200)
                    .mapToObj(number -> threads.submit(() -> client.withOptions(o -> o.maxRetries(number % 3))
                            .templates()
                            .list(o -> o.requestId("call-" + number))))
                    .toList();
            for (int number = 0; number < 200; number++) {
                assertEquals("call-" + number, calls.get(number).get().get(0).id().value());
            }
            assertEquals(200, requestIds.size());
        }
    }

    @Test
    void anInterruptEndsACallAndStaysInTheFlag() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                PlatenClient client = builder(silent.getLocalPort()).build()) {
            CompletableFuture<Boolean> flag = new CompletableFuture<>();
            Thread caller = new Thread(() -> {
                assertThrows(CancellationException.class, () -> client.templates().list());
                flag.complete(Thread.currentThread().isInterrupted());
            });
            caller.start();
            try (Socket connection = silent.accept()) {
                caller.interrupt();
                assertTrue(flag.get(20, TimeUnit.SECONDS));
                assertLeft(connection);
            }
        }
    }

    @Test
    void cancellingAnAsyncCallEndsItsRequest() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                PlatenClient client = builder(silent.getLocalPort()).build()) {
            CompletableFuture<ItemList<Template>> later = client.async(c -> c.templates().list());
            try (Socket connection = silent.accept()) {
                assertTrue(later.cancel(true));
                assertLeft(connection);
            }
            assertThrows(CancellationException.class, later::join);
        }
    }

    /** Reads what was sent until the other end closes. */
    private static void assertLeft(Socket connection) throws IOException {
        connection.setSoTimeout(20_000);
        try {
            while (connection.getInputStream().read() >= 0) {}
        } catch (java.net.SocketException reset) {
            // Closed as well.
        }
    }

    @Test
    void asyncRunsInTheExecutorAndGivesTheResultOrTheError() throws Exception {
        AtomicInteger tasks = new AtomicInteger();
        try (PlatenClient client = builder(server.getAddress().getPort())
                .executor(task -> {
                    tasks.incrementAndGet();
                    threads.execute(task);
                })
                .build()) {
            assertEquals(1, client.async(c -> c.templates().list().size()).get());
            var error = assertThrows(Exception.class, () -> client.async(c -> c.request("GET", "templates")).get());
            assertEquals(ConfigurationException.class, error.getCause().getClass());
            assertEquals(2, tasks.get());
        }
    }

    @Test
    void aStreamThatAnotherThreadClosesEnds() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        server.createContext("/v1/generate", exchange -> {
            exchange.getResponseHeaders().set("content-type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(": silence\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            asked.countDown();
        });
        try (PlatenClient client = builder(server.getAddress().getPort()).build()) {
            DocumentStream stream = client.generate().stream(r -> r.prompt("A note"));
            Future<?> reader = threads.submit(() -> assertThrows(RuntimeException.class, stream::result));
            asked.await();
            stream.close();
            reader.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void anHttpClientWithAnAuthenticatorSendsItsRequestAgainToAProxy() throws Exception {
        server.createContext("/", exchange -> {
            boolean isKnown = exchange.getRequestHeaders().containsKey("proxy-authorization");
            if (isKnown) {
                templates(exchange);
            } else {
                exchange.getResponseHeaders().set("proxy-authenticate", "Basic realm=\"x\"");
                exchange.sendResponseHeaders(407, -1);
                exchange.close();
            }
        });
        server.removeContext("/v1/templates");
        HttpClient http = HttpClient.newBuilder()
                .proxy(ProxySelector.of(server.getAddress()))
                .authenticator(new Authenticator() {
                    @Override
                    protected PasswordAuthentication getPasswordAuthentication() {
                        return new PasswordAuthentication("name", "word".toCharArray());
                    }
                })
                .build();
        try (PlatenClient client = PlatenClient.builder().baseUrl("http://platen.invalid").apiKey("x").httpClient(http).build()) {
            assertEquals(1, client.templates().list().size());
        }
    }

    @Test
    void anHttpClientThatFollowsRedirectsIsRefused() {
        HttpClient http = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
        assertThrows(ConfigurationException.class, () -> PlatenClient.builder().httpClient(http));
    }

    @Test
    void aClosedClientSendsNothing() {
        PlatenClient client = builder(server.getAddress().getPort()).build();
        PlatenClient copy = client.withOptions(o -> o.timeout(Duration.ofSeconds(1)));
        copy.close();
        assertEquals(1, client.templates().list().size());
        client.close();
        assertThrows(IllegalStateException.class, () -> client.templates().list());
    }

    @Test
    void aNameThatDoesNotExistIsAConnectionErrorOfAllAttempts() {
        try (PlatenClient client = PlatenClient.builder().baseUrl("http://platen.invalid").apiKey("x").maxRetries(1).build()) {
            var error = assertThrows(ApiConnectionException.class, () -> client.templates().list());
            assertEquals(2, error.attempts());
            assertFalse(error.connected());
        }
    }

    @Test
    void resultsAreComparedWithoutTheirReply() {
        assertEquals(document("Text", 1), document("Text", 2));
        assertNotEquals(document("Text", 1), document("Other", 1));
    }

    private static GeneratedDocument document(String content, int attempts) {
        ResponseInfo info = new ResponseInfo(200, HttpHeaders.of(Map.of(), (name, value) -> true), attempts);
        return new GeneratedDocument(
                content,
                Optional.empty(),
                "m",
                DocumentSource.MODEL,
                List.of(),
                TemplateId.BLANK,
                Optional.empty(),
                info);
    }

    @Test
    void keysAreNotPrinted() {
        try (PlatenClient client = builder(1).build()) {
            assertEquals("PlatenClient[http://127.0.0.1:1/v1]", client.toString());
        }
        assertTrue(List.of(NewKey.class.getRecordComponents()).stream().anyMatch(part -> part.getType() == Secret.class));
        assertEquals("…", new Secret("pk_live_x").toString());
    }
}
