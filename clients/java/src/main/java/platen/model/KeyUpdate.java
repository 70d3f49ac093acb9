package platen.model;

import java.time.Instant;
import java.util.List;

/**
 * Changes of a key. Null: stays as it is.
 *
 * @param name its name
 * @param scopes what it may do
 * @param expiresAt when it stops working
 * @param clearsExpiresAt whether the expiry is removed
 */
public record KeyUpdate(String name, List<Scope> scopes, Instant expiresAt, boolean clearsExpiresAt) {
    /**
     * Starts one that changes nothing.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link KeyUpdate}. */
    public static final class Builder {
        private String name;
        private List<Scope> scopes;
        private Instant expiresAt;
        private boolean clearsExpiresAt;

        private Builder() {}

        /**
         * Changes the name.
         *
         * @param name the new name
         * @return this
         */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /**
         * Changes what it may do.
         *
         * @param scopes all of its scopes
         * @return this
         */
        public Builder scopes(List<Scope> scopes) {
            this.scopes = List.copyOf(scopes);
            return this;
        }

        /**
         * Changes what it may do.
         *
         * @param scopes all of its scopes
         * @return this
         */
        public Builder scopes(Scope... scopes) {
            return scopes(List.of(scopes));
        }

        /**
         * Changes when it stops working.
         *
         * @param expiresAt a time to come
         * @return this
         */
        public Builder expiresAt(Instant expiresAt) {
            this.expiresAt = expiresAt;
            this.clearsExpiresAt = false;
            return this;
        }

        /**
         * Removes the expiry.
         *
         * @return this
         */
        public Builder clearExpiresAt() {
            this.expiresAt = null;
            this.clearsExpiresAt = true;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public KeyUpdate build() {
            return new KeyUpdate(name, scopes, expiresAt, clearsExpiresAt);
        }
    }
}
