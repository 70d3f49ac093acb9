package platen.webhook;

import platen.error.PlatenException;

/** The request is not a webhook of the service. Answer 400. */
public class WebhookVerificationException extends PlatenException {
    private static final long serialVersionUID = 1;

    /** Why a request is refused. */
    public enum Reason {
        /** One of the three headers is missing. */
        HEADER_MISSING,
        /** {@code webhook-timestamp} is not a Unix time. */
        TIMESTAMP_INVALID,
        /** The message is older than the tolerance. */
        TIMESTAMP_TOO_OLD,
        /** The message is further ahead of this clock than the tolerance. */
        TIMESTAMP_TOO_NEW,
        /** No signature fits the body and a secret. */
        NO_MATCH,
        /** The body is not an event that this version knows. */
        BODY_INVALID
    }

    /** Why. */
    private final Reason reason;

    /**
     * Makes one.
     *
     * @param reason why
     * @param message a sentence
     */
    public WebhookVerificationException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /**
     * Why the request is refused.
     *
     * @return one of six
     */
    public Reason reason() {
        return reason;
    }
}
