package platen.model;

import java.util.List;
import java.util.Optional;

/**
 * A model.
 *
 * @param id its ID
 * @param name its name
 * @param description what it is for
 * @param parameters its size, such as {@code 32B}
 * @param capabilities {@code text}, {@code code}, {@code reasoning}
 * @param isDefault whether it is used where {@code modelType} is not sent
 * @param available whether a request for it can be answered now
 * @param source {@code model}, {@code draft} or {@code none}
 * @param contextLength tokens
 * @param wordsPerSecond measured; empty if nothing was, since the start of the service
 */
public record Model(
        ModelId id,
        String name,
        String description,
        Optional<String> parameters,
        List<String> capabilities,
        boolean isDefault,
        boolean available,
        String source,
        Optional<Integer> contextLength,
        Optional<Double> wordsPerSecond) {}
