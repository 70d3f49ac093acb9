package platen_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"platen"
)

// serve makes a client of a server.
func serve(t *testing.T, handler http.HandlerFunc, options ...platen.ClientOption) *platen.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	options = append([]platen.ClientOption{platen.WithBaseURL(server.URL), platen.WithAPIKey("pk_live_secret")}, options...)
	client, err := platen.NewClient(options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

// repository reads a file of the repository, which a downloaded module does not have.
func repository(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Skip(err)
	}
	return string(text)
}

func exported(name string) string {
	if name == "pdf" {
		return "PDF"
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

func TestEveryOperationHasAMethod(t *testing.T) {
	var operations map[string][]string
	if err := json.Unmarshal([]byte(repository(t, "clients/conformance/operations.json")), &operations); err != nil {
		t.Fatal(err)
	}
	for operation, names := range operations {
		for _, name := range names {
			resource, method, _ := strings.Cut(name, ".")
			field, ok := reflect.TypeFor[platen.Client]().FieldByName(exported(resource))
			if ok {
				_, ok = field.Type.MethodByName(exported(method))
			}
			if !ok {
				t.Errorf("%s of %s is missing: add %s.%s to clients/go", name, operation, exported(resource), exported(method))
			}
		}
	}
}

func TestTypesKnowTheContract(t *testing.T) {
	source, err := os.ReadFile("types.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`(?:TemplateID|ModelID) += "([\w-]+)"`)
	contract := regexp.MustCompile(`(?m)^(?:  |export const AUTO_TEMPLATE = )'([\w-]+)',?$`)
	if found, expected := group(constants, string(source)), group(contract, repository(t, "packages/wire/src/ids.ts")); !reflect.DeepEqual(found, expected) {
		t.Errorf("the constants of types.go and packages/wire differ: %v, %v", found, expected)
	}
	schema := repository(t, "packages/wire/src/pdf.ts")
	schema = schema[strings.Index(schema, "export const PdfOptions"):strings.Index(schema, "export type PdfOptions")]
	fields := map[string]bool{}
	for i := range reflect.TypeFor[platen.PDFOptions]().NumField() {
		name, _, _ := strings.Cut(reflect.TypeFor[platen.PDFOptions]().Field(i).Tag.Get("json"), ",")
		fields[name] = true
	}
	if expected := group(regexp.MustCompile(`(?m)^    (\w+): `), schema); !reflect.DeepEqual(fields, expected) {
		t.Errorf("PDFOptions and packages/wire differ: %v, %v", fields, expected)
	}
}

func group(pattern *regexp.Regexp, text string) map[string]bool {
	found := map[string]bool{}
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		found[match[1]] = true
	}
	return found
}

func TestEveryMethodOfAResourceHasAnExample(t *testing.T) {
	files := token.NewFileSet()
	parse := func(name string) *ast.File {
		file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	examples := map[string]bool{}
	for _, declaration := range parse("example_test.go").Decls {
		if function, ok := declaration.(*ast.FuncDecl); ok {
			examples[function.Name.Name] = true
		}
	}
	sources, _ := filepath.Glob("*.go")
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		for _, declaration := range parse(source).Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if !ok || !function.Name.IsExported() {
				continue
			}
			name := function.Name.Name
			if function.Recv != nil {
				pointer, isPointer := function.Recv.List[0].Type.(*ast.StarExpr)
				if !isPointer {
					continue
				}
				receiver, _ := pointer.X.(*ast.Ident)
				if receiver == nil || !receiver.IsExported() || strings.HasSuffix(receiver.Name, "Error") {
					continue
				}
				if strings.HasSuffix(receiver.Name, "Service") && !examples["Example"+receiver.Name+"_"+name] {
					t.Errorf("%s.%s has no example", receiver.Name, name)
				}
			}
			if function.Doc == nil {
				t.Errorf("%s: %s has no comment", source, name)
			}
		}
	}
}

func TestTheChangelogHasTheVersion(t *testing.T) {
	text, err := os.ReadFile("CHANGELOG.md")
	if err != nil || !strings.Contains(string(text), "\n## "+platen.Version+"\n") {
		t.Errorf("%s is missing in CHANGELOG.md, %v", platen.Version, err)
	}
}

func TestNothingIsRepeatedByNetHTTP(t *testing.T) {
	for _, c := range []struct {
		name string
		call func(*platen.Client) error
	}{
		{"GET", func(c *platen.Client) error { _, err := c.Jobs.Get(ctx, "job_1"); return err }},
		{"POST", func(c *platen.Client) error { _, err := c.Generate.Text(ctx, platen.GenerateParams{}); return err }},
		{"POST without a body", func(c *platen.Client) error { _, err := c.Jobs.Cancel(ctx, "job_1"); return err }},
		{"DELETE", func(c *platen.Client) error { return c.Jobs.Delete(ctx, "job_1") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var requests atomic.Int32
			client := serve(t, func(w http.ResponseWriter, r *http.Request) {
				if _, err := io.ReadAll(r.Body); err != nil || len(r.TransferEncoding) > 0 {
					t.Errorf("body: %v, %v", err, r.TransferEncoding)
				}
				if requests.Add(1) == 1 {
					_, _ = io.WriteString(w, "[]")
					return
				}
				connection, _, _ := w.(http.Hijacker).Hijack()
				_ = connection.Close()
			}, platen.WithMaxRetries(0))
			if _, err := client.Templates.List(ctx); err != nil {
				t.Fatal(err)
			}
			// The connection is used again and breaks before the reply: net/http would send the request once more.
			err := c.call(client)
			if !errors.Is(err, platen.ErrConnection) || requests.Load() != 2 {
				t.Errorf("%d requests, %v", requests.Load(), err)
			}
		})
	}
}

func TestAClientIsSafeForConcurrentUse(t *testing.T) {
	var requests atomic.Int32
	keys := sync.Map{}
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		keys.Store(r.Header.Get("Idempotency-Key"), true)
		if requests.Add(1)%5 == 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		var body struct{ Prompt string }
		_ = json.NewDecoder(r.Body).Decode(&body)
		w.Header().Set("X-Request-Id", r.Header.Get("X-Request-Id"))
		_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "content": body.Prompt})
	}, platen.WithMaxRetries(9), platen.WithLogger(slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelDebug}))))
	var group sync.WaitGroup
	for i := range 40 {
		group.Add(1)
		go func() {
			defer group.Done()
			prompt, id := fmt.Sprint("prompt ", i), fmt.Sprint("request-", i)
			letter, err := client.Generate.Text(ctx, platen.GenerateParams{Prompt: prompt}, platen.WithRequestID(id), platen.WithHeader("X-Number", id))
			if err != nil || letter.Content != prompt || letter.Response.RequestID != id {
				t.Errorf("%v, %v", letter, err)
			}
		}()
	}
	group.Wait()
	count := 0
	keys.Range(func(any, any) bool { count++; return true })
	if count != 40 {
		t.Errorf("%d idempotency keys", count)
	}
}

func stream(events ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, event := range events {
			_, _ = io.WriteString(w, event+"\n\n")
			w.(http.Flusher).Flush()
		}
		if !strings.Contains(events[len(events)-1], "event: done") {
			<-r.Context().Done()
		}
	}
}

const (
	delta = "event: delta\ndata: {\"text\": \"One\"}"
	done  = "event: done\ndata: {\"content\": \"One\", \"modelUsed\": \"m\", \"warnings\": [\"Short.\"]}"
)

func TestALeftStreamLeavesNothingBehind(t *testing.T) {
	var open atomic.Int32
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		open.Add(1)
		defer open.Add(-1)
		stream(delta)(w, r)
	})
	before := runtime.NumGoroutine()
	for range 50 {
		for event, err := range client.Generate.Stream(ctx, platen.GenerateParams{Prompt: "x"}) {
			if event != (platen.DeltaEvent{Text: "One"}) || err != nil {
				t.Fatal(event, err)
			}
			break
		}
	}
	// Both sides notice in their own time.
	for deadline := time.Now().Add(20 * time.Second); open.Load() > 0 || runtime.NumGoroutine() > before+5; {
		if time.Now().After(deadline) {
			t.Fatalf("%d streams are open, %d goroutines run, before %d", open.Load(), runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestCollectReturnsTheDocument(t *testing.T) {
	client := serve(t, stream(delta, done))
	events := client.Generate.Stream(ctx, platen.GenerateParams{Prompt: "x"})
	document, err := platen.Collect(events)
	if err != nil || document.Content != "One" || document.Warnings[0] != "Short." || document.Response.Status != 200 {
		t.Errorf("%v, %v", document, err)
	}
	if _, err = platen.Collect(events); !errors.Is(err, platen.ErrConfiguration) {
		t.Errorf("a second reading gives %v", err)
	}
}

func TestASlowReaderOfAStreamIsNoSilence(t *testing.T) {
	client := serve(t, stream(delta, delta, done), platen.WithIdleTimeout(time.Second))
	events := 0
	for _, err := range client.Generate.Stream(ctx, platen.GenerateParams{Prompt: "x"}) {
		if err != nil {
			t.Fatal(err)
		}
		if events++; events == 1 {
			time.Sleep(1200 * time.Millisecond)
		}
	}
}

func TestTheContextEndsACall(t *testing.T) {
	client := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	timed, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	_, err := client.Templates.List(timed)
	if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, platen.ErrTimeout) || !errors.Is(err, platen.ErrConnection) {
		t.Errorf("at its deadline: %v", err)
	}
	reason := errors.New("the user left")
	caused, cancelCause := context.WithCancelCause(ctx)
	time.AfterFunc(50*time.Millisecond, func() { cancelCause(reason) })
	_, err = client.Templates.List(caused)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, reason) || errors.Is(err, platen.ErrConnection) {
		t.Errorf("when cancelled: %v", err)
	}
	if _, err = client.Jobs.Wait(caused, "job_1"); !errors.Is(err, context.Canceled) {
		t.Errorf("Wait: %v", err)
	}
	streamed, cancelStream := context.WithTimeout(ctx, time.Second)
	defer cancelStream()
	for _, err = range serve(t, stream(delta)).Generate.Stream(streamed, platen.GenerateParams{}) {
	}
	var broken *platen.StreamBrokenError
	if !errors.As(err, &broken) || broken.PartialText != "One" || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a stream at its deadline: %v", err)
	}
}

func TestNothingIsSentAfterCancellation(t *testing.T) {
	client := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("a request arrived") })
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := client.Templates.List(cancelled); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAnErrorOfAWriterIsTheCallersOwn(t *testing.T) {
	var requests atomic.Int32
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		w.Header().Set("Content-Type", "application/pdf")
		_, _ = io.WriteString(w, "%PDF-")
	})
	reader, writer := io.Pipe()
	_ = reader.Close()
	_, err := client.PDF.Create(ctx, platen.PDFParams{Content: "x"}, platen.ToWriter(writer))
	if !errors.Is(err, io.ErrClosedPipe) || errors.Is(err, platen.ErrConnection) || requests.Load() != 1 {
		t.Errorf("%d requests, %v", requests.Load(), err)
	}
	file, err := client.PDF.Create(ctx, platen.PDFParams{Content: "x"})
	if err != nil {
		t.Fatal(err)
	}
	var buffer bytes.Buffer
	if n, err := file.WriteTo(&buffer); n != 5 || err != nil || buffer.String() != "%PDF-" {
		t.Errorf("%d, %v", n, err)
	}
}

func TestAFileThatIsNotInMemoryIsNotSavedEmpty(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/pdf")
		_, _ = io.WriteString(w, "%PDF-")
	})
	folder := t.TempDir()
	path := filepath.Join(folder, "a.pdf")
	file, err := client.PDF.Create(ctx, platen.PDFParams{Content: "x"}, platen.ToFile(path))
	if err != nil || file.Path != path || file.Size != 5 {
		t.Fatalf("%v, %v", file, err)
	}
	if err = file.Save(filepath.Join(folder, "b.pdf")); !errors.Is(err, platen.ErrConfiguration) {
		t.Error(err)
	}
	if _, err = file.WriteTo(io.Discard); !errors.Is(err, platen.ErrConfiguration) {
		t.Error(err)
	}
}

func TestParametersThatAreLeftOutAreNotSent(t *testing.T) {
	for expected, params := range map[string]any{
		`{"prompt":""}`:    platen.GenerateParams{},
		`{}`:               platen.AccountUpdateParams{},
		`{"content":""}`:   platen.PDFParams{},
		`{"accountId":""}`: platen.KeyCreateParams{},
		`{"margins":{"bottom":0},"includePageNumbers":false}`: platen.PDFOptions{
			Margins: &platen.Margins{Bottom: platen.Ptr(0.0)}, IncludePageNumbers: platen.Ptr(false),
		},
		`{"dailyLimit":null}`: platen.AccountUpdateParams{DailyLimit: platen.Null[int]()},
		`{"expiresAt":null}`:  platen.KeyUpdateParams{ExpiresAt: platen.Null[time.Time]()},
		`{"dailyLimit":0}`:    platen.AccountUpdateParams{DailyLimit: platen.Value(0)},
	} {
		if text, err := json.Marshal(params); err != nil || string(text) != expected {
			t.Errorf("%s, %v", text, err)
		}
	}
}

func TestWebhookParametersAreForJobsOnly(t *testing.T) {
	client := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("a request arrived") })
	if _, err := client.Generate.Text(ctx, platen.GenerateParams{Prompt: "x", Webhook: platen.Ptr(true)}); !errors.Is(err, platen.ErrConfiguration) {
		t.Error(err)
	}
}

func TestAnHTTPClientWithATimeoutIsRefused(t *testing.T) {
	_, err := platen.NewClient(platen.WithAPIKey("x"), platen.WithHTTPClient(&http.Client{Timeout: time.Second}))
	if !errors.Is(err, platen.ErrConfiguration) {
		t.Error(err)
	}
}

func TestCallsWhoseReplyHasASecretOpenAConnection(t *testing.T) {
	var opened atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, `{"success": true, "data": {"url": null, "secret": "whsec_x"}}`)
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	client, err := platen.NewClient(platen.WithBaseURL(server.URL), platen.WithAPIKey("x"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.CloseIdleConnections)
	for range 2 {
		if _, err := client.Settings.GetWebhook(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if opened.Load() != 1 {
		t.Errorf("%d connections for two calls that can be repeated", opened.Load())
	}
	for range 2 {
		if _, err := client.Settings.RotateWebhookSecret(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if opened.Load() != 3 {
		t.Errorf("%d connections after two calls that can not", opened.Load())
	}
}

func TestACertificateThatIsNotAcceptedIsNotRetried(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor != 2 || r.Header.Get("Idempotency-Key") == "" {
			t.Errorf("%s, %v", r.Proto, r.Header)
		}
		_, _ = io.WriteString(w, `{"content": "One"}`)
	}))
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	address := platen.WithBaseURL(server.URL)
	client, err := platen.NewClient(address, platen.WithAPIKey("x"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Generate.Text(ctx, platen.GenerateParams{Prompt: "x"})
	var connection *platen.ConnectionError
	if !errors.As(err, &connection) || connection.Attempts != 1 || !strings.Contains(err.Error(), "certificate") {
		t.Error(err)
	}
	trusting, err := platen.NewClient(address, platen.WithAPIKey("x"), platen.WithHTTPClient(server.Client()))
	if err != nil {
		t.Fatal(err)
	}
	letter, err := trusting.Generate.Text(ctx, platen.GenerateParams{Prompt: "x"})
	if err != nil || letter.Content != "One" {
		t.Errorf("%v, %v", letter, err)
	}
}

func TestAnUnencryptedConnectionIsWarnedOfOnce(t *testing.T) {
	var lines bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&lines, nil))
	for _, address := range []string{"http://192.0.2.1", "http://127.0.0.1", "http://localhost:1", "http://[::1]:1", "https://192.0.2.1"} {
		if _, err := platen.NewClient(platen.WithBaseURL(address), platen.WithAPIKey("x"), platen.WithLogger(logger)); err != nil {
			t.Error(err)
		}
	}
	if strings.Count(lines.String(), "\n") != 1 || !strings.Contains(lines.String(), "host=192.0.2.1") {
		t.Error(lines.String())
	}
}

func TestNoWayOfPrintingShowsASecret(t *testing.T) {
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	client := serve(t, func(http.ResponseWriter, *http.Request) {})
	verifier, err := platen.NewWebhookVerifier(secret)
	if err != nil {
		t.Fatal(err)
	}
	settings := platen.WebhookSettings{Secret: secret, PreviousSecret: secret}
	made := platen.NewKey{Key: "pk_live_secret"}
	var text bytes.Buffer
	for _, value := range []any{client, *client, verifier, *verifier, settings, &settings, made, &made, made.Key} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			fmt.Fprintf(&text, verb+"\n", value)
		}
		slog.New(slog.NewJSONHandler(&text, nil)).Info("x", "value", value)
	}
	for _, leak := range []string{"live_secret", "MfKQ9r", "706b5f6c697665", "[112 107"} {
		if at := strings.Index(text.String(), leak); at >= 0 {
			t.Errorf("printed: %s", text.String()[max(0, at-100):at+20])
		}
	}
	if text, err := json.Marshal(made); err != nil || !strings.Contains(string(text), `"key":"pk_live_secret"`) {
		t.Errorf("%s, %v", text, err)
	}
}
