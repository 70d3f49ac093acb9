package platen.model;

import java.util.function.Consumer;

/**
 * A text to convert to a PDF file. Null: not sent.
 *
 * @param content light markup, or Markdown with the option {@code markup}: 1 to 100,000 characters
 * @param title the title of the file, which is not printed. Default: {@code Document}
 * @param filename the name of the file. Default: {@code document.pdf}
 * @param options how the file looks
 */
public record PdfRequest(
        String content,
        String title,
        String filename,
        PdfOptions options) {
    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link PdfRequest}. */
    public static final class Builder {
        private String content;
        private String title;
        private String filename;
        private PdfOptions options;

        private Builder() {}

        /**
         * Light markup, or Markdown with the option {@code markup}: 1 to 100,000 characters.
         *
         * @param content the value
         * @return this
         */
        public Builder content(String content) {
            this.content = content;
            return this;
        }

        /**
         * The title of the file, which is not printed. Default: {@code Document}.
         *
         * @param title the value
         * @return this
         */
        public Builder title(String title) {
            this.title = title;
            return this;
        }

        /**
         * The name of the file. Default: {@code document.pdf}.
         *
         * @param filename the value
         * @return this
         */
        public Builder filename(String filename) {
            this.filename = filename;
            return this;
        }

        /**
         * How the file looks.
         *
         * @param options the value
         * @return this
         */
        public Builder options(PdfOptions options) {
            this.options = options;
            return this;
        }

        /**
         * How the file looks.
         *
         * @param options sets them
         * @return this
         */
        public Builder options(Consumer<PdfOptions.Builder> options) {
            PdfOptions.Builder builder = PdfOptions.builder();
            options.accept(builder);
            return options(builder.build());
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public PdfRequest build() {
            return new PdfRequest(content, title, filename, options);
        }
    }
}
