package platen

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"reflect"
	"testing"
	"time"
)

func TestWhereAStreamIsCutDoesNotMatter(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	pieces := []string{"event: ä\r\n", "data: 😀ü\n", "data: {\"a\":1}\r", "\r\n", "\n", "\r", ": c\n", "id: 9\r\n", "data\n"}
	for range 300 {
		var text string
		for range 12 {
			text += pieces[random.IntN(len(pieces))]
		}
		text += "x\n\n"
		var whole, cut eventParser
		expected := whole.feed([]byte(text))
		var found []serverEvent
		for rest := []byte(text); len(rest) > 0; {
			n := 1 + random.IntN(len(rest))
			found = append(found, cut.feed(rest[:n])...)
			rest = rest[n:]
		}
		if !reflect.DeepEqual(found, expected) {
			t.Fatalf("seed %d: %q gives %v, not %v", seed, text, found, expected)
		}
	}
}

func TestEventsFollowTheRulesOfWHATWG(t *testing.T) {
	var parser eventParser
	found := parser.feed([]byte("\ufeffdata: a\ndata:  b\nid: 1\r\n\r\nevent: x\n\nevent: delta\ndata:c\n\ndata: cut"))
	expected := []serverEvent{{"", "a\n b", "1"}, {"delta", "c", "1"}}
	if !reflect.DeepEqual(found, expected) {
		t.Errorf("%q", found)
	}
}

func TestWarningsAreAListOfDisplayStringsOrOneText(t *testing.T) {
	cases := map[string][]string{
		"": {},
		`%"One, two; 3 %25." ,	%"%22Four%22", %""`: {"One, two; 3 %.", `"Four"`, ""},
		`%"This is for %c3%bcsers."`:               {"This is for üsers."},
	}
	for _, other := range []string{"One. ; Two.", `"a string"`, `%"open`, `%"One."%"Two."`, `%"One.",`, `%"bad %zz"`, `%"bad %C3%BC"`, `%"no UTF-8 %c3"`} {
		cases[other] = []string{other}
	}
	for header, expected := range cases {
		if found := readWarnings([]string{header}); !reflect.DeepEqual(found, expected) {
			t.Errorf("%s: %q", header, found)
		}
	}
}

func TestFilenamesOfContentDisposition(t *testing.T) {
	for disposition, expected := range map[string]string{
		`attachment; filename="a.pdf"; filename*=UTF-8''Zo%C3%AB.pdf`: "Zoë.pdf",
		`attachment; filename*=UTF-8''%ff; filename="a.pdf"`:          "a.pdf",
		`attachment; filename=plain.pdf`:                              "plain.pdf",
		`attachment`:                                                  "document",
	} {
		if found := filename(disposition); found != expected {
			t.Errorf("%s: %s", disposition, found)
		}
	}
	for name, expected := range map[string]string{"../../x": "x", `..\y`: "y", "..": "document", "a:b\x00": "ab", "": "document"} {
		if found := lastPathPart(name); found != expected {
			t.Errorf("%q: %q", name, found)
		}
	}
}

func TestTheRetryPlan(t *testing.T) {
	refused := &ConnectionError{Err: &net.OpError{Op: "dial", Err: errors.New("refused")}}
	broken := &ConnectionError{Err: io.ErrUnexpectedEOF}
	reply := func(status int, code ErrorCode, retryAfter time.Duration) error {
		return &APIError{Status: status, Code: code, RetryAfter: retryAfter}
	}
	inUse := &APIError{Status: http.StatusConflict, Code: CodeInvalidParameters, Reason: "idempotency_key_in_use"}
	for _, c := range []struct {
		failure        error
		retried        int
		secret         bool
		least, most    time.Duration
		free, repeated bool
	}{
		{failure: refused, least: 250 * time.Millisecond, most: 500 * time.Millisecond, repeated: true},
		{failure: refused, retried: 2, least: time.Second, most: 2 * time.Second, repeated: true},
		{failure: refused, retried: 60, least: 4 * time.Second, most: 8 * time.Second, repeated: true},
		{failure: refused, secret: true, least: 250 * time.Millisecond, most: 500 * time.Millisecond, repeated: true},
		{failure: broken, least: 250 * time.Millisecond, most: 500 * time.Millisecond, repeated: true},
		{failure: broken, secret: true},
		{failure: reply(429, CodeRateLimitExceeded, 0), least: 250 * time.Millisecond, most: 500 * time.Millisecond, repeated: true},
		{failure: reply(503, CodeServerError, 7*time.Second), least: 7 * time.Second, most: 7 * time.Second, repeated: true},
		{failure: reply(503, CodeServerError, 61*time.Second)},
		{failure: reply(502, "", 0), least: 250 * time.Millisecond, most: 500 * time.Millisecond, repeated: true},
		{failure: reply(502, "", 0), secret: true},
		{failure: reply(502, CodeGenerationFailed, 0)},
		{failure: reply(500, CodeServerError, 0)},
		{failure: inUse, least: time.Second, most: time.Second, free: true, repeated: true},
	} {
		pause, isFree, repeatable := pauseBefore(c.failure, c.retried, c.secret)
		if repeatable != c.repeated || (repeatable && (isFree != c.free || pause < c.least || pause > c.most)) {
			t.Errorf("%#v after %d retries: %s, %v, %v", c.failure, c.retried, pause, isFree, repeatable)
		}
	}
}

func TestRetryAfterIsSecondsOrADate(t *testing.T) {
	now := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	for text, expected := range map[string]time.Duration{
		"": 0, "7": 7 * time.Second, "soon": 0, "-1": 0,
		"Sat, 14 Mar 2026 12:00:09 GMT": 10 * time.Second,
		"Sat, 14 Mar 2026 11:00:00 GMT": 0,
	} {
		if found := retryAfter(http.Header{"Retry-After": {text}}, now); found != expected {
			t.Errorf("%q: %s", text, found)
		}
	}
}

// The example of the specification of Standard Webhooks, and a signature by the npm package standardwebhooks.
func TestSignaturesAreThoseOfStandardWebhooks(t *testing.T) {
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	event := `{"jobId":"job_1","status":"completed","content":"Grüße 😀","timestamp":"2026-03-14T12:00:00.000Z"}`
	at := time.Unix(1614265330, 0)
	for _, c := range []struct{ id, body, signature string }{
		{"msg_p5jXN8AQM9LWM0D4loKWxJek", `{"test": 2432232314}`, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="},
		{"msg_1", event, "v1,v4/kFFZUlwz79GZylcqeHLjPLFQ+gZ/A2hC4bS1Zu2E="},
	} {
		header, err := SignWebhook(secret, c.id, at, []byte(c.body))
		if err != nil || header.Get("Webhook-Signature") != c.signature {
			t.Errorf("%s: %v %v", c.id, header, err)
		}
		verifier, err := NewWebhookVerifier(secret)
		if err != nil {
			t.Fatal(err)
		}
		verifier.now = func() time.Time { return at.Add(299 * time.Second) }
		found, err := verifier.Verify([]byte(c.body), header)
		if c.body == event {
			completed, _ := found.(JobCompletedEvent)
			if completed.Content != "Grüße 😀" || completed.MessageID != "msg_1" {
				t.Errorf("%v %v", found, err)
			}
		} else if failure := new(WebhookError); !errors.As(err, &failure) || failure.Reason != WebhookBodyInvalid {
			t.Errorf("%v %v", found, err)
		}
		verifier.now = func() time.Time { return at.Add(301 * time.Second) }
		if _, err = verifier.Verify([]byte(c.body), header); !errors.Is(err, ErrWebhook) {
			t.Errorf("%v", err)
		}
	}
}

func TestUserAgent(t *testing.T) {
	if found := userAgent("shop/2.1"); len(found) < len("platen-go/0.1.0 go/1.23 linux shop/2.1") || found[len(found)-9:] != " shop/2.1" {
		t.Error(found)
	}
	if fmt.Sprintf("%d", len(uuid())) != "36" {
		t.Error(uuid())
	}
}
