package platen;

import java.io.EOFException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import platen.error.PlatenException;
import platen.error.StreamBrokenException;
import platen.model.ResponseInfo;

/**
 * The events of a reply. The request starts with the first read. A call that fails before its first event is repeated like any
 * other; a later failure is thrown.
 */
final class EventSource implements AutoCloseable {
    private final Transport transport;
    private final Call call;
    private final PerCall options;
    private final Deque<EventParser.Event> events = new ArrayDeque<>();
    private Plan plan;
    private EventParser parser;
    private ResponseInfo info;
    private volatile Reply reply;
    private volatile boolean isClosed;

    EventSource(Transport transport, Call call, PerCall options) {
        this.transport = transport;
        this.call = call;
        this.options = options;
    }

    /** Of the reply that the last event came with; null before the first event. */
    ResponseInfo info() {
        return info;
    }

    /** Returns null at the end. */
    EventParser.Event next() {
        if (plan == null) {
            plan = transport.plan(call, options);
        }
        try {
            while (true) {
                if (!events.isEmpty()) {
                    plan.makeFinal();
                    return events.remove();
                }
                if (isClosed) {
                    return null;
                }
                try {
                    if (!readOn()) {
                        close();
                        return null;
                    }
                } catch (ConnectionFailure failure) {
                    afterFailure(failure);
                } catch (PlatenException failure) {
                    closeReply();
                    transport.sleepAfter(failure, plan);
                }
            }
        } catch (InterruptedException interrupt) {
            close();
            throw Transport.cancelled();
        } catch (PlatenException | CancellationException failure) {
            close();
            throw failure;
        }
    }

    /** Returns whether there may be more. */
    private boolean readOn() throws ConnectionFailure, InterruptedException {
        if (reply == null) {
            reply = transport.send(plan);
            parser = new EventParser();
            info = reply.info();
            if (info.status() == 204) {
                return false;
            }
            if (!reply.header("content-type").startsWith("text/event-stream")) {
                throw Replies.unexpected(info, reply.bytes());
            }
        }
        byte[] piece = reply.next();
        if (piece != null) {
            events.addAll(parser.feed(piece));
            return true;
        }
        if (!plan.isFinal()) {
            throw new ConnectionFailure(new EOFException("The stream ended before its first event."));
        }
        return false;
    }

    private void afterFailure(ConnectionFailure failure) throws InterruptedException {
        closeReply();
        if (!plan.isFinal()) {
            transport.sleepAfter(plan.connectionError(failure), plan);
            return;
        }
        String message = failure.isSilence
                ? "The stream was silent for " + Plan.seconds(transport.settings().idleTimeout()) + " s."
                : "The stream ended before the document did.";
        throw new StreamBrokenException(message, failure.getCause(), "");
    }

    private void closeReply() {
        Reply current = reply;
        reply = null;
        if (current != null) {
            current.close();
        }
    }

    @Override
    public void close() {
        isClosed = true;
        Reply current = reply;
        if (current != null) {
            current.close();
        }
    }
}
