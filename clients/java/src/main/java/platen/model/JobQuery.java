package platen.model;

import java.time.Instant;

/**
 * Which jobs to list. Null: not sent.
 *
 * @param status only jobs in this state
 * @param delivery only jobs whose webhook is in this state, or {@code retrying}: pending, after an attempt that failed
 * @param createdAfter only what was created at this time or later
 * @param createdBefore only what was created before this time
 * @param limit items on a page: 1 to 100. Default: 20
 * @param cursor {@code nextCursor} of the page before
 */
public record JobQuery(
        JobStatus status,
        String delivery,
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

    /** Makes a {@link JobQuery}. */
    public static final class Builder {
        private JobStatus status;
        private String delivery;
        private Instant createdAfter;
        private Instant createdBefore;
        private Integer limit;
        private String cursor;

        private Builder() {}

        /**
         * Only jobs in this state.
         *
         * @param status the value
         * @return this
         */
        public Builder status(JobStatus status) {
            this.status = status;
            return this;
        }

        /**
         * Only jobs whose webhook is in this state, or {@code retrying}: pending, after an attempt that failed.
         *
         * @param delivery the value
         * @return this
         */
        public Builder delivery(String delivery) {
            this.delivery = delivery;
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
        public JobQuery build() {
            return new JobQuery(status, delivery, createdAfter, createdBefore, limit, cursor);
        }
    }
}
