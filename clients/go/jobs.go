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
