package platen;

import java.io.OutputStream;
import java.nio.file.Path;

/** Options of a call that returns a file. */
public final class FileOptions extends Options<FileOptions> {
    private Path path;
    private OutputStream writer;

    FileOptions() {}

    @Override
    FileOptions self() {
        return this;
    }

    Path path() {
        return path;
    }

    OutputStream writer() {
        return writer;
    }

    /**
     * Streams the file to disk: beside the path, then renamed, so that half a file is never seen. Default: into memory.
     *
     * @param path a file, or a folder in which the file has the name that the service gives
     * @return this
     */
    public FileOptions to(Path path) {
        this.path = path;
        return this;
    }

    /**
     * Streams the file to a writer, which is not closed. The call is repeated only until the first byte. Default: into memory.
     *
     * @param writer gets the bytes
     * @return this
     */
    public FileOptions to(OutputStream writer) {
        this.writer = writer;
        return this;
    }
}
