package platen

import (
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

const defaultBaseURL = "http://127.0.0.1:8484"

// ClientOption is an option of [NewClient] and [Client.WithOptions].
type ClientOption interface{ applyToClient(*config) }

// CallOption is an option of one call. It takes precedence over that of the client.
type CallOption interface {
	FileOption
	applyToCall(*callConfig)
}

// FileOption is an option of a call that returns a file: a [CallOption], [ToFile] or [ToWriter].
type FileOption interface{ applyToFile(*callConfig) }

// Option is an option of a client or of one call.
type Option interface {
	ClientOption
	CallOption
}

// RequestEvent is what a hook knows about a request. It never has the body.
type RequestEvent struct {
	Method string
	// Path is below the base URL, without the query.
	Path string
	// Attempt counts from 1.
	Attempt   int
	RequestID string
}

// ResponseEvent describes the end of an attempt.
type ResponseEvent struct {
	RequestEvent
	// Status is 0 if no reply came.
	Status   int
	Duration time.Duration
}

// RetryEvent describes a retry before its pause.
type RetryEvent struct {
	RequestEvent
	// Delay is the pause before the next attempt.
	Delay time.Duration
	// Err is why the attempt failed.
	Err error
}

// config is what a client was made with, after the environment was read.
type config struct {
	baseURL *string
	apiKey  *string
	noKey   bool
	client  *http.Client
	idle    *time.Duration
	app     string
	logger  *slog.Logger

	onRequest  func(RequestEvent)
	onResponse func(ResponseEvent)
	onRetry    func(RetryEvent)

	call callConfig
}

// callConfig has the options of a call. Nil: not set.
type callConfig struct {
	timeout        *time.Duration
	maxRetries     *int
	idempotencyKey *string
	requestID      *string
	header         http.Header
	to             target
}

type clientOption func(*config)

func (o clientOption) applyToClient(c *config) { o(c) }

type callOption func(*callConfig)

func (o callOption) applyToCall(c *callConfig) { o(c) }
func (o callOption) applyToFile(c *callConfig) { o(c) }

type fileOption func(*callConfig)

func (o fileOption) applyToFile(c *callConfig) { o(c) }

type option func(*callConfig)

func (o option) applyToClient(c *config)   { o(&c.call) }
func (o option) applyToCall(c *callConfig) { o(c) }
func (o option) applyToFile(c *callConfig) { o(c) }

// WithBaseURL sets the address of the service, with or without /v1. Default: PLATEN_BASE_URL, else http://127.0.0.1:8484.
func WithBaseURL(address string) ClientOption {
	return clientOption(func(c *config) { c.baseURL = &address })
}

// WithAPIKey sets the API key. White space at its ends is removed. Default: PLATEN_API_KEY.
func WithAPIKey(key string) ClientOption {
	return clientOption(func(c *config) { c.apiKey, c.noKey = &key, false })
}

// WithoutAPIKey makes a client that sends no key, for [SessionService] and an HTTP client with a cookie jar.
func WithoutAPIKey() ClientOption {
	return clientOption(func(c *config) { c.apiKey, c.noKey = nil, true })
}

// WithHTTPClient sets the HTTP client: a proxy, private certificates, client certificates. Its Timeout must be 0, because
// calls have their own; redirects are not followed. Default: a client with the proxy of the environment that gives up
// connecting after 5 s.
func WithHTTPClient(client *http.Client) ClientOption {
	return clientOption(func(c *config) { c.client = client })
}

// WithIdleTimeout sets how long a stream may be without a byte. Default: 60 s; the service sends some every 15 s.
func WithIdleTimeout(timeout time.Duration) ClientOption {
	return clientOption(func(c *config) { c.idle = &timeout })
}

// WithAppInfo adds your application to the User-Agent header. The version may be empty.
func WithAppInfo(name, version string) ClientOption {
	return clientOption(func(c *config) {
		c.app = name
		if version != "" {
			c.app += "/" + version
		}
	})
}

// WithLogger logs one line for each attempt at the level Debug: method, path, status, duration, attempt and request ID, never
// a key, a prompt or content. Default: no log.
func WithLogger(logger *slog.Logger) ClientOption {
	return clientOption(func(c *config) { c.logger = logger })
}

// WithOnRequest sets a function that is called before each attempt. It must be safe for concurrent use.
func WithOnRequest(hook func(RequestEvent)) ClientOption {
	return clientOption(func(c *config) { c.onRequest = hook })
}

// WithOnResponse sets a function that is called after each attempt; for a stream, after its first event. It must be safe for
// concurrent use.
func WithOnResponse(hook func(ResponseEvent)) ClientOption {
	return clientOption(func(c *config) { c.onResponse = hook })
}

// WithOnRetry sets a function that is called before the pause of each retry. It must be safe for concurrent use.
func WithOnRetry(hook func(RetryEvent)) ClientOption {
	return clientOption(func(c *config) { c.onRetry = hook })
}

// WithTimeout limits a whole call with its retries and pauses. A nearer deadline of the context wins. Default: 180 s for
// [GenerateService.Text] and [GenerateService.File], 15 minutes for [JobsService.Wait], none for streams, 60 s for others.
func WithTimeout(timeout time.Duration) Option {
	return option(func(c *callConfig) { c.timeout = &timeout })
}

// WithMaxRetries sets how often a call is repeated. Default: 2, so 3 attempts.
func WithMaxRetries(retries int) Option {
	return option(func(c *callConfig) { c.maxRetries = &retries })
}

// WithHeader sets a header of each request.
func WithHeader(name, value string) Option {
	return option(func(c *callConfig) {
		c.header = c.header.Clone()
		if c.header == nil {
			c.header = http.Header{}
		}
		c.header.Set(name, value)
	})
}

// WithIdempotencyKey sets the idempotency key of a POST: 1 to 255 printable ASCII characters without spaces. The service runs
// calls with the same key once in 24 hours and repeats the reply. Default: a new UUID for each call, so that its retries
// are safe. Calls whose reply has a secret take none.
func WithIdempotencyKey(key string) CallOption {
	return callOption(func(c *callConfig) { c.idempotencyKey = &key })
}

// WithRequestID sets the request ID, which is also in the log of the service: 1 to 64 of A-Z, a-z, 0-9, _ and -. Default: a
// new one for each call.
func WithRequestID(id string) CallOption {
	return callOption(func(c *callConfig) { c.requestID = &id })
}

// WithLastEventID continues [JobsService.Events] after an event.
func WithLastEventID(id string) CallOption {
	return callOption(func(c *callConfig) { WithHeader("Last-Event-ID", id).applyToCall(c) })
}

func callOptions(options []CallOption) callConfig {
	var c callConfig
	for _, o := range options {
		o.applyToCall(&c)
	}
	return c
}

func fileOptions(options []FileOption) callConfig {
	var c callConfig
	for _, o := range options {
		o.applyToFile(&c)
	}
	return c
}

var (
	idempotencyKeyPattern = regexp.MustCompile(`^[\x21-\x7e]{1,255}$`)
	requestIDPattern      = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	apiKeyPattern         = regexp.MustCompile(`^[\x21-\x7e]+$`)
)

func (c callConfig) check() error {
	switch {
	case c.timeout != nil && *c.timeout <= 0:
		return configurationError("the timeout must be more than 0")
	case c.maxRetries != nil && *c.maxRetries < 0:
		return configurationError("the number of retries must be 0 or more")
	case c.idempotencyKey != nil && !idempotencyKeyPattern.MatchString(*c.idempotencyKey):
		return configurationError("the idempotency key must be 1 to 255 printable ASCII characters without spaces")
	case c.requestID != nil && !requestIDPattern.MatchString(*c.requestID):
		return configurationError("the request ID must be 1 to 64 letters, digits, underscores or hyphens")
	}
	return nil
}

// readBaseURL returns the address with /v1.
func readBaseURL(option *string) (string, error) {
	from, text := "PLATEN_BASE_URL", os.Getenv("PLATEN_BASE_URL")
	if option != nil {
		from, text = "the base URL", *option
	} else if text == "" {
		text = defaultBaseURL
	}
	// The text is not repeated in errors: it may contain a password.
	address, err := url.Parse(text)
	if err != nil || (address.Scheme != "http" && address.Scheme != "https") || address.Host == "" {
		return "", configurationError(from + " must be an http or https URL")
	}
	if address.User != nil || strings.ContainsAny(text, "?#") {
		return "", configurationError(from + " must not have a user name, a query or a fragment")
	}
	path := strings.TrimSuffix(strings.TrimRight(address.EscapedPath(), "/"), "/v1")
	return address.Scheme + "://" + address.Host + path + "/v1", nil
}

func readAPIKey(option *string) (string, error) {
	key := os.Getenv("PLATEN_API_KEY")
	if option != nil {
		key = *option
	}
	key = strings.TrimSpace(key)
	if key == "" {
		return "", configurationError("the API key is missing: set PLATEN_API_KEY or use WithAPIKey; `platen keys create` makes one")
	}
	if !apiKeyPattern.MatchString(key) {
		return "", configurationError("the API key (PLATEN_API_KEY or WithAPIKey) contains a space, a line break or another character that no key has")
	}
	return key, nil
}
