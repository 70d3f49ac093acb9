package platen

import (
	"context"
	"net/http"
	"time"
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
	// WordsPerSecond was measured; 0 if nothing was, since the start of the service.
	WordsPerSecond float64 `json:"wordsPerSecond,omitempty"`
}

// Speed was measured with the last answers of a backend.
type Speed struct {
	WordsPerSecond float64 `json:"wordsPerSecond"`
	FirstWordMs    int     `json:"firstWordMs"`
	// Recent has the words a second of each of the last answers, oldest first.
	Recent []float64 `json:"recent"`
}

// Backend is a server or a file that answers for models.
type Backend struct {
	Name string `json:"name"`
	// Location is the address of the server, or the path of the file.
	Location string `json:"location"`
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
	// RetryAfter is the number of seconds until it is called again, while it is cooling.
	RetryAfter int `json:"retryAfter,omitempty"`
	// LoadProgress is the part of the file that is read, 0 to 1, while it is loading; nil if it is not known.
	LoadProgress *float64 `json:"loadProgress"`
	// Speed is nil if nothing was measured since the start of the service.
	Speed *Speed `json:"speed"`
}

// BackendTest is what a backend wrote for a test.
type BackendTest struct {
	// OK is whether the model wrote a text.
	OK bool `json:"ok"`
	// Error is why not; empty if it did.
	Error string `json:"error,omitempty"`
	// Model is its name at the backend.
	Model string `json:"model,omitempty"`
	Text  string `json:"text"`
	Words int    `json:"words"`
	// FirstWordMs is nil without a word.
	FirstWordMs *int `json:"firstWordMs"`
	// WordsPerSecond is 0 if too few words came.
	WordsPerSecond float64      `json:"wordsPerSecond,omitempty"`
	TotalMs        int          `json:"totalMs"`
	Response       ResponseInfo `json:"-"`
}

func (t *BackendTest) setResponse(info ResponseInfo) { t.Response = info }

// LocalModel is a model that the service can download to its machine.
type LocalModel struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	FileBytes int64  `json:"fileBytes"`
	// License is an SPDX name.
	License string `json:"license"`
	GoodFor string `json:"goodFor"`
	// MemoryBytes is what it needs.
	MemoryBytes int64 `json:"memoryBytes"`
	// Fits is whether the memory of the machine is enough.
	Fits      bool `json:"fits"`
	Installed bool `json:"installed"`
	// InUse is whether a backend has this file.
	InUse bool `json:"inUse"`
	// WordsPerMinute is an estimate for this machine; 0 if it is not known.
	WordsPerMinute int `json:"wordsPerMinute,omitempty"`
}

// ModelDownload is a download of a model.
type ModelDownload struct {
	Name string `json:"name"`
	// Status is running, completed, failed or cancelled.
	Status string `json:"status"`
	// Step is downloading, checking or installing.
	Step       string    `json:"step"`
	Bytes      int64     `json:"bytes"`
	TotalBytes int64     `json:"totalBytes"`
	StartedAt  time.Time `json:"startedAt"`
	// EndedAt is nil while it runs.
	EndedAt *time.Time `json:"endedAt"`
	// Message is, after its end, what writes documents now, or why it failed.
	Message  string       `json:"message,omitempty"`
	Response ResponseInfo `json:"-"`
}

func (d *ModelDownload) setResponse(info ResponseInfo) { d.Response = info }

// LocalModels are the models that the service can download to its machine.
type LocalModels struct {
	// Hub is where they are downloaded from.
	Hub    string `json:"hub"`
	Folder string `json:"folder"`
	// FreeBytes is the free space on the disk of the folder.
	FreeBytes int64 `json:"freeBytes"`
	// MemoryBytes is that of the machine.
	MemoryBytes int64 `json:"memoryBytes"`
	Cores       int   `json:"cores"`
	// Recommended is the name of the model that suits the machine; empty if none fits.
	Recommended string       `json:"recommended,omitempty"`
	Models      []LocalModel `json:"models"`
	// Download is the running or last one of the process that answers; nil if there was none.
	Download *ModelDownload `json:"download"`
	Response ResponseInfo   `json:"-"`
}

func (m *LocalModels) setResponse(info ResponseInfo) { m.Response = info }

// TemplateFault is a fault of a template file.
type TemplateFault struct {
	// Line is 0 if the fault concerns the whole file.
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
}

// TemplateFile is a file of the operator's templates folder.
type TemplateFile struct {
	File   string `json:"file"`
	ID     string `json:"id,omitempty"`
	Name   string `json:"name,omitempty"`
	Design string `json:"design,omitempty"`
	// ChangesBuiltIn is whether it changes a built-in template.
	ChangesBuiltIn bool `json:"changesBuiltIn"`
	// Status is loaded, changed (valid, but not loaded as it is now) or invalid.
	Status string          `json:"status"`
	Faults []TemplateFault `json:"faults"`
	// Text is the first 32,000 characters of the file.
	Text string `json:"text"`
}

// TemplateFiles are the files of the operator's templates folder.
type TemplateFiles struct {
	// Folder is empty if none is configured.
	Folder string `json:"folder,omitempty"`
	// Error is why the folder can't be read.
	Error    string         `json:"error,omitempty"`
	Files    []TemplateFile `json:"files"`
	Response ResponseInfo   `json:"-"`
}

func (f *TemplateFiles) setResponse(info ResponseInfo) { f.Response = info }

// TemplatePreviewParams change the preview of a template.
type TemplatePreviewParams struct {
	// PageSize is that of the template by default.
	PageSize PageSize `json:"pageSize,omitempty"`
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

// Preview returns the example of a template, or else its sections with what belongs into each, as a PDF file in its design, in
// memory or by [ToFile] or [ToWriter]. Errors: [ErrNotFound] and those of every call.
func (s *TemplatesService) Preview(ctx context.Context, id string, params TemplatePreviewParams, options ...FileOption) (*DocumentFile, error) {
	q := query{}.text("pageSize", string(params.PageSize))
	c := call{method: http.MethodGet, path: idPath("templates", id, "preview"), query: q, accept: "application/pdf"}
	return fileCall(ctx, s.t, c, fileOptions(options))
}

// Files returns the files of the operator's folder and their faults. It needs a key with the scope admin.
func (s *TemplatesService) Files(ctx context.Context, options ...CallOption) (*TemplateFiles, error) {
	return data[TemplateFiles](ctx, s.t, call{method: http.MethodGet, path: "/template-files"}, callOptions(options))
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

// Test lets a backend write a short letter: its text and speed, or why there is none. It ends after 45 seconds.
// Errors: [ErrNotFound], [ErrConflict] while a test runs, and those of every call.
func (s *BackendsService) Test(ctx context.Context, name string, options ...CallOption) (*BackendTest, error) {
	return data[BackendTest](ctx, s.t, call{method: http.MethodPost, path: idPath("backends", name, "test")}, callOptions(options))
}

// LocalModels returns the models that the machine of the service can download, and the running or last download.
func (s *BackendsService) LocalModels(ctx context.Context, options ...CallOption) (*LocalModels, error) {
	return data[LocalModels](ctx, s.t, call{method: http.MethodGet, path: "/local-models"}, callOptions(options))
}

// Download starts to download a model to the machine of the process that answers; LocalModels has the progress.
// Errors: [ErrNotFound], [ErrConflict] while another one runs, and those of every call.
func (s *BackendsService) Download(ctx context.Context, name string, options ...CallOption) (*ModelDownload, error) {
	c := call{method: http.MethodPost, path: idPath("local-models", name, "download")}
	return data[ModelDownload](ctx, s.t, c, callOptions(options))
}

// CancelDownload ends a download; the next one continues there. Errors: [ErrNotFound], [ErrConflict] if it does not run, and
// those of every call.
func (s *BackendsService) CancelDownload(ctx context.Context, name string, options ...CallOption) (*ModelDownload, error) {
	c := call{method: http.MethodDelete, path: idPath("local-models", name, "download")}
	return data[ModelDownload](ctx, s.t, c, callOptions(options))
}

// Reload reads templates and backends from their files again, only in the process that answers.
func (s *BackendsService) Reload(ctx context.Context, options ...CallOption) (*Reloaded, error) {
	return data[Reloaded](ctx, s.t, call{method: http.MethodPost, path: "/reload"}, callOptions(options))
}
