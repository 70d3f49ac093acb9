package platen.model;

/**
 * A section of a template.
 *
 * @param id its ID
 * @param title its title
 * @param description what is in it
 * @param optional whether a document may lack it
 */
public record TemplateSection(
        String id,
        String title,
        String description,
        boolean optional) {}
