package platen;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The body of a reply, read in pieces with a limit for each wait. The InputStream of the platform has no such limit.
 *
 * <p>One piece is in memory at a time. {@link #close} ends the connection unless the body was read to its end.
 */
final class Body implements BodySubscriber<Body>, AutoCloseable {
    private static final Object END = new Object();
    private static final Object CLOSED = new Object();

    private final LinkedBlockingQueue<Object> queue = new LinkedBlockingQueue<>();
    private Subscription subscription;
    private boolean isClosed;
    private volatile boolean hasEnded;

    @Override
    public CompletionStage<Body> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        boolean isLate;
        synchronized (this) {
            isLate = isClosed;
            this.subscription = subscription;
        }
        if (isLate) {
            subscription.cancel();
        } else {
            subscription.request(1);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> piece) {
        queue.add(piece);
    }

    @Override
    public void onError(Throwable error) {
        queue.add(error);
    }

    @Override
    public void onComplete() {
        queue.add(END);
    }

    /**
     * Returns the next bytes, or null at the end.
     *
     * @throws ConnectionFailure if it breaks, or nothing comes in this time
     */
    @SuppressWarnings("unchecked")
    byte[] next(Duration timeout) throws ConnectionFailure, InterruptedException {
        Object next = queue.poll(Math.max(0, timeout.toNanos()), TimeUnit.NANOSECONDS);
        if (next == null) {
            throw new ConnectionFailure();
        }
        if (next == CLOSED) {
            throw new CancellationException("The stream was closed.");
        }
        if (next == END) {
            hasEnded = true;
            queue.add(END);
            return null;
        }
        if (next instanceof Throwable error) {
            throw new ConnectionFailure(error instanceof IOException cause ? cause : new IOException(error));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (ByteBuffer buffer : (List<ByteBuffer>) next) {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.writeBytes(part);
        }
        subscription.request(1);
        return bytes.toByteArray();
    }

    /** May be called by another thread, whose reader then ends with a CancellationException. */
    @Override
    public void close() {
        Subscription current;
        synchronized (this) {
            isClosed = true;
            current = subscription;
        }
        if (!hasEnded) {
            queue.add(CLOSED);
            if (current != null) {
                current.cancel();
            }
        }
    }
}
