package platen.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** 400, 405, 406, 413, 415 or 422: something about the request is wrong. */
public class InvalidParametersException extends ApiException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param reply what the service said
     */
    public InvalidParametersException(ErrorReply reply) {
        super(reply);
    }

    /**
     * The first invalid field.
     *
     * @return such as {@code options.margins.top}
     */
    public Optional<String> field() {
        return detail("field", String.class);
    }

    /**
     * Every invalid field.
     *
     * @return in the order of the service
     */
    public List<Fault> faults() {
        return detail("errors", List.class)
                .map(errors -> faults((List<?>) errors))
                .orElseGet(() -> details().map(details -> faults(List.of(details))).orElse(List.of()));
    }

    private static List<Fault> faults(List<?> errors) {
        List<Fault> faults = new ArrayList<>();
        for (Object error : errors) {
            if (error instanceof Map<?, ?> one && one.get("field") instanceof String field && one.get("reason") instanceof String reason) {
                List<?> allowed = one.get("allowed") instanceof List<?> values ? values : List.of();
                faults.add(new Fault(field, reason, allowed.stream().map(String::valueOf).toList()));
            }
        }
        return List.copyOf(faults);
    }
}
