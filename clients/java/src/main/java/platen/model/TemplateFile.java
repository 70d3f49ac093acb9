package platen.model;

import java.util.List;
import java.util.Optional;

/**
 * A file of the operator's templates folder.
 *
 * @param file its name
 * @param id ID of the template
 * @param name name of the template
 * @param design design of the template
 * @param changesBuiltIn whether it changes a built-in template
 * @param status {@code loaded}, {@code changed} (valid, but not loaded as it is now) or {@code invalid}
 * @param faults what is wrong
 * @param text the first 32,000 characters of the file
 */
public record TemplateFile(
        String file,
        Optional<String> id,
        Optional<String> name,
        Optional<String> design,
        boolean changesBuiltIn,
        String status,
        List<TemplateFault> faults,
        String text) {}
