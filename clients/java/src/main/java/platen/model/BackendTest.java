package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Optional;

/**
 * What a backend wrote for a test.
 *
 * @param ok whether the model wrote a text
 * @param error why not
 * @param model its name at the backend
 * @param text the text
 * @param words number of words
 * @param firstWordMs milliseconds to the first word
 * @param wordsPerSecond words a second
 * @param totalMs milliseconds
 * @param response metadata of the reply; not part of comparisons
 */
public record BackendTest(
        boolean ok,
        Optional<String> error,
        Optional<String> model,
        String text,
        int words,
        Optional<Integer> firstWordMs,
        Optional<Double> wordsPerSecond,
        int totalMs,
        @JsonIgnore ResponseInfo response) {}
