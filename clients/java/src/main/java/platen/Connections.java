package platen;

import java.net.http.HttpClient;
import java.time.Duration;

/** The HTTP client, which copies of a client share. */
final class Connections implements AutoCloseable {
    private final boolean isOwn;
    private volatile HttpClient client;

    /** @param given null: one of our own, with `connectTimeout`. */
    Connections(HttpClient given, Duration connectTimeout) {
        isOwn = given == null;
        client = isOwn
                ? HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(connectTimeout)
                        .build()
                : given;
    }

    HttpClient client() {
        HttpClient current = client;
        if (current == null) {
            throw new IllegalStateException("The client is closed.");
        }
        return current;
    }

    /** Java 17 to 20 end the threads of an HTTP client that nothing refers to; later ones have a method. */
    @Override
    public void close() {
        HttpClient closing = client;
        client = null;
        if (isOwn && closing != null) {
            try {
                HttpClient.class.getMethod("shutdownNow").invoke(closing);
            } catch (ReflectiveOperationException error) {
                // Before Java 21.
            }
        }
    }
}
