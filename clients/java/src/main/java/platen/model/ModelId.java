package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * A model. Which of them can be used now, {@code models().list()} says. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record ModelId(@JsonValue String value) {
    /** {@code model-01}. */
    public static final ModelId MODEL_01 = new ModelId("model-01");

    /** {@code model-02}. */
    public static final ModelId MODEL_02 = new ModelId("model-02");

    /** {@code model-03}. */
    public static final ModelId MODEL_03 = new ModelId("model-03");

    /** {@code model-04}. */
    public static final ModelId MODEL_04 = new ModelId("model-04");

    /** {@code model-05}. */
    public static final ModelId MODEL_05 = new ModelId("model-05");

    /** {@code model-06}. */
    public static final ModelId MODEL_06 = new ModelId("model-06");

    /** {@code model-07}. */
    public static final ModelId MODEL_07 = new ModelId("model-07");

    /** {@code model-08}. */
    public static final ModelId MODEL_08 = new ModelId("model-08");

    /** {@code model-09}. */
    public static final ModelId MODEL_09 = new ModelId("model-09");

    /** {@code model-10}. */
    public static final ModelId MODEL_10 = new ModelId("model-10");

    /** {@code model-11}. */
    public static final ModelId MODEL_11 = new ModelId("model-11");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public ModelId {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static ModelId of(String value) {
        return new ModelId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
