package platen.model;

import java.time.Instant;
import java.util.List;

/**
 * A key to create. Null: not sent.
 *
 * @param accountId the account that it is for
 * @param name a name to tell keys apart
 * @param mode Default: {@code live}
 * @param scopes what it may do. Default: all but {@code admin}
 * @param expiresAt when it stops working. Default: never
 */
public record KeyRequest(
        String accountId,
        String name,
        KeyMode mode,
        List<Scope> scopes,
        Instant expiresAt) {
    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link KeyRequest}. */
    public static final class Builder {
        private String accountId;
        private String name;
        private KeyMode mode;
        private List<Scope> scopes;
        private Instant expiresAt;

        private Builder() {}

        /**
         * The account that it is for.
         *
         * @param accountId the value
         * @return this
         */
        public Builder accountId(String accountId) {
            this.accountId = accountId;
            return this;
        }

        /**
         * A name to tell keys apart.
         *
         * @param name the value
         * @return this
         */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /**
         * Default: {@code live}.
         *
         * @param mode the value
         * @return this
         */
        public Builder mode(KeyMode mode) {
            this.mode = mode;
            return this;
        }

        /**
         * What it may do. Default: all but {@code admin}.
         *
         * @param scopes the value
         * @return this
         */
        public Builder scopes(List<Scope> scopes) {
            this.scopes = List.copyOf(scopes);
            return this;
        }

        /**
         * What it may do. Default: all but {@code admin}.
         *
         * @param scopes the values
         * @return this
         */
        public Builder scopes(Scope... scopes) {
            return scopes(List.of(scopes));
        }

        /**
         * When it stops working. Default: never.
         *
         * @param expiresAt the value
         * @return this
         */
        public Builder expiresAt(Instant expiresAt) {
            this.expiresAt = expiresAt;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public KeyRequest build() {
            return new KeyRequest(accountId, name, mode, scopes, expiresAt);
        }
    }
}
