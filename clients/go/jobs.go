package platen

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	mathrand "math/rand/v2"
	"net/http"
	"time"
)

const (
	waitTimeout = 15 * time.Minute
	pollFirst   = time.Second
	pollMax     = 5 * time.Second
	pollGrowth  = 1.5
	// Polls of many clients that started together spread.
	pollSpread  = 0.2
	pollTimeout = 60 * time.Second
)

// JobStatus is the state of a job. A newer service may have others.
type JobStatus string

// The states of a job.
const (
	JobQueued     JobStatus = "queued"
	JobProcessing JobStatus = "processing"
	JobCompleted  JobStatus = "completed"
	JobFailed     JobStatus = "failed"
	JobCancelled  JobStatus = "cancelled"
)

// JobSummary is a job without its content.
type JobSummary struct {
	JobID     string     `json:"jobId"`
	Status    JobStatus  `json:"status"`
	Template  TemplateID `json:"template"`
	ModelType ModelID    `json:"modelType"`
	Format    Format     `json:"format"`
	// Attempts is how often a worker started it.
	Attempts  int       `json:"attempts"`
	CreatedAt time.Time `json:"createdAt"`
	// StartedAt and FinishedAt are zero until then.
	StartedAt  time.Time `json:"startedAt,omitzero"`
	FinishedAt time.Time `json:"finishedAt,omitzero"`
	// Words are those of a few seconds ago while the document is written; nil where there is none.
	Words *int `json:"words"`
	// QueuePosition is the place among the queued jobs of its model, from 1; nil unless it is queued, and beyond 1,000.
	QueuePosition *int `json:"queuePosition"`
	// Delivery is the state of its webhook; nil before the job has ended, and without a webhook.
	Delivery *JobDelivery `json:"delivery"`
	// Error is nil unless the job failed.
	Error *JobFailure `json:"error"`
}

// JobDelivery is the state of the webhook of a job.
type JobDelivery struct {
	// Status is pending, delivered, exhausted (every attempt failed) or stopped (the receiver answered 410).
	Status string `json:"status"`
	// Attempts since the result was last posted by hand.
	Attempts int `json:"attempts"`
	// NextAttemptAt is zero if there is none.
	NextAttemptAt time.Time `json:"nextAttemptAt,omitzero"`
}

// Job is a document that is written in the background.
type Job struct {
	JobSummary
	// RequestID is that of the request that made the job, with the key KeyID.
	RequestID string `json:"requestId"`
	KeyID     string `json:"keyId,omitempty"`
	// Content is empty until the job is completed and once the content is deleted.
	Content   string `json:"content,omitempty"`
	Reasoning string `json:"reasoning,omitempty"`
	// Source is the document as Markdown.
	Source         string         `json:"source,omitempty"`
	ModelUsed      string         `json:"modelUsed,omitempty"`
	DocumentSource DocumentSource `json:"documentSource,omitempty"`
	Warnings       []string       `json:"warnings"`
	Deliveries     []Delivery     `json:"deliveries"`
	Response       ResponseInfo   `json:"-"`
}

func (j *Job) setResponse(r ResponseInfo) { j.Response = r }

// JobFailure is why a job failed.
type JobFailure struct {
	Code    ErrorCode `json:"code"`
	Message string    `json:"message"`
}

// Delivery is a webhook of a job.
type Delivery struct {
	// ID is the webhook-id header: the same on every attempt.
	ID  string `json:"id"`
	URL string `json:"url"`
	// Status is pending, delivered, exhausted (every attempt failed) or stopped (the receiver answered 410).
	Status   string            `json:"status"`
	Attempts []DeliveryAttempt `json:"attempts"`
	// NextAttemptAt is zero if there is none.
	NextAttemptAt time.Time `json:"nextAttemptAt,omitzero"`
}

// DeliveryAttempt is one attempt to deliver a webhook.
type DeliveryAttempt struct {
	At time.Time `json:"at"`
	// HTTPStatus is that of the reply; 0 if no reply came.
	HTTPStatus int `json:"httpStatus,omitempty"`
	// Error is why the attempt failed; empty if it succeeded.
	Error      string `json:"error,omitempty"`
	DurationMs int    `json:"durationMs"`
	// Request is nil once the content is deleted. It has no signature.
	Request *DeliveryRequest `json:"request"`
	// Reply is nil if none came, and where Request is nil. It has no cookies.
	Reply *DeliveryReply `json:"reply"`
}

// DeliveryRequest has the first 4 KiB of the body.
type DeliveryRequest struct {
	Headers   map[string]string `json:"headers"`
	Body      string            `json:"body"`
	BodyBytes int               `json:"bodyBytes"`
}

// DeliveryReply has the first 4 KiB of the body.
type DeliveryReply struct {
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

// JobListParams choose jobs.
type JobListParams struct {
	Status JobStatus `json:"status,omitempty"`
	// Delivery is a state of the webhook, or retrying: pending, after an attempt that failed.
	Delivery string `json:"delivery,omitempty"`
	// CreatedAfter and CreatedBefore: only jobs created at this time or later, and before this time.
	CreatedAfter  time.Time `json:"createdAfter,omitzero"`
	CreatedBefore time.Time `json:"createdBefore,omitzero"`
	// Limit is the size of a page, 1 to 100. Default: 20.
	Limit int `json:"limit,omitempty"`
	// Cursor is NextCursor of the page before.
	Cursor string `json:"cursor,omitempty"`
}

// JobFileParams choose the type of a file.
type JobFileParams struct {
	// Format is that of the job by default.
	Format Format `json:"format,omitempty"`
}

// JobEvent is a [JobStatusEvent] or a [JobDeletedEvent].
type JobEvent interface{ jobEvent() }

// JobStatusEvent is a new state of a job.
type JobStatusEvent struct {
	// ID is for WithLastEventID.
	ID  string
	Job JobSummary
}

// JobDeletedEvent is the last event of a job that was deleted.
type JobDeletedEvent struct{}

func (JobStatusEvent) jobEvent()  {}
func (JobDeletedEvent) jobEvent() {}

// JobsService reads and ends the jobs of the account. It needs a key with the scope jobs. Nothing here counts for the daily
// quota.
type JobsService struct{ t *transport }

// List returns one page of jobs, newest first.
func (s *JobsService) List(ctx context.Context, params JobListParams, options ...CallOption) (*Page[JobSummary], error) {
	q := query{}.text("status", string(params.Status)).text("delivery", params.Delivery)
	q = q.time("createdAfter", params.CreatedAfter).time("createdBefore", params.CreatedBefore)
	return page[JobSummary](ctx, s.t, "/jobs", "jobs", q.page(PageParams{params.Limit, params.Cursor}), options)
}

// All iterates over the jobs of all pages, newest first. An error ends the loop.
func (s *JobsService) All(ctx context.Context, params JobListParams, options ...CallOption) iter.Seq2[JobSummary, error] {
	return everyItem(params.Cursor, func(cursor string) (*Page[JobSummary], error) {
		params := params
		params.Cursor = cursor
		return s.List(ctx, params, options...)
	})
}

// Get returns a job with its content and its deliveries. Errors: [ErrNotFound] and those of every call.
func (s *JobsService) Get(ctx context.Context, id string, options ...CallOption) (*Job, error) {
	return s.get(ctx, id, callOptions(options))
}

func (s *JobsService) get(ctx context.Context, id string, o callConfig) (*Job, error) {
	return data[Job](ctx, s.t, call{method: http.MethodGet, path: idPath("jobs", id)}, o)
}

// Wait reads the job until it is completed: after 1 s, then at growing intervals of up to 5 s. It waits for 15 minutes, or for
// [WithTimeout] or the deadline of the context. In production prefer the webhook.
//
// Errors: [ErrJobFailed] if the job failed or was cancelled, [ErrJobWaitTimeout] when the time is over: the job goes on. A
// poll that fails for a passing reason is repeated.
func (s *JobsService) Wait(ctx context.Context, id string, options ...CallOption) (*Job, error) {
	o := callOptions(options)
	if err := o.check(); err != nil {
		return nil, err
	}
	timeout := waitTimeout
	if o.timeout != nil {
		timeout = *o.timeout
	}
	waitCtx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	o.timeout, o.maxRetries = Ptr(pollTimeout), Ptr(0)
	var job *Job
	var failure error
	for poll := pollFirst; ; poll = min(pollMax, time.Duration(float64(poll)*pollGrowth)) {
		pause := time.Duration(float64(poll) * (1 + pollSpread*(2*mathrand.Float64()-1)))
		var api *APIError
		if errors.As(failure, &api) {
			pause = max(pause, api.RetryAfter)
		}
		if !sleep(waitCtx, pause) {
			if errors.Is(waitCtx.Err(), context.DeadlineExceeded) {
				return nil, &JobWaitTimeoutError{JobID: id, Job: job, Err: failure}
			}
			return nil, cancelled(ctx)
		}
		found, err := s.get(waitCtx, id, o)
		failure = err
		switch {
		case err != nil && waitCtx.Err() == nil && !isPassing(err, false):
			return nil, err
		case err != nil:
			continue
		}
		job = found
		switch job.Status {
		case JobCompleted:
			return job, nil
		case JobFailed, JobCancelled:
			failed := &JobFailedError{Job: job}
			if job.Error != nil {
				failed.Code = job.Error.Code
			}
			return nil, failed
		}
	}
}

// Events iterates over the states of a job until it ends. If the connection breaks, call it again with [WithLastEventID] and
// the ID of the last event. Leaving the loop closes the connection.
func (s *JobsService) Events(ctx context.Context, id string, options ...CallOption) iter.Seq2[JobEvent, error] {
	return func(yield func(JobEvent, error) bool) {
		c := call{method: http.MethodGet, path: idPath("jobs", id, "events")}
		stream, err := openStream(ctx, s.t, c, callOptions(options))
		if err != nil {
			yield(nil, err)
			return
		}
		defer stream.close()
		for {
			event, err := stream.next()
			var one JobEvent
			switch {
			case err == io.EOF:
				return
			case err != nil:
			case event.name == "deleted":
				one = JobDeletedEvent{}
			case event.name == "status":
				status := JobStatusEvent{ID: event.id}
				err = json.Unmarshal([]byte(event.data), &status.Job)
				one = status
			default:
				continue
			}
			if err != nil {
				yield(nil, stream.failure(err, ""))
				return
			}
			if !yield(one, nil) {
				return
			}
		}
	}
}

// File returns the document of a completed job as a file, in its own format by default, in memory or by [ToFile] or [ToWriter].
// Errors: [ErrNotFound], [ErrConflict] if the job is not completed, and those of every call.
func (s *JobsService) File(ctx context.Context, id string, params JobFileParams, options ...FileOption) (*DocumentFile, error) {
	accept := mediaTypes[params.Format]
	if accept == "" {
		accept = "*/*"
	}
	q := query{}.text("format", string(params.Format))
	c := call{method: http.MethodGet, path: idPath("jobs", id, "file"), query: q, accept: accept}
	return fileCall(ctx, s.t, c, fileOptions(options))
}

// Cancel cancels a job that has not ended. Errors: [ErrConflict] if it has, [ErrNotFound] and those of every call.
func (s *JobsService) Cancel(ctx context.Context, id string, options ...CallOption) (*Job, error) {
	return data[Job](ctx, s.t, call{method: http.MethodPost, path: idPath("jobs", id, "cancel")}, callOptions(options))
}

// Redeliver posts the result of an ended job again. Errors: [ErrConflict], [ErrNotFound] and those of every call.
func (s *JobsService) Redeliver(ctx context.Context, id string, options ...CallOption) (*Job, error) {
	return data[Job](ctx, s.t, call{method: http.MethodPost, path: idPath("jobs", id, "redeliver")}, callOptions(options))
}

// Delete deletes a job that has ended, with its content. Errors: [ErrConflict] if it has not, [ErrNotFound] and those of every
// call.
func (s *JobsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return none(ctx, s.t, call{method: http.MethodDelete, path: idPath("jobs", id)}, options)
}

// FailedJob is a failed job of any account, without content.
type FailedJob struct {
	JobSummary
	AccountID string `json:"accountId"`
	// RequestID is that of the request that made the job.
	RequestID string     `json:"requestId"`
	Error     JobFailure `json:"error"`
}

// FailedJobListParams choose failed jobs.
type FailedJobListParams struct {
	// Account is an account ID.
	Account       string    `json:"account,omitempty"`
	Code          ErrorCode `json:"code,omitempty"`
	CreatedAfter  time.Time `json:"createdAfter,omitzero"`
	CreatedBefore time.Time `json:"createdBefore,omitzero"`
	// Limit is the size of a page, 1 to 100. Default: 20.
	Limit int `json:"limit,omitempty"`
	// Cursor is NextCursor of the page before.
	Cursor string `json:"cursor,omitempty"`
}

// FailedJobsService lists the failed jobs of all accounts. It needs a key with the scope admin.
type FailedJobsService struct{ t *transport }

// List returns one page, newest first.
func (s *FailedJobsService) List(ctx context.Context, params FailedJobListParams, options ...CallOption) (*Page[FailedJob], error) {
	q := query{}.text("account", params.Account).text("code", string(params.Code))
	q.time("createdAfter", params.CreatedAfter).time("createdBefore", params.CreatedBefore)
	return page[FailedJob](ctx, s.t, "/failed-jobs", "jobs", q.page(PageParams{params.Limit, params.Cursor}), options)
}

// All iterates over those of all pages, newest first. An error ends the loop.
func (s *FailedJobsService) All(ctx context.Context, params FailedJobListParams, options ...CallOption) iter.Seq2[FailedJob, error] {
	return everyItem(params.Cursor, func(cursor string) (*Page[FailedJob], error) {
		params := params
		params.Cursor = cursor
		return s.List(ctx, params, options...)
	})
}
