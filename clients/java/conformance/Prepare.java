import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * java clients/java/conformance/Prepare.java: builds the jar and the driver with Maven, and writes the arguments of `java` that start
 * the driver. Does nothing where it is already so. One at a time: the conformance suite and the code samples of the API reference both
 * run it. With the word `test` it runs the tests of what was built.
 *
 * <p>Exit code 3: what it needs can't be had here, such as Java 17, or its dependencies without a network.
 */
public class Prepare {
    private static final Path ROOT = Path.of("clients/java").toAbsolutePath();
    private static final Path TARGET = ROOT.resolve("target");
    private static final int IMPOSSIBLE = 3;

    public static void main(String[] args) throws Exception {
        System.exit(args.length > 0 && args[0].equals("test") ? print(maven(List.of("-o", "surefire:test"))) : buildAlone());
    }

    /** The lock is not in a folder that a build cleans. */
    private static int buildAlone() throws Exception {
        String name = "platen-java-" + Integer.toHexString(ROOT.hashCode()) + ".lock";
        Path file = Path.of(System.getProperty("java.io.tmpdir"), name);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            return build();
        }
    }

    private static int build() throws Exception {
        if (Runtime.version().feature() < 17) {
            System.err.println("The client needs Java 17.");
            return IMPOSSIBLE;
        }
        String digest = digest();
        Path mark = TARGET.resolve("prepared");
        if (Files.exists(mark) && Files.readString(mark).equals(digest)) {
            return 0;
        }
        List<String> goals = List.of("-P", "conformance", "clean", "package", "-DskipTests");
        List<String> offline = new ArrayList<>(goals);
        offline.add("-o");
        Result result = maven(offline);
        if (result.isUnresolved()) {
            result = maven(goals);
        }
        if (result.code != 0) {
            print(result);
            return result.isUnresolved() ? IMPOSSIBLE : 1;
        }
        writeArguments();
        Files.writeString(mark, digest);
        return 0;
    }

    /**
     * The driver is short-lived: it starts sooner with the simple compiler and collector. An HTTP client of Java 17 looks at intervals
     * of the selector whether it is still used.
     */
    private static void writeArguments() throws IOException {
        String jar;
        try (Stream<Path> files = Files.list(TARGET)) {
            jar = files.filter(path -> path.getFileName().toString().matches("platen-java-[0-9.]+\\.jar"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
        String classes = String.join(
                System.getProperty("path.separator"),
                jar,
                TARGET.resolve("lib").resolve("*").toString(),
                TARGET.resolve("test-classes").toString());
        Files.writeString(
                TARGET.resolve("driver.args"),
                "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djdk.internal.httpclient.selectorTimeout=100 -cp \"" + classes.replace("\\", "\\\\")
                        + "\" platen.conformance.Driver\n");
    }

    private static String digest() throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(Runtime.version().toString().getBytes(StandardCharsets.UTF_8));
        digest.update(ROOT.toString().getBytes(StandardCharsets.UTF_8));
        List<Path> files = new ArrayList<>(List.of(ROOT.resolve("pom.xml"), ROOT.resolve("conformance/Prepare.java")));
        try (Stream<Path> sources = Files.walk(ROOT.resolve("src"))) {
            sources.filter(Files::isRegularFile).sorted().forEach(files::add);
        }
        for (Path file : files) {
            digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
            digest.update(Files.readAllBytes(file));
        }
        StringBuilder text = new StringBuilder();
        for (byte part : digest.digest()) {
            text.append(String.format("%02x", part));
        }
        return text.toString();
    }

    private static int print(Result result) {
        if (result.code != 0) {
            System.err.println(result.output);
        }
        return result.code;
    }

    private static Result maven(List<String> arguments) throws Exception {
        boolean isWindows = System.getProperty("os.name").startsWith("Windows");
        List<String> command = new ArrayList<>(List.of(isWindows ? "mvn.cmd" : "mvn", "-B", "-q", "-f", ROOT.resolve("pom.xml").toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putIfAbsent("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        Process process = builder.start();
        process.getOutputStream().close();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), text);
        }
    }

    private static final class Result {
        final int code;
        final String output;

        Result(int code, String output) {
            this.code = code;
            this.output = output;
        }

        boolean isUnresolved() {
            return code != 0
                    && Stream.of("Could not resolve", "could not be resolved", "Could not transfer", "Cannot access", "in offline mode")
                            .anyMatch(output::contains);
        }
    }
}
