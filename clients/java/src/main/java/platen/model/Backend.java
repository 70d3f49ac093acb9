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
 * @param location the address of the server, or the path of the file
 * @param retryAfter seconds until it is called again, while it is cooling
 * @param loadProgress the part of the file that is read, 0 to 1, while it is loading
 * @param speed empty if nothing was measured since the start of the service
 */
public record Backend(
        String name,
        String kind,
        String status,
        Optional<String> note,
        int running,
        int queued,
        int slots,
        List<ModelId> models,
        String location,
        Optional<Integer> retryAfter,
        Optional<Double> loadProgress,
        Optional<Speed> speed) {}
