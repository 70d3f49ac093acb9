package platen.model;

/**
 * Who signs in: one of the two. Null: not sent.
 *
 * @param apiKey an API key
 * @param linkToken the token of a sign-in link
 */
public record SessionRequest(
        String apiKey,
        String linkToken) {
    @Override
    public String toString() {
        return "SessionRequest[…]";
    }

    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link SessionRequest}. */
    public static final class Builder {
        private String apiKey;
        private String linkToken;

        private Builder() {}

        /**
         * An API key.
         *
         * @param apiKey the value
         * @return this
         */
        public Builder apiKey(String apiKey) {
            this.apiKey = apiKey;
            return this;
        }

        /**
         * The token of a sign-in link.
         *
         * @param linkToken the value
         * @return this
         */
        public Builder linkToken(String linkToken) {
            this.linkToken = linkToken;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public SessionRequest build() {
            return new SessionRequest(apiKey, linkToken);
        }
    }
}
