package platen.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads fields of JSON objects. */
final class Fields {
    private Fields() {}

    static String text(JsonNode value, String field) {
        JsonNode one = value.path(field);
        return one.isNull() ? "" : one.asText();
    }

    static Instant instant(JsonNode value) {
        return OffsetDateTime.parse(value.asText()).toInstant();
    }

    static LocalDate day(JsonNode value) {
        return LocalDate.parse(value.asText());
    }

    static <T> Optional<T> optional(JsonNode value, String field, Function<JsonNode, T> read) {
        JsonNode one = value.get(field);
        return one == null || one.isNull() ? Optional.empty() : Optional.of(read.apply(one));
    }

    static <T> List<T> list(JsonNode value, String field, Function<JsonNode, T> read) {
        return items(value.path(field), read);
    }

    static <T> List<T> items(JsonNode values, Function<JsonNode, T> read) {
        List<T> items = new ArrayList<>();
        for (JsonNode one : values) {
            items.add(read.apply(one));
        }
        return List.copyOf(items);
    }

    static Map<String, String> texts(JsonNode value) {
        Map<String, String> texts = new LinkedHashMap<>();
        value.fieldNames().forEachRemaining(name -> texts.put(name, value.get(name).asText()));
        return Collections.unmodifiableMap(texts);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(JsonNode value) {
        return value.isObject() ? (Map<String, Object>) Json.plain(value) : Map.of();
    }
}
