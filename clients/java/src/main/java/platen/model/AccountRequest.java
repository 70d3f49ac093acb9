package platen.model;

/**
 * An account to create. Null: not sent.
 *
 * @param name its name
 * @param tier Default: {@code free}
 * @param dailyLimit requests a UTC day; only for {@code enterprise}. Default: no limit
 */
public record AccountRequest(
        String name,
        Tier tier,
        Integer dailyLimit) {
    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link AccountRequest}. */
    public static final class Builder {
        private String name;
        private Tier tier;
        private Integer dailyLimit;

        private Builder() {}

        /**
         * Its name.
         *
         * @param name the value
         * @return this
         */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /**
         * Default: {@code free}.
         *
         * @param tier the value
         * @return this
         */
        public Builder tier(Tier tier) {
            this.tier = tier;
            return this;
        }

        /**
         * Requests a UTC day; only for {@code enterprise}. Default: no limit.
         *
         * @param dailyLimit the value
         * @return this
         */
        public Builder dailyLimit(int dailyLimit) {
            this.dailyLimit = dailyLimit;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public AccountRequest build() {
            return new AccountRequest(name, tier, dailyLimit);
        }
    }
}
