package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * How lines end. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Align(@JsonValue String value) {
    /** {@code left}. */
    public static final Align LEFT = new Align("left");

    /** {@code justify}. */
    public static final Align JUSTIFY = new Align("justify");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Align {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Align of(String value) {
        return new Align(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
