package platen.error;

/** A stream ended without its last event, or was silent too long. */
public class StreamBrokenException extends PlatenException {
    private static final long serialVersionUID = 1;

    /** The text before that. */
    private final String partialText;

    /**
     * Makes one.
     *
     * @param message a sentence
     * @param cause null if there is none
     * @param partialText the text before that
     */
    public StreamBrokenException(String message, Throwable cause, String partialText) {
        super(message, cause);
        this.partialText = partialText;
    }

    /**
     * The text before that.
     *
     * @return empty text if there was none
     */
    public String partialText() {
        return partialText;
    }
}
