package platen.error;

/** The base of all exceptions of this package. Messages have no key, prompt or content. */
public class PlatenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param message a sentence
     */
    public PlatenException(String message) {
        super(message);
    }

    /**
     * Makes one with a cause.
     *
     * @param message a sentence
     * @param cause null if there is none
     */
    public PlatenException(String message, Throwable cause) {
        super(message, cause);
    }
}
