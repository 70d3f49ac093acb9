package platen

import (
	"context"
	"encoding/json"
	"iter"
	"net/http"
	"sync/atomic"
)

// acceptOf is the media type of a format; any for one that this version does not know.
func acceptOf(format Format) string {
	if accept := mediaTypes[format]; accept != "" {
		return accept
	}
	return "*/*"
}

func (p GenerateParams) checkNoWebhook() error {
	if p.WebhookURL != "" || p.Webhook != nil {
		return configurationError("Webhook and WebhookURL are for Generate.Job")
	}
	return nil
}

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
		Template:       TemplateID(info.Header.Get("X-Document-Template")),
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
	accept := acceptOf(params.Format)
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
