package platen.error;

/** 500, or 504 at the time limit: the text could not be converted. {@code pdf().createAlt} uses another engine. */
public class PdfGenerationFailedException extends ApiException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public PdfGenerationFailedException(ErrorReply reply) {
        super(new ErrorReply(
                reply.status(),
                reply.code(),
                reply.message() + " pdf().createAlt uses another engine.",
                reply.details(),
                reply.headers(),
                reply.attempts(),
                reply.retryAfter(),
                reply.partialText()));
    }
}
