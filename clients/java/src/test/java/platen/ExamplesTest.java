package platen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the documentation comments compile; those of the README also run against a service: `npm test` starts one. */
class ExamplesTest {
    private static final String IMPORTS = Stream.of(
                    "java.nio.file.Path", "java.time.*", "java.util.*", "java.util.concurrent.CompletableFuture", "platen.*",
                    "platen.error.*", "platen.model.*", "platen.webhook.*")
            .map(name -> "import " + name + ";\n")
            .reduce("", String::concat);

    @TempDir
    Path folder;

    @Test
    void everyResourceMethodHasAnExampleThatCompiles() throws IOException {
        StringBuilder program = new StringBuilder(IMPORTS + "class Examples {\n");
        int count = 0;
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java/platen"))) {
            for (Path source : sources.filter(path -> path.toString().endsWith(".java")).sorted().toList()) {
                for (String example : matches("(?s)<pre>\\{@code\\R(.*?)\\R *\\* \\}</pre>", Files.readString(source))) {
                    program.append("  void example").append(count++)
                            .append("(PlatenClient client, byte[] body, Map<String, String> headers) throws Exception {\n")
                            .append(example.replaceAll("(?m)^ *\\* ?", ""))
                            .append("\n  }\n");
                }
            }
        }
        assertEquals("", compile("Examples", program + "}\n"));
        for (Method accessor : Resources.class.getDeclaredMethods()) {
            Class<?> resource = accessor.getReturnType();
            Class<?> base = resource.getSuperclass();
            String source = source(resource) + (base == Object.class ? "" : source(base));
            long methods = Stream.of(resource.getMethods())
                    .filter(method -> method.getDeclaringClass() != Object.class)
                    .map(Method::getName)
                    .distinct()
                    .count();
            long examples = matches("(<pre>)", source).size();
            assertTrue(examples >= methods, resource + " has " + methods + " methods and " + examples + " examples");
        }
    }

    private static String source(Class<?> type) throws IOException {
        return Files.readString(Path.of("src/main/java/platen/" + type.getSimpleName() + ".java"));
    }

    @Test
    void theExamplesOfTheReadmeCompileAndRun() throws Exception {
        assertEquals("", compile("Readme", readme()));
        assumeTrue(System.getenv("PLATEN_API_KEY") != null, "needs PLATEN_BASE_URL and PLATEN_API_KEY of a service");
        String classes = folder + System.getProperty("path.separator") + System.getProperty("java.class.path");
        ProcessBuilder program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classes, "Readme")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        program.environment().put("PLATEN_WEBHOOK_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        Process running = program.start();
        String output = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, running.waitFor(), output);
        assertTrue(Pattern.compile("(?m)^prompt .+").matcher(output).find(), output);
        assertTrue(Files.size(folder.resolve("chapter.docx")) > 0);
        for (String name : List.of("letter.pdf", "report.pdf")) {
            String file = Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
            assertTrue(file.stripTrailing().endsWith("%%EOF"), name);
        }
    }

    private static String readme() throws IOException {
        List<String> examples = matches("(?s)```java\n(.*?)```", Files.readString(Path.of("README.md")));
        assertEquals(9, examples.size());
        List<String> imports = new ArrayList<>();
        StringBuilder body = new StringBuilder();
        String.join("\n", examples).lines().forEach(line -> {
            if (line.startsWith("import ")) {
                imports.add(line);
            } else {
                body.append(line.replace("\"127.0.0.1\", 3000", "\"127.0.0.1\", 0")).append('\n');
            }
        });
        return IMPORTS + String.join("\n", imports) + "\nclass Readme {\n  public static void main(String[] args) throws Exception {\n"
                + body + "  }\n}\n";
    }

    /** Returns what the compiler says. */
    private String compile(String name, String program) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), program);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of(
                "-d", folder.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
        try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file)).call();
        }
        return messages.toString();
    }

    private static List<String> matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
    }
}
