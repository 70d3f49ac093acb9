package platen.model;

/**
 * Which keys to list. Null: not sent.
 *
 * @param account only those of this account ID
 * @param limit items on a page: 1 to 100. Default: 20
 * @param cursor {@code nextCursor} of the page before
 */
public record KeyQuery(
        String account,
        Integer limit,
        String cursor) {
    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link KeyQuery}. */
    public static final class Builder {
        private String account;
        private Integer limit;
        private String cursor;

        private Builder() {}

        /**
         * Only those of this account ID.
         *
         * @param account the value
         * @return this
         */
        public Builder account(String account) {
            this.account = account;
            return this;
        }

        /**
         * Items on a page: 1 to 100. Default: 20.
         *
         * @param limit the value
         * @return this
         */
        public Builder limit(int limit) {
            this.limit = limit;
            return this;
        }

        /**
         * {@code nextCursor} of the page before.
         *
         * @param cursor the value
         * @return this
         */
        public Builder cursor(String cursor) {
            this.cursor = cursor;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public KeyQuery build() {
            return new KeyQuery(account, limit, cursor);
        }
    }
}
