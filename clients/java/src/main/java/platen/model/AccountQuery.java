package platen.model;

/**
 * Which page of the accounts to list. Null: not sent.
 *
 * @param limit items on a page: 1 to 100. Default: 20
 * @param cursor {@code nextCursor} of the page before
 */
public record AccountQuery(
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

    /** Makes a {@link AccountQuery}. */
    public static final class Builder {
        private Integer limit;
        private String cursor;

        private Builder() {}

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
        public AccountQuery build() {
            return new AccountQuery(limit, cursor);
        }
    }
}
