package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A job that was started.
 *
 * @param jobId its ID, for {@code jobs().wait}
 * @param status {@code queued}
 * @param response metadata of the reply; not part of comparisons
 */
public record JobAccepted(
        String jobId,
        JobStatus status,
        @JsonIgnore ResponseInfo response) {}
