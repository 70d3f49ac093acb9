package platen.model;

import java.util.function.Consumer;

/**
 * A document to write in the background. Null: not sent.
 *
 * @param prompt the wanted document, in words: 1 to 32,000 characters
 * @param template the template. Default: {@code blank}
 * @param modelType the model. Default: {@code model-01}
 * @param format what the content is written in, or the format of the file. Default: {@code pdf}
 * @param existingContent a text to change: up to 100,000 characters. Needs a model
 * @param webhookUrl where the document is posted. Default: the URL of the settings of the account
 * @param webhook false: nothing is posted and no URL is needed; read the job with {@code jobs().wait} or {@code jobs().get}. Default: true
 * @param title for a file: its title
 * @param filename for a file: its name
 * @param options for a file: how it looks
 */
public record JobRequest(
        String prompt,
        TemplateId template,
        ModelId modelType,
        Format format,
        String existingContent,
        String webhookUrl,
        Boolean webhook,
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

    /** Makes a {@link JobRequest}. */
    public static final class Builder {
        private String prompt;
        private TemplateId template;
        private ModelId modelType;
        private Format format;
        private String existingContent;
        private String webhookUrl;
        private Boolean webhook;
        private String title;
        private String filename;
        private PdfOptions options;

        private Builder() {}

        /**
         * The wanted document, in words: 1 to 32,000 characters.
         *
         * @param prompt the value
         * @return this
         */
        public Builder prompt(String prompt) {
            this.prompt = prompt;
            return this;
        }

        /**
         * The template. Default: {@code blank}.
         *
         * @param template the value
         * @return this
         */
        public Builder template(TemplateId template) {
            this.template = template;
            return this;
        }

        /**
         * The model. Default: {@code model-01}.
         *
         * @param modelType the value
         * @return this
         */
        public Builder modelType(ModelId modelType) {
            this.modelType = modelType;
            return this;
        }

        /**
         * What the content is written in, or the format of the file. Default: {@code pdf}.
         *
         * @param format the value
         * @return this
         */
        public Builder format(Format format) {
            this.format = format;
            return this;
        }

        /**
         * A text to change: up to 100,000 characters. Needs a model.
         *
         * @param existingContent the value
         * @return this
         */
        public Builder existingContent(String existingContent) {
            this.existingContent = existingContent;
            return this;
        }

        /**
         * Where the document is posted. Default: the URL of the settings of the account.
         *
         * @param webhookUrl the value
         * @return this
         */
        public Builder webhookUrl(String webhookUrl) {
            this.webhookUrl = webhookUrl;
            return this;
        }

        /**
         * False: nothing is posted and no URL is needed; read the job with {@code jobs().wait} or {@code jobs().get}. Default: true.
         *
         * @param webhook the value
         * @return this
         */
        public Builder webhook(boolean webhook) {
            this.webhook = webhook;
            return this;
        }

        /**
         * For a file: its title.
         *
         * @param title the value
         * @return this
         */
        public Builder title(String title) {
            this.title = title;
            return this;
        }

        /**
         * For a file: its name.
         *
         * @param filename the value
         * @return this
         */
        public Builder filename(String filename) {
            this.filename = filename;
            return this;
        }

        /**
         * For a file: how it looks.
         *
         * @param options the value
         * @return this
         */
        public Builder options(PdfOptions options) {
            this.options = options;
            return this;
        }

        /**
         * For a file: how it looks.
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
        public JobRequest build() {
            return new JobRequest(prompt, template, modelType, format, existingContent, webhookUrl, webhook, title, filename, options);
        }
    }
}
