package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The size of the pages of a PDF file. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record PageSize(@JsonValue String value) {
    /** {@code a4}. */
    public static final PageSize A4 = new PageSize("a4");

    /** {@code letter}. */
    public static final PageSize LETTER = new PageSize("letter");

    /** {@code legal}. */
    public static final PageSize LEGAL = new PageSize("legal");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public PageSize {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static PageSize of(String value) {
        return new PageSize(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
