package platen.model;

/** An event of a document that is being written. */
public sealed interface StreamEvent {
    /**
     * More text.
     *
     * @param text to be appended
     */
    record Delta(String text) implements StreamEvent {}

    /**
     * More of how the model came to it.
     *
     * @param text to be appended
     */
    record Reasoning(String text) implements StreamEvent {}

    /** All text so far is void: clear it. */
    record Restart() implements StreamEvent {}

    /**
     * Always the last one.
     *
     * @param document the whole document
     */
    record Done(GeneratedDocument document) implements StreamEvent {}
}
