package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Optional;

/**
 * A document.
 *
 * @param content the text, in the requested format; light markup for {@code pdf} and {@code doc}
 * @param reasoning how the model came to it; only model-02 may give some
 * @param modelUsed the name of the model; {@code draft} for a form
 * @param documentSource who wrote it
 * @param warnings what differs from the request, one sentence each
 * @param source the document as Markdown; only from a stream
 * @param response metadata of the reply; not part of comparisons
 */
public record GeneratedDocument(
        String content,
        Optional<String> reasoning,
        String modelUsed,
        DocumentSource documentSource,
        List<String> warnings,
        Optional<String> source,
        @JsonIgnore ResponseInfo response) {}
