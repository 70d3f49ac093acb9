package platen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.function.Consumer;
import platen.error.GenerationFailedException;
import platen.error.InvalidParametersException;
import platen.error.ModelUnavailableException;
import platen.error.RateLimitExceededException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.DocumentFile;
import platen.model.Format;
import platen.model.GenerateRequest;
import platen.model.GeneratedDocument;
import platen.model.JobAccepted;
import platen.model.JobRequest;
import platen.model.ResponseInfo;

/** Documents from prompts. Needs a key with the scope {@code generate}. Each call counts for the daily quota. */
public final class Generate {
    private static final String PATH = "/generate";
    private static final Duration TIMEOUT = Duration.ofSeconds(180);

    private final Transport transport;

    Generate(Transport transport) {
        this.transport = transport;
    }

    /**
     * Writes a document and returns its text. At most 180 s by default.
     *
     * <pre>{@code
     * GeneratedDocument letter = client.generate().text(r -> r.prompt("Thanks to a colleague").template(TemplateId.FORMAL_LETTER));
     * }</pre>
     *
     * @param request what to write
     * @return the document
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public GeneratedDocument text(Consumer<GenerateRequest.Builder> request) {
        return text(request, options -> {});
    }

    /**
     * Writes a document and returns its text. At most 180 s by default.
     *
     * @param request what to write
     * @param options options of this call
     * @return the document
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public GeneratedDocument text(Consumer<GenerateRequest.Builder> request, Consumer<CallOptions> options) {
        GenerateRequest.Builder builder = GenerateRequest.builder();
        request.accept(builder);
        return text(builder.build(), options);
    }

    /**
     * Writes a document and returns its text. At most 180 s by default.
     *
     * @param request what to write
     * @return the document
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public GeneratedDocument text(GenerateRequest request) {
        return text(request, options -> {});
    }

    /**
     * Writes a document and returns its text. At most 180 s by default.
     *
     * @param request what to write
     * @param options options of this call
     * @return the document
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public GeneratedDocument text(GenerateRequest request, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", PATH).withBody(Json.object(request)).withTimeout(TIMEOUT);
        return transport.json(call, set.perCall(), Generate::document);
    }

    /**
     * Writes a document and returns it as a file, in memory or where the option {@code to} says; {@code pdf} by default. At most 180 s
     * by default.
     *
     * <pre>{@code
     * client.generate().file(r -> r.prompt("A complaint about noise").format(Format.DOC)).save(Path.of("complaint.docx"));
     * }</pre>
     *
     * @param request what to write
     * @return the file
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public DocumentFile file(Consumer<GenerateRequest.Builder> request) {
        return file(request, options -> {});
    }

    /**
     * Writes a document and returns it as a file, in memory or where the option {@code to} says; {@code pdf} by default. At most 180 s
     * by default.
     *
     * @param request what to write
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public DocumentFile file(Consumer<GenerateRequest.Builder> request, Consumer<FileOptions> options) {
        GenerateRequest.Builder builder = GenerateRequest.builder();
        request.accept(builder);
        return file(builder.build(), options);
    }

    /**
     * Writes a document and returns it as a file, in memory or where the option {@code to} says; {@code pdf} by default. At most 180 s
     * by default.
     *
     * @param request what to write
     * @return the file
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public DocumentFile file(GenerateRequest request) {
        return file(request, options -> {});
    }

    /**
     * Writes a document and returns it as a file, in memory or where the option {@code to} says; {@code pdf} by default. At most 180 s
     * by default.
     *
     * @param request what to write
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws ModelUnavailableException if the model is away
     * @throws GenerationFailedException if it gave no document
     * @throws RateLimitExceededException if the daily quota is used up
     * @throws InvalidParametersException if a field is wrong
     */
    public DocumentFile file(GenerateRequest request, Consumer<FileOptions> options) {
        FileOptions set = new FileOptions();
        options.accept(set);
        Format format = request.format() == null ? Format.PDF : request.format();
        ObjectNode body = Json.object(request).put("format", format.value());
        if (format.equals(Format.TEXT)) {
            // Plain text is chosen by Accept alone.
            body.remove("format");
        }
        Call call = new Call("POST", PATH).withBody(body).withAccept(MediaTypes.of(format)).withTimeout(TIMEOUT);
        return transport.file(call, set);
    }

    /**
     * Writes a document and gives its text as it is written. Nothing is sent before the first read.
     *
     * <pre>{@code
     * try (DocumentStream stream = client.generate().stream(r -> r.prompt("A short history of tea"))) {
     *     for (StreamEvent event : stream) {
     *         if (event instanceof StreamEvent.Delta delta) {
     *             System.out.print(delta.text());
     *         }
     *     }
     * }
     * }</pre>
     *
     * @param request what to write
     * @return to be closed by the caller
     */
    public DocumentStream stream(Consumer<GenerateRequest.Builder> request) {
        return stream(request, options -> {});
    }

    /**
     * Writes a document and gives its text as it is written. Nothing is sent before the first read.
     *
     * @param request what to write
     * @param options options of this call
     * @return to be closed by the caller
     */
    public DocumentStream stream(Consumer<GenerateRequest.Builder> request, Consumer<CallOptions> options) {
        GenerateRequest.Builder builder = GenerateRequest.builder();
        request.accept(builder);
        return stream(builder.build(), options);
    }

    /**
     * Writes a document and gives its text as it is written. Nothing is sent before the first read.
     *
     * @param request what to write
     * @return to be closed by the caller
     */
    public DocumentStream stream(GenerateRequest request) {
        return stream(request, options -> {});
    }

    /**
     * Writes a document and gives its text as it is written. Nothing is sent before the first read.
     *
     * @param request what to write
     * @param options options of this call
     * @return to be closed by the caller
     */
    public DocumentStream stream(GenerateRequest request, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", PATH).withBody(Json.object(request)).asStream();
        return new DocumentStream(new EventSource(transport, call, set.perCall()));
    }

    /**
     * Starts a job and returns at once. The document is posted to the webhook URL; with {@code webhook(false)} it is not.
     *
     * <pre>{@code
     * JobAccepted accepted = client.generate().job(r -> r.prompt("Chapter one of a book about the sea").webhook(false));
     * Job job = client.jobs().wait(accepted.jobId());
     * }</pre>
     *
     * @param request what to write, and where it is posted
     * @return the ID of the job
     * @throws InvalidParametersException if a field is wrong
     */
    public JobAccepted job(Consumer<JobRequest.Builder> request) {
        return job(request, options -> {});
    }

    /**
     * Starts a job and returns at once. The document is posted to the webhook URL; with {@code webhook(false)} it is not.
     *
     * @param request what to write, and where it is posted
     * @param options options of this call
     * @return the ID of the job
     * @throws InvalidParametersException if a field is wrong
     */
    public JobAccepted job(Consumer<JobRequest.Builder> request, Consumer<CallOptions> options) {
        JobRequest.Builder builder = JobRequest.builder();
        request.accept(builder);
        return job(builder.build(), options);
    }

    /**
     * Starts a job and returns at once. The document is posted to the webhook URL; with {@code webhook(false)} it is not.
     *
     * @param request what to write, and where it is posted
     * @return the ID of the job
     * @throws InvalidParametersException if a field is wrong
     */
    public JobAccepted job(JobRequest request) {
        return job(request, options -> {});
    }

    /**
     * Starts a job and returns at once. The document is posted to the webhook URL; with {@code webhook(false)} it is not.
     *
     * @param request what to write, and where it is posted
     * @param options options of this call
     * @return the ID of the job
     * @throws InvalidParametersException if a field is wrong
     */
    public JobAccepted job(JobRequest request, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        ObjectNode body = Json.object(request).put("webhook", request.webhook() == null || request.webhook());
        Call call = new Call("POST", PATH).withBody(body).withHeader("prefer", "respond-async");
        return transport.data(call, set.perCall(), Results::jobAccepted);
    }

    private static GeneratedDocument document(JsonNode value, ResponseInfo info) {
        if (!value.path("content").isTextual()) {
            throw Replies.unexpected(info, Json.bytes(value));
        }
        ObjectNode whole = value.deepCopy();
        whole.put("modelUsed", info.headers().firstValue("x-model-used").orElse(""));
        whole.put("documentSource", info.headers().firstValue("x-document-source").orElse(""));
        whole.set("warnings", Json.value(Replies.warnings(info.headers().firstValue("x-document-warnings").orElse(""))));
        whole.put("template", info.headers().firstValue("x-document-template").orElse(""));
        return Results.generatedDocument(whole, info);
    }
}
