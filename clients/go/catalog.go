package platen

import (
	"context"
	"net/http"
)

// Template is a kind of document.
type Template struct {
	ID          TemplateID `json:"id"`
	Name        string     `json:"name"`
	Description string     `json:"description"`
	Version     string     `json:"version"`
	// Design is the look of its files, such as "report".
	Design   string            `json:"design"`
	Sections []TemplateSection `json:"sections"`
}

// TemplateSection is a part of the documents of a template.
type TemplateSection struct {
	ID          string `json:"id"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Optional    bool   `json:"optional"`
}

// Model is a language model.
type Model struct {
	ID          ModelID `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	// Parameters is a number such as 32B; empty if it is not known.
	Parameters string `json:"parameters,omitempty"`
	// Capabilities are text, code and reasoning.
	Capabilities []string `json:"capabilities"`
	// Default is whether it is used where ModelType is not sent.
	Default bool `json:"default"`
	// Available is whether a request for it can be answered now.
	Available bool `json:"available"`
	// Source is model, draft or none.
	Source string `json:"source"`
	// ContextLength is in tokens; 0 if it is not known.
	ContextLength int `json:"contextLength,omitempty"`
}

// Backend is a server or a file that answers for models.
type Backend struct {
	Name string `json:"name"`
	// Kind is openai or gguf.
	Kind string `json:"kind"`
	// Status is ready, loading, cooling or down.
	Status string `json:"status"`
	// Note is why it is not ready.
	Note string `json:"note,omitempty"`
	// Running is the number of running calls.
	Running int `json:"running"`
	// Queued is the number of calls that wait.
	Queued int `json:"queued"`
	// Slots is the number of calls that it may answer at once.
	Slots  int       `json:"slots"`
	Models []ModelID `json:"models"`
}

// Reloaded is what a reload did.
type Reloaded struct {
	// Templates is their number.
	Templates int      `json:"templates"`
	Backends  []string `json:"backends"`
	Sentence  string   `json:"sentence"`
	Warnings  []string `json:"warnings"`
	// RestartFor names changed configuration that needs a restart.
	RestartFor []string     `json:"restartFor"`
	Response   ResponseInfo `json:"-"`
}

func (r *Reloaded) setResponse(info ResponseInfo) { r.Response = info }

// TemplatesService lists the templates. It needs a key with the scope catalog.
type TemplatesService struct{ t *transport }

// List returns all templates, in a fixed order. It counts for the daily quota.
func (s *TemplatesService) List(ctx context.Context, options ...CallOption) (*List[Template], error) {
	return list[Template](ctx, s.t, "/templates", options)
}

// ModelsService lists the models. It needs a key with the scope catalog.
type ModelsService struct{ t *transport }

// List returns all models, in a fixed order, and whether each can be used now. It counts for the daily quota.
func (s *ModelsService) List(ctx context.Context, options ...CallOption) (*List[Model], error) {
	return list[Model](ctx, s.t, "/models", options)
}

// list reads a reply that is a list, without an envelope.
func list[T any](ctx context.Context, t *transport, path string, options []CallOption) (*List[T], error) {
	c := call{method: http.MethodGet, path: path}
	items, info, err := jsonReply(ctx, t, c, callOptions(options), func(items *[]T) bool { return *items != nil })
	if err != nil {
		return nil, err
	}
	return &List[T]{*items, info}, nil
}

// BackendsService lists and reloads the backends of the models. It needs a key with the scope admin. Nothing here counts for
// the daily quota.
type BackendsService struct{ t *transport }

// List returns the backends; none if no model is configured.
func (s *BackendsService) List(ctx context.Context, options ...CallOption) (*List[Backend], error) {
	found, err := page[Backend](ctx, s.t, "/backends", "backends", nil, options)
	if err != nil {
		return nil, err
	}
	return &List[Backend]{found.Items, found.Response}, nil
}

// Reload reads templates and backends from their files again, only in the process that answers.
func (s *BackendsService) Reload(ctx context.Context, options ...CallOption) (*Reloaded, error) {
	return data[Reloaded](ctx, s.t, call{method: http.MethodPost, path: "/reload"}, callOptions(options))
}
