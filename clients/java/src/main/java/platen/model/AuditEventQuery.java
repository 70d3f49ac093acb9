package platen.model;

import java.time.Instant;

/**
 * Which audit events to list. Null: not sent.
 *
 * @param account only those of this account ID
 * @param action only this action, such as {@code account.changed}
 * @param createdAfter only what was created at this time or later
 * @param createdBefore only what was created before this time
 * @param limit items on a page: 1 to 100. Default: 20
 * @param cursor {@code nextCursor} of the page before
 */
public record AuditEventQuery(
        String account,
        String action,
        Instant createdAfter,
        Instant createdBefore,
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

    /** Makes a {@link AuditEventQuery}. */
    public static final class Builder {
        private String account;
        private String action;
        private Instant createdAfter;
        private Instant createdBefore;
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
         * Only this action, such as {@code account.changed}.
         *
         * @param action the value
         * @return this
         */
        public Builder action(String action) {
            this.action = action;
            return this;
        }

        /**
         * Only what was created at this time or later.
         *
         * @param createdAfter the value
         * @return this
         */
        public Builder createdAfter(Instant createdAfter) {
            this.createdAfter = createdAfter;
            return this;
        }

        /**
         * Only what was created before this time.
         *
         * @param createdBefore the value
         * @return this
         */
        public Builder createdBefore(Instant createdBefore) {
            this.createdBefore = createdBefore;
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
        public AuditEventQuery build() {
            return new AuditEventQuery(account, action, createdAfter, createdBefore, limit, cursor);
        }
    }
}
