package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The typeface of a PDF file. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Font(@JsonValue String value) {
    /** {@code times}. */
    public static final Font TIMES = new Font("times");

    /** {@code helvetica}. */
    public static final Font HELVETICA = new Font("helvetica");

    /** {@code courier}. */
    public static final Font COURIER = new Font("courier");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Font {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Font of(String value) {
        return new Font(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
