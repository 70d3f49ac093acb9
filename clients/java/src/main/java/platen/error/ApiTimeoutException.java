package platen.error;

/** The time of the call is over, or no connection was made in time. */
public class ApiTimeoutException extends ApiConnectionException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param message a sentence
     * @param cause what the connection said
     * @param attempts how many requests the call took
     * @param connected whether a connection was made
     */
    public ApiTimeoutException(String message, Throwable cause, int attempts, boolean connected) {
        super(message, cause, attempts, connected, true);
    }
}
