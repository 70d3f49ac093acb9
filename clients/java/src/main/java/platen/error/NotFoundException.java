package platen.error;

/** 404: there is no such thing, or it is another account's. */
public class NotFoundException extends InvalidParametersException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public NotFoundException(ErrorReply reply) {
        super(reply);
    }
}
