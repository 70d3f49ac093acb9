package platen.model;

/**
 * The margins of a page in points (1/72 inch). A side that is left out keeps its default: 72, or that of the design. Null: not sent.
 *
 * @param top points
 * @param right points
 * @param bottom points
 * @param left points
 */
public record Margins(
        Double top,
        Double right,
        Double bottom,
        Double left) {
    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link Margins}. */
    public static final class Builder {
        private Double top;
        private Double right;
        private Double bottom;
        private Double left;

        private Builder() {}

        /**
         * Points.
         *
         * @param top the value
         * @return this
         */
        public Builder top(double top) {
            this.top = top;
            return this;
        }

        /**
         * Points.
         *
         * @param right the value
         * @return this
         */
        public Builder right(double right) {
            this.right = right;
            return this;
        }

        /**
         * Points.
         *
         * @param bottom the value
         * @return this
         */
        public Builder bottom(double bottom) {
            this.bottom = bottom;
            return this;
        }

        /**
         * Points.
         *
         * @param left the value
         * @return this
         */
        public Builder left(double left) {
            this.left = left;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public Margins build() {
            return new Margins(top, right, bottom, left);
        }
    }
}
