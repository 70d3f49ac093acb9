package platen;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import platen.error.PlatenException;
import platen.internal.Saving;
import platen.model.DocumentFile;
import platen.model.DocumentSource;
import platen.model.ItemList;
import platen.model.Page;
import platen.model.ResponseInfo;
import platen.model.TemplateId;

/** Runs calls: sends the request of a plan, retries, and reads the reply. Threads may share it. */
final class Transport {
    static final System.Logger LOGGER = System.getLogger("platen");

    private final String baseUrl;
    private final String key;
    private final ClientSettings settings;
    private final Connections connections;

    Transport(String baseUrl, String key, ClientSettings settings, Connections connections) {
        this.baseUrl = baseUrl;
        this.key = key;
        this.settings = settings;
        this.connections = connections;
    }

    String baseUrl() {
        return baseUrl;
    }

    ClientSettings settings() {
        return settings;
    }

    Transport with(ClientSettings other) {
        return new Transport(baseUrl, key, other, connections);
    }

    void close() {
        connections.close();
    }

    /** Reads a reply, as part of an attempt: the call is repeated where the connection breaks in it. */
    @FunctionalInterface
    interface Reading<T> {
        T read(Reply reply, Plan plan) throws ConnectionFailure, InterruptedException, IOException;
    }

    Plan plan(Call call, PerCall options) {
        // An authenticator makes the HTTP client send a request again with credentials for a proxy.
        boolean isGuarded = connections.client().authenticator().isEmpty();
        return new Plan(call, options, settings, baseUrl, key, isGuarded);
    }

    <T> T run(Call call, PerCall options, Reading<T> reading) {
        Plan plan = plan(call, options);
        try {
            while (true) {
                try (Reply reply = send(plan)) {
                    return reading.read(reply, plan);
                } catch (ConnectionFailure failure) {
                    sleepAfter(plan.connectionError(failure), plan);
                } catch (PlatenException failure) {
                    sleepAfter(failure, plan);
                } catch (IOException error) {
                    throw new UncheckedIOException(error);
                }
            }
        } catch (InterruptedException interrupt) {
            throw cancelled();
        }
    }

    /** The flag of the thread stays set. */
    static CancellationException cancelled() {
        Thread.currentThread().interrupt();
        return new CancellationException("The thread was interrupted.");
    }

    /** Throws the failure where the call is not repeated. */
    void sleepAfter(PlatenException failure, Plan plan) throws InterruptedException {
        Duration pause = plan.pause(failure);
        Call call = plan.call();
        settings.onRetry()
                .accept(new RetryEvent(call.method(), call.path(), plan.attempt(), plan.requestId(), pause, failure));
        Thread.sleep(pause.toMillis(), pause.toNanosPart() % 1_000_000);
    }

    /** One attempt, up to the headers of its reply. Throws the error that the reply is. */
    Reply send(Plan plan) throws ConnectionFailure, InterruptedException {
        HttpClient http = connections.client();
        var request = plan.nextRequest();
        Call call = plan.call();
        settings.onRequest().accept(new RequestEvent(call.method(), call.path(), plan.attempt(), plan.requestId()));
        long startedNanos = System.nanoTime();
        OptionalInt status = OptionalInt.empty();
        HttpResponse<Body> response;
        Body body = new Body();
        try {
            response = await(http.sendAsync(request, info -> body), plan.patience());
            status = OptionalInt.of(response.statusCode());
        } finally {
            if (status.isEmpty()) {
                // A reply that comes after all.
                body.close();
            }
            report(plan, status, Duration.ofNanos(System.nanoTime() - startedNanos));
        }
        Reply reply = new Reply(response, plan);
        boolean isResult = response.statusCode() / 100 == 2 || (response.statusCode() == 304 && call.takesNotModified());
        if (isResult) {
            return reply;
        }
        try (reply) {
            throw Replies.error(reply.info(), reply.bytes());
        }
    }

    private static <T> T await(CompletableFuture<T> reply, Duration patience)
            throws ConnectionFailure, InterruptedException {
        try {
            return reply.get(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new ConnectionFailure();
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause();
            if (cause instanceof UncheckedIOException unchecked) {
                throw new ConnectionFailure(unchecked.getCause());
            }
            throw new ConnectionFailure(cause instanceof IOException error ? error : new IOException(cause));
        } finally {
            // Without a reply this closes the connection.
            reply.cancel(true);
        }
    }

    private void report(Plan plan, OptionalInt status, Duration duration) {
        Call call = plan.call();
        settings.onResponse()
                .accept(new ResponseEvent(
                        call.method(), call.path(), plan.attempt(), plan.requestId(), status, duration));
        LOGGER.log(Level.DEBUG, () -> call.method() + " " + call.path() + " "
                + (status.isPresent() ? String.valueOf(status.getAsInt()) : "no reply") + " in " + Plan.seconds(duration)
                + " s (attempt " + plan.attempt() + ", request " + plan.requestId() + ")");
    }

    /** What a JSON reply says, by `read`. */
    <T> T json(Call call, PerCall options, BiFunction<JsonNode, ResponseInfo, T> read) {
        return run(call, options, (reply, plan) -> {
            JsonNode value = reply.json();
            try {
                return read.apply(value, reply.info());
            } catch (DateTimeException | ClassCastException error) {
                throw Replies.unexpected(reply.info(), value.toString().getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    /** The field `data` of a JSON reply. */
    <T> T data(Call call, PerCall options, BiFunction<JsonNode, ResponseInfo, T> read) {
        return json(call, options, (value, info) -> {
            if (!value.path("data").isObject()) {
                throw Replies.unexpected(info, value.toString().getBytes(StandardCharsets.UTF_8));
            }
            return read.apply(value.get("data"), info);
        });
    }

    <T> Page<T> page(Call call, PerCall options, String field, BiFunction<JsonNode, ResponseInfo, T> read) {
        return data(call, options, (value, info) -> new Page<>(
                items(value.path(field), info, read),
                Optional.of(value.path("nextCursor")).filter(JsonNode::isTextual).map(JsonNode::asText),
                info));
    }

    <T> Pages<T> pages(Call call, PerCall options, String field, BiFunction<JsonNode, ResponseInfo, T> read) {
        return new Pages<>(cursor -> page(cursor == null ? call : call.withCursor(cursor), options, field, read));
    }

    /** The items of a reply that is a list. */
    <T> ItemList<T> list(Call call, PerCall options, BiFunction<JsonNode, ResponseInfo, T> read) {
        return json(call, options, (value, info) -> new ItemList<>(items(value, info, read), info));
    }

    /** The items in a field of {@code data}. */
    <T> ItemList<T> listIn(Call call, PerCall options, String field, BiFunction<JsonNode, ResponseInfo, T> read) {
        return data(call, options, (value, info) -> new ItemList<>(items(value.path(field), info, read), info));
    }

    private static <T> List<T> items(JsonNode values, ResponseInfo info, BiFunction<JsonNode, ResponseInfo, T> read) {
        List<T> items = new ArrayList<>();
        values.forEach(value -> items.add(read.apply(value, info)));
        return items;
    }

    void none(Call call, PerCall options) {
        run(call, options, (reply, plan) -> reply.bytes());
    }

    DocumentFile file(Call call, FileOptions options) {
        return run(call, options.perCall(), (reply, plan) -> {
            String mediaType = reply.header("content-type");
            boolean isOther = call.accept().equals("*/*")
                    ? mediaType.startsWith("text/html") || mediaType.startsWith("application/json")
                    : !mediaType.startsWith(call.accept());
            if (isOther) {
                throw Replies.unexpected(reply.info(), reply.bytes());
            }
            String filename = Replies.filename(reply.header("content-disposition"));
            if (options.path() != null) {
                try (Saving saving = new Saving(Saving.target(options.path(), filename))) {
                    long size = reply.copy(saving.out(), false);
                    return file(reply, null, saving.finish(), size, filename);
                }
            }
            if (options.writer() != null) {
                return file(reply, null, null, reply.copy(options.writer(), true), filename);
            }
            byte[] bytes = reply.bytes();
            return file(reply, bytes, null, bytes.length, filename);
        });
    }

    private static DocumentFile file(Reply reply, byte[] bytes, Path path, long sizeBytes, String filename) {
        List<String> warnings = new ArrayList<>(Replies.warnings(reply.header("x-document-warnings")));
        warnings.addAll(Replies.warnings(reply.header("x-pdf-warnings")));
        return new DocumentFile(
                bytes,
                path,
                sizeBytes,
                reply.header("content-type"),
                filename,
                warnings,
                reply.headers().firstValue("x-pdf-engine"),
                reply.headers().firstValue("x-model-used"),
                reply.headers().firstValue("x-document-source").map(DocumentSource::of),
                reply.headers().firstValue("x-document-template").map(TemplateId::of),
                reply.info());
    }
}
