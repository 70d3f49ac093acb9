package platen

import (
	"context"
	"encoding/json"
	"iter"
	"net/http"
	"time"
)

// Tier is a plan of an account.
type Tier string

// The tiers.
const (
	TierFree         Tier = "free"
	TierBasic        Tier = "basic"
	TierProfessional Tier = "professional"
	TierEnterprise   Tier = "enterprise"
)

// Account is an account.
type Account struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Tier Tier   `json:"tier"`
	// DailyLimit is the number of requests a UTC day; nil: no limit.
	DailyLimit *int      `json:"dailyLimit"`
	UsedToday  int       `json:"usedToday"`
	CreatedAt  time.Time `json:"createdAt"`
	// DisabledAt is when its keys began to be refused; zero if they are not.
	DisabledAt     time.Time    `json:"disabledAt,omitzero"`
	DisabledReason string       `json:"disabledReason,omitempty"`
	Response       ResponseInfo `json:"-"`
}

func (a *Account) setResponse(r ResponseInfo) { a.Response = r }

// AccountCreateParams describe a new account. Only Name is required.
type AccountCreateParams struct {
	Name string `json:"name"`
	// Tier is TierFree by default.
	Tier Tier `json:"tier,omitempty"`
	// DailyLimit is for TierEnterprise only; nil: no limit.
	DailyLimit *int `json:"dailyLimit,omitempty"`
}

// AccountUpdateParams change an account. What is left out stays as it is.
type AccountUpdateParams struct {
	Name string `json:"name"`
	Tier Tier   `json:"tier"`
	// DailyLimit is [Value](5), or [Null][int]() for no limit.
	DailyLimit Nullable[int] `json:"dailyLimit"`
}

// MarshalJSON leaves out what is not set.
func (p AccountUpdateParams) MarshalJSON() ([]byte, error) {
	body := map[string]any{}
	if p.Name != "" {
		body["name"] = p.Name
	}
	if p.Tier != "" {
		body["tier"] = p.Tier
	}
	if p.DailyLimit.isSet {
		body["dailyLimit"] = p.DailyLimit
	}
	return json.Marshal(body)
}

// AccountDisableParams say why an account is disabled.
type AccountDisableParams struct {
	// Reason is shown to the callers.
	Reason string `json:"reason,omitempty"`
}

// UsageParams choose days and groups.
type UsageParams struct {
	// From is the first UTC day, such as 2026-03-14. Default: 29 days before the last.
	From string `json:"from,omitempty"`
	// To is the last UTC day. Default: today.
	To string `json:"to,omitempty"`
	// GroupBy is one or more of day, key, endpoint and model, separated by commas; for all accounts also account. Default: day.
	GroupBy string `json:"groupBy,omitempty"`
	// Account is an account ID, for [AccountsService.Usage] only. Default: all.
	Account string `json:"account,omitempty"`
	// Key is a key ID: only its requests.
	Key string `json:"key,omitempty"`
}

func (p UsageParams) query() query {
	return query{}.text("from", p.From).text("to", p.To).text("groupBy", p.GroupBy).text("account", p.Account).text("key", p.Key)
}

// Usage counts requests.
type Usage struct {
	// From and To are UTC days.
	From     string       `json:"from"`
	To       string       `json:"to"`
	Rows     []UsageRow   `json:"rows"`
	Response ResponseInfo `json:"-"`
}

func (u *Usage) setResponse(r ResponseInfo) { u.Response = r }

// UsageRow is one group. Fields that the groups do not have are empty.
type UsageRow struct {
	Day       string  `json:"day,omitempty"`
	AccountID string  `json:"accountId,omitempty"`
	KeyID     string  `json:"keyId,omitempty"`
	Endpoint  string  `json:"endpoint,omitempty"`
	Model     ModelID `json:"model,omitempty"`
	// Requests counted for the daily quota.
	Requests int `json:"requests"`
	// Failed were answered with 5xx and refunded.
	Failed int `json:"failed"`
}

// AccountsService manages all accounts. It needs a key with the scope admin. Nothing here counts for the daily quota.
type AccountsService struct{ t *transport }

// List returns one page, oldest first.
func (s *AccountsService) List(ctx context.Context, params PageParams, options ...CallOption) (*Page[Account], error) {
	return page[Account](ctx, s.t, "/accounts", "accounts", query{}.page(params), options)
}

// All iterates over the accounts of all pages, oldest first. An error ends the loop.
func (s *AccountsService) All(ctx context.Context, params PageParams, options ...CallOption) iter.Seq2[Account, error] {
	return everyItem(params.Cursor, func(cursor string) (*Page[Account], error) {
		return s.List(ctx, PageParams{params.Limit, cursor}, options...)
	})
}

// Create makes an account. Errors: [ErrInvalidParameters] and those of every call.
func (s *AccountsService) Create(ctx context.Context, params AccountCreateParams, options ...CallOption) (*Account, error) {
	return data[Account](ctx, s.t, call{method: http.MethodPost, path: "/accounts", body: params}, callOptions(options))
}

// Get returns an account and what it used today. Errors: [ErrNotFound] and those of every call.
func (s *AccountsService) Get(ctx context.Context, id string, options ...CallOption) (*Account, error) {
	return data[Account](ctx, s.t, call{method: http.MethodGet, path: idPath("accounts", id)}, callOptions(options))
}

// Update changes what is set. DailyLimit: Null[int]() removes the limit; left out, it stays. Errors: [ErrNotFound],
// [ErrInvalidParameters] and those of every call.
func (s *AccountsService) Update(ctx context.Context, id string, params AccountUpdateParams, options ...CallOption) (*Account, error) {
	return data[Account](ctx, s.t, call{method: http.MethodPatch, path: idPath("accounts", id), body: params}, callOptions(options))
}

// Disable refuses the keys of the account from now on, with the reason. Errors: [ErrNotFound] and those of every call.
func (s *AccountsService) Disable(ctx context.Context, id string, params AccountDisableParams, options ...CallOption) (*Account, error) {
	c := call{method: http.MethodPost, path: idPath("accounts", id, "disable"), body: params}
	return data[Account](ctx, s.t, c, callOptions(options))
}

// Enable accepts the keys of the account again. Errors: [ErrNotFound] and those of every call.
func (s *AccountsService) Enable(ctx context.Context, id string, options ...CallOption) (*Account, error) {
	return data[Account](ctx, s.t, call{method: http.MethodPost, path: idPath("accounts", id, "enable")}, callOptions(options))
}

// Delete permanently deletes an account with its keys, jobs, webhook settings and usage. Errors: [ErrNotFound] and those of
// every call.
func (s *AccountsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return none(ctx, s.t, call{method: http.MethodDelete, path: idPath("accounts", id)}, options)
}

// Usage counts the requests of all accounts, or of one.
func (s *AccountsService) Usage(ctx context.Context, params UsageParams, options ...CallOption) (*Usage, error) {
	c := call{method: http.MethodGet, path: "/usage/accounts", query: params.query()}
	return data[Usage](ctx, s.t, c, callOptions(options))
}

// OwnAccount is the account of the key of the request, and that key.
type OwnAccount struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Tier Tier   `json:"tier"`
	// DailyLimit is nil where there is no limit.
	DailyLimit *int `json:"dailyLimit"`
	UsedToday  int  `json:"usedToday"`
	// RemainingToday is what is left of the daily limit; nil: no limit.
	RemainingToday *int `json:"remainingToday"`
	// ResetsAt is when the daily count starts again at 0.
	ResetsAt  time.Time     `json:"resetsAt"`
	CreatedAt time.Time     `json:"createdAt"`
	Limits    AccountLimits `json:"limits"`
	// Key is the key of the request. Fields that are not about the key itself are empty.
	Key OwnKey `json:"key"`
	// Session is set only where a cookie signs the caller in.
	Session  *Session     `json:"session,omitempty"`
	Response ResponseInfo `json:"-"`
}

func (a *OwnAccount) setResponse(r ResponseInfo) { a.Response = r }

// OwnKey is the key of a request.
type OwnKey struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Mode   KeyMode `json:"mode"`
	Hint   string  `json:"hint"`
	Scopes []Scope `json:"scopes"`
	// ExpiresAt is zero if it does not expire.
	ExpiresAt time.Time `json:"expiresAt,omitzero"`
}

// AccountLimits are the limits of requests.
type AccountLimits struct {
	PromptCharacters  int `json:"promptCharacters"`
	ContentCharacters int `json:"contentCharacters"`
	BodyBytes         int `json:"bodyBytes"`
	// RetentionDays is how long jobs are stored after their end; 0: content is deleted when delivered.
	RetentionDays int `json:"retentionDays"`
	// AuditDays is how long audit events are stored.
	AuditDays int `json:"auditDays"`
}

// AccountService is about the account of the key.
type AccountService struct{ t *transport }

// Get returns the tier, the limits, the usage of today and the key. It takes any key.
func (s *AccountService) Get(ctx context.Context, options ...CallOption) (*OwnAccount, error) {
	return data[OwnAccount](ctx, s.t, call{method: http.MethodGet, path: "/account"}, callOptions(options))
}

// Usage counts the requests of the account. It needs a key with the scope settings.
func (s *AccountService) Usage(ctx context.Context, params UsageParams, options ...CallOption) (*Usage, error) {
	return data[Usage](ctx, s.t, call{method: http.MethodGet, path: "/usage", query: params.query()}, callOptions(options))
}

// Session is a sign-in of a page of the service itself.
type Session struct {
	ExpiresAt time.Time    `json:"expiresAt"`
	Response  ResponseInfo `json:"-"`
}

func (s *Session) setResponse(r ResponseInfo) { s.Response = r }

// SessionCreateParams sign in, with one of the two.
type SessionCreateParams struct {
	APIKey Secret `json:"apiKey,omitempty"`
	// LinkToken is the token of a sign-in link.
	LinkToken Secret `json:"linkToken,omitempty"`
}

// SessionService signs in with a cookie that scripts cannot read, for a client made with [WithoutAPIKey] and an HTTP client that
// has a cookie jar.
type SessionService struct{ t *transport }

// Create signs in. The call takes no idempotency key and is not repeated once its request left. Errors: [ErrUnauthorized] and
// those of every call.
func (s *SessionService) Create(ctx context.Context, params SessionCreateParams, options ...CallOption) (*Session, error) {
	c := call{method: http.MethodPost, path: "/session", body: params, secret: true}
	return data[Session](ctx, s.t, c, callOptions(options))
}

// Delete signs out.
func (s *SessionService) Delete(ctx context.Context, options ...CallOption) error {
	return none(ctx, s.t, call{method: http.MethodDelete, path: "/session"}, options)
}
