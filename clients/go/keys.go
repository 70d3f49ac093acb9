package platen

import (
	"context"
	"encoding/json"
	"iter"
	"log/slog"
	"net/http"
	"time"
)

// Scope is what a key may do.
type Scope string

// The scopes.
const (
	ScopeGenerate Scope = "generate"
	ScopePDF      Scope = "pdf"
	ScopeCatalog  Scope = "catalog"
	ScopeJobs     Scope = "jobs"
	ScopeSettings Scope = "settings"
	ScopeAdmin    Scope = "admin"
)

// KeyMode is what a key is for.
type KeyMode string

// The modes of keys.
const (
	KeyLive KeyMode = "live"
	KeyTest KeyMode = "test"
)

// APIKey describes a key. The key itself is in NewKey only.
type APIKey struct {
	ID        string  `json:"id"`
	AccountID string  `json:"accountId"`
	Name      string  `json:"name"`
	Mode      KeyMode `json:"mode"`
	// Hint is the prefix and the last four characters.
	Hint      string    `json:"hint"`
	Scopes    []Scope   `json:"scopes"`
	CreatedAt time.Time `json:"createdAt"`
	// ExpiresAt, RevokedAt and LastUsedAt (to the minute) are zero where that is not so.
	ExpiresAt  time.Time `json:"expiresAt,omitzero"`
	RevokedAt  time.Time `json:"revokedAt,omitzero"`
	LastUsedAt time.Time `json:"lastUsedAt,omitzero"`
	// ReplacedBy is the ID of the key that a roll put in its place; empty if it was not rolled.
	ReplacedBy string       `json:"replacedBy,omitempty"`
	Response   ResponseInfo `json:"-"`
}

func (k *APIKey) setResponse(r ResponseInfo) { k.Response = r }

// NewKey is a key that was made. Only this result has the key itself: string(newKey.Key).
type NewKey struct {
	APIKey
	Key Secret `json:"key"`
}

// LogValue leaves out the key.
func (k NewKey) LogValue() slog.Value {
	return slog.GroupValue(slog.String("id", k.ID), slog.String("hint", k.Hint))
}

// KeyCreateParams describe a new key. Only AccountID is required.
type KeyCreateParams struct {
	AccountID string `json:"accountId"`
	Name      string `json:"name,omitempty"`
	// Mode is KeyLive by default.
	Mode KeyMode `json:"mode,omitempty"`
	// Scopes are all but ScopeAdmin by default.
	Scopes []Scope `json:"scopes,omitempty"`
	// ExpiresAt is never by default.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}

// KeyUpdateParams change a key. What is left out stays as it is.
type KeyUpdateParams struct {
	Name   string  `json:"name"`
	Scopes []Scope `json:"scopes"`
	// ExpiresAt is [Value](time), or [Null][time.Time]() for never.
	ExpiresAt Nullable[time.Time] `json:"expiresAt"`
}

// MarshalJSON leaves out what is not set.
func (p KeyUpdateParams) MarshalJSON() ([]byte, error) {
	body := map[string]any{}
	if p.Name != "" {
		body["name"] = p.Name
	}
	if p.Scopes != nil {
		body["scopes"] = p.Scopes
	}
	if p.ExpiresAt.isSet {
		body["expiresAt"] = p.ExpiresAt
	}
	return json.Marshal(body)
}

// KeyRollParams say how a key is replaced.
type KeyRollParams struct {
	// OverlapSeconds is how long the old key stays valid. Default: a day.
	OverlapSeconds *int `json:"overlapSeconds,omitempty"`
}

// KeyListParams choose keys.
type KeyListParams struct {
	// Account is an account ID. Default: all.
	Account string `json:"account,omitempty"`
	// Limit is the size of a page, 1 to 100. Default: 20.
	Limit int `json:"limit,omitempty"`
	// Cursor is NextCursor of the page before.
	Cursor string `json:"cursor,omitempty"`
}

// KeysService manages the keys of all accounts. It needs a key with the scope admin. Nothing here counts for the daily quota.
type KeysService struct{ t *transport }

// List returns one page, oldest first.
func (s *KeysService) List(ctx context.Context, params KeyListParams, options ...CallOption) (*Page[APIKey], error) {
	q := query{}.text("account", params.Account).page(PageParams{params.Limit, params.Cursor})
	return page[APIKey](ctx, s.t, "/keys", "keys", q, options)
}

// All iterates over the keys of all pages, oldest first. An error ends the loop.
func (s *KeysService) All(ctx context.Context, params KeyListParams, options ...CallOption) iter.Seq2[APIKey, error] {
	return everyItem(params.Cursor, func(cursor string) (*Page[APIKey], error) {
		params := params
		params.Cursor = cursor
		return s.List(ctx, params, options...)
	})
}

// Create makes a key. Only this result has the key itself. The call takes no idempotency key and is not repeated once its
// request left. Errors: [ErrNotFound], [ErrInvalidParameters] and those of every call.
func (s *KeysService) Create(ctx context.Context, params KeyCreateParams, options ...CallOption) (*NewKey, error) {
	c := call{method: http.MethodPost, path: "/keys", body: params, secret: true}
	return data[NewKey](ctx, s.t, c, callOptions(options))
}

// Update changes what is set of an active key. ExpiresAt: Null[time.Time]() removes the expiry; left out, it stays. Errors:
// [ErrNotFound], [ErrInvalidParameters], [ErrConflict] and those of every call.
func (s *KeysService) Update(ctx context.Context, id string, params KeyUpdateParams, options ...CallOption) (*APIKey, error) {
	return data[APIKey](ctx, s.t, call{method: http.MethodPatch, path: idPath("keys", id), body: params}, callOptions(options))
}

// Revoke ends a key at once and for good. Errors: [ErrNotFound] and those of every call.
func (s *KeysService) Revoke(ctx context.Context, id string, options ...CallOption) (*APIKey, error) {
	return data[APIKey](ctx, s.t, call{method: http.MethodPost, path: idPath("keys", id, "revoke")}, callOptions(options))
}

// Roll replaces a key by a new one. The call takes no idempotency key and is not repeated once its request left. Errors:
// [ErrNotFound], [ErrConflict] and those of every call.
func (s *KeysService) Roll(ctx context.Context, id string, params KeyRollParams, options ...CallOption) (*NewKey, error) {
	c := call{method: http.MethodPost, path: idPath("keys", id, "roll"), body: params, secret: true}
	return data[NewKey](ctx, s.t, c, callOptions(options))
}

// AuditEvent is a change of an account or a key.
type AuditEvent struct {
	ID        string     `json:"id"`
	At        time.Time  `json:"at"`
	Action    string     `json:"action"`
	AccountID string     `json:"accountId"`
	KeyID     string     `json:"keyId,omitempty"`
	Actor     AuditActor `json:"actor"`
	RequestID string     `json:"requestId,omitempty"`
	// Details depend on the action.
	Details map[string]any `json:"details"`
}

// AuditActor is who made a change.
type AuditActor struct {
	// Kind is key, command or service.
	Kind      string `json:"kind"`
	KeyID     string `json:"keyId,omitempty"`
	AccountID string `json:"accountId,omitempty"`
	User      string `json:"user,omitempty"`
}

// AuditEventListParams choose events.
type AuditEventListParams struct {
	// Account is an account ID.
	Account       string    `json:"account,omitempty"`
	Action        string    `json:"action,omitempty"`
	CreatedAfter  time.Time `json:"createdAfter,omitzero"`
	CreatedBefore time.Time `json:"createdBefore,omitzero"`
	// Limit is the size of a page, 1 to 100. Default: 20.
	Limit int `json:"limit,omitempty"`
	// Cursor is NextCursor of the page before.
	Cursor string `json:"cursor,omitempty"`
}

// AuditEventsService lists changes of accounts and keys. It needs a key with the scope admin.
type AuditEventsService struct{ t *transport }

// List returns one page, newest first.
func (s *AuditEventsService) List(ctx context.Context, params AuditEventListParams, options ...CallOption) (*Page[AuditEvent], error) {
	q := query{}.text("account", params.Account).text("action", params.Action)
	q.time("createdAfter", params.CreatedAfter).time("createdBefore", params.CreatedBefore)
	return page[AuditEvent](ctx, s.t, "/audit-events", "events", q.page(PageParams{params.Limit, params.Cursor}), options)
}

// All iterates over those of all pages, newest first. An error ends the loop.
func (s *AuditEventsService) All(ctx context.Context, params AuditEventListParams, options ...CallOption) iter.Seq2[AuditEvent, error] {
	return everyItem(params.Cursor, func(cursor string) (*Page[AuditEvent], error) {
		params := params
		params.Cursor = cursor
		return s.List(ctx, params, options...)
	})
}
