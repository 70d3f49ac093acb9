package platen

import (
	"context"
	"log/slog"
	"net/http"
)

const webhookPath = "/settings/webhook"

// WebhookSettings are where results are posted and how they are signed.
type WebhookSettings struct {
	// URL is empty where none is registered.
	URL string `json:"url,omitempty"`
	// Secret is whsec_ and base64, for [NewWebhookVerifier].
	Secret Secret `json:"secret"`
	// PreviousSecret is the old secret, which also signs for a day after a rotation.
	PreviousSecret Secret       `json:"previousSecret,omitempty"`
	Response       ResponseInfo `json:"-"`
}

func (w *WebhookSettings) setResponse(r ResponseInfo) { w.Response = r }

// LogValue leaves out the secrets.
func (w WebhookSettings) LogValue() slog.Value { return slog.GroupValue(slog.String("url", w.URL)) }

// WebhookTest is what the receiver answered to a sample.
type WebhookTest struct {
	Delivered bool `json:"delivered"`
	// HTTPStatus is 0 if no reply came.
	HTTPStatus int `json:"httpStatus,omitempty"`
	// Error is empty if it was delivered.
	Error      string       `json:"error,omitempty"`
	DurationMs int          `json:"durationMs"`
	Response   ResponseInfo `json:"-"`
}

func (w *WebhookTest) setResponse(r ResponseInfo) { w.Response = r }

// SettingsService has the webhook settings of the account. It needs a key with the scope settings. Nothing here counts for the
// daily quota.
type SettingsService struct{ t *transport }

// GetWebhook returns the webhook URL and the secrets that sign webhooks.
func (s *SettingsService) GetWebhook(ctx context.Context, options ...CallOption) (*WebhookSettings, error) {
	return data[WebhookSettings](ctx, s.t, call{method: http.MethodGet, path: webhookPath}, callOptions(options))
}

// SetWebhook registers the URL that results are posted to. Errors: [ErrInvalidParameters] and those of every call.
func (s *SettingsService) SetWebhook(ctx context.Context, url string, options ...CallOption) (*WebhookSettings, error) {
	c := call{method: http.MethodPut, path: webhookPath, body: map[string]string{"url": url}}
	return data[WebhookSettings](ctx, s.t, c, callOptions(options))
}

// DeleteWebhook removes the URL; also where none is registered. The secret stays.
func (s *SettingsService) DeleteWebhook(ctx context.Context, options ...CallOption) error {
	return none(ctx, s.t, call{method: http.MethodDelete, path: webhookPath}, options)
}

// RotateWebhookSecret creates a new secret. For a day webhooks are also signed with the old one. The call takes no
// idempotency key and is not repeated once its request left.
func (s *SettingsService) RotateWebhookSecret(ctx context.Context, options ...CallOption) (*WebhookSettings, error) {
	c := call{method: http.MethodPost, path: webhookPath + "/rotate-secret", secret: true}
	return data[WebhookSettings](ctx, s.t, c, callOptions(options))
}

// TestWebhook posts a sample to the registered URL and returns what the receiver answered. Errors: [ErrConflict] without a URL,
// and those of every call.
func (s *SettingsService) TestWebhook(ctx context.Context, options ...CallOption) (*WebhookTest, error) {
	return data[WebhookTest](ctx, s.t, call{method: http.MethodPost, path: webhookPath + "/test"}, callOptions(options))
}
