// The driver of the conformance suite for Go: clients/conformance/README.md.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"platen"
)

type object = map[string]any

type request struct {
	Do               string          `json:"do"`
	As               string          `json:"as"`
	From             string          `json:"from"`
	Client           string          `json:"client"`
	Method           string          `json:"method"`
	Target           string          `json:"target"`
	Params           json.RawMessage `json:"params"`
	Options          options         `json:"options"`
	Take             int             `json:"take"`
	LeaveAfter       int             `json:"leaveAfter"`
	CancelAfterMs    int             `json:"cancelAfterMs"`
	Save             string          `json:"save"`
	To               *to             `json:"to"`
	Print            bool            `json:"print"`
	Secrets          []string        `json:"secrets"`
	ToleranceSeconds int             `json:"toleranceSeconds"`
	Body             string          `json:"body"`
	Headers          map[string]any  `json:"headers"`
	Secret           string          `json:"secret"`
	ID               string          `json:"id"`
	Timestamp        int64           `json:"timestamp"`
}

type to struct {
	Path   string `json:"path"`
	Writer bool   `json:"writer"`
}

type options struct {
	BaseURL        *string           `json:"baseUrl"`
	APIKey         *string           `json:"apiKey"`
	TimeoutMs      *int              `json:"timeoutMs"`
	IdleTimeoutMs  *int              `json:"idleTimeoutMs"`
	MaxRetries     *int              `json:"maxRetries"`
	Headers        map[string]string `json:"headers"`
	IdempotencyKey *string           `json:"idempotencyKey"`
	RequestID      *string           `json:"requestId"`
	Log            bool              `json:"log"`
	AppInfo        *struct{ Name, Version string }
}

type logged struct {
	lines bytes.Buffer
	hooks map[string]int
}

var (
	clients = map[string]*platen.Client{}
	logs    = map[string]*logged{}
)

func (o options) shared() (list []platen.Option) {
	if o.TimeoutMs != nil {
		list = append(list, platen.WithTimeout(ms(*o.TimeoutMs)))
	}
	if o.MaxRetries != nil {
		list = append(list, platen.WithMaxRetries(*o.MaxRetries))
	}
	for name, value := range o.Headers {
		list = append(list, platen.WithHeader(name, value))
	}
	return list
}

func (o options) client(name string) (list []platen.ClientOption) {
	for _, each := range o.shared() {
		list = append(list, each)
	}
	if o.BaseURL != nil {
		list = append(list, platen.WithBaseURL(*o.BaseURL))
	}
	if o.APIKey != nil {
		list = append(list, platen.WithAPIKey(*o.APIKey))
	}
	if o.IdleTimeoutMs != nil {
		list = append(list, platen.WithIdleTimeout(ms(*o.IdleTimeoutMs)))
	}
	if o.AppInfo != nil {
		list = append(list, platen.WithAppInfo(o.AppInfo.Name, o.AppInfo.Version))
	}
	if o.Log {
		l := &logged{hooks: noHooks()}
		logs[name] = l
		logger := slog.New(slog.NewTextHandler(&l.lines, &slog.HandlerOptions{Level: slog.LevelDebug}))
		list = append(list, platen.WithLogger(logger),
			platen.WithOnRequest(func(platen.RequestEvent) { l.hooks["request"]++ }),
			platen.WithOnResponse(func(platen.ResponseEvent) { l.hooks["response"]++ }),
			platen.WithOnRetry(func(platen.RetryEvent) { l.hooks["retry"]++ }))
	}
	return list
}

func (o options) call() (list []platen.CallOption) {
	for _, each := range o.shared() {
		list = append(list, each)
	}
	if o.IdempotencyKey != nil {
		list = append(list, platen.WithIdempotencyKey(*o.IdempotencyKey))
	}
	if o.RequestID != nil {
		list = append(list, platen.WithRequestID(*o.RequestID))
	}
	return list
}

func noHooks() map[string]int { return map[string]int{"request": 0, "response": 0, "retry": 0} }

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

func main() {
	in := bufio.NewReader(os.Stdin)
	write(object{"language": "go", "client": "platen-go", "lacks": []string{"stream.text"}})
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var r request
		if err := json.Unmarshal(line, &r); err != nil {
			write(object{"error": object{"type": "Other", "is": []string{"Other"}, "message": err.Error()}})
			continue
		}
		write(r.perform())
	}
}

func write(reply object) {
	line, err := json.Marshal(reply)
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(append(line, '\n'))
}

func (r request) perform() object {
	switch r.Do {
	case "client":
		client, err := platen.NewClient(r.Options.client(r.As)...)
		if old := clients[r.As]; old != nil {
			old.CloseIdleConnections()
		}
		clients[r.As] = client
		return outcome(nil, err)
	case "with":
		client, err := clients[r.From].WithOptions(r.Options.client(r.As)...)
		clients[r.As] = client
		return outcome(nil, err)
	case "verify":
		return r.verify()
	case "sign":
		header, err := platen.SignWebhook(r.Secret, r.ID, time.Unix(r.Timestamp, 0), []byte(r.Body))
		result := object{}
		for name := range header {
			result[strings.ToLower(name)] = header.Get(name)
		}
		return outcome(result, err)
	case "call":
		return r.call()
	}
	return outcome(nil, fmt.Errorf("no such action: %s", r.Do))
}

func (r request) verify() object {
	verifier, err := platen.NewWebhookVerifier(r.Secrets...)
	if err != nil {
		return outcome(nil, err)
	}
	if r.ToleranceSeconds > 0 {
		verifier = verifier.WithTolerance(time.Duration(r.ToleranceSeconds) * time.Second)
	}
	header := http.Header{}
	for name, value := range r.Headers {
		header[name] = []string{fmt.Sprint(value)}
	}
	event, err := verifier.Verify([]byte(r.Body), header)
	if err != nil {
		return outcome(nil, err)
	}
	result := neutral(event).(object)
	result["status"] = "completed"
	if _, failed := event.(platen.JobFailedEvent); failed {
		result["status"] = "failed"
	}
	return outcome(result, nil)
}

func (r request) call() object {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if r.CancelAfterMs > 0 {
		time.AfterFunc(ms(r.CancelAfterMs), cancel)
	}
	reply, value, err := r.run(ctx, clients[r.Client])
	if err != nil {
		value = err
		reply["error"] = neutralError(err)
	}
	if l := logs[r.Client]; l != nil {
		reply["log"] = strings.FieldsFunc(l.lines.String(), func(c rune) bool { return c == '\n' })
		reply["hooks"] = l.hooks
	}
	if r.Print {
		reply["printed"] = printed(value) + printed(clients[r.Client])
	}
	return reply
}

// run makes the call. value is what the caller of the client has.
func (r request) run(ctx context.Context, c *platen.Client) (reply object, value any, err error) {
	reply = object{}
	switch r.Method {
	case "generate.stream":
		reply, value, err = r.stream(c.Generate.Stream(ctx, params[platen.GenerateParams](r), r.Options.call()...))
	case "jobs.events":
		err = items(reply, c.Jobs.Events(ctx, r.Target, r.Options.call()...), r.Take)
	case "jobs.all":
		err = items(reply, c.Jobs.All(ctx, params[platen.JobListParams](r), r.Options.call()...), r.Take)
	case "failedJobs.all":
		err = items(reply, c.FailedJobs.All(ctx, params[platen.FailedJobListParams](r), r.Options.call()...), r.Take)
	case "accounts.all":
		err = items(reply, c.Accounts.All(ctx, params[platen.PageParams](r), r.Options.call()...), r.Take)
	case "keys.all":
		err = items(reply, c.Keys.All(ctx, params[platen.KeyListParams](r), r.Options.call()...), r.Take)
	case "auditEvents.all":
		err = items(reply, c.AuditEvents.All(ctx, params[platen.AuditEventListParams](r), r.Options.call()...), r.Take)
	case "generate.file", "pdf.create", "pdf.createAlt", "jobs.file", "templates.preview":
		var written bytes.Buffer
		var file *platen.DocumentFile
		if file, err = r.file(ctx, c, &written); err != nil {
			break
		}
		value = file
		reply["result"], reply["response"] = neutral(file), response(file.Response)
		if r.To != nil && r.To.Writer {
			reply["written"] = written.Bytes()
		}
		if r.Save != "" {
			err = file.Save(r.Save)
			reply["savedAs"] = filepath.ToSlash(file.Path)
		}
	default:
		if value, err = r.operation(ctx, c); err != nil {
			break
		}
		reply["result"] = neutral(value)
		if at := reflect.ValueOf(value); at.IsValid() && !at.IsNil() {
			reply["response"] = response(at.Elem().FieldByName("Response").Interface().(platen.ResponseInfo))
		}
	}
	return reply, value, err
}

// operation calls the methods that return one result.
func (r request) operation(ctx context.Context, c *platen.Client) (any, error) {
	o := r.Options.call()
	switch r.Method {
	case "request":
		return raw(ctx, c, r, o)
	case "generate.text":
		return c.Generate.Text(ctx, params[platen.GenerateParams](r), o...)
	case "generate.job":
		return c.Generate.Job(ctx, params[platen.GenerateParams](r), o...)
	case "templates.list":
		return c.Templates.List(ctx, o...)
	case "templates.files":
		return c.Templates.Files(ctx, o...)
	case "models.list":
		return c.Models.List(ctx, o...)
	case "jobs.list":
		return c.Jobs.List(ctx, params[platen.JobListParams](r), o...)
	case "jobs.get":
		return c.Jobs.Get(ctx, r.Target, o...)
	case "jobs.wait":
		return c.Jobs.Wait(ctx, r.Target, o...)
	case "jobs.cancel":
		return c.Jobs.Cancel(ctx, r.Target, o...)
	case "jobs.redeliver":
		return c.Jobs.Redeliver(ctx, r.Target, o...)
	case "jobs.delete":
		return nil, c.Jobs.Delete(ctx, r.Target, o...)
	case "settings.getWebhook":
		return c.Settings.GetWebhook(ctx, o...)
	case "settings.setWebhook":
		return c.Settings.SetWebhook(ctx, params[struct{ URL string }](r).URL, o...)
	case "settings.deleteWebhook":
		return nil, c.Settings.DeleteWebhook(ctx, o...)
	case "settings.rotateWebhookSecret":
		return c.Settings.RotateWebhookSecret(ctx, o...)
	case "settings.testWebhook":
		return c.Settings.TestWebhook(ctx, o...)
	case "account.get":
		return c.Account.Get(ctx, o...)
	case "account.usage":
		return c.Account.Usage(ctx, params[platen.UsageParams](r), o...)
	case "session.create":
		return c.Session.Create(ctx, params[platen.SessionCreateParams](r), o...)
	case "session.delete":
		return nil, c.Session.Delete(ctx, o...)
	case "accounts.list":
		return c.Accounts.List(ctx, params[platen.PageParams](r), o...)
	case "accounts.create":
		return c.Accounts.Create(ctx, params[platen.AccountCreateParams](r), o...)
	case "accounts.get":
		return c.Accounts.Get(ctx, r.Target, o...)
	case "accounts.update":
		return c.Accounts.Update(ctx, r.Target, params[platen.AccountUpdateParams](r), o...)
	case "accounts.disable":
		return c.Accounts.Disable(ctx, r.Target, params[platen.AccountDisableParams](r), o...)
	case "accounts.enable":
		return c.Accounts.Enable(ctx, r.Target, o...)
	case "accounts.delete":
		return nil, c.Accounts.Delete(ctx, r.Target, o...)
	case "accounts.usage":
		return c.Accounts.Usage(ctx, params[platen.UsageParams](r), o...)
	case "keys.list":
		return c.Keys.List(ctx, params[platen.KeyListParams](r), o...)
	case "keys.create":
		return c.Keys.Create(ctx, params[platen.KeyCreateParams](r), o...)
	case "keys.update":
		return c.Keys.Update(ctx, r.Target, params[platen.KeyUpdateParams](r), o...)
	case "keys.revoke":
		return c.Keys.Revoke(ctx, r.Target, o...)
	case "keys.roll":
		return c.Keys.Roll(ctx, r.Target, params[platen.KeyRollParams](r), o...)
	case "auditEvents.list":
		return c.AuditEvents.List(ctx, params[platen.AuditEventListParams](r), o...)
	case "failedJobs.list":
		return c.FailedJobs.List(ctx, params[platen.FailedJobListParams](r), o...)
	case "backends.list":
		return c.Backends.List(ctx, o...)
	case "backends.test":
		return c.Backends.Test(ctx, r.Target, o...)
	case "backends.localModels":
		return c.Backends.LocalModels(ctx, o...)
	case "backends.download":
		return c.Backends.Download(ctx, r.Target, o...)
	case "backends.cancelDownload":
		return c.Backends.CancelDownload(ctx, r.Target, o...)
	case "backends.reload":
		return c.Backends.Reload(ctx, o...)
	}
	return nil, fmt.Errorf("no such method: %s", r.Method)
}

func (r request) file(ctx context.Context, c *platen.Client, written *bytes.Buffer) (*platen.DocumentFile, error) {
	var o []platen.FileOption
	for _, each := range r.Options.call() {
		o = append(o, each)
	}
	if r.To != nil && r.To.Writer {
		o = append(o, platen.ToWriter(written))
	} else if r.To != nil {
		o = append(o, platen.ToFile(r.To.Path))
	}
	switch r.Method {
	case "generate.file":
		return c.Generate.File(ctx, params[platen.GenerateParams](r), o...)
	case "pdf.create":
		return c.PDF.Create(ctx, params[platen.PDFParams](r), o...)
	case "templates.preview":
		return c.Templates.Preview(ctx, r.Target, params[platen.TemplatePreviewParams](r), o...)
	case "pdf.createAlt":
		return c.PDF.CreateAlt(ctx, params[platen.PDFParams](r), o...)
	}
	return c.Jobs.File(ctx, r.Target, params[platen.JobFileParams](r), o...)
}

func (r request) stream(events iter.Seq2[platen.StreamEvent, error]) (reply object, value any, err error) {
	seen := []object{}
	reply = object{}
	for event, failure := range events {
		switch one := event.(type) {
		case platen.DeltaEvent:
			seen = append(seen, object{"type": "delta", "text": one.Text})
		case platen.ReasoningEvent:
			seen = append(seen, object{"type": "reasoning", "text": one.Text})
		case platen.RestartEvent:
			seen = append(seen, object{"type": "restart"})
		case platen.DoneEvent:
			seen = append(seen, object{"type": "done"})
			value = one.Document
			reply["result"], reply["response"] = neutral(one.Document), response(one.Document.Response)
		}
		err = failure
		if r.LeaveAfter > 0 && len(seen) == r.LeaveAfter {
			break
		}
	}
	reply["events"] = seen
	return reply, value, err
}

// items reads an iterator.
func items[T any](reply object, all iter.Seq2[T, error], take int) error {
	found := []any{}
	for item, err := range all {
		if err != nil {
			return err
		}
		one := neutral(item).(object)
		switch any(item).(type) {
		case platen.JobStatusEvent:
			one["type"] = "status"
		case platen.JobDeletedEvent:
			one["type"] = "deleted"
		}
		found = append(found, one)
		if len(found) == take {
			break
		}
	}
	reply["result"] = object{"items": found}
	return nil
}

// rawResult is the reply of Request with the names of the suite.
type rawResult struct {
	Status   int                 `json:"status"`
	Headers  map[string]string   `json:"headers"`
	Body     string              `json:"body"`
	Response platen.ResponseInfo `json:"-"`
}

func raw(ctx context.Context, c *platen.Client, r request, o []platen.CallOption) (any, error) {
	p := params[struct {
		Method, Path string
		Query        map[string]any
		Body         any
	}](r)
	query := url.Values{}
	for name, value := range p.Query {
		query.Set(name, fmt.Sprint(value))
	}
	reply, err := c.Request(ctx, p.Method, p.Path, platen.RequestParams{Query: query, Body: p.Body}, o...)
	if err != nil {
		return nil, err
	}
	headers := map[string]string{}
	for name := range reply.Header {
		headers[strings.ToLower(name)] = reply.Header.Get(name)
	}
	return &rawResult{reply.Status, headers, string(reply.Body), reply.Response}, nil
}

func params[T any](r request) (value T) {
	if len(r.Params) > 0 {
		if err := json.Unmarshal(r.Params, &value); err != nil {
			panic(err)
		}
	}
	return value
}

func outcome(result any, err error) object {
	if err != nil {
		return object{"error": neutralError(err)}
	}
	return object{"result": result}
}

func response(r platen.ResponseInfo) object {
	reply := object{"status": r.Status, "requestId": r.RequestID, "attempts": r.Attempts, "replayed": r.Replayed, "rateLimit": nil}
	if r.RateLimit != nil {
		reply["rateLimit"] = neutral(r.RateLimit)
	}
	return reply
}

// neutral converts a value to the names of the wire. An empty field that the client marks as optional is null.
func neutral(value any) any { return convert(reflect.ValueOf(value)) }

func convert(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Invalid:
		return nil
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return convert(v.Elem())
	case reflect.String:
		return v.String()
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return v.Interface()
		}
		list := make([]any, v.Len())
		for i := range list {
			list[i] = convert(v.Index(i))
		}
		return list
	case reflect.Struct:
		if at, ok := v.Interface().(time.Time); ok {
			return at
		}
		result := object{}
		for i := range v.NumField() {
			field := v.Type().Field(i)
			name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.Anonymous {
				for key, member := range convert(v.Field(i)).(object) {
					result[key] = member
				}
			} else if name == "-" || field.Name == "Response" {
				continue
			} else {
				if name == "" {
					name = camel(field.Name)
				}
				optional := strings.HasPrefix(option, "omit") || name == "nextCursor" || name == "engine" || name == "modelUsed" ||
					name == "documentSource" || name == "bytes"
				if optional && v.Field(i).IsZero() {
					result[name] = nil
				} else {
					result[name] = convert(v.Field(i))
				}
			}
		}
		return result
	}
	return v.Interface()
}

// camel converts the name of a field, such as JobID.
func camel(name string) string {
	name = strings.NewReplacer("ID", "Id", "URL", "Url").Replace(name)
	return strings.ToLower(name[:1]) + name[1:]
}

// names are those of the table in clients/README.md with their sentinels. The more special come first.
var names = []struct {
	name     string
	sentinel error
}{
	{"ConfigurationError", platen.ErrConfiguration},
	{"UnauthorizedError", platen.ErrUnauthorized},
	{"NotFoundError", platen.ErrNotFound},
	{"ConflictError", platen.ErrConflict},
	{"InvalidParametersError", platen.ErrInvalidParameters},
	{"RateLimitExceededError", platen.ErrRateLimitExceeded},
	{"ModelUnavailableError", platen.ErrModelUnavailable},
	{"GenerationFailedError", platen.ErrGenerationFailed},
	{"PdfGenerationFailedError", platen.ErrPDFGenerationFailed},
	{"ServerError", platen.ErrServer},
	{"UnexpectedReplyError", platen.ErrUnexpectedReply},
	{"StreamBrokenError", platen.ErrStreamBroken},
	{"JobFailedError", platen.ErrJobFailed},
	{"JobWaitTimeoutError", platen.ErrJobWaitTimeout},
	{"WebhookVerificationError", platen.ErrWebhook},
	{"APITimeoutError", platen.ErrTimeout},
	{"APIConnectionError", platen.ErrConnection},
}

func neutralError(err error) object {
	var is []string
	for _, each := range names {
		if errors.Is(err, each.sentinel) {
			is = append(is, each.name)
		}
	}
	reply := object{"message": err.Error()}
	var api *platen.APIError
	if errors.As(err, &api) {
		is = append(is, "APIError")
		put(reply, "status", api.Status)
		put(reply, "code", api.Code)
		put(reply, "details", api.Details)
		put(reply, "reason", api.Reason)
		put(reply, "requestId", api.RequestID)
		put(reply, "retryAfter", api.RetryAfter.Seconds())
		put(reply, "attempts", api.Attempts)
		put(reply, "requiredScope", api.RequiredScope)
		put(reply, "field", api.Field)
		put(reply, "limit", api.RateLimit.Limit)
		put(reply, "tier", api.RateLimit.Tier)
		put(reply, "resetAt", api.RateLimit.ResetAt)
		put(reply, "partialText", api.PartialText)
		reply["faults"] = neutral(api.Faults)
	}
	var connection *platen.ConnectionError
	if errors.As(err, &connection) {
		reply["attempts"] = connection.Attempts
	}
	var broken *platen.StreamBrokenError
	if errors.As(err, &broken) {
		reply["partialText"] = broken.PartialText
	}
	var failed *platen.JobFailedError
	if errors.As(err, &failed) {
		put(reply, "code", failed.Code)
		reply["job"] = neutral(failed.Job)
	}
	var waited *platen.JobWaitTimeoutError
	if errors.As(err, &waited) {
		reply["job"] = neutral(waited.Job)
	}
	var webhook *platen.WebhookError
	if errors.As(err, &webhook) {
		reply["reason"] = webhook.Reason
	}
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case len(is) > 0:
		is = append(is, "PlatenError")
	case errors.Is(err, context.Canceled):
		is = []string{"Cancelled"}
	case errors.As(err, &path), errors.As(err, &link):
		is = []string{"FileError"}
	default:
		is = []string{"Other"}
	}
	reply["type"], reply["is"] = is[0], is
	return reply
}

// put sets a member; null where the value is empty.
func put(reply object, name string, value any) {
	if v := reflect.ValueOf(value); !v.IsValid() || v.IsZero() {
		reply[name] = nil
		return
	}
	reply[name] = value
}

// printed is what the usual ways of printing and logging give.
func printed(value any) string {
	var text strings.Builder
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		fmt.Fprintf(&text, verb+"\n", value)
		if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && !v.IsNil() {
			if _, isError := value.(error); !isError {
				fmt.Fprintf(&text, verb+"\n", v.Elem().Interface())
			}
		}
	}
	slog.New(slog.NewTextHandler(&text, nil)).Info("printed", "value", value)
	slog.New(slog.NewJSONHandler(&text, nil)).Info("printed", "value", value)
	for err, _ := value.(error); err != nil; err = errors.Unwrap(err) {
		fmt.Fprintf(&text, "%+v\n%#v\n", err, err)
	}
	return text.String()
}
