// Package platen is the client of a Platen service: documents from prompts, PDF files from text.
//
//	client, err := platen.NewClient() // PLATEN_BASE_URL and PLATEN_API_KEY
//	letter, err := client.Generate.Text(ctx, platen.GenerateParams{Prompt: "Resignation from Jane Doe"})
//
// A call returns its result, or an error that says what to do. It retries what may succeed later, within one deadline, and
// sends an idempotency key with every POST, so that nothing is done twice. Errors match sentinels such as
// [ErrRateLimitExceeded] with [errors.Is]; [APIError] has the fields of an error reply.
package platen

import (
	"context"
	"fmt"
	"log/slog"
)

// Version is the version of this module, as in the User-Agent header.
const Version = "0.1.0"

// NewClient makes a client. Options take precedence over the environment, which is read here once: PLATEN_BASE_URL (default
// http://127.0.0.1:8484) and PLATEN_API_KEY (required). An empty variable counts as not set.
//
// The error matches [ErrConfiguration]: a wrong option, or no API key.
func NewClient(options ...ClientOption) (*Client, error) {
	return newClient(config{}, options)
}

// WithOptions returns a copy of the client with other options. Both share their connections.
func (c *Client) WithOptions(options ...ClientOption) (*Client, error) {
	return newClient(c.transport.config, options)
}

// BaseURL is the address of the service, with /v1.
func (c *Client) BaseURL() string {
	return c.transport.baseURL
}

// CloseIdleConnections closes the connections that no call uses, for a client that is not used any more.
func (c *Client) CloseIdleConnections() {
	c.transport.client.CloseIdleConnections()
}

// String names the address. The API key is never printed.
func (c *Client) String() string {
	return fmt.Sprintf("platen.Client(%s)", c.transport.baseURL)
}

// GoString is the same as String.
func (c *Client) GoString() string { return c.String() }

// LogValue is the same as String, for [log/slog].
func (c *Client) LogValue() slog.Value { return slog.StringValue(c.String()) }

func newClient(from config, options []ClientOption) (*Client, error) {
	t, err := newTransport(from, options)
	if err != nil {
		return nil, err
	}
	return clientOf(t), nil
}

// Request makes any other request, with the same retries and errors. A 304 is no error. The path is below /v1 and starts with
// a slash, such as "/templates".
func (c *Client) Request(ctx context.Context, method, path string, params RequestParams, options ...CallOption) (*RawReply, error) {
	return rawRequest(ctx, c.transport, method, path, params, options)
}

// Ptr returns a pointer to a value, for optional numbers and booleans in parameters.
func Ptr[T any](value T) *T { return &value }
