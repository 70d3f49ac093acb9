package platen.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * A template. Operators add their own: {@code TemplateId.of("own-letter")}. A value of a newer service is kept as it is.
 *
 * @param value the text on the wire
 */
public record TemplateId(@JsonValue String value) {
    /** {@code blank}. */
    public static final TemplateId BLANK = new TemplateId("blank");

    /** {@code formal-letter}. */
    public static final TemplateId FORMAL_LETTER = new TemplateId("formal-letter");

    /** {@code formal-complaint}. */
    public static final TemplateId FORMAL_COMPLAINT = new TemplateId("formal-complaint");

    /** {@code job-application}. */
    public static final TemplateId JOB_APPLICATION = new TemplateId("job-application");

    /** {@code resignation}. */
    public static final TemplateId RESIGNATION = new TemplateId("resignation");

    /** {@code academic-paper}. */
    public static final TemplateId ACADEMIC_PAPER = new TemplateId("academic-paper");

    /** {@code resume}. */
    public static final TemplateId RESUME = new TemplateId("resume");

    /** {@code code-documentation}. */
    public static final TemplateId CODE_DOCUMENTATION = new TemplateId("code-documentation");

    /** {@code book-chapter}. */
    public static final TemplateId BOOK_CHAPTER = new TemplateId("book-chapter");

    /** {@code faq}. */
    public static final TemplateId FAQ = new TemplateId("faq");

    /** {@code presentation}. */
    public static final TemplateId PRESENTATION = new TemplateId("presentation");

    /** {@code data-report}. */
    public static final TemplateId DATA_REPORT = new TemplateId("data-report");

    /** {@code legal-document}. */
    public static final TemplateId LEGAL_DOCUMENT = new TemplateId("legal-document");

    /**
     * Makes one of its text.
     *
     * @param value not null
     */
    public TemplateId {
        Objects.requireNonNull(value);
    }

    /**
     * Makes one of its text.
     *
     * @param value the text on the wire
     * @return the value
     */
    public static TemplateId of(String value) {
        return new TemplateId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
