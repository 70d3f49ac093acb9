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
	Target           *string         `json:"target"`
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
	var written bytes.Buffer
	switch r.Method {
	case "generate.stream":
		return r.stream(c.Generate.Stream(ctx, params[platen.GenerateParams](r), r.Options.call()...))
	case "request":
		value, err = raw(ctx, c, r, r.Options.call())
	default:
		var results []reflect.Value
		if results, err = r.invoke(ctx, c, &written); err != nil {
			return reply, nil, err
		}
		if results[0].Kind() == reflect.Func {
			return reply, nil, items(reply, results[0].Seq2(), r.Take)
		}
		err, _ = results[len(results)-1].Interface().(error)
		if len(results) == 2 {
			value = results[0].Interface()
		}
	}
	if err != nil {
		return reply, nil, err
	}
	reply["result"] = neutral(value)
	if value != nil {
		reply["response"] = response(reflect.ValueOf(value).Elem().FieldByName("Response").Interface().(platen.ResponseInfo))
	}
	if r.To != nil && r.To.Writer {
		reply["written"] = written.Bytes()
	}
	if file, isFile := value.(*platen.DocumentFile); isFile && r.Save != "" {
		err = file.Save(r.Save)
		reply["savedAs"] = filepath.ToSlash(file.Path)
	}
	return reply, value, err
}

// invoke calls a method by its name with what it takes: the ID, the parameters as one struct or one text, and options.
func (r request) invoke(ctx context.Context, c *platen.Client, written *bytes.Buffer) ([]reflect.Value, error) {
	resource, name, _ := strings.Cut(r.Method, ".")
	service := reflect.ValueOf(c).Elem().FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, resource) })
	var method reflect.Value
	for i := 0; service.IsValid() && i < service.NumMethod(); i++ {
		if strings.EqualFold(service.Type().Method(i).Name, name) {
			method = service.Method(i)
		}
	}
	if !method.IsValid() {
		return nil, fmt.Errorf("no such method: %s", r.Method)
	}
	takes := method.Type()
	args := []reflect.Value{reflect.ValueOf(ctx)}
	for i := 1; i < takes.NumIn()-1; i++ {
		switch {
		case i == 1 && r.Target != nil:
			args = append(args, reflect.ValueOf(*r.Target))
		case takes.In(i).Kind() == reflect.String:
			for _, text := range params[map[string]string](r) {
				args = append(args, reflect.ValueOf(text))
			}
		default:
			value := reflect.New(takes.In(i))
			if len(r.Params) > 0 {
				if err := json.Unmarshal(r.Params, value.Interface()); err != nil {
					return nil, err
				}
			}
			args = append(args, value.Elem())
		}
	}
	for _, option := range r.Options.call() {
		args = append(args, reflect.ValueOf(option))
	}
	if r.To != nil && r.To.Writer {
		args = append(args, reflect.ValueOf(platen.ToWriter(written)))
	} else if r.To != nil {
		args = append(args, reflect.ValueOf(platen.ToFile(r.To.Path)))
	}
	return method.Call(args), nil
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
func items(reply object, all iter.Seq2[reflect.Value, reflect.Value], take int) error {
	found := []any{}
	for item, failure := range all {
		if err, _ := failure.Interface().(error); err != nil {
			return err
		}
		one := neutral(item.Interface()).(object)
		switch item.Interface().(type) {
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
