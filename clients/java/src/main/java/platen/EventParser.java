package platen;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Server-sent events (WHATWG HTML §9.2.6), from chunks that may be cut anywhere. */
final class EventParser {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean isAfterReturn;
    private String name = "";
    private String id = "";
    private final List<String> data = new ArrayList<>();

    record Event(String name, String data, String id) {}

    /** Returns the events that are complete. */
    List<Event> feed(byte[] chunk) {
        List<Event> events = new ArrayList<>();
        for (byte letter : chunk) {
            if (letter == '\n' && isAfterReturn) {
                isAfterReturn = false;
                continue;
            }
            isAfterReturn = letter == '\r';
            if (letter == '\r' || letter == '\n') {
                endLine(line.toString(StandardCharsets.UTF_8), events);
                line.reset();
            } else {
                line.write(letter);
            }
        }
        return events;
    }

    private void endLine(String text, List<Event> events) {
        if (text.isEmpty()) {
            if (!data.isEmpty()) {
                events.add(new Event(name.isEmpty() ? "message" : name, String.join("\n", data), id));
            }
            name = "";
            data.clear();
            return;
        }
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + (text.startsWith(" ", colon + 1) ? 2 : 1));
        switch (field) {
            case "event" -> name = value;
            case "data" -> data.add(value);
            case "id" -> id = value;
            default -> {}
        }
    }
}
