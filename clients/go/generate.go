package platen

import (
	"context"
	"encoding/json"
	"iter"
	"net/http"
	"sync/atomic"
)

// TemplateID names a template. An operator may add templates with other IDs.
type TemplateID string

// The templates of the service.
const (
	TemplateBlank             TemplateID = "blank"
	TemplateFormalLetter      TemplateID = "formal-letter"
	TemplateFormalComplaint   TemplateID = "formal-complaint"
	TemplateJobApplication    TemplateID = "job-application"
	TemplateResignation       TemplateID = "resignation"
	TemplateAcademicPaper     TemplateID = "academic-paper"
	TemplateResume            TemplateID = "resume"
	TemplateCodeDocumentation TemplateID = "code-documentation"
	TemplateBookChapter       TemplateID = "book-chapter"
	TemplateFAQ               TemplateID = "faq"
	TemplatePresentation      TemplateID = "presentation"
	TemplateDataReport        TemplateID = "data-report"
	TemplateLegalDocument     TemplateID = "legal-document"
)

// ModelID names a model. A newer service may have others.
type ModelID string

// The models of the service.
const (
	Model01 ModelID = "model-01"
	Model02 ModelID = "model-02"
	Model03 ModelID = "model-03"
	Model04 ModelID = "model-04"
	Model05 ModelID = "model-05"
	Model06 ModelID = "model-06"
	Model07 ModelID = "model-07"
	Model08 ModelID = "model-08"
	Model09 ModelID = "model-09"
	Model10 ModelID = "model-10"
	Model11 ModelID = "model-11"
)

// Format is a format of documents and files.
type Format string

// The formats. FormatDOC is a .docx file. FormatText is plain text without markup, for files only.
const (
	FormatPDF      Format = "pdf"
	FormatDOC      Format = "doc"
	FormatCSV      Format = "csv"
	FormatMarkdown Format = "markdown"
	FormatText     Format = "text"
)

var mediaTypes = map[Format]string{
	FormatPDF:      "application/pdf",
	FormatDOC:      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	FormatCSV:      "text/csv",
	FormatMarkdown: "text/markdown",
	FormatText:     "text/plain",
}

// DocumentSource says who wrote a document.
type DocumentSource string

// The sources of documents. SourceDraft: nobody, it is a form with the text of the prompt.
const (
	SourceModel DocumentSource = "model"
	SourceMixed DocumentSource = "mixed"
	SourceDraft DocumentSource = "draft"
)

// GenerateParams describe a document to write. Only Prompt is required.
type GenerateParams struct {
	// Prompt is the wanted document in words: 1 to 32,000 characters.
	Prompt string `json:"prompt"`
	// Template is the kind of document. Default: TemplateBlank.
	Template TemplateID `json:"template,omitempty"`
	// ModelType is the model. Default: Model01.
	ModelType ModelID `json:"modelType,omitempty"`
	// Format is what the content is written in; for File the type of the file. Default: FormatPDF.
	Format Format `json:"format,omitempty"`
	// ExistingContent is a text to change: up to 100,000 characters. Needs a model.
	ExistingContent string `json:"existingContent,omitempty"`
	// Title is the title of a file.
	Title string `json:"title,omitempty"`
	// Filename is the name of a file.
	Filename string `json:"filename,omitempty"`
	// Options are for a PDF file, and for the design of a .docx file.
	Options *PDFOptions `json:"options,omitempty"`
	// WebhookURL is for Job only. Default: the URL of the settings of the account.
	WebhookURL string `json:"webhookUrl,omitempty"`
	// Webhook is for Job only. False: no webhook is sent and no URL is needed. Default: true.
	Webhook *bool `json:"webhook,omitempty"`
}

func (p GenerateParams) checkNoWebhook() error {
	if p.WebhookURL != "" || p.Webhook != nil {
		return configurationError("Webhook and WebhookURL are for Generate.Job")
	}
	return nil
}

// GeneratedDocument is a document as text.
type GeneratedDocument struct {
	// Content is in the requested format; light markup for FormatPDF and FormatDOC.
	Content string `json:"content"`
	// Reasoning may be given by Model02 only.
	Reasoning string `json:"reasoning,omitempty"`
	// ModelUsed is the name of the model; draft for a form.
	ModelUsed      string         `json:"modelUsed"`
	DocumentSource DocumentSource `json:"documentSource"`
	// Warnings say what differs from the request, one sentence each.
	Warnings []string `json:"warnings"`
	// Source is the document as Markdown. Only a stream has it.
	Source   string       `json:"source,omitempty"`
	Response ResponseInfo `json:"-"`
}

// JobAccepted is a job that was started.
type JobAccepted struct {
	JobID    string       `json:"jobId"`
	Status   JobStatus    `json:"status"`
	Response ResponseInfo `json:"-"`
}

func (j *JobAccepted) setResponse(r ResponseInfo) { j.Response = r }

// GenerateService writes documents from prompts. It needs a key with the scope generate, and each call counts for the daily
// quota.
type GenerateService struct{ t *transport }

const generatePath = "/generate"

// Text writes a document and returns its text. Default timeout: 180 s.
//
// Errors: [ErrModelUnavailable], [ErrGenerationFailed], [ErrInvalidParameters], [ErrRateLimitExceeded] and those of every call.
func (s *GenerateService) Text(ctx context.Context, params GenerateParams, options ...CallOption) (*GeneratedDocument, error) {
	if err := params.checkNoWebhook(); err != nil {
		return nil, err
	}
	type body struct {
		Content   *string `json:"content"`
		Reasoning string  `json:"reasoning"`
	}
	c := call{method: http.MethodPost, path: generatePath, body: params, timeout: generateTimeout}
	value, info, err := jsonReply(ctx, s.t, c, callOptions(options), func(b *body) bool { return b.Content != nil })
	if err != nil {
		return nil, err
	}
	return &GeneratedDocument{
		Content:        *value.Content,
		Reasoning:      value.Reasoning,
		ModelUsed:      info.Header.Get("X-Model-Used"),
		DocumentSource: DocumentSource(info.Header.Get("X-Document-Source")),
		Warnings:       readWarnings(info.Header.Values("X-Document-Warnings")),
		Response:       info,
	}, nil
}

// File writes a document and returns it as a file, a PDF by default, in memory or by [ToFile] or [ToWriter]. Default timeout:
// 180 s. Errors: those of Text, and [ErrPDFGenerationFailed].
func (s *GenerateService) File(ctx context.Context, params GenerateParams, options ...FileOption) (*DocumentFile, error) {
	if err := params.checkNoWebhook(); err != nil {
		return nil, err
	}
	if params.Format == "" {
		params.Format = FormatPDF
	}
	accept := mediaTypes[params.Format]
	if accept == "" {
		accept = "*/*"
	}
	if params.Format == FormatText {
		// Plain text is a type of file and no format of the content: only Accept has it.
		params.Format = ""
	}
	c := call{method: http.MethodPost, path: generatePath, body: params, accept: accept, timeout: generateTimeout}
	return fileCall(ctx, s.t, c, fileOptions(options))
}

// Stream writes a document and gives its text as it is written: [DeltaEvent], [ReasoningEvent], [RestartEvent] and at last
// [DoneEvent]. The request starts with the loop, and leaving the loop closes the connection, which stops the model. A stream
// is read once. There is no timeout but that of the context, [WithTimeout] and [WithIdleTimeout].
//
// An error ends the loop: those of Text; in the middle of a stream an [*APIError] with status 0, or [ErrStreamBroken], both with
// the text so far. A failure before the first event is retried, a later one is not.
func (s *GenerateService) Stream(ctx context.Context, params GenerateParams, options ...CallOption) iter.Seq2[StreamEvent, error] {
	var isRead atomic.Bool
	return func(yield func(StreamEvent, error) bool) {
		err := params.checkNoWebhook()
		if isRead.Swap(true) {
			err = configurationError("a stream is read once: call Stream again")
		}
		if err != nil {
			yield(nil, err)
			return
		}
		c := call{method: http.MethodPost, path: generatePath, body: params}
		readDocument(ctx, s.t, c, callOptions(options), yield)
	}
}

// Job starts a job and returns at once. The document is posted to the webhook URL; with Webhook: [Ptr](false) it is not. Read
// it with [JobsService.Wait] or [JobsService.Get].
func (s *GenerateService) Job(ctx context.Context, params GenerateParams, options ...CallOption) (*JobAccepted, error) {
	if params.Webhook == nil {
		params.Webhook = Ptr(true)
	}
	c := call{method: http.MethodPost, path: generatePath, body: params, prefer: "respond-async"}
	return data[JobAccepted](ctx, s.t, c, callOptions(options))
}

// Collect reads a stream to its end and returns the document.
func Collect(stream iter.Seq2[StreamEvent, error]) (*GeneratedDocument, error) {
	for event, err := range stream {
		if err != nil {
			return nil, err
		}
		if done, ok := event.(DoneEvent); ok {
			return done.Document, nil
		}
	}
	return nil, &StreamBrokenError{Message: "The stream has no document."}
}

// StreamEvent is a [DeltaEvent], a [ReasoningEvent], a [RestartEvent] or a [DoneEvent].
type StreamEvent interface{ streamEvent() }

// DeltaEvent has more text of the document.
type DeltaEvent struct{ Text string }

// ReasoningEvent has more reasoning of the model.
type ReasoningEvent struct{ Text string }

// RestartEvent makes all text so far void: clear it.
type RestartEvent struct{}

// DoneEvent is the last one, with the document.
type DoneEvent struct{ Document *GeneratedDocument }

func (DeltaEvent) streamEvent()     {}
func (ReasoningEvent) streamEvent() {}
func (RestartEvent) streamEvent()   {}
func (DoneEvent) streamEvent()      {}

// documentEvent reads one event of a stream; nil for one that this version does not know.
func documentEvent(event serverEvent, info ResponseInfo) (StreamEvent, error) {
	var text struct{ Text string }
	switch event.name {
	case "delta", "reasoning":
		if err := json.Unmarshal([]byte(event.data), &text); err != nil {
			return nil, err
		}
		if event.name == "delta" {
			return DeltaEvent(text), nil
		}
		return ReasoningEvent(text), nil
	case "restart":
		return RestartEvent{}, nil
	case "done":
		document := &GeneratedDocument{Response: info}
		err := json.Unmarshal([]byte(event.data), document)
		return DoneEvent{document}, err
	case "error":
		var body struct{ Error errorBody }
		if err := json.Unmarshal([]byte(event.data), &body); err != nil {
			return nil, err
		}
		return nil, apiError(0, body.Error, info)
	}
	return nil, nil
}
