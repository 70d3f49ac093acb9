package platen.model;

import java.time.Instant;
import java.util.Optional;

/**
 * A job, without its content.
 *
 * @param jobId its ID
 * @param status its state
 * @param template its template
 * @param modelType its model
 * @param format its format
 * @param attempts how often a worker started it
 * @param createdAt when it was made
 * @param startedAt when it was first started
 * @param finishedAt when it ended
 * @param words of its document; while it is written, those of a few seconds ago
 * @param queuePosition place among the queued jobs of its model, from 1
 * @param delivery state of its webhook, once it has ended
 * @param error why it failed
 */
public record JobSummary(
        String jobId,
        JobStatus status,
        TemplateId template,
        ModelId modelType,
        Format format,
        int attempts,
        Instant createdAt,
        Optional<Instant> startedAt,
        Optional<Instant> finishedAt,
        Optional<Integer> words,
        Optional<Integer> queuePosition,
        Optional<JobDelivery> delivery,
        Optional<JobError> error) {}
