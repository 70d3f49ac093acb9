package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * The state of a job. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record JobStatus(@JsonValue String value) {
    /** {@code queued}. */
    public static final JobStatus QUEUED = new JobStatus("queued");

    /** {@code processing}. */
    public static final JobStatus PROCESSING = new JobStatus("processing");

    /** {@code completed}. */
    public static final JobStatus COMPLETED = new JobStatus("completed");

    /** {@code failed}. */
    public static final JobStatus FAILED = new JobStatus("failed");

    /** {@code cancelled}. */
    public static final JobStatus CANCELLED = new JobStatus("cancelled");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public JobStatus {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static JobStatus of(String value) {
        return new JobStatus(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
