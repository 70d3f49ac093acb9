package platen.error;

/** A wrong option, or an argument that can't be sent. */
public class ConfigurationException extends PlatenException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param message a sentence
     */
    public ConfigurationException(String message) {
        super(message);
    }
}
