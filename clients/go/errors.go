package platen

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Sentinels for [errors.Is]. The error itself is an [*APIError], or of the type named here, for [errors.As].
var (
	// ErrConfiguration: a wrong option, or an argument that can't be sent. [*ConfigurationError]
	ErrConfiguration = errors.New("platen: wrong option or argument")
	// ErrUnauthorized, 401 or 403: the key is wrong, or lacks a scope.
	ErrUnauthorized = errors.New("platen: unauthorized")
	// ErrInvalidParameters, 400, 405, 406, 413, 415 or 422: something about the request is wrong.
	ErrInvalidParameters = errors.New("platen: invalid parameters")
	// ErrNotFound, 404: there is no such thing, or it is another account's. Also an ErrInvalidParameters.
	ErrNotFound = errors.New("platen: not found")
	// ErrConflict, 409: its state does not allow this. Also an ErrInvalidParameters.
	ErrConflict = errors.New("platen: conflict")
	// ErrRateLimitExceeded, 429: the daily quota is used up.
	ErrRateLimitExceeded = errors.New("platen: rate limit exceeded")
	// ErrModelUnavailable, 503: the model is away.
	ErrModelUnavailable = errors.New("platen: model unavailable")
	// ErrGenerationFailed, 502: the model answered, but with no document. The service has tried again by itself.
	ErrGenerationFailed = errors.New("platen: generation failed")
	// ErrPDFGenerationFailed, 500 or 504: the text could not be converted. PDF.CreateAlt uses another engine.
	ErrPDFGenerationFailed = errors.New("platen: PDF generation failed")
	// ErrServer, 500 or 503: the service failed, or is overloaded.
	ErrServer = errors.New("platen: server error")
	// ErrUnexpectedReply: the reply is not from the service, but from a proxy or a wrong address.
	ErrUnexpectedReply = errors.New("platen: unexpected reply")
	// ErrConnection: no reply, after the retries. [*ConnectionError]
	ErrConnection = errors.New("platen: no connection")
	// ErrTimeout: the time of the call is over, or no connection was made in time. Also an ErrConnection. [*ConnectionError]
	ErrTimeout = fmt.Errorf("platen: timeout: %w", context.DeadlineExceeded)
	// ErrStreamBroken: a stream ended without its document, or was silent too long. [*StreamBrokenError]
	ErrStreamBroken = errors.New("platen: stream broken")
	// ErrJobFailed: the job failed or was cancelled. [*JobFailedError]
	ErrJobFailed = errors.New("platen: job failed")
	// ErrJobWaitTimeout: the job has not ended in time. It goes on. [*JobWaitTimeoutError]
	ErrJobWaitTimeout = errors.New("platen: job has not ended in time")
	// ErrWebhook: the request is not a webhook of the service. [*WebhookError]
	ErrWebhook = errors.New("platen: webhook verification failed")
)

// ErrorCode is a code of the service. A newer service may have others.
type ErrorCode string

// The codes of error replies.
const (
	CodeUnauthorized        ErrorCode = "unauthorized"
	CodeInvalidParameters   ErrorCode = "invalid_parameters"
	CodeRateLimitExceeded   ErrorCode = "rate_limit_exceeded"
	CodeModelUnavailable    ErrorCode = "model_unavailable"
	CodeGenerationFailed    ErrorCode = "generation_failed"
	CodeServerError         ErrorCode = "server_error"
	CodePDFGenerationFailed ErrorCode = "pdf_generation_failed"
)

// Fault is one invalid field of a request.
type Fault struct {
	// Field is a path such as options.margins.top.
	Field  string `json:"field"`
	Reason string `json:"reason"`
	// Allowed has the allowed values, where there is a list of them.
	Allowed []string `json:"allowed"`
}

// SpentQuota describes a quota that is used up.
type SpentQuota struct {
	// Limit is the number of requests a day; 0 if the service does not say.
	Limit int
	Tier  Tier
	// ResetAt is when the count starts again.
	ResetAt time.Time
}

// APIError is an error reply of the service. Its message has no key, prompt or content.
type APIError struct {
	// Status is 0 for an error inside a stream, whose reply was 200.
	Status int
	// Code is one of the seven codes, or one of a newer service. Empty if the reply is not from the service.
	Code ErrorCode
	// Message is what the service says.
	Message string
	// Details has more, as decoded JSON: an object, a string or nil.
	Details any
	// Reason is the reason in Details, such as not_found.
	Reason    string
	RequestID string
	// RetryAfter is how long to wait before another try; 0 if the service does not say.
	RetryAfter time.Duration
	Header     http.Header
	Attempts   int

	// RequiredScope is the scope that the key lacks, on 403.
	RequiredScope Scope
	// Field is the first invalid field, and Faults has all.
	Field  string
	Faults []Fault
	// RateLimit is set for ErrRateLimitExceeded.
	RateLimit SpentQuota
	// PartialText is the text of a stream before the error.
	PartialText string
}

// Error is the message of the service with code, status and request ID.
func (e *APIError) Error() string {
	var context []string
	if e.Code != "" {
		context = append(context, string(e.Code))
	}
	if e.Status != 0 {
		context = append(context, strconv.Itoa(e.Status))
	}
	if e.RequestID != "" {
		context = append(context, "request "+e.RequestID)
	}
	message := e.Message
	if e.Code == CodePDFGenerationFailed {
		message += " PDF.CreateAlt uses another engine."
	}
	return fmt.Sprintf("%s (%s)", message, strings.Join(context, ", "))
}

// GoString leaves out the text of a stream.
func (e *APIError) GoString() string { return fmt.Sprintf("&platen.APIError{%q}", e.Error()) }

// Is reports whether target is the sentinel of the code.
func (e *APIError) Is(target error) bool {
	switch target {
	case ErrUnauthorized:
		return e.Code == CodeUnauthorized
	case ErrInvalidParameters:
		return e.Code == CodeInvalidParameters
	case ErrNotFound:
		return e.Code == CodeInvalidParameters && e.Status == http.StatusNotFound
	case ErrConflict:
		return e.Code == CodeInvalidParameters && e.Status == http.StatusConflict
	case ErrRateLimitExceeded:
		return e.Code == CodeRateLimitExceeded
	case ErrModelUnavailable:
		return e.Code == CodeModelUnavailable
	case ErrGenerationFailed:
		return e.Code == CodeGenerationFailed
	case ErrPDFGenerationFailed:
		return e.Code == CodePDFGenerationFailed
	case ErrServer:
		return e.Code == CodeServerError
	case ErrUnexpectedReply:
		return e.Code == ""
	}
	return false
}

// ConfigurationError is a wrong option, or an argument that can't be sent.
type ConfigurationError struct{ Message string }

func (e *ConfigurationError) Error() string        { return "platen: " + e.Message }
func (e *ConfigurationError) Is(target error) bool { return target == ErrConfiguration }

func configurationError(message string) error { return &ConfigurationError{message} }

// ConnectionError is returned when no reply came, after the retries.
type ConnectionError struct {
	Message  string
	Attempts int
	// Err is the error below, such as a [*net.OpError].
	Err     error
	timeout bool
}

func (e *ConnectionError) Error() string { return e.Message }

func (e *ConnectionError) Unwrap() error { return e.Err }

// Timeout reports whether the time of the call is over, or no connection was made in time.
func (e *ConnectionError) Timeout() bool { return e.timeout }

// Is reports whether target is ErrConnection; for a timeout also ErrTimeout and context.DeadlineExceeded.
func (e *ConnectionError) Is(target error) bool {
	return target == ErrConnection || (e.timeout && (target == ErrTimeout || target == context.DeadlineExceeded))
}

// StreamBrokenError is returned when a stream ended without its document, or was silent too long.
type StreamBrokenError struct {
	Message string
	// PartialText is the text before that.
	PartialText string
	Err         error
}

func (e *StreamBrokenError) Error() string        { return e.Message }
func (e *StreamBrokenError) Unwrap() error        { return e.Err }
func (e *StreamBrokenError) Is(target error) bool { return target == ErrStreamBroken }

// GoString leaves out the text of the stream.
func (e *StreamBrokenError) GoString() string {
	return fmt.Sprintf("&platen.StreamBrokenError{%q}", e.Message)
}

// JobFailedError is returned by [JobsService.Wait] when the job failed or was cancelled.
type JobFailedError struct {
	Job *Job
	// Code is empty if the job was cancelled.
	Code ErrorCode
}

func (e *JobFailedError) Error() string {
	if e.Job.Error != nil {
		return fmt.Sprintf("job %s: %s (%s)", e.Job.JobID, e.Job.Error.Message, e.Job.Error.Code)
	}
	return fmt.Sprintf("job %s: was %s", e.Job.JobID, e.Job.Status)
}

func (e *JobFailedError) Is(target error) bool { return target == ErrJobFailed }

// GoString leaves out the job.
func (e *JobFailedError) GoString() string {
	return fmt.Sprintf("&platen.JobFailedError{%q}", e.Error())
}

// JobWaitTimeoutError is returned by [JobsService.Wait] when the job has not ended in time. The job goes on.
type JobWaitTimeoutError struct {
	JobID string
	// Job is as last seen; nil if it could not be read once.
	Job *Job
	// Err is why the last poll failed; nil if it did not.
	Err error
}

func (e *JobWaitTimeoutError) Error() string {
	status := JobStatus("not known")
	if e.Job != nil {
		status = e.Job.Status
	}
	return fmt.Sprintf("job %s is %s at the end of the wait; it goes on: wait again", e.JobID, status)
}

func (e *JobWaitTimeoutError) Unwrap() error { return e.Err }

// Is reports whether target is ErrJobWaitTimeout or context.DeadlineExceeded.
func (e *JobWaitTimeoutError) Is(target error) bool {
	return target == ErrJobWaitTimeout || target == context.DeadlineExceeded
}

// GoString leaves out the job.
func (e *JobWaitTimeoutError) GoString() string {
	return fmt.Sprintf("&platen.JobWaitTimeoutError{%q}", e.Error())
}

// errorBody is the error of a reply or of a stream.
type errorBody struct {
	Code    ErrorCode       `json:"code"`
	Message string          `json:"message"`
	Details json.RawMessage `json:"details"`
}

// apiError makes the error for a body. The status is 0 inside a stream.
func apiError(status int, body errorBody, info ResponseInfo) *APIError {
	e := &APIError{
		Status:    status,
		Code:      body.Code,
		Message:   body.Message,
		RequestID: info.RequestID,
		Header:    info.Header,
		Attempts:  info.Attempts,
	}
	if status != 0 {
		e.RetryAfter = retryAfter(info.Header, time.Now())
	}
	_ = json.Unmarshal(body.Details, &e.Details)
	e.Reason = detail[string](body.Details, "reason")
	e.Field = detail[string](body.Details, "field")
	e.RequiredScope = detail[Scope](body.Details, "scope")
	e.Faults = detail[[]Fault](body.Details, "errors")
	if e.Faults == nil && e.Code == CodeInvalidParameters && e.Field != "" && e.Reason != "" {
		e.Faults = []Fault{{Field: e.Field, Reason: e.Reason, Allowed: detail[[]string](body.Details, "allowed")}}
	}
	if e.Code == CodeRateLimitExceeded {
		e.RateLimit = SpentQuota{Limit: detail[int](body.Details, "limit"), Tier: detail[Tier](body.Details, "tier")}
		if seconds, err := strconv.ParseInt(info.Header.Get("X-RateLimit-Reset"), 10, 64); err == nil {
			e.RateLimit.ResetAt = time.Unix(seconds, 0)
		} else if e.RetryAfter > 0 {
			e.RateLimit.ResetAt = time.Now().Add(e.RetryAfter)
		}
	}
	return e
}

// detail reads a member of details; zero if it is not there or of another type.
func detail[T any](details json.RawMessage, name string) T {
	var zero T
	var members map[string]json.RawMessage
	if json.Unmarshal(details, &members) != nil {
		return zero
	}
	var value T
	if json.Unmarshal(members[name], &value) != nil {
		return zero
	}
	return value
}
