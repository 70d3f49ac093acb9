package platen.error;

import java.util.Optional;

/** 401, or 403: the key is wrong, or it lacks a scope. */
public class UnauthorizedException extends ApiException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public UnauthorizedException(ErrorReply reply) {
        super(reply);
    }

    /**
     * The scope that the key lacks.
     *
     * @return only of 403
     */
    public Optional<String> requiredScope() {
        return detail("scope", String.class);
    }
}
