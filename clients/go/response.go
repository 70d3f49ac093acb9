package platen

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// ResponseInfo is the metadata of the reply that a result was read from.
type ResponseInfo struct {
	Status int
	Header http.Header
	// RequestID is also in the log of the service.
	RequestID string
	// Attempts is how many requests the call took.
	Attempts int
	// Replayed is whether the service repeated the stored reply of an earlier call with the same idempotency key.
	Replayed bool
	// RateLimit is nil where the request does not count or the account has no limit.
	RateLimit *RateLimit
}

// String is short: headers may have cookies.
func (r ResponseInfo) String() string {
	return fmt.Sprintf("{%d, request %s, attempts %d}", r.Status, r.RequestID, r.Attempts)
}

// GoString is the same as String.
func (r ResponseInfo) GoString() string { return r.String() }

// RateLimit is the daily quota of the account, after the request.
type RateLimit struct {
	Limit     int
	Remaining int
	ResetAt   time.Time
}

func responseInfo(response *http.Response, attempts int) ResponseInfo {
	header := response.Header
	info := ResponseInfo{
		Status:    response.StatusCode,
		Header:    header,
		RequestID: header.Get("X-Request-Id"),
		Attempts:  attempts,
		Replayed:  header.Get("Idempotent-Replayed") == "true",
	}
	limit, limitErr := strconv.Atoi(header.Get("X-RateLimit-Limit"))
	remaining, remainingErr := strconv.Atoi(header.Get("X-RateLimit-Remaining"))
	reset, resetErr := strconv.ParseInt(header.Get("X-RateLimit-Reset"), 10, 64)
	if limitErr == nil && remainingErr == nil && resetErr == nil {
		info.RateLimit = &RateLimit{limit, remaining, time.Unix(reset, 0)}
	}
	return info
}

// List is a list that comes whole.
type List[T any] struct {
	Items    []T
	Response ResponseInfo
}

// Page is one page of a list.
type Page[T any] struct {
	Items []T
	// NextCursor is the Cursor of the next page; empty on the last one.
	NextCursor string
	Response   ResponseInfo
}

// everyItem reads page after page; the next one when its first item is needed.
func everyItem[T any](cursor string, list func(cursor string) (*Page[T], error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for next := cursor; ; {
			page, err := list(next)
			if err != nil {
				var zero T
				yield(zero, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
			if page.NextCursor == "" {
				return
			}
			next = page.NextCursor
		}
	}
}

// query collects the parameters that are set.
type query url.Values

func (q query) text(name, value string) query {
	if value != "" {
		url.Values(q).Set(name, value)
	}
	return q
}

func (q query) time(name string, value time.Time) query {
	if value.IsZero() {
		return q
	}
	return q.text(name, value.UTC().Format(time.RFC3339Nano))
}

func (q query) number(name string, value int) query {
	if value == 0 {
		return q
	}
	return q.text(name, strconv.Itoa(value))
}

// Secret is a key or a signing secret. It is printed and logged as "…"; string(secret) and JSON have its value.
type Secret string

// Format prints "…" for every verb.
func (Secret) Format(state fmt.State, _ rune) { _, _ = io.WriteString(state, "…") }

// LogValue logs "…".
func (Secret) LogValue() slog.Value { return slog.StringValue("…") }

// hidden is a value inside a struct that package fmt prints as an address.
type hidden[T any] func() T

func hide[T any](value T) hidden[T] { return func() T { return value } }

// Nullable is a parameter that can be left out, null or a value. The zero value is left out.
type Nullable[T any] struct {
	value *T
	isSet bool
}

// Value returns a parameter with a value.
func Value[T any](value T) Nullable[T] { return Nullable[T]{&value, true} }

// Null returns a parameter that is sent as null.
func Null[T any]() Nullable[T] { return Nullable[T]{nil, true} }

// UnmarshalJSON sets the parameter: null is null.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	n.isSet = true
	return json.Unmarshal(data, &n.value)
}

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }
