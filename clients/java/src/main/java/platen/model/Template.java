package platen.model;

import java.util.List;

/**
 * A template.
 *
 * @param id its ID
 * @param name its name
 * @param description what it is for
 * @param version its version
 * @param design the look of its files, such as {@code report}
 * @param sections in their order
 */
public record Template(
        TemplateId id,
        String name,
        String description,
        String version,
        String design,
        List<TemplateSection> sections) {}
