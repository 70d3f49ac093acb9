package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The standard that a PDF file declares. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record Conformance(@JsonValue String value) {
    /** {@code none}. */
    public static final Conformance NONE = new Conformance("none");

    /** {@code pdf/ua-1}. */
    public static final Conformance PDF_UA_1 = new Conformance("pdf/ua-1");

    /** {@code pdf/a-2a}. */
    public static final Conformance PDF_A_2A = new Conformance("pdf/a-2a");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public Conformance {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static Conformance of(String value) {
        return new Conformance(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
