package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.LocalDate;
import java.util.List;

/**
 * Counted requests.
 *
 * @param from first UTC day
 * @param to last UTC day
 * @param rows one for each group
 * @param response metadata of the reply; not part of comparisons
 */
public record Usage(
        LocalDate from,
        LocalDate to,
        List<UsageRow> rows,
        @JsonIgnore ResponseInfo response) {}
