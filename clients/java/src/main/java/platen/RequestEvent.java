package platen;

/**
 * A request is sent. It never has the body.
 *
 * @param method such as POST
 * @param path below the base URL
 * @param attempt 1 for the first
 * @param requestId the same on all attempts of a call
 */
public record RequestEvent(String method, String path, int attempt, String requestId) {}
