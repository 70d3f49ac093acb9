package platen.model;

import java.time.LocalDate;

/**
 * Which usage to count. Null: not sent.
 *
 * @param from first UTC day. Default: 29 days before the last
 * @param to last UTC day. Default: today
 * @param groupBy one or more of {@code day}, {@code key}, {@code endpoint} and {@code model}, separated by commas. Default: {@code day}
 * @param account only this account ID. Only for {@code accounts().usage}, whose groups may include {@code account}
 * @param key only the requests of this key ID
 */
public record UsageQuery(
        LocalDate from,
        LocalDate to,
        String groupBy,
        String account,
        String key) {
    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link UsageQuery}. */
    public static final class Builder {
        private LocalDate from;
        private LocalDate to;
        private String groupBy;
        private String account;
        private String key;

        private Builder() {}

        /**
         * First UTC day. Default: 29 days before the last.
         *
         * @param from the value
         * @return this
         */
        public Builder from(LocalDate from) {
            this.from = from;
            return this;
        }

        /**
         * Last UTC day. Default: today.
         *
         * @param to the value
         * @return this
         */
        public Builder to(LocalDate to) {
            this.to = to;
            return this;
        }

        /**
         * One or more of {@code day}, {@code key}, {@code endpoint} and {@code model}, separated by commas. Default: {@code day}.
         *
         * @param groupBy the value
         * @return this
         */
        public Builder groupBy(String groupBy) {
            this.groupBy = groupBy;
            return this;
        }

        /**
         * Only this account ID. Only for {@code accounts().usage}, whose groups may include {@code account}.
         *
         * @param account the value
         * @return this
         */
        public Builder account(String account) {
            this.account = account;
            return this;
        }

        /**
         * Only the requests of this key ID.
         *
         * @param key the value
         * @return this
         */
        public Builder key(String key) {
            this.key = key;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public UsageQuery build() {
            return new UsageQuery(from, to, groupBy, account, key);
        }
    }
}
