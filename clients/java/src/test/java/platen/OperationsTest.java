package platen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import platen.model.ModelId;
import platen.model.PdfOptions;
import platen.model.TemplateId;

/** The client has what the contract has. */
class OperationsTest {
    private static final Path REPOSITORY = Path.of("../..");

    @Test
    void everyOperationHasAMethod() throws Exception {
        JsonNode operations = new ObjectMapper()
                .readTree(REPOSITORY.resolve("clients/conformance/operations.json").toFile());
        operations.properties().forEach(operation -> operation.getValue().forEach(name -> {
            String[] parts = name.asText().split("\\.");
            boolean isThere = Arrays.stream(PlatenClient.class.getMethods())
                    .filter(resource -> resource.getName().equals(parts[0]))
                    .map(Method::getReturnType)
                    .flatMap(resource -> Arrays.stream(resource.getMethods()))
                    .anyMatch(method -> method.getName().equals(parts[1]));
            assertTrue(isThere, name.asText() + " of " + operation.getKey()
                    + " is missing: npm run generate, or write it by hand in clients/java/src/main/java/platen");
        }));
    }

    @Test
    void theConstantsAreTheIdsOfTheContract() throws IOException {
        String ids = Files.readString(REPOSITORY.resolve("packages/wire/src/ids.ts"));
        Set<String> known = matches("(?m)^(?:  |export const AUTO_TEMPLATE = )'([\\w-]+)',?$", ids);
        Set<String> constants = Stream.of(TemplateId.class, ModelId.class)
                .flatMap(type -> Arrays.stream(type.getFields()))
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .map(field -> {
                    try {
                        return field.get(null).toString();
                    } catch (IllegalAccessException error) {
                        throw new AssertionError(error);
                    }
                })
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(known, constants);
    }

    @Test
    void pdfOptionsHasTheFieldsOfTheContract() throws IOException {
        String source = Files.readString(REPOSITORY.resolve("packages/wire/src/pdf.ts"));
        String schema = source.substring(source.indexOf("export const PdfOptions"), source.indexOf("export type PdfOptions"));
        Set<String> components = Arrays.stream(PdfOptions.class.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(matches("(?m)^    (\\w+): ", schema), components);
    }

    @Test
    void theVersionIsThatOfThePackage() throws IOException {
        assertTrue(Files.readString(Path.of("pom.xml")).contains("<version>" + PlatenClient.VERSION + "</version>"));
    }

    private static Set<String> matches(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
