package platen

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	secretPrefix = "whsec_"
	// Standard Webhooks, "Symmetric".
	secretBytesMin   = 24
	secretBytesMax   = 64
	defaultTolerance = 300 * time.Second
	webhookBytesMax  = 4 << 20
)

// WebhookFailure is why a request is not a webhook of the service.
type WebhookFailure string

// The reasons.
const (
	WebhookHeaderMissing    WebhookFailure = "header_missing"
	WebhookTimestampInvalid WebhookFailure = "timestamp_invalid"
	WebhookTimestampTooOld  WebhookFailure = "timestamp_too_old"
	WebhookTimestampTooNew  WebhookFailure = "timestamp_too_new"
	WebhookNoMatch          WebhookFailure = "no_match"
	WebhookBodyInvalid      WebhookFailure = "body_invalid"
)

// WebhookError is returned for a request that is not a webhook of the service. Answer 400.
type WebhookError struct {
	Reason  WebhookFailure
	Message string
}

func (e *WebhookError) Error() string        { return e.Message }
func (e *WebhookError) Is(target error) bool { return target == ErrWebhook }

// WebhookEvent is a [JobCompletedEvent] or a [JobFailedEvent].
type WebhookEvent interface{ webhookEvent() }

// JobCompletedEvent has the document of a job.
type JobCompletedEvent struct {
	JobID          string
	Content        string
	DocumentSource DocumentSource
	// Warnings say what differs from the request, one sentence each.
	Warnings []string
	// Timestamp is when the job ended.
	Timestamp time.Time
	// MessageID is the same on every delivery: drop what you have seen.
	MessageID string
	RequestID string
}

// JobFailedEvent says why a job failed.
type JobFailedEvent struct {
	JobID     string
	Error     JobFailure
	Timestamp time.Time
	// MessageID is the same on every delivery: drop what you have seen.
	MessageID string
	RequestID string
}

func (JobCompletedEvent) webhookEvent() {}
func (JobFailedEvent) webhookEvent()    {}

// WebhookVerifier verifies webhooks (Standard Webhooks 1.0). It needs no API key and is safe for concurrent use.
type WebhookVerifier struct {
	secrets   hidden[[][]byte]
	tolerance time.Duration
	now       func() time.Time
}

// NewWebhookVerifier makes a verifier with one secret, or with two while a secret is rotated. Without one it reads
// PLATEN_WEBHOOK_SECRET: one or two, separated by a space. The error matches [ErrConfiguration].
func NewWebhookVerifier(secrets ...string) (*WebhookVerifier, error) {
	if len(secrets) == 0 {
		secrets = []string{os.Getenv("PLATEN_WEBHOOK_SECRET")}
	}
	var keys [][]byte
	for _, text := range strings.Fields(strings.Join(secrets, " ")) {
		secret, err := readSecret(text)
		if err != nil {
			return nil, err
		}
		keys = append(keys, secret)
	}
	if len(keys) == 0 {
		return nil, configurationError("the webhook secret is missing: set PLATEN_WEBHOOK_SECRET or pass it; Settings.GetWebhook has it")
	}
	return &WebhookVerifier{hide(keys), defaultTolerance, time.Now}, nil
}

// WithTolerance returns a verifier with another limit for how far the time of a message may be from now. Default: 300 s.
func (v *WebhookVerifier) WithTolerance(tolerance time.Duration) *WebhookVerifier {
	other := *v
	other.tolerance = tolerance
	return &other
}

// String never prints a secret.
func (v *WebhookVerifier) String() string {
	return fmt.Sprintf("platen.WebhookVerifier(%d secrets)", len(v.secrets()))
}

// GoString is the same as String.
func (v *WebhookVerifier) GoString() string { return v.String() }

// VerifyRequest reads at most 4 MiB of the body and verifies it. Answer 2xx within 15 s, and work afterwards.
func (v *WebhookVerifier) VerifyRequest(r *http.Request) (WebhookEvent, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, webhookBytesMax+1))
	if err != nil {
		return nil, err
	}
	if len(body) > webhookBytesMax {
		return nil, &WebhookError{WebhookBodyInvalid, "The body is larger than 4 MiB."}
	}
	return v.Verify(body, r.Header)
}

// Verify returns the event of a webhook. The body is as it arrived: parsing and writing it again changes it. Errors match
// [ErrWebhook], and [WebhookError] has the reason.
func (v *WebhookVerifier) Verify(body []byte, header http.Header) (WebhookEvent, error) {
	var values [3]string
	for i, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} {
		if values[i] = headerValue(header, name); values[i] == "" {
			return nil, &WebhookError{WebhookHeaderMissing, fmt.Sprintf("The header %s is missing.", strings.ToLower(name))}
		}
	}
	id, timestamp, signatures := values[0], values[1], values[2]
	if err := v.checkTime(timestamp); err != nil {
		return nil, err
	}
	if !v.matches(strings.Split(signatures, " "), id, timestamp, body) {
		return nil, &WebhookError{WebhookNoMatch, "No signature fits the body and a secret."}
	}
	event, ok := readEvent(body, id, headerValue(header, "X-Request-Id"))
	if !ok {
		return nil, &WebhookError{WebhookBodyInvalid, "The body is not an event that this version knows."}
	}
	return event, nil
}

var timestampPattern = regexp.MustCompile(`^\d{1,12}$`)

func (v *WebhookVerifier) checkTime(timestamp string) error {
	if !timestampPattern.MatchString(timestamp) {
		return &WebhookError{WebhookTimestampInvalid, "The header webhook-timestamp is not a Unix time."}
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	age := v.now().Unix() - seconds
	limit := int64(v.tolerance / time.Second)
	if age > limit {
		return &WebhookError{WebhookTimestampTooOld, fmt.Sprintf("The message is %d s old.", age)}
	}
	if age < -limit {
		return &WebhookError{WebhookTimestampTooNew, fmt.Sprintf("The message is %d s ahead of this clock.", -age)}
	}
	return nil
}

func (v *WebhookVerifier) matches(signatures []string, id, timestamp string, body []byte) bool {
	for _, secret := range v.secrets() {
		expected := signature(secret, id, timestamp, body)
		for _, entry := range signatures {
			// Other versions (v1a is Ed25519) may be in the list.
			text, isV1 := strings.CutPrefix(entry, "v1,")
			if !isV1 {
				continue
			}
			// Compares in constant time.
			if given, err := base64.StdEncoding.DecodeString(text); err == nil && hmac.Equal(given, expected) {
				return true
			}
		}
	}
	return false
}

// SignWebhook signs a message as the service does, for your tests. It returns the headers to send with the body.
func SignWebhook(secret, id string, at time.Time, body []byte) (http.Header, error) {
	key, err := readSecret(secret)
	if err != nil {
		return nil, err
	}
	timestamp := strconv.FormatInt(at.Unix(), 10)
	header := http.Header{}
	header.Set("Webhook-Id", id)
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", "v1,"+base64.StdEncoding.EncodeToString(signature(key, id, timestamp, body)))
	return header, nil
}

func signature(secret []byte, id, timestamp string, body []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return mac.Sum(nil)
}

func readSecret(text string) ([]byte, error) {
	encoded, hasPrefix := strings.CutPrefix(text, secretPrefix)
	secret, err := base64.StdEncoding.DecodeString(encoded)
	if !hasPrefix || err != nil || len(secret) < secretBytesMin || len(secret) > secretBytesMax {
		return nil, configurationError("a webhook secret is whsec_ and the base64 of 24 to 64 bytes")
	}
	return secret, nil
}

// headerValue finds a header also where the names of the map are not in canonical form.
func headerValue(header http.Header, name string) string {
	if value := header.Get(name); value != "" {
		return value
	}
	for key, values := range header {
		if strings.EqualFold(key, name) && len(values) > 0 {
			return values[0]
		}
	}
	return ""
}

func readEvent(body []byte, messageID, requestID string) (WebhookEvent, bool) {
	var value struct {
		JobID          string         `json:"jobId"`
		Status         JobStatus      `json:"status"`
		Content        *string        `json:"content"`
		Error          *JobFailure    `json:"error"`
		Timestamp      time.Time      `json:"timestamp"`
		DocumentSource DocumentSource `json:"documentSource"`
		Warnings       []string       `json:"warnings"`
	}
	if !utf8.Valid(body) || json.Unmarshal(body, &value) != nil || value.JobID == "" || value.Timestamp.IsZero() {
		return nil, false
	}
	switch {
	case value.Status == JobCompleted && value.Content != nil:
		return JobCompletedEvent{
			JobID: value.JobID, Content: *value.Content, DocumentSource: value.DocumentSource, Warnings: value.Warnings,
			Timestamp: value.Timestamp, MessageID: messageID, RequestID: requestID,
		}, true
	case value.Status == JobFailed && value.Error != nil && value.Error.Code != "":
		return JobFailedEvent{JobID: value.JobID, Error: *value.Error, Timestamp: value.Timestamp, MessageID: messageID, RequestID: requestID}, true
	}
	return nil, false
}
