package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Who wrote a document: a language model, a model and a form, or nobody ({@link #DRAFT}: a form with the text of the prompt). A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record DocumentSource(@JsonValue String value) {
    /** {@code model}. */
    public static final DocumentSource MODEL = new DocumentSource("model");

    /** {@code mixed}. */
    public static final DocumentSource MIXED = new DocumentSource("mixed");

    /** {@code draft}. */
    public static final DocumentSource DRAFT = new DocumentSource("draft");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public DocumentSource {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static DocumentSource of(String value) {
        return new DocumentSource(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
