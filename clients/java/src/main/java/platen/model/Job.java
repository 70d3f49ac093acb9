package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job with its content and its deliveries.
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
 * @param requestId the request that made it
 * @param keyId the key of that request
 * @param content empty until the job is completed and once the content is deleted
 * @param reasoning how the model came to it
 * @param source the document as Markdown
 * @param modelUsed the name of the model
 * @param documentSource who wrote it
 * @param warnings what differs from the request, one sentence each
 * @param error why it failed
 * @param deliveries its webhooks
 * @param response metadata of the reply; not part of comparisons
 */
public record Job(
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
        String requestId,
        Optional<String> keyId,
        Optional<String> content,
        Optional<String> reasoning,
        Optional<String> source,
        Optional<String> modelUsed,
        Optional<DocumentSource> documentSource,
        List<String> warnings,
        Optional<JobError> error,
        List<Delivery> deliveries,
        @JsonIgnore ResponseInfo response) {}
