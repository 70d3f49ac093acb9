# frozen_string_literal: true

require_relative "helper"

# Signatures are those of the npm package standardwebhooks 1.1.
class TestWebhooks < Minitest::Test
  OTHER_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
  AT = 1_773_489_600
  BODY = '{"jobId":"job_1","status":"completed","content":"Grüße 😀","timestamp":"2026-03-14T12:00:00.000Z"}'
  SIGNATURES = {
    SECRET => "v1,tvI9fryoPpuUCnekkQBZWuhzp0WMxZo1fGm/czFMfm0=",
    OTHER_SECRET => "v1,NjwXfY2yv5DBie0BWk7qq3L09Hmn/vPTyhA2VMr4Yjc="
  }.freeze

  def verify(secrets, signatures: SIGNATURES.fetch(SECRET), body: BODY, age: 0, **names)
    headers = { "webhook-id" => "msg_1", "webhook-timestamp" => AT.to_s, "webhook-signature" => signatures }.merge(names.fetch(:headers, {}))
    headers = names[:rename].call(headers) if names[:rename]
    clock = Struct.new(:now).new(Time.at(AT + age))
    Platen::WebhookVerifier.new(secrets, clock:).verify(body, headers)
  end

  def refused(reason, *arguments, **more)
    error = assert_raises(Platen::WebhookVerificationError, more.inspect) { verify(*arguments, **more) }
    assert_equal reason, error.reason
  end

  def test_signatures_of_the_official_library_are_verified_and_made
    SIGNATURES.each do |secret, signature|
      event = verify(secret, signatures: "v1a,AAAA #{signature}")
      assert_equal ["job_1", "Grüße 😀", Time.utc(2026, 3, 14, 12), "msg_1"], [event.job_id, event.content, event.timestamp, event.message_id]
      headers = Platen::WebhookVerifier.sign(BODY, secret:, id: "msg_1", timestamp: Time.at(AT))
      assert_equal signature, headers["webhook-signature"]
    end
  end

  def test_any_secret_may_fit_any_signature
    assert verify([OTHER_SECRET, SECRET])
    assert verify("#{OTHER_SECRET} #{SECRET}")
    assert verify([SECRET], signatures: SIGNATURES.values.reverse.join(" "))
    refused(:no_match, OTHER_SECRET)
    refused(:no_match, SECRET, body: BODY.sub("job_1", "job_2"))
  end

  def test_headers_of_rack_rails_and_other_servers_are_understood
    rack = ->(headers) { headers.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" }.merge("rack.input" => StringIO.new) }
    rails = Struct.new(:env) { def each(...) = env.each(...) }
    rails.include(Enumerable)
    webrick = ->(headers) { headers.transform_values { |value| [value] } }
    [rack, ->(headers) { rails.new(rack.call(headers)) }, webrick, ->(headers) { headers.transform_keys(&:upcase) }].each do |rename|
      assert_equal "job_1", verify(SECRET, rename:).job_id
    end
    assert_equal "request-1", verify(SECRET, headers: { "X-Request-Id" => "request-1" }).request_id
  end

  def test_messages_are_refused_with_a_reason
    refused(:header_missing, SECRET, rename: ->(headers) { headers.except("webhook-id") })
    refused(:timestamp_invalid, SECRET, headers: { "webhook-timestamp" => "noon" })
    refused(:timestamp_too_old, SECRET, age: 301)
    refused(:timestamp_too_new, SECRET, age: -301)
    assert verify(SECRET, age: 300)
    ["[]", "1", "{}", BODY.sub("2026-03-14", "May"), BODY.sub("completed", "paused"), BODY.sub('"content"', '"text"')].each do |body|
      signature = Platen::WebhookVerifier.sign(body, secret: SECRET, id: "msg_1", timestamp: AT)["webhook-signature"]
      refused(:body_invalid, SECRET, body:, signatures: signature)
    end
  end

  def test_a_wrong_secret_or_a_parsed_body_is_an_error_at_once
    ["", [], "whsec_", "whsec_!", "whsec_AAAA", SECRET.delete_prefix("whsec_"), "whsec_#{["x" * 65].pack("m0")}"].each do |secrets|
      error = assert_raises(Platen::ConfigurationError) { Platen::WebhookVerifier.new(secrets) }
      assert_includes error.message, "ecret"
    end
    assert_raises(Platen::ConfigurationError) { Platen::WebhookVerifier.new(SECRET).verify({ "jobId" => "job_1" }, {}) }
  end

  def test_it_prints_no_secret
    verifier = Platen::WebhookVerifier.new(SECRET)
    refute_includes "#{verifier} #{verifier.inspect}", SECRET[6..]
    assert_predicate verifier, :frozen?
  end
end
