package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The tier of an account, which sets its daily limit. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Tier(@JsonValue String value) {
    /** {@code free}. */
    public static final Tier FREE = new Tier("free");

    /** {@code basic}. */
    public static final Tier BASIC = new Tier("basic");

    /** {@code professional}. */
    public static final Tier PROFESSIONAL = new Tier("professional");

    /** {@code enterprise}. */
    public static final Tier ENTERPRISE = new Tier("enterprise");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Tier {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Tier of(String value) {
        return new Tier(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
