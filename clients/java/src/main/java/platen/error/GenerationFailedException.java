package platen.error;

/** 502: the model answered, but with no document. The service has tried again by itself. */
public class GenerationFailedException extends ApiException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public GenerationFailedException(ErrorReply reply) {
        super(reply);
    }
}
