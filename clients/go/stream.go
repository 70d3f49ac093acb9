package platen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
)

const readBytes = 16 << 10

// serverEvent is an event of a stream of server-sent events.
type serverEvent struct{ name, data, id string }

// eventParser reads server-sent events (WHATWG HTML §9.2.6) from pieces that may be cut anywhere. An event without its blank
// line is not complete.
type eventParser struct {
	line    []byte
	afterCR bool
	started bool
	name    string
	data    []string
	id      string
}

func (p *eventParser) feed(chunk []byte) []serverEvent {
	var events []serverEvent
	for len(chunk) > 0 {
		if p.afterCR && chunk[0] == '\n' {
			chunk = chunk[1:]
			p.afterCR = false
			continue
		}
		p.afterCR = false
		end := bytes.IndexAny(chunk, "\r\n")
		if end < 0 {
			p.line = append(p.line, chunk...)
			break
		}
		p.line = append(p.line, chunk[:end]...)
		p.afterCR = chunk[end] == '\r'
		chunk = chunk[end+1:]
		if event, ok := p.endLine(); ok {
			events = append(events, event)
		}
	}
	return events
}

func (p *eventParser) endLine() (serverEvent, bool) {
	line := string(p.line)
	p.line = p.line[:0]
	if !p.started {
		p.started = true
		line = strings.TrimPrefix(line, "\ufeff")
	}
	if line != "" {
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "event":
			p.name = value
		case "data":
			p.data = append(p.data, value)
		case "id":
			p.id = value
		}
		return serverEvent{}, false
	}
	event := serverEvent{p.name, strings.Join(p.data, "\n"), p.id}
	isComplete := len(p.data) > 0
	p.name, p.data = "", nil
	return event, isComplete
}

// eventStream is an open stream. It has one reader.
type eventStream struct {
	ctx     context.Context
	end     context.CancelFunc
	t       *transport
	reply   *reply
	parser  eventParser
	pending []serverEvent
	buffer  []byte
	err     error
}

// openStream opens a stream and reads its first event. A failure before that is repeated like any other call. The caller must
// close the stream.
func openStream(ctx context.Context, t *transport, c call, o callConfig) (*eventStream, error) {
	c.accept = "text/event-stream"
	c.stream = true
	c.timeout = noTimeout
	ctx, cancel := t.withTimeout(ctx, c, o)
	var stream *eventStream
	err := t.attempts(ctx, c, o, func(r *reply) error {
		mediaType, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if r.StatusCode != http.StatusNoContent && mediaType != "text/event-stream" {
			text, err := io.ReadAll(io.LimitReader(r.Body, errorBytesMax))
			if err != nil {
				return err
			}
			return unexpectedReply(text, r)
		}
		stream = &eventStream{ctx: ctx, end: cancel, t: t, reply: r, buffer: make([]byte, readBytes)}
		stream.fill()
		if len(stream.pending) == 0 && r.StatusCode != http.StatusNoContent {
			if stream.err == io.EOF {
				return errors.New("the stream ended before its first event")
			}
			return stream.err
		}
		r.idle.Stop()
		r.isOpen = true
		return nil
	})
	if err != nil {
		cancel()
		return nil, err
	}
	return stream, nil
}

// fill reads until there is an event or an error.
func (s *eventStream) fill() {
	for len(s.pending) == 0 && s.err == nil {
		s.reply.idle.Reset(s.t.idle)
		n, err := s.reply.Body.Read(s.buffer)
		s.reply.idle.Stop()
		s.pending = s.parser.feed(s.buffer[:n])
		s.err = err
	}
}

// next returns the next event, or io.EOF.
func (s *eventStream) next() (serverEvent, error) {
	s.fill()
	if len(s.pending) == 0 {
		return serverEvent{}, s.err
	}
	event := s.pending[0]
	s.pending = s.pending[1:]
	return event, nil
}

// close closes the connection, which stops the model.
func (s *eventStream) close() {
	s.reply.idle.Stop()
	s.end()
	_ = s.reply.Body.Close()
	s.reply.cancel(nil)
}

// failure is the error of a stream that ended early.
func (s *eventStream) failure(err error, partialText string) error {
	var api *APIError
	switch {
	case errors.As(err, &api):
		api.PartialText = partialText
		return api
	case errors.Is(s.ctx.Err(), context.DeadlineExceeded):
		return &StreamBrokenError{"The time of the stream is over.", partialText, s.ctx.Err()}
	case s.ctx.Err() != nil:
		return cancelled(s.ctx)
	case s.reply.wasSilent():
		return &StreamBrokenError{fmt.Sprintf("The stream was silent for %s.", s.t.idle), partialText, errSilent}
	}
	return &StreamBrokenError{"The stream ended before the document did.", partialText, err}
}

// readDocument reads the events of a document.
func readDocument(ctx context.Context, t *transport, c call, o callConfig, yield func(StreamEvent, error) bool) {
	stream, err := openStream(ctx, t, c, o)
	if err != nil {
		yield(nil, err)
		return
	}
	defer stream.close()
	var text strings.Builder
	for {
		raw, err := stream.next()
		var event StreamEvent
		if err == nil {
			event, err = documentEvent(raw, stream.reply.info)
		}
		if err != nil {
			yield(nil, stream.failure(err, text.String()))
			return
		}
		switch one := event.(type) {
		case nil:
			continue
		case DeltaEvent:
			text.WriteString(one.Text)
		case RestartEvent:
			text.Reset()
		}
		_, isDone := event.(DoneEvent)
		if !yield(event, nil) || isDone {
			return
		}
	}
}
