package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Whether a file is marked as written by a model. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Provenance(@JsonValue String value) {
    /** {@code none}. */
    public static final Provenance NONE = new Provenance("none");

    /** {@code generated}. */
    public static final Provenance GENERATED = new Provenance("generated");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Provenance {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Provenance of(String value) {
        return new Provenance(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
