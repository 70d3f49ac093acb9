package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * What was loaded again.
 *
 * @param templates number of templates
 * @param backends their names
 * @param sentence what happened
 * @param warnings one sentence each
 * @param restartFor names of changed configuration that needs a restart
 * @param response metadata of the reply; not part of comparisons
 */
public record Reloaded(
        int templates,
        List<String> backends,
        String sentence,
        List<String> warnings,
        List<String> restartFor,
        @JsonIgnore ResponseInfo response) {}
