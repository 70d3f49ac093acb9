package platen

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// RequestParams are the parameters of [Client.Request].
type RequestParams struct {
	Query url.Values
	// Body is sent as JSON.
	Body any
	// Accept is a media type. Default: application/json.
	Accept string
}

// RawReply is a reply as it came: 2xx or 304.
type RawReply struct {
	Status   int
	Header   http.Header
	Body     []byte
	Response ResponseInfo
}

func rawRequest(ctx context.Context, t *transport, method, path string, params RequestParams, options []CallOption) (*RawReply, error) {
	if !strings.HasPrefix(path, "/") {
		return nil, configurationError("the path must start with a slash, such as /templates")
	}
	if params.Accept == "" {
		params.Accept = "application/json"
	}
	c := call{
		method: strings.ToUpper(method), path: path, query: query(params.Query), body: params.Body, accept: params.Accept,
		alsoOK: http.StatusNotModified,
	}
	var raw *RawReply
	err := t.run(ctx, c, callOptions(options), func(r *reply) error {
		body, err := io.ReadAll(r.Body)
		raw = &RawReply{r.StatusCode, r.info.Header, body, r.info}
		return err
	})
	if err != nil {
		return nil, err
	}
	return raw, nil
}
