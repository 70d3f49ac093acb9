package platen.error;

/** 500 or 503: the service failed, or is overloaded. */
public class ServerException extends ApiException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public ServerException(ErrorReply reply) {
        super(reply);
    }
}
