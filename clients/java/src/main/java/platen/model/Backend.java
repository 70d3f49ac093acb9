package platen.model;

import java.util.List;
import java.util.Optional;

/**
 * A backend that serves models.
 *
 * @param name its name
 * @param kind {@code openai} or {@code gguf}
 * @param status {@code ready}, {@code loading}, {@code cooling} or {@code down}
 * @param note why it is not ready
 * @param running running calls
 * @param queued calls that wait
 * @param slots calls that it may answer at once
 * @param models the models that it serves
 */
public record Backend(
        String name,
        String kind,
        String status,
        Optional<String> note,
        int running,
        int queued,
        int slots,
        List<ModelId> models) {}
