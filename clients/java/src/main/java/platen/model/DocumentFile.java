package platen.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import platen.internal.Saving;

/** A file: in memory, or written to where the option {@code to} said. */
public final class DocumentFile {
    private final byte[] bytes;
    private final Optional<Path> path;
    private final long sizeBytes;
    private final String mediaType;
    private final String filename;
    private final List<String> warnings;
    private final Optional<String> engine;
    private final Optional<String> modelUsed;
    private final Optional<DocumentSource> documentSource;
    private final Optional<TemplateId> template;
    private final ResponseInfo response;

    /**
     * Makes one, for tests of your own.
     *
     * @param bytes null for a file that was written somewhere
     * @param path where it was written; null in memory, or for a stream
     * @param sizeBytes bytes
     * @param mediaType such as {@code application/pdf}
     * @param filename the name that the service gave
     * @param warnings what differs from the request
     * @param engine {@code platen} or {@code typst}
     * @param modelUsed the name of the model
     * @param documentSource who wrote it
     * @param template the template of the document
     * @param response metadata of the reply
     */
    public DocumentFile(
            byte[] bytes,
            Path path,
            long sizeBytes,
            String mediaType,
            String filename,
            List<String> warnings,
            Optional<String> engine,
            Optional<String> modelUsed,
            Optional<DocumentSource> documentSource,
            Optional<TemplateId> template,
            ResponseInfo response) {
        this.bytes = bytes;
        this.path = Optional.ofNullable(path);
        this.sizeBytes = sizeBytes;
        this.mediaType = mediaType;
        this.filename = filename;
        this.warnings = List.copyOf(warnings);
        this.engine = engine;
        this.modelUsed = modelUsed;
        this.documentSource = documentSource;
        this.template = template;
        this.response = response;
    }

    /**
     * The file.
     *
     * @return not a copy
     * @throws IllegalStateException if the file was written somewhere with the option {@code to}
     */
    public byte[] bytes() {
        if (bytes == null) {
            throw new IllegalStateException("The file is not in memory: it was written where the option `to` said.");
        }
        return bytes;
    }

    /**
     * The file as a stream.
     *
     * @return reads {@link #bytes()}
     */
    public InputStream inputStream() {
        return new ByteArrayInputStream(bytes());
    }

    /**
     * Writes the file beside {@code target} and renames it, so that half a file is never seen. In a folder it has the name that the
     * service gave, reduced to its last part.
     *
     * @param target a file or a folder
     * @return the path of the file
     * @throws UncheckedIOException if it can't be written
     */
    public Path save(Path target) {
        byte[] content = bytes();
        try (Saving saving = new Saving(Saving.target(target, filename))) {
            saving.out().write(content);
            return saving.finish();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /**
     * Where the option {@code to} wrote it.
     *
     * @return empty for a file in memory or in a stream
     */
    public Optional<Path> path() {
        return path;
    }

    /**
     * The size of the file.
     *
     * @return bytes
     */
    public long sizeBytes() {
        return sizeBytes;
    }

    /**
     * The media type.
     *
     * @return such as {@code application/pdf}
     */
    public String mediaType() {
        return mediaType;
    }

    /**
     * The name that the service derived from the requested one. It may have path parts: use {@link #save}.
     *
     * @return such as {@code letter.pdf}
     */
    public String filename() {
        return filename;
    }

    /**
     * What differs from the request.
     *
     * @return one sentence each
     */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * The engine that made a PDF file.
     *
     * @return {@code platen} or {@code typst}; empty for other formats
     */
    public Optional<String> engine() {
        return engine;
    }

    /**
     * The name of the model.
     *
     * @return empty for {@code pdf()}
     */
    public Optional<String> modelUsed() {
        return modelUsed;
    }

    /**
     * Who wrote the text.
     *
     * @return empty for {@code pdf()}
     */
    public Optional<DocumentSource> documentSource() {
        return documentSource;
    }

    /**
     * The template of the document.
     *
     * @return empty for {@code pdf()}
     */
    public Optional<TemplateId> template() {
        return template;
    }

    /**
     * Metadata of the reply.
     *
     * @return status, request ID, attempts
     */
    public ResponseInfo response() {
        return response;
    }

    @Override
    public String toString() {
        return "DocumentFile[" + filename + ", " + mediaType + ", " + sizeBytes + " bytes]";
    }
}
