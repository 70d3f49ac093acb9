package platen;

/** Options of a copy of a client: {@link PlatenClient#withOptions}. */
public final class CopyOptions extends ClientOptions<CopyOptions> {
    CopyOptions(ClientSettings from) {
        super(from);
    }

    @Override
    CopyOptions self() {
        return this;
    }
}
