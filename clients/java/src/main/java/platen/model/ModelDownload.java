package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Optional;

/**
 * A download of a model.
 *
 * @param name name of the model
 * @param status {@code running}, {@code completed}, {@code failed} or {@code cancelled}
 * @param step {@code downloading}, {@code checking} or {@code installing}
 * @param bytes bytes that are here
 * @param totalBytes size of the file
 * @param startedAt when it started
 * @param endedAt when it ended
 * @param message after its end: what writes documents now, or why it failed
 * @param response metadata of the reply; not part of comparisons
 */
public record ModelDownload(
        String name,
        String status,
        String step,
        long bytes,
        long totalBytes,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<String> message,
        @JsonIgnore ResponseInfo response) {}
