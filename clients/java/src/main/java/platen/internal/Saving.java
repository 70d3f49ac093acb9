package platen.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Files on disk: written beside their path and renamed, so that half of one is never seen. */
public final class Saving implements AutoCloseable {
    private final Path target;
    private final Path part;
    private final OutputStream out;

    public Saving(Path target) throws IOException {
        this.target = target;
        part = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".part");
        out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** In a folder a file has the name that the service gave, reduced to its last part. */
    public static Path target(Path path, String filename) {
        if (!Files.isDirectory(path)) {
            return path;
        }
        String last = filename.substring(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
        String name = last.replaceAll("[\\x00-\\x1f\\x7f:]", "").strip();
        return path.resolve(name.isEmpty() || name.equals(".") || name.equals("..") ? "document" : name);
    }

    public OutputStream out() {
        return out;
    }

    /** All is written. */
    public Path finish() throws IOException {
        out.close();
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        return target;
    }

    /** Removes what is not finished. */
    @Override
    public void close() throws IOException {
        out.close();
        Files.deleteIfExists(part);
    }
}
