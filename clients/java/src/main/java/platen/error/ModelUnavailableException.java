package platen.error;

/** 503: the model is away. */
public class ModelUnavailableException extends ApiException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public ModelUnavailableException(ErrorReply reply) {
        super(reply);
    }
}
