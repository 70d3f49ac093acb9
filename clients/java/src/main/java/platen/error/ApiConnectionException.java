package platen.error;

/** No reply, after the retries. */
public class ApiConnectionException extends PlatenException {
    private static final long serialVersionUID = 1;

    /** How many requests the call took. */
    private final int attempts;

    /** Whether a connection was made. */
    private final boolean connected;

    /** Whether another try may succeed. */
    private final boolean repeatable;

    /**
     * Makes one.
     *
     * @param message a sentence
     * @param cause what the connection said
     * @param attempts how many requests the call took
     * @param connected whether a connection was made, so that the service may have read the request
     * @param repeatable whether another try may succeed
     */
    public ApiConnectionException(String message, Throwable cause, int attempts, boolean connected, boolean repeatable) {
        super(message, cause);
        this.attempts = attempts;
        this.connected = connected;
        this.repeatable = repeatable;
    }

    /**
     * How many requests the call took.
     *
     * @return 1 or more
     */
    public int attempts() {
        return attempts;
    }

    /**
     * Whether a connection was made, so that the service may have read the request.
     *
     * @return false if nothing was sent
     */
    public boolean connected() {
        return connected;
    }

    /**
     * Whether another try may succeed.
     *
     * @return false for a certificate that is not trusted
     */
    public boolean repeatable() {
        return repeatable;
    }
}
