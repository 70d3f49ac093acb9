package platen

import (
	"context"
	"net/http"
)

// PageSize is a size of pages.
type PageSize string

// The page sizes.
const (
	PageA4     PageSize = "a4"
	PageLetter PageSize = "letter"
	PageLegal  PageSize = "legal"
)

// Margins are in points. A side that is nil keeps its default: 72, or that of the design.
type Margins struct {
	Top    *float64 `json:"top,omitempty"`
	Right  *float64 `json:"right,omitempty"`
	Bottom *float64 `json:"bottom,omitempty"`
	Left   *float64 `json:"left,omitempty"`
}

// PDFOptions describe the pages of a PDF file.
type PDFOptions struct {
	// Design is the look of the pages. Default: classic; for Generate the design of the template.
	Design string `json:"design,omitempty"`
	// PageSize is PageA4 by default.
	PageSize PageSize `json:"pageSize,omitempty"`
	Margins  *Margins `json:"margins,omitempty"`
	// Font is times (the default), helvetica or courier.
	Font string `json:"font,omitempty"`
	// FontSize is in points, 4 to 72. Default: 12.
	FontSize float64 `json:"fontSize,omitempty"`
	// LineHeight is a multiple of FontSize, 0.8 to 4. Default: 1.5.
	LineHeight float64 `json:"lineHeight,omitempty"`
	// IncludePageNumbers is true by default.
	IncludePageNumbers *bool `json:"includePageNumbers,omitempty"`
	// Markup is light (the default) or markdown, which also has headings, numbered lists, tables, code, quotes and links.
	Markup string `json:"markup,omitempty"`
	// Align is left (the default) or justify.
	Align string `json:"align,omitempty"`
	// Language is a BCP 47 tag such as de-CH. Default: en.
	Language string `json:"language,omitempty"`
	// Conformance is the standard that the file declares: none, pdf/ua-1 or pdf/a-2a.
	Conformance string `json:"conformance,omitempty"`
	// Provenance is none (the default), or generated, which marks the file as written by a model.
	Provenance string `json:"provenance,omitempty"`
	// Fillable: true makes each blank in square brackets a text field, false none. Default: the blanks that a form printed
	// itself.
	Fillable *bool `json:"fillable,omitempty"`
	// FoldMarks marks where an A4 letter in the design letter is folded and punched.
	FoldMarks bool `json:"foldMarks,omitempty"`
	// LandscapeTables: tables that fit the page in no size of type stand on landscape pages.
	LandscapeTables bool `json:"landscapeTables,omitempty"`
	// EmbedFonts is for a .docx file in a design: false names its fonts only. Default: true.
	EmbedFonts *bool `json:"embedFonts,omitempty"`
}

// PDFParams describe a text to convert. Only Content is required.
type PDFParams struct {
	// Content is light markup, or Markdown with Options.Markup: 1 to 100,000 characters.
	Content string `json:"content"`
	// Title is the title of the file; not printed. Default: Document.
	Title string `json:"title,omitempty"`
	// Filename is document.pdf by default.
	Filename string      `json:"filename,omitempty"`
	Options  *PDFOptions `json:"options,omitempty"`
}

// PDFService converts text to PDF. It needs a key with the scope pdf, and each call counts for the daily quota.
type PDFService struct{ t *transport }

// Create converts text to a PDF file, in memory or by [ToFile] or [ToWriter]. The service takes at most 30 s for it.
//
// Errors: [ErrPDFGenerationFailed] if the text can't be converted, [ErrInvalidParameters], [ErrRateLimitExceeded] and those of
// every call.
func (s *PDFService) Create(ctx context.Context, params PDFParams, options ...FileOption) (*DocumentFile, error) {
	return s.create(ctx, "/pdf", params, options)
}

// CreateAlt is the same as Create with another engine, for use when the first one fails.
func (s *PDFService) CreateAlt(ctx context.Context, params PDFParams, options ...FileOption) (*DocumentFile, error) {
	return s.create(ctx, "/pdf-alt", params, options)
}

func (s *PDFService) create(ctx context.Context, path string, params PDFParams, options []FileOption) (*DocumentFile, error) {
	c := call{method: http.MethodPost, path: path, body: params, accept: mediaTypes[FormatPDF]}
	return fileCall(ctx, s.t, c, fileOptions(options))
}
