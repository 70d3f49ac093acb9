package platen;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import platen.error.StreamBrokenException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.GeneratedDocument;
import platen.model.ResponseInfo;
import platen.model.StreamEvent;

/**
 * A document while it is written. The request starts with the first read. Closing the stream closes the connection, which stops the
 * model. It belongs to one reader; another thread may close it.
 */
public final class DocumentStream implements Iterable<StreamEvent>, AutoCloseable {
    private final EventSource source;
    private final StringBuilder text = new StringBuilder();
    private GeneratedDocument document;
    private StreamEvent next;
    private boolean hasEnded;

    DocumentStream(EventSource source) {
        this.source = source;
    }

    /**
     * The events, once: every iterator goes on where the last one stopped. It throws {@link StreamBrokenException} where the stream
     * ends without its last event or is silent too long, and the exception of an error with the text before it.
     *
     * @return reads from the connection
     */
    @Override
    public Iterator<StreamEvent> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                if (next == null && !hasEnded) {
                    next = read();
                }
                return next != null;
            }

            @Override
            public StreamEvent next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                StreamEvent event = next;
                next = null;
                apply(event);
                return event;
            }
        };
    }

    /**
     * What stands at the moment.
     *
     * @return the text since the last {@link StreamEvent.Restart}
     */
    public String text() {
        return text.toString();
    }

    /**
     * Metadata of the reply.
     *
     * @return empty before the first event
     */
    public Optional<ResponseInfo> response() {
        return Optional.ofNullable(source.info());
    }

    /**
     * Reads to the end.
     *
     * @return the document
     * @throws StreamBrokenException if the stream was closed before
     */
    public GeneratedDocument result() {
        for (StreamEvent event : this) {
            if (event instanceof StreamEvent.Done done) {
                return done.document();
            }
        }
        if (document == null) {
            throw new StreamBrokenException("The stream was left before its end.", null, text());
        }
        return document;
    }

    /** Closes the connection, which stops the model. */
    @Override
    public void close() {
        hasEnded = true;
        source.close();
    }

    private void apply(StreamEvent event) {
        if (event instanceof StreamEvent.Delta delta) {
            text.append(delta.text());
        } else if (event instanceof StreamEvent.Restart) {
            text.setLength(0);
        } else if (event instanceof StreamEvent.Done done) {
            document = done.document();
            close();
        }
    }

    /** Returns null once the stream was closed. */
    private StreamEvent read() {
        try {
            while (!hasEnded) {
                EventParser.Event event = source.next();
                if (event == null) {
                    if (hasEnded) {
                        return null;
                    }
                    throw new StreamBrokenException("The stream ended before the document did.", null, text());
                }
                Optional<StreamEvent> known = known(event);
                if (known.isPresent()) {
                    return known.get();
                }
            }
            return null;
        } catch (StreamBrokenException error) {
            close();
            throw new StreamBrokenException(error.getMessage(), error.getCause(), text());
        } catch (RuntimeException error) {
            close();
            throw error;
        }
    }

    private Optional<StreamEvent> known(EventParser.Event event) {
        JsonNode value = Json.read(event.data().getBytes(StandardCharsets.UTF_8)).orElseGet(Json::object);
        return switch (event.name()) {
            case "delta" -> Optional.of(new StreamEvent.Delta(value.path("text").asText()));
            case "reasoning" -> Optional.of(new StreamEvent.Reasoning(value.path("text").asText()));
            case "restart" -> Optional.of(new StreamEvent.Restart());
            case "done" -> Optional.of(new StreamEvent.Done(Results.generatedDocument(value, source.info())));
            case "error" -> throw Replies.streamError(value, source.info(), text());
            default -> Optional.empty();
        };
    }
}
