package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/** A key or a secret that is not printed: {@code toString()} is {@code …}. */
public final class Secret {
    private final String value;

    /**
     * Makes one of its text.
     *
     * @param value the text
     */
    public Secret(String value) {
        this.value = Objects.requireNonNull(value);
    }

    /**
     * Returns the text.
     *
     * @return the key or secret itself
     */
    public String reveal() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && value.equals(secret.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    @JsonValue
    public String toString() {
        return "…";
    }
}
