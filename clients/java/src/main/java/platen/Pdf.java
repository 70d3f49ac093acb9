package platen;

import java.util.function.Consumer;
import platen.error.InvalidParametersException;
import platen.error.PdfGenerationFailedException;
import platen.error.RateLimitExceededException;
import platen.internal.Json;
import platen.model.DocumentFile;
import platen.model.PdfRequest;

/** Text to PDF. Needs a key with the scope {@code pdf}. Each call counts for the daily quota. */
public final class Pdf {
    private final Transport transport;

    Pdf(Transport transport) {
        this.transport = transport;
    }

    /**
     * Converts text to a PDF file, in memory or where the option {@code to} says. The service takes at most 30 s for it.
     *
     * <pre>{@code
     * DocumentFile file = client.pdf().create(r -> r
     *         .content("**Dear Jane,**\n\nthank you.")
     *         .options(o -> o.pageSize(PageSize.LETTER).margins(m -> m.top(36))));
     * }</pre>
     *
     * @param request the text
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile create(Consumer<PdfRequest.Builder> request) {
        return create(request, options -> {});
    }

    /**
     * Converts text to a PDF file, in memory or where the option {@code to} says. The service takes at most 30 s for it.
     *
     * @param request the text
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile create(Consumer<PdfRequest.Builder> request, Consumer<FileOptions> options) {
        PdfRequest.Builder builder = PdfRequest.builder();
        request.accept(builder);
        return create(builder.build(), options);
    }

    /**
     * Converts text to a PDF file, in memory or where the option {@code to} says. The service takes at most 30 s for it.
     *
     * @param request the text
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile create(PdfRequest request) {
        return create(request, options -> {});
    }

    /**
     * Converts text to a PDF file, in memory or where the option {@code to} says. The service takes at most 30 s for it.
     *
     * @param request the text
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile create(PdfRequest request, Consumer<FileOptions> options) {
        FileOptions set = new FileOptions();
        options.accept(set);
        Call call = new Call("POST", "/pdf").withBody(Json.object(request)).withAccept("application/pdf");
        return transport.file(call, set);
    }

    /**
     * The same as {@code create} with another engine. For use when the first one fails.
     *
     * <pre>{@code
     * client.pdf().createAlt(r -> r.content("Hello"), o -> o.to(Path.of("hello.pdf")));
     * }</pre>
     *
     * @param request the text
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile createAlt(Consumer<PdfRequest.Builder> request) {
        return createAlt(request, options -> {});
    }

    /**
     * The same as {@code create} with another engine. For use when the first one fails.
     *
     * @param request the text
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile createAlt(Consumer<PdfRequest.Builder> request, Consumer<FileOptions> options) {
        PdfRequest.Builder builder = PdfRequest.builder();
        request.accept(builder);
        return createAlt(builder.build(), options);
    }

    /**
     * The same as {@code create} with another engine. For use when the first one fails.
     *
     * @param request the text
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile createAlt(PdfRequest request) {
        return createAlt(request, options -> {});
    }

    /**
     * The same as {@code create} with another engine. For use when the first one fails.
     *
     * @param request the text
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws PdfGenerationFailedException if the text can't be converted
     * @throws InvalidParametersException if a field is wrong
     * @throws RateLimitExceededException if the daily quota is used up
     */
    public DocumentFile createAlt(PdfRequest request, Consumer<FileOptions> options) {
        FileOptions set = new FileOptions();
        options.accept(set);
        Call call = new Call("POST", "/pdf-alt").withBody(Json.object(request)).withAccept("application/pdf");
        return transport.file(call, set);
    }
}
