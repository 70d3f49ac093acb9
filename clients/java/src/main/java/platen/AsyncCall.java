package platen;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A call in another thread, which is interrupted if the call is cancelled. */
final class AsyncCall<T> extends CompletableFuture<T> {
    private Thread thread;

    void run(Supplier<T> call) {
        synchronized (this) {
            if (isDone()) {
                return;
            }
            thread = Thread.currentThread();
        }
        try {
            complete(call.get());
        } catch (Throwable error) {
            completeExceptionally(error);
        } finally {
            synchronized (this) {
                thread = null;
                // An interrupt was for this call, not for the next one of the thread.
                Thread.interrupted();
            }
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean isCancelled = super.cancel(mayInterruptIfRunning);
        synchronized (this) {
            if (isCancelled && thread != null) {
                thread.interrupt();
            }
        }
        return isCancelled;
    }
}
