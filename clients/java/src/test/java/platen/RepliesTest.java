package platen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Parsing of headers and events. */
class RepliesTest {
    @Test
    void warningsAreAListOfDisplayStringsOrOneText() {
        assertEquals(List.of(), Replies.warnings(" "));
        assertEquals(
                List.of("One, two; 3 %.", "\"Four\"", ""),
                Replies.warnings("%\"One, two; 3 %25.\" ,\t%\"%22Four%22\", %\"\""));
        assertEquals(List.of("This is for üsers."), Replies.warnings("%\"This is for %c3%bcsers.\""));
        for (String other : List.of(
                "One. ; Two.", "\"a string\"", "%\"open", "%\"One.\"%\"Two.\"", "%\"One.\",", "%\"bad %zz\"",
                "%\"no UTF-8 %c3\"")) {
            assertEquals(List.of(other), Replies.warnings(other));
        }
    }

    @Test
    void aFilenameWithAnAsteriskWins() {
        assertEquals("Zoë.pdf", Replies.filename("attachment; filename=\"a.pdf\"; filename*=UTF-8''Zo%C3%AB.pdf"));
        assertEquals("a.pdf", Replies.filename("attachment; filename*=UTF-8''%ff; filename=\"a.pdf\""));
        assertEquals("document", Replies.filename("attachment"));
    }

    @Test
    void whereAStreamIsCutDoesNotMatter() {
        long seed = seed();
        Random random = new Random(seed);
        List<String> pieces = List.of(
                "event: ä\r\n", "data: 😀ü\n", "data: {\"a\":1}\r", "\r\n", "\n", "\r", ": c\n", "id: 9\r\n", "data\n");
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            for (int count = 0; count < 12; count++) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            byte[] bytes = text.append("x\n\n").toString().getBytes(StandardCharsets.UTF_8);
            EventParser parser = new EventParser();
            List<EventParser.Event> events = new ArrayList<>();
            for (int from = 0, to; from < bytes.length; from = to) {
                to = Math.min(bytes.length, from + 1 + random.nextInt(9));
                events.addAll(parser.feed(Arrays.copyOfRange(bytes, from, to)));
            }
            assertEquals(new EventParser().feed(bytes), events, "seed " + seed);
        }
    }

    private static long seed() {
        String seed = System.getenv("SEED");
        return seed == null ? new Random().nextLong() : Long.parseLong(seed);
    }

    @Test
    void anEventHasItsNameItsDataAndTheLastId() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("id: 7\nevent: delta\r\ndata: a\rdata:b\n\n: comment\n\ndata: c\n\ndata: cut".getBytes(StandardCharsets.UTF_8));
        assertEquals(
                List.of(new EventParser.Event("delta", "a\nb", "7"), new EventParser.Event("message", "c", "7")),
                new EventParser().feed(bytes.toByteArray()));
    }
}
