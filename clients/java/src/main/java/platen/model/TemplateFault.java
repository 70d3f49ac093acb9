package platen.model;

import java.util.Optional;

/**
 * A fault of a template file.
 *
 * @param line the line; empty if it concerns the whole file
 * @param message what is wrong
 */
public record TemplateFault(Optional<Integer> line, String message) {}
