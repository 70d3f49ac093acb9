package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Whether a key is for production or for tests. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record KeyMode(@JsonValue String value) {
    /** {@code live}. */
    public static final KeyMode LIVE = new KeyMode("live");

    /** {@code test}. */
    public static final KeyMode TEST = new KeyMode("test");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public KeyMode {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static KeyMode of(String value) {
        return new KeyMode(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
