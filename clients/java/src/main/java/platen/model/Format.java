package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The format of a document. {@link #DOC} is a .docx file; {@link #TEXT}, plain text, is a format of files only. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Format(@JsonValue String value) {
    /** {@code pdf}. */
    public static final Format PDF = new Format("pdf");

    /** {@code doc}. */
    public static final Format DOC = new Format("doc");

    /** {@code csv}. */
    public static final Format CSV = new Format("csv");

    /** {@code markdown}. */
    public static final Format MARKDOWN = new Format("markdown");

    /** {@code text}. */
    public static final Format TEXT = new Format("text");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Format {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Format of(String value) {
        return new Format(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
