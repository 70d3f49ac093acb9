package platen.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import platen.CallOptions;
import platen.ClientOptions;
import platen.DocumentStream;
import platen.FileOptions;
import platen.JobEvents;
import platen.Options;
import platen.PlatenClient;
import platen.error.PlatenException;
import platen.model.DocumentFile;
import platen.model.GenerateRequest;
import platen.model.ItemList;
import platen.model.JobEvent;
import platen.model.RawReply;
import platen.model.ResponseInfo;
import platen.model.Secret;
import platen.model.StreamEvent;
import platen.webhook.WebhookEvent;
import platen.webhook.WebhookVerifier;

/** The driver of the conformance suite for Java: clients/conformance/README.md. */
public final class Driver {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Logger LOGGER = Logger.getLogger("platen");

    private final Map<String, PlatenClient> clients = new HashMap<>();
    private final Map<String, Log> logs = new HashMap<>();

    private record Log(List<String> lines, AtomicInteger requests, AtomicInteger responses, AtomicInteger retries) {}

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Driver driver = new Driver();
        out.println(MAPPER.writeValueAsString(Map.of("language", "java", "client", "platen-java", "lacks", List.of())));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(MAPPER.writeValueAsString(driver.answer(MAPPER.readTree(line))));
        }
        System.exit(0);
    }

    private Map<String, Object> answer(JsonNode request) {
        try {
            return switch (request.path("do").asText()) {
                case "client" -> client(request);
                case "with" -> with(request);
                case "call" -> call(request);
                case "verify" -> Map.of("result", neutral(verify(request)));
                case "sign" -> Map.of("result", sign(request));
                default -> throw new IllegalArgumentException(request.path("do").asText());
            };
        } catch (Exception error) {
            return Map.of("error", neutralError(error));
        }
    }

    private Map<String, Object> client(JsonNode request) {
        JsonNode options = request.path("options");
        PlatenClient.Builder builder = PlatenClient.builder();
        present(options, "baseUrl").ifPresent(value -> builder.baseUrl(value.asText()));
        present(options, "apiKey").ifPresent(value -> builder.apiKey(value.asText()));
        set(builder, options);
        if (options.path("log").asBoolean()) {
            logs.put(request.path("as").asText(), collect(builder));
        }
        PlatenClient replaced = clients.put(request.path("as").asText(), builder.build());
        if (replaced != null) {
            replaced.close();
            // Java 17 closes idle connections only once the HTTP client is collected.
            System.gc();
        }
        return Map.of();
    }

    private Map<String, Object> with(JsonNode request) {
        PlatenClient from = clients.get(request.path("from").asText());
        clients.put(request.path("as").asText(), from.withOptions(copy -> set(copy, request.path("options"))));
        return Map.of();
    }

    private static void set(ClientOptions<?> target, JsonNode options) {
        present(options, "timeoutMs").ifPresent(value -> target.timeout(Duration.ofMillis(value.asLong())));
        present(options, "idleTimeoutMs").ifPresent(value -> target.idleTimeout(Duration.ofMillis(value.asLong())));
        present(options, "maxRetries").ifPresent(value -> target.maxRetries(value.asInt()));
        options.path("headers").properties().forEach(one -> target.header(one.getKey(), one.getValue().asText()));
        present(options, "appInfo")
                .ifPresent(app -> target.appInfo(app.path("name").asText(), app.path("version").asText()));
    }

    private static Log collect(ClientOptions<?> options) {
        Log log = new Log(new CopyOnWriteArrayList<>(), new AtomicInteger(), new AtomicInteger(), new AtomicInteger());
        for (Handler handler : LOGGER.getHandlers()) {
            LOGGER.removeHandler(handler);
        }
        LOGGER.setUseParentHandlers(false);
        LOGGER.setLevel(Level.ALL);
        LOGGER.addHandler(new Handler() {
            private final SimpleFormatter formatter = new SimpleFormatter();

            @Override
            public void publish(LogRecord line) {
                log.lines().add(formatter.formatMessage(line));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        options.onRequest(event -> log.requests().incrementAndGet());
        options.onResponse(event -> log.responses().incrementAndGet());
        options.onRetry(event -> log.retries().incrementAndGet());
        return log;
    }

    private static WebhookEvent verify(JsonNode request) {
        WebhookVerifier verifier = request.has("secrets")
                ? new WebhookVerifier(texts(request.path("secrets")).toArray(String[]::new))
                : WebhookVerifier.fromEnv();
        if (request.has("toleranceSeconds")) {
            verifier = verifier.withTolerance(Duration.ofSeconds(request.path("toleranceSeconds").asLong()));
        }
        Map<String, String> headers = new HashMap<>();
        request.path("headers").properties().forEach(one -> headers.put(one.getKey(), one.getValue().asText()));
        return verifier.verify(request.path("body").asText().getBytes(StandardCharsets.UTF_8), headers);
    }

    private static Map<String, String> sign(JsonNode request) {
        return WebhookVerifier.sign(
                request.path("body").asText().getBytes(StandardCharsets.UTF_8),
                request.path("secret").asText(),
                request.path("id").asText(),
                Instant.ofEpochSecond(request.path("timestamp").asLong()));
    }

    private Map<String, Object> call(JsonNode request) {
        PlatenClient client = clients.get(request.path("client").asText());
        Map<String, Object> reply = new LinkedHashMap<>();
        Log log = logs.get(request.path("client").asText());
        List<Object> last = new ArrayList<>();
        Thread caller = Thread.currentThread();
        Thread canceller = new Thread(() -> {
            try {
                Thread.sleep(request.path("cancelAfterMs").asLong());
                caller.interrupt();
            } catch (InterruptedException ended) {
                // The call has ended before.
            }
        });
        if (request.has("cancelAfterMs")) {
            canceller.start();
        }
        try {
            perform(client, request, reply, last);
        } catch (Exception error) {
            last.add(error);
            reply.put("error", neutralError(error));
        }
        canceller.interrupt();
        Thread.interrupted();
        if (log != null) {
            reply.put("log", log.lines());
            reply.put("hooks", Map.of("request", log.requests(), "response", log.responses(), "retry", log.retries()));
        }
        if (request.path("print").asBoolean()) {
            Object value = last.isEmpty() ? null : last.get(last.size() - 1);
            reply.put("printed", value + "\n" + client + (value instanceof Exception error ? "\n" + stack(error) : ""));
        }
        return reply;
    }

    private static void perform(PlatenClient client, JsonNode request, Map<String, Object> reply, List<Object> last)
            throws Exception {
        String method = request.path("method").asText();
        if (method.equals("generate.stream")) {
            stream(client, request, reply, last);
            return;
        }
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        Object result = invoke(client, method, request, written);
        last.add(result);
        if (result instanceof JobEvents events) {
            try (events) {
                List<Object> items = new ArrayList<>();
                events.forEach(event -> items.add(jobEvent(event)));
                reply.put("result", Map.of("items", items));
            }
            return;
        }
        if (result instanceof Iterable<?> all && method.endsWith(".all")) {
            List<Object> items = new ArrayList<>();
            for (Object item : all) {
                items.add(neutral(item));
                if (items.size() == request.path("take").asInt(-1)) {
                    break;
                }
            }
            reply.put("result", Map.of("items", items));
            return;
        }
        reply.put("result", result instanceof ItemList<?> list ? Map.of("items", neutral(list)) : neutral(result));
        response(result).ifPresent(info -> reply.put("response", neutralResponse(info)));
        if (request.path("to").has("writer")) {
            reply.put("written", Base64.getEncoder().encodeToString(written.toByteArray()));
        }
        if (request.has("save")) {
            reply.put("savedAs", ((DocumentFile) result).save(Path.of(request.path("save").asText())).toString());
        }
    }

    private static Object invoke(PlatenClient c, String method, JsonNode request, ByteArrayOutputStream written)
            throws Exception {
        JsonNode params = request.path("params");
        String id = request.path("target").asText();
        return switch (method) {
            case "jobs.wait" -> c.jobs().wait(id, options -> present(request.path("options"), "timeoutMs")
                    .ifPresent(value -> options.timeout(Duration.ofMillis(value.asLong()))));
            case "jobs.events" -> c.jobs().events(id);
            case "request" -> c.request(params.path("method").asText(), params.path("path").asText(), options -> {
                set(options, request.path("options"));
                params.path("query").properties().forEach(one -> options.query(one.getKey(), one.getValue().asText()));
                present(params, "body").ifPresent(options::body);
            });
            default -> operation(c, method, request, written);
        };
    }

    /** Calls a method with its ID, its parameters and options: a record of parameters, or one value. */
    private static Object operation(PlatenClient c, String name, JsonNode request, ByteArrayOutputStream written)
            throws Exception {
        String[] parts = name.split("\\.");
        Object resource = PlatenClient.class.getMethod(parts[0]).invoke(c);
        JsonNode params = request.path("params");
        Method method = overload(resource.getClass(), parts[1], request.has("target"), !params.isEmpty());
        Consumer<FileOptions> options = one -> {
            set(one, request.path("options"));
            present(request.path("to"), "path").ifPresent(path -> one.to(Path.of(path.asText())));
            present(request.path("to"), "writer").ifPresent(writer -> one.to(written));
        };
        Consumer<CallOptions> callOptions = one -> set(one, request.path("options"));
        Type[] types = method.getGenericParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int at = 0; at < types.length; at++) {
            Class<?> type = method.getParameterTypes()[at];
            if (at == types.length - 1) {
                arguments[at] = takes(types[at], FileOptions.class) ? options : callOptions;
            } else if (at == 0 && request.has("target")) {
                arguments[at] = request.path("target").asText();
            } else if (type.isRecord() && type.getRecordComponents().length > 1) {
                arguments[at] = record(type, params);
            } else {
                arguments[at] = params.isEmpty() ? null : argument(type, params.elements().next());
            }
        }
        try {
            // Of the resource itself: a base class is not public.
            return resource.getClass().getMethod(method.getName(), method.getParameterTypes()).invoke(resource, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause() instanceof Exception error ? error : failure;
        }
    }

    /** The overload that takes a record, not a builder, and options; the longest if there are parameters, else the shortest. */
    private static Method overload(Class<?> resource, String name, boolean hasTarget, boolean hasParams) {
        // What a resource inherits from a class that is not public is a bridge there, with erased types.
        Stream<Method> all = Stream.of(resource, resource.getSuperclass()).flatMap(type -> Arrays.stream(type.getDeclaredMethods()));
        Comparator<Method> byLength = Comparator.comparingInt(Method::getParameterCount);
        return all.filter(method -> method.getName().equals(name) && !method.isBridge())
                .filter(method -> {
                    List<Type> types = List.of(method.getGenericParameterTypes());
                    return !types.isEmpty()
                            && Stream.of(CallOptions.class, FileOptions.class).anyMatch(options -> takes(types.get(types.size() - 1), options))
                            && types.subList(0, types.size() - 1).stream().allMatch(Class.class::isInstance)
                            && (!hasTarget || types.get(0) == String.class);
                })
                .min(hasParams ? byLength.reversed() : byLength)
                .orElseThrow(() -> new IllegalArgumentException("The client has no " + name + "."));
    }

    private static boolean takes(Type consumer, Class<?> options) {
        return consumer instanceof ParameterizedType type && type.getActualTypeArguments()[0] == options;
    }

    private static void stream(PlatenClient client, JsonNode request, Map<String, Object> reply, List<Object> last)
            throws Exception {
        List<Object> events = new ArrayList<>();
        reply.put("events", events);
        GenerateRequest params = record(GenerateRequest.class, request.path("params"));
        try (DocumentStream stream = client.generate().stream(params, o -> set(o, request.path("options")))) {
            for (StreamEvent event : stream) {
                Map<String, Object> seen = new LinkedHashMap<>();
                seen.put("type", event.getClass().getSimpleName().toLowerCase(Locale.ROOT));
                if (event instanceof StreamEvent.Delta delta) {
                    seen.put("text", delta.text());
                } else if (event instanceof StreamEvent.Reasoning reasoning) {
                    seen.put("text", reasoning.text());
                }
                seen.put("standing", stream.text());
                events.add(seen);
                if (events.size() == request.path("leaveAfter").asInt(-1)) {
                    reply.put("result", null);
                    return;
                }
            }
            last.add(stream.result());
            reply.put("result", neutral(stream.result()));
            reply.put("response", neutralResponse(stream.result().response()));
        }
    }

    private static void set(Options<?> target, JsonNode options) {
        present(options, "timeoutMs").ifPresent(value -> target.timeout(Duration.ofMillis(value.asLong())));
        present(options, "maxRetries").ifPresent(value -> target.maxRetries(value.asInt()));
        present(options, "idempotencyKey").ifPresent(value -> target.idempotencyKey(value.asText()));
        present(options, "requestId").ifPresent(value -> target.requestId(value.asText()));
        options.path("headers").properties().forEach(one -> target.header(one.getKey(), one.getValue().asText()));
    }

    private static Optional<JsonNode> present(JsonNode value, String field) {
        return Optional.ofNullable(value.get(field)).filter(one -> !one.isNull());
    }

    private static List<String> texts(JsonNode values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(value.asText()));
        return texts;
    }

    /** A request record of its fields on the wire. */
    private static <R> R record(Class<R> type, JsonNode params) throws Exception {
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = new Object[components.length];
        for (int at = 0; at < components.length; at++) {
            String name = components[at].getName();
            JsonNode value = params.path(name);
            Class<?> kind = components[at].getType();
            if (kind == boolean.class) {
                String cleared = name.replaceFirst("^clears", "");
                arguments[at] = params.path(cleared.substring(0, 1).toLowerCase(Locale.ROOT) + cleared.substring(1)).isNull();
            } else {
                arguments[at] = value.isMissingNode() || value.isNull() ? null : argument(kind, value);
            }
        }
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        return type.getDeclaredConstructor(types).newInstance(arguments);
    }

    private static Object argument(Class<?> type, JsonNode value) throws Exception {
        if (type == String.class) {
            return value.asText();
        } else if (type == Integer.class) {
            return value.asInt();
        } else if (type == Double.class) {
            return value.asDouble();
        } else if (type == Boolean.class) {
            return value.asBoolean();
        } else if (type == Instant.class) {
            return OffsetDateTime.parse(value.asText()).toInstant();
        } else if (type == LocalDate.class) {
            return LocalDate.parse(value.asText());
        } else if (type == Duration.class) {
            return Duration.ofSeconds(value.asLong());
        } else if (type == List.class) {
            return texts(value).stream().map(platen.model.Scope::of).toList();
        } else if (type == Map.class) {
            return MAPPER.convertValue(value, Map.class);
        }
        return value.isTextual() ? type.getConstructor(String.class).newInstance(value.asText()) : record(type, value);
    }

    private static Optional<ResponseInfo> response(Object result) throws Exception {
        return result == null
                ? Optional.empty()
                : Optional.of((ResponseInfo) result.getClass().getMethod("response").invoke(result));
    }

    private static Object neutralResponse(ResponseInfo info) {
        Map<String, Object> neutral = new LinkedHashMap<>();
        neutral.put("status", info.status());
        neutral.put("requestId", neutral(info.requestId()));
        neutral.put("attempts", info.attempts());
        neutral.put("replayed", info.replayed());
        neutral.put("rateLimit", neutral(info.rateLimit()));
        return neutral;
    }

    private static Object jobEvent(JobEvent event) {
        return event instanceof JobEvent.Status status
                ? Map.of("type", "status", "id", status.id(), "job", neutral(status.job()))
                : Map.of("type", "deleted");
    }

    /** A value by the names of the wire, secrets as they are. */
    private static Object neutral(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(Driver::neutral).orElse(null);
        } else if (value instanceof OptionalInt number) {
            return number.isPresent() ? number.getAsInt() : null;
        } else if (value instanceof Secret secret) {
            return secret.reveal();
        } else if (value instanceof Duration duration) {
            return duration.toMillis() / 1000.0;
        } else if (value instanceof DocumentFile file) {
            return file(file);
        } else if (value instanceof RawReply reply) {
            Map<String, String> headers = new HashMap<>();
            reply.response().headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            return Map.of("status", reply.status(), "headers", headers, "body", reply.text());
        } else if (value instanceof Collection<?> items) {
            return items.stream().map(Driver::neutral).toList();
        } else if (value instanceof Record data) {
            return neutralRecord(data);
        } else if (value == null || value instanceof Number || value instanceof Boolean || value instanceof Map) {
            return value;
        }
        return value.toString();
    }

    private static Object neutralRecord(Record value) {
        Map<String, Object> neutral = new LinkedHashMap<>();
        RecordComponent[] components = value.getClass().getRecordComponents();
        if (components.length == 1 && components[0].getName().equals("value")) {
            return value.toString();
        }
        for (RecordComponent component : components) {
            String name = component.getName().equals("isDefault") ? "default" : component.getName();
            try {
                if (!name.equals("response")) {
                    neutral.put(name, neutral(component.getAccessor().invoke(value)));
                }
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(error);
            }
        }
        if (value instanceof WebhookEvent event) {
            neutral.put("status", event instanceof WebhookEvent.JobCompleted ? "completed" : "failed");
        }
        return neutral;
    }

    private static Object file(DocumentFile file) {
        Map<String, Object> neutral = new LinkedHashMap<>();
        try {
            neutral.put("bytes", Base64.getEncoder().encodeToString(file.bytes()));
        } catch (IllegalStateException elsewhere) {
            neutral.put("bytes", null);
        }
        neutral.put("mediaType", file.mediaType());
        neutral.put("filename", file.filename());
        neutral.put("warnings", file.warnings());
        neutral.put("engine", neutral(file.engine()));
        neutral.put("modelUsed", neutral(file.modelUsed()));
        neutral.put("documentSource", neutral(file.documentSource()));
        return neutral;
    }

    private static final List<String> FIELDS = List.of(
            "status", "code", "details", "reason", "requestId", "retryAfter", "attempts", "requiredScope", "field", "faults",
            "limit", "tier", "resetAt", "partialText", "job");

    private static Map<String, Object> neutralError(Throwable error) {
        Map<String, Object> neutral = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        if (error instanceof PlatenException) {
            for (Class<?> at = error.getClass(); at != RuntimeException.class; at = at.getSuperclass()) {
                names.add(at.getSimpleName().replaceAll("^Api", "API").replaceAll("Exception$", "Error"));
            }
            for (String field : FIELDS) {
                try {
                    Object value = error.getClass().getMethod(field).invoke(error);
                    neutral.put(field, value instanceof Enum<?> reason ? reason.name().toLowerCase(Locale.ROOT) : neutral(value));
                } catch (NoSuchMethodException absent) {
                    // This error has none.
                } catch (ReflectiveOperationException wrong) {
                    throw new IllegalStateException(wrong);
                }
            }
        } else {
            names.add(error instanceof CancellationException ? "Cancelled" : error instanceof UncheckedIOException ? "FileError" : "Other");
        }
        neutral.put("type", names.get(0));
        neutral.put("is", names);
        neutral.put("message", names.get(0).equals("Other") ? stack(error) : error.getMessage());
        return neutral;
    }

    private static String stack(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
