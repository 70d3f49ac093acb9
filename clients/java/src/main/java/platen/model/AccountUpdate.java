package platen.model;

/**
 * Changes of an account. Null: stays as it is.
 *
 * @param name its name
 * @param tier its tier
 * @param dailyLimit requests a UTC day; only for {@code enterprise}
 * @param clearsDailyLimit whether the limit is removed
 */
public record AccountUpdate(String name, Tier tier, Integer dailyLimit, boolean clearsDailyLimit) {
    /**
     * Starts one that changes nothing.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes an {@link AccountUpdate}. */
    public static final class Builder {
        private String name;
        private Tier tier;
        private Integer dailyLimit;
        private boolean clearsDailyLimit;

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
         * Changes the tier.
         *
         * @param tier the new tier
         * @return this
         */
        public Builder tier(Tier tier) {
            this.tier = tier;
            return this;
        }

        /**
         * Changes the daily limit. Only for {@code enterprise}.
         *
         * @param dailyLimit requests a UTC day
         * @return this
         */
        public Builder dailyLimit(int dailyLimit) {
            this.dailyLimit = dailyLimit;
            this.clearsDailyLimit = false;
            return this;
        }

        /**
         * Removes the daily limit.
         *
         * @return this
         */
        public Builder clearDailyLimit() {
            this.dailyLimit = null;
            this.clearsDailyLimit = true;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public AccountUpdate build() {
            return new AccountUpdate(name, tier, dailyLimit, clearsDailyLimit);
        }
    }
}
