package platen;

/** Options of one call. */
public final class CallOptions extends Options<CallOptions> {
    CallOptions() {}

    @Override
    CallOptions self() {
        return this;
    }
}
