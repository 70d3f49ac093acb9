package platen.model;

import java.util.function.Consumer;

/**
 * How a file looks. What is left out has the default of the service. Null: not sent.
 *
 * @param design the look of the pages, such as {@code classic}. Default: {@code classic}; for {@code generate} the design of the template
 * @param pageSize Default: {@code a4}
 * @param margins points. Default: 72
 * @param font Default: {@code times}
 * @param fontSize points, 4 to 72. Default: 12
 * @param lineHeight a multiple of the font size, 0.8 to 4. Default: 1.5
 * @param includePageNumbers Default: true
 * @param markup Default: {@code light}
 * @param align Default: {@code left}
 * @param language BCP 47, such as {@code de-CH}. Default: {@code en}
 * @param conformance the standard that the file declares
 * @param provenance {@code generated} marks the file as written by a model. Default: {@code none}
 * @param fillable true: each blank in square brackets is a text field; false: no fields. Default: the blanks that a form printed itself
 * @param embedFonts of a .docx file in a design: false names its fonts only. Default: true
 * @param foldMarks in the design {@code letter} on A4: marks where the letter is folded and punched. Default: false
 * @param landscapeTables tables that fit the page in no size of type stand on landscape pages. Default: false
 */
public record PdfOptions(
        String design,
        PageSize pageSize,
        Margins margins,
        Font font,
        Double fontSize,
        Double lineHeight,
        Boolean includePageNumbers,
        Markup markup,
        Align align,
        String language,
        Conformance conformance,
        Provenance provenance,
        Boolean fillable,
        Boolean embedFonts,
        Boolean foldMarks,
        Boolean landscapeTables) {
    /**
     * Starts an empty one.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes a {@link PdfOptions}. */
    public static final class Builder {
        private String design;
        private PageSize pageSize;
        private Margins margins;
        private Font font;
        private Double fontSize;
        private Double lineHeight;
        private Boolean includePageNumbers;
        private Markup markup;
        private Align align;
        private String language;
        private Conformance conformance;
        private Provenance provenance;
        private Boolean fillable;
        private Boolean embedFonts;
        private Boolean foldMarks;
        private Boolean landscapeTables;

        private Builder() {}

        /**
         * The look of the pages, such as {@code classic}. Default: {@code classic}; for {@code generate} the design of the template.
         *
         * @param design the value
         * @return this
         */
        public Builder design(String design) {
            this.design = design;
            return this;
        }

        /**
         * Default: {@code a4}.
         *
         * @param pageSize the value
         * @return this
         */
        public Builder pageSize(PageSize pageSize) {
            this.pageSize = pageSize;
            return this;
        }

        /**
         * Points. Default: 72.
         *
         * @param margins the value
         * @return this
         */
        public Builder margins(Margins margins) {
            this.margins = margins;
            return this;
        }

        /**
         * Points. Default: 72.
         *
         * @param margins sets them
         * @return this
         */
        public Builder margins(Consumer<Margins.Builder> margins) {
            Margins.Builder builder = Margins.builder();
            margins.accept(builder);
            return margins(builder.build());
        }

        /**
         * Default: {@code times}.
         *
         * @param font the value
         * @return this
         */
        public Builder font(Font font) {
            this.font = font;
            return this;
        }

        /**
         * Points, 4 to 72. Default: 12.
         *
         * @param fontSize the value
         * @return this
         */
        public Builder fontSize(double fontSize) {
            this.fontSize = fontSize;
            return this;
        }

        /**
         * A multiple of the font size, 0.8 to 4. Default: 1.5.
         *
         * @param lineHeight the value
         * @return this
         */
        public Builder lineHeight(double lineHeight) {
            this.lineHeight = lineHeight;
            return this;
        }

        /**
         * Default: true.
         *
         * @param includePageNumbers the value
         * @return this
         */
        public Builder includePageNumbers(boolean includePageNumbers) {
            this.includePageNumbers = includePageNumbers;
            return this;
        }

        /**
         * Default: {@code light}.
         *
         * @param markup the value
         * @return this
         */
        public Builder markup(Markup markup) {
            this.markup = markup;
            return this;
        }

        /**
         * Default: {@code left}.
         *
         * @param align the value
         * @return this
         */
        public Builder align(Align align) {
            this.align = align;
            return this;
        }

        /**
         * BCP 47, such as {@code de-CH}. Default: {@code en}.
         *
         * @param language the value
         * @return this
         */
        public Builder language(String language) {
            this.language = language;
            return this;
        }

        /**
         * The standard that the file declares.
         *
         * @param conformance the value
         * @return this
         */
        public Builder conformance(Conformance conformance) {
            this.conformance = conformance;
            return this;
        }

        /**
         * {@code generated} marks the file as written by a model. Default: {@code none}.
         *
         * @param provenance the value
         * @return this
         */
        public Builder provenance(Provenance provenance) {
            this.provenance = provenance;
            return this;
        }

        /**
         * True: each blank in square brackets is a text field; false: no fields. Default: the blanks that a form printed itself.
         *
         * @param fillable the value
         * @return this
         */
        public Builder fillable(boolean fillable) {
            this.fillable = fillable;
            return this;
        }

        /**
         * Of a .docx file in a design: false names its fonts only. Default: true.
         *
         * @param embedFonts the value
         * @return this
         */
        public Builder embedFonts(boolean embedFonts) {
            this.embedFonts = embedFonts;
            return this;
        }

        /**
         * In the design {@code letter} on A4: marks where the letter is folded and punched. Default: false.
         *
         * @param foldMarks the value
         * @return this
         */
        public Builder foldMarks(boolean foldMarks) {
            this.foldMarks = foldMarks;
            return this;
        }

        /**
         * Tables that fit the page in no size of type stand on landscape pages. Default: false.
         *
         * @param landscapeTables the value
         * @return this
         */
        public Builder landscapeTables(boolean landscapeTables) {
            this.landscapeTables = landscapeTables;
            return this;
        }

        /**
         * Makes the request.
         *
         * @return what was set so far
         */
        public PdfOptions build() {
            return new PdfOptions(design, pageSize, margins, font, fontSize, lineHeight, includePageNumbers, markup, align, language, conformance, provenance, fillable, embedFonts, foldMarks, landscapeTables);
        }
    }
}
