package platen.error;

import java.util.List;

/**
 * One invalid field of a request.
 *
 * @param field such as {@code options.margins.top}
 * @param reason a sentence
 * @param allowed the allowed values, where there is a list of them; else empty
 */
public record Fault(String field, String reason, List<String> allowed) {}
