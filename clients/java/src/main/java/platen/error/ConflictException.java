package platen.error;

/** 409: its state does not allow this. */
public class ConflictException extends InvalidParametersException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public ConflictException(ErrorReply reply) {
        super(reply);
    }
}
