package platen;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.JobEvent;

/** The states of a job until it ends. The request starts with the first read. It belongs to one reader. */
public final class JobEvents implements Iterable<JobEvent>, AutoCloseable {
    private final EventSource source;
    private JobEvent next;

    JobEvents(EventSource source) {
        this.source = source;
    }

    /**
     * The events, once.
     *
     * @return reads from the connection
     */
    @Override
    public Iterator<JobEvent> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                if (next == null) {
                    next = read();
                }
                return next != null;
            }

            @Override
            public JobEvent next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                JobEvent event = next;
                next = null;
                return event;
            }
        };
    }

    /** Closes the connection. */
    @Override
    public void close() {
        source.close();
    }

    private JobEvent read() {
        for (EventParser.Event event = source.next(); event != null; event = source.next()) {
            if (event.name().equals("deleted")) {
                return new JobEvent.Deleted();
            }
            if (event.name().equals("status")) {
                JsonNode job = Json.read(event.data().getBytes(StandardCharsets.UTF_8)).orElseGet(Json::object);
                return new JobEvent.Status(event.id(), Results.jobSummary(job));
            }
        }
        return null;
    }
}
