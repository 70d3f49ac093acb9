package platen.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** JSON of requests and replies, by an ObjectMapper of our own. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
            .registerModule(new SimpleModule("platen")
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(LocalDate.class, ToStringSerializer.instance));

    private Json() {}

    /** A request by the names of the wire. What is null is left out. */
    public static ObjectNode object(Object request) {
        return MAPPER.valueToTree(request);
    }

    /** One field; without it where the value is null. */
    public static ObjectNode object(String name, Object value) {
        ObjectNode object = object();
        return value == null ? object : object.set(name, value(value));
    }

    /** A change: {@code clearsName} of the request is a {@code name} of null on the wire. */
    public static ObjectNode changes(Object request) {
        ObjectNode body = object();
        object(request).properties().forEach(field -> {
            String name = field.getKey();
            if (!name.startsWith("clears")) {
                body.set(name, field.getValue());
            } else if (field.getValue().asBoolean()) {
                body.putNull(name.substring(6, 7).toLowerCase(Locale.ROOT) + name.substring(7));
            }
        });
        return body;
    }

    /** Null for null. */
    public static Long seconds(Duration duration) {
        return duration == null ? null : duration.toSeconds();
    }

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static JsonNode value(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** The parameters of a query. */
    public static Map<String, String> query(Object request) {
        Map<String, String> query = new LinkedHashMap<>();
        object(request).properties().forEach(field -> query.put(field.getKey(), field.getValue().asText()));
        return query;
    }

    public static byte[] bytes(JsonNode value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException error) {
            throw new IllegalArgumentException(error);
        }
    }

    /** Empty if it is not JSON. */
    public static Optional<JsonNode> read(byte[] bytes) {
        try {
            return Optional.ofNullable(MAPPER.readTree(bytes)).filter(value -> !value.isMissingNode());
        } catch (IOException error) {
            return Optional.empty();
        }
    }

    /** Maps, lists, texts, numbers, booleans or null. */
    public static Object plain(JsonNode value) {
        try {
            return MAPPER.treeToValue(value, Object.class);
        } catch (JsonProcessingException error) {
            throw new IllegalArgumentException(error);
        }
    }
}
