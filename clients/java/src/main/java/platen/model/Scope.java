package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * What a key may do. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Scope(@JsonValue String value) {
    /** {@code generate}. */
    public static final Scope GENERATE = new Scope("generate");

    /** {@code pdf}. */
    public static final Scope PDF = new Scope("pdf");

    /** {@code catalog}. */
    public static final Scope CATALOG = new Scope("catalog");

    /** {@code jobs}. */
    public static final Scope JOBS = new Scope("jobs");

    /** {@code settings}. */
    public static final Scope SETTINGS = new Scope("settings");

    /** {@code admin}. */
    public static final Scope ADMIN = new Scope("admin");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Scope {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Scope of(String value) {
        return new Scope(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
