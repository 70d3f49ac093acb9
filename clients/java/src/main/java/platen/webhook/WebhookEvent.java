package platen.webhook;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import platen.model.DocumentSource;
import platen.model.JobError;

/** What a webhook says. It may come twice: drop a {@link #messageId} that you have seen. */
public sealed interface WebhookEvent {
    /**
     * The job that ended.
     *
     * @return its ID
     */
    String jobId();

    /**
     * When the job ended.
     *
     * @return a time of the service
     */
    Instant timestamp();

    /**
     * The header {@code webhook-id}.
     *
     * @return the same on every delivery
     */
    String messageId();

    /**
     * The request that made the job.
     *
     * @return empty if the webhook does not say
     */
    Optional<String> requestId();

    /**
     * The job is completed.
     *
     * @param jobId its ID
     * @param content the document
     * @param timestamp when the job ended
     * @param messageId the same on every delivery
     * @param requestId the request that made the job
     * @param documentSource who wrote the document
     * @param warnings what differs from the request, one sentence each
     */
    record JobCompleted(
            String jobId,
            String content,
            Instant timestamp,
            String messageId,
            Optional<String> requestId,
            Optional<DocumentSource> documentSource,
            List<String> warnings)
            implements WebhookEvent {}

    /**
     * The job failed.
     *
     * @param jobId its ID
     * @param error why
     * @param timestamp when the job ended
     * @param messageId the same on every delivery
     * @param requestId the request that made the job
     */
    record JobFailed(
            String jobId, JobError error, Instant timestamp, String messageId, Optional<String> requestId)
            implements WebhookEvent {}
}
