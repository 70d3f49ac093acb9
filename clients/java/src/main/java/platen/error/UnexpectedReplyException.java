package platen.error;

/** A reply that is not from the service: the page of a proxy, a redirect, a wrong address. */
public class UnexpectedReplyException extends ApiException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public UnexpectedReplyException(ErrorReply reply) {
        super(reply);
    }
}
