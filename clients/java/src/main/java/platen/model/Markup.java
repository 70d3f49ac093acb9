package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The markup of a text. {@link #MARKDOWN} also has headings, numbered lists, tables, code, quotes and links. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Markup(@JsonValue String value) {
    /** {@code light}. */
    public static final Markup LIGHT = new Markup("light");

    /** {@code markdown}. */
    public static final Markup MARKDOWN = new Markup("markdown");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Markup {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Markup of(String value) {
        return new Markup(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
