package platen

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"
)

const (
	defaultTimeout     = 60 * time.Second
	defaultIdleTimeout = 60 * time.Second
	connectTimeout     = 5 * time.Second
	defaultMaxRetries  = 2
	backoffFirst       = 500 * time.Millisecond
	backoffMax         = 8 * time.Second
	// A longer Retry-After is left to the caller.
	retryAfterMax   = 60 * time.Second
	inUsePause      = time.Second
	excerptBytes    = 200
	errorBytesMax   = 1 << 20
	noTimeout       = time.Duration(-1)
	generateTimeout = 180 * time.Second
)

var errSilent = errors.New("the stream was silent")

// call is what a method of a resource asks for. It becomes the same request on every attempt.
type call struct {
	method string
	// path is below the base URL. It is empty for an ID that would make another path.
	path  string
	query query
	// body is sent as JSON.
	body   any
	accept string
	prefer string
	// timeout is the default of the call; 0 means 60 s.
	timeout time.Duration
	// secret is whether the reply has a secret: the call has no idempotency key and is not repeated once it left.
	secret bool
	// alsoOK is a status other than 2xx that is not an error.
	alsoOK int
	// stream is whether the reply is read as it comes: the connection may be silent for the idle timeout.
	stream bool
}

// idPath returns the path of what has this ID, or of a part of it; empty for an ID that would make another path.
func idPath(collection, id string, part ...string) string {
	if id == "" || id == "." || id == ".." {
		return ""
	}
	return strings.Join(append([]string{"", collection, url.PathEscape(id)}, part...), "/")
}

// transport runs calls. A call has one deadline for all its attempts and pauses.
type transport struct {
	config  config
	baseURL string
	key     hidden[string]
	client  *http.Client
	// fresh opens a connection for each request: one that was used before may be closed by now, and then nothing says
	// whether the request of a call that must not be repeated arrived.
	fresh      *http.Client
	idle       time.Duration
	userAgent  string
	maxRetries int
}

// reply is an answer that is being read, inside an attempt.
type reply struct {
	*http.Response
	info ResponseInfo
	// ctx is that of the attempt, and cancel closes its connection.
	ctx    context.Context
	cancel context.CancelCauseFunc
	// idle ends a stream that is silent; nil for other calls.
	idle *time.Timer
	// isFinal is set once something was handed to the caller that a retry would repeat.
	isFinal bool
	// isOpen is set where the body is read after the attempt.
	isOpen bool
}

// wasSilent reports whether the idle timeout ended the attempt.
func (r *reply) wasSilent() bool { return errors.Is(context.Cause(r.ctx), errSilent) }

// localError is an error of the caller's disk or writer, which must not be taken for one of the connection.
type localError struct{ error }

func (e *localError) Unwrap() error { return e.error }

func newTransport(from config, options []ClientOption) (*transport, error) {
	for _, o := range options {
		o.applyToClient(&from)
	}
	if err := from.call.check(); err != nil {
		return nil, err
	}
	t := &transport{idle: defaultIdleTimeout, maxRetries: defaultMaxRetries, userAgent: userAgent(from.app), key: hide("")}
	if from.idle != nil {
		t.idle = *from.idle
		if t.idle <= 0 {
			return nil, configurationError("the idle timeout must be more than 0")
		}
	}
	if from.call.maxRetries != nil {
		t.maxRetries = *from.call.maxRetries
	}
	var err error
	if t.baseURL, err = readBaseURL(from.baseURL); err != nil {
		return nil, err
	}
	if !from.noKey {
		key, err := readAPIKey(from.apiKey)
		if err != nil {
			return nil, err
		}
		t.key, from.apiKey = hide(key), &key
	}
	from.baseURL = &t.baseURL
	if from.client == nil {
		from.client = &http.Client{Transport: httpTransport()}
	}
	if from.client.Timeout != 0 {
		return nil, configurationError("the Timeout of the HTTP client must be 0: use WithTimeout")
	}
	client := *from.client
	// A redirect would take the key to another address and turn a POST into a GET.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	t.client = &client
	t.fresh = withFreshConnections(client)
	t.config = from
	if address, err := url.Parse(t.baseURL); err == nil && address.Scheme == "http" && !isLoopback(address.Hostname()) && from.logger != nil {
		from.logger.Warn("platen: the connection is not encrypted, and the API key is sent over it", "host", address.Hostname())
	}
	return t, nil
}

func httpTransport() http.RoundTripper {
	dialer := &net.Dialer{Timeout: connectTimeout, KeepAlive: 30 * time.Second}
	if base, ok := http.DefaultTransport.(*http.Transport); ok {
		own := base.Clone()
		own.DialContext = dialer.DialContext
		return own
	}
	return &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, ForceAttemptHTTP2: true}
}

// withFreshConnections returns a client that keeps no connection. One with a RoundTripper of its own stays as it is.
func withFreshConnections(client http.Client) *http.Client {
	base := client.Transport
	if base == nil {
		base = http.DefaultTransport
	}
	if own, ok := base.(*http.Transport); ok {
		fresh := own.Clone()
		fresh.DisableKeepAlives = true
		client.Transport = fresh
	}
	return &client
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// data runs a call and returns the data of its JSON reply.
func data[T any, P interface {
	*T
	setResponse(ResponseInfo)
}](ctx context.Context, t *transport, c call, o callConfig) (*T, error) {
	envelope, info, err := jsonReply[struct{ Data *T }](ctx, t, c, o, func(e *struct{ Data *T }) bool { return e.Data != nil })
	if err != nil {
		return nil, err
	}
	P(envelope.Data).setResponse(info)
	return envelope.Data, nil
}

// whole runs a call and returns its JSON reply, which has no envelope.
func whole[T any, P interface {
	*T
	setResponse(ResponseInfo)
}](ctx context.Context, t *transport, c call, o callConfig) (*T, error) {
	value, info, err := jsonReply[*T](ctx, t, c, o, func(v **T) bool { return *v != nil })
	if err != nil {
		return nil, err
	}
	P(*value).setResponse(info)
	return *value, nil
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

// listIn reads a reply whose data has the list in a field.
func listIn[T any](ctx context.Context, t *transport, path, field string, options []CallOption) (*List[T], error) {
	found, err := page[T](ctx, t, path, field, nil, options)
	if err != nil {
		return nil, err
	}
	return &List[T]{found.Items, found.Response}, nil
}

// page runs a call and returns the list with this name in the data of its reply.
func page[T any](ctx context.Context, t *transport, path, field string, q query, options []CallOption) (*Page[T], error) {
	type envelope struct{ Data map[string]json.RawMessage }
	found := &Page[T]{}
	complete := func(e *envelope) bool {
		if json.Unmarshal(e.Data[field], &found.Items) != nil {
			return false
		}
		_ = json.Unmarshal(e.Data["nextCursor"], &found.NextCursor)
		return true
	}
	c := call{method: http.MethodGet, path: path, query: q}
	_, info, err := jsonReply(ctx, t, c, callOptions(options), complete)
	if err != nil {
		return nil, err
	}
	found.Response = info
	return found, nil
}

// jsonReply runs a call and decodes its reply. complete reports whether the reply is one of the service.
func jsonReply[T any](ctx context.Context, t *transport, c call, o callConfig, complete func(*T) bool) (*T, ResponseInfo, error) {
	if c.accept == "" {
		c.accept = "application/json"
	}
	var value *T
	var info ResponseInfo
	err := t.run(ctx, c, o, func(r *reply) error {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		value, info = new(T), r.info
		if json.Unmarshal(text, value) != nil || !complete(value) {
			return unexpectedReply(text, r)
		}
		return nil
	})
	return value, info, err
}

// none runs a call whose reply has no body.
func none(ctx context.Context, t *transport, c call, options []CallOption) error {
	return t.run(ctx, c, callOptions(options), func(r *reply) error {
		_, err := io.Copy(io.Discard, r.Body)
		return err
	})
}

// run runs a call within its deadline. read is a part of an attempt: the call is repeated where it returns an error of the
// connection.
func (t *transport) run(ctx context.Context, c call, o callConfig, read func(*reply) error) error {
	ctx, cancel := t.withTimeout(ctx, c, o)
	defer cancel()
	return t.attempts(ctx, c, o, read)
}

func (t *transport) withTimeout(ctx context.Context, c call, o callConfig) (context.Context, context.CancelFunc) {
	timeout := c.timeout
	if timeout == 0 {
		timeout = defaultTimeout
	}
	if t.config.call.timeout != nil {
		timeout = *t.config.call.timeout
	}
	if o.timeout != nil {
		timeout = *o.timeout
	}
	if timeout == noTimeout {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, timeout)
}

// attempts repeats a call until it succeeds, can't succeed, or the context ends.
func (t *transport) attempts(ctx context.Context, c call, o callConfig, read func(*reply) error) error {
	if err := o.check(); err != nil {
		return err
	}
	if c.secret && o.idempotencyKey != nil {
		return configurationError("this call takes no idempotency key: its reply has a secret, which the service does not store")
	}
	if c.path == "" {
		return configurationError(`the ID must not be empty, "." or ".."`)
	}
	header := t.header(c, o)
	body, err := encodeBody(c.body)
	if err != nil {
		return err
	}
	retries := t.maxRetries
	if o.maxRetries != nil {
		retries = *o.maxRetries
	}
	startedAt := time.Now()
	retried := 0
	for attempt := 1; ; attempt++ {
		if ctx.Err() != nil {
			return endOf(ctx, c, startedAt, attempt-1, nil)
		}
		event := RequestEvent{c.method, c.path, attempt, header.Get("X-Request-Id")}
		isFinal, err := t.attempt(ctx, c, header, body, event, read)
		if err == nil {
			return nil
		}
		var local *localError
		if errors.As(err, &local) {
			return local.error
		}
		if ctx.Err() != nil {
			return endOf(ctx, c, startedAt, attempt, err)
		}
		pause, isFree, repeatable := pauseBefore(err, retried, c.secret)
		if !repeatable || isFinal || (!isFree && retried >= retries) {
			return err
		}
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= pause {
			return err
		}
		if !isFree {
			retried++
		}
		if t.config.onRetry != nil {
			t.config.onRetry(RetryEvent{event, pause, err})
		}
		if !sleep(ctx, pause) {
			return endOf(ctx, c, startedAt, attempt, err)
		}
	}
}

// attempt sends one request and reads the reply.
func (t *transport) attempt(ctx context.Context, c call, header http.Header, body []byte, event RequestEvent, read func(*reply) error) (isFinal bool, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	r := &reply{ctx: ctx, cancel: cancel}
	startedAt := time.Now()
	if t.config.onRequest != nil {
		t.config.onRequest(event)
	}
	defer func() {
		if r.idle != nil && !r.isOpen {
			r.idle.Stop()
		}
		if !r.isOpen {
			cancel(nil)
		}
		t.report(event, r.info.Status, time.Since(startedAt))
	}()
	if c.stream {
		r.idle = time.AfterFunc(t.idle, func() { cancel(errSilent) })
	}
	request, err := t.newRequest(ctx, c, header, body)
	if err != nil {
		return false, err
	}
	client := t.client
	if c.secret {
		client = t.fresh
	}
	response, err := client.Do(request)
	if err != nil {
		return false, t.connectionError(ctx, err, c, event.Attempt)
	}
	r.Response = response
	r.info = responseInfo(response, event.Attempt)
	if status := response.StatusCode; (status < 200 || status > 299) && status != c.alsoOK {
		err = errorOf(r)
	} else {
		err = read(r)
	}
	if !r.isOpen {
		_ = response.Body.Close()
	}
	if err != nil && !isOurs(err) {
		err = t.connectionError(ctx, err, c, event.Attempt)
	}
	return r.isFinal, err
}

// isOurs reports whether an error of reading is not one of the connection.
func isOurs(err error) bool {
	var api *APIError
	var broken *StreamBrokenError
	var local *localError
	return errors.As(err, &api) || errors.As(err, &broken) || errors.As(err, &local)
}

func (t *transport) report(event RequestEvent, status int, duration time.Duration) {
	if t.config.onResponse != nil {
		t.config.onResponse(ResponseEvent{event, status, duration})
	}
	if t.config.logger != nil {
		t.config.logger.LogAttrs(context.Background(), slog.LevelDebug, "platen request",
			slog.String("method", event.Method), slog.String("path", event.Path), slog.Int("status", status),
			slog.Duration("duration", duration), slog.Int("attempt", event.Attempt), slog.String("requestId", event.RequestID))
	}
}

// newRequest makes the request of an attempt. On a connection that broke, net/http by itself repeats a GET without a body and
// any request with the header Idempotency-Key. The client counts attempts and pauses between them, so it hides both.
func (t *transport) newRequest(ctx context.Context, c call, header http.Header, body []byte) (*http.Request, error) {
	address := t.baseURL + c.path
	if len(c.query) > 0 {
		address += "?" + url.Values(c.query).Encode()
	}
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	request, err := http.NewRequestWithContext(ctx, c.method, address, reader)
	if err != nil {
		return nil, configurationError("the request can't be sent: " + err.Error())
	}
	request.Header = header.Clone()
	if body == nil && c.method == http.MethodGet {
		request.Body = emptyBody{}
	}
	if key, ok := request.Header["Idempotency-Key"]; ok {
		delete(request.Header, "Idempotency-Key")
		request.Header["idempotency-key"] = key
	}
	return request, nil
}

// emptyBody is no body.
type emptyBody struct{}

func (emptyBody) Read([]byte) (int, error) { return 0, io.EOF }
func (emptyBody) Close() error             { return nil }

// header returns the headers of a call, equal on all attempts. The nearer wins: the call's own, those of the client, those
// that the client makes.
func (t *transport) header(c call, o callConfig) http.Header {
	header := http.Header{}
	set := func(name, value string) {
		if value != "" {
			header.Set(name, value)
		}
	}
	if key := t.key(); key != "" {
		set("Authorization", "Bearer "+key)
	}
	set("User-Agent", t.userAgent)
	set("Accept", c.accept)
	set("Prefer", c.prefer)
	if c.body != nil {
		set("Content-Type", "application/json")
	}
	if c.method == http.MethodPost && !c.secret {
		if o.idempotencyKey != nil {
			set("Idempotency-Key", *o.idempotencyKey)
		} else {
			set("Idempotency-Key", uuid())
		}
	}
	if o.requestID != nil {
		set("X-Request-Id", *o.requestID)
	} else {
		set("X-Request-Id", uuid())
	}
	for _, more := range []http.Header{t.config.call.header, o.header} {
		for name, values := range more {
			header[name] = values
		}
	}
	return header
}

func encodeBody(body any) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	text, err := json.Marshal(body)
	if err != nil {
		return nil, configurationError("the body can't be sent as JSON: " + err.Error())
	}
	return text, nil
}

// pauseBefore returns the pause before the next attempt, whether it is not counted as a retry, and whether there may be one.
func pauseBefore(failure error, retried int, secret bool) (pause time.Duration, isFree, repeatable bool) {
	backoff := min(backoffMax, backoffFirst<<min(retried, 10))
	backoff = time.Duration(float64(backoff) * (0.5 + mathrand.Float64()/2))
	var connection *ConnectionError
	if errors.As(failure, &connection) {
		if secret {
			return backoff, false, isDialError(connection.Err)
		}
		return backoff, false, !isCertificateError(connection.Err)
	}
	var api *APIError
	if !errors.As(failure, &api) || api.RetryAfter > retryAfterMax {
		return 0, false, false
	}
	if api.Status == http.StatusConflict && api.Reason == "idempotency_key_in_use" {
		if api.RetryAfter > 0 {
			return api.RetryAfter, true, true
		}
		return inUsePause, true, true
	}
	return max(api.RetryAfter, backoff), false, isPassing(failure, secret)
}

// isPassing reports whether the same request may succeed later.
func isPassing(failure error, secret bool) bool {
	var connection *ConnectionError
	if errors.As(failure, &connection) {
		return !isCertificateError(connection.Err)
	}
	var api *APIError
	if !errors.As(failure, &api) {
		return false
	}
	switch api.Status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return true
	case http.StatusBadGateway, http.StatusGatewayTimeout:
		return api.Code == "" && !secret
	}
	return false
}

// sleep reports whether the context is still running after the pause.
func sleep(ctx context.Context, pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// endOf returns the error of a call whose context has ended: that of the context, or a timeout.
func endOf(ctx context.Context, c call, startedAt time.Time, attempts int, cause error) error {
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return cancelled(ctx)
	}
	tried := fmt.Sprintf("%d attempts", attempts)
	if attempts == 1 {
		tried = "1 attempt"
	}
	seconds := time.Since(startedAt).Round(100 * time.Millisecond)
	return &ConnectionError{
		Message:  fmt.Sprintf("%s %s: no reply within %s (%s)", c.method, c.path, seconds, tried),
		Attempts: attempts, Err: cause, timeout: true,
	}
}

// cancelled returns context.Canceled, with the cause that the caller gave.
func cancelled(ctx context.Context) error {
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, ctx.Err()) {
		return fmt.Errorf("%w: %w", ctx.Err(), cause)
	}
	return ctx.Err()
}

// errorOf returns the error that a reply is.
func errorOf(r *reply) error {
	text, err := io.ReadAll(io.LimitReader(r.Body, errorBytesMax))
	if err != nil {
		return err
	}
	var envelope struct{ Error errorBody }
	if json.Unmarshal(text, &envelope) == nil && envelope.Error.Code != "" {
		return apiError(r.StatusCode, envelope.Error, r.info)
	}
	return unexpectedReply(text, r)
}

func unexpectedReply(body []byte, r *reply) error {
	message := fmt.Sprintf("The reply is not from Platen: %q. Is the base URL right?", strings.ToValidUTF8(string(body[:min(len(body), excerptBytes)]), ""))
	if location := r.info.Header.Get("Location"); location != "" {
		message = fmt.Sprintf("The reply is a redirect to %s, which is not followed. Is the base URL right?", location)
	}
	return apiError(r.StatusCode, errorBody{Message: message}, r.info)
}

// retryAfter reads the header Retry-After: a number of seconds, or a date. RFC 9110 §10.2.3.
func retryAfter(header http.Header, now time.Time) time.Duration {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	return max(0, at.Sub(now).Truncate(time.Second)+time.Second)
}

func (t *transport) connectionError(ctx context.Context, cause error, c call, attempts int) error {
	var inner *url.Error
	if errors.As(cause, &inner) {
		cause = inner.Err
	}
	e := &ConnectionError{Attempts: attempts, Err: cause}
	var network net.Error
	switch {
	case errors.Is(context.Cause(ctx), errSilent):
		e.Message = fmt.Sprintf("%s %s: no byte within %s", c.method, c.path, t.idle)
		e.timeout = true
	case isCertificateError(cause):
		e.Message = fmt.Sprintf("%s: the certificate is not accepted: %s", t.baseURL, cause)
	case !isDialError(cause):
		e.Message = fmt.Sprintf("%s %s: the connection broke (%s)", c.method, c.path, cause)
	case errors.As(cause, &network) && network.Timeout():
		e.Message = fmt.Sprintf("%s accepts no connection", t.baseURL)
		e.timeout = true
	case t.baseURL == defaultBaseURL+"/v1":
		e.Message = "Nothing answers at " + defaultBaseURL + " (the default). Start `npx platen serve` or set PLATEN_BASE_URL."
	default:
		e.Message = fmt.Sprintf("Nothing answers at %s (%s). Is PLATEN_BASE_URL, or WithBaseURL, right?", t.baseURL, cause)
	}
	return e
}

// isDialError reports whether no connection was made, so that the request has not left.
func isDialError(err error) bool {
	var operation *net.OpError
	return errors.As(err, &operation) && (operation.Op == "dial" || operation.Op == "proxyconnect")
}

func isCertificateError(err error) bool {
	var verification *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var unknown x509.UnknownAuthorityError
	return errors.As(err, &verification) || errors.As(err, &record) || errors.As(err, &alert) || errors.As(err, &unknown)
}

func userAgent(app string) string {
	version := strings.TrimPrefix(runtime.Version(), "go")
	if strings.ContainsAny(version, " ()") {
		version = "devel"
	}
	agent := fmt.Sprintf("platen-go/%s go/%s %s", Version, version, runtime.GOOS)
	if app != "" {
		agent += " " + app
	}
	return agent
}

// uuid returns a UUID v4.
func uuid() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
