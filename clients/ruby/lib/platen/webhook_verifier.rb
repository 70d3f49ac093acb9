# frozen_string_literal: true

require "json"
require "openssl"
require "time"

module Platen
  # Verifies webhooks, with one secret, or two while a secret is rotated. It needs no API key, and threads can share it.
  #
  # Source: Standard Webhooks 1.0, "Signature scheme" and "Verifying Webhook Authenticity": HMAC-SHA256 over `id.timestamp.body`.
  #
  # @example A Rack application
  #   verifier = Platen::WebhookVerifier.new # reads PLATEN_WEBHOOK_SECRET
  #   case verifier.verify(request.body.read, request.env)
  #   in Platen::JobCompletedEvent(job_id:, content:) then puts job_id, content
  #   in Platen::JobFailedEvent(job_id:, error:) then puts job_id, error.code
  #   end
  class WebhookVerifier
    NAMES = %w[webhook-id webhook-timestamp webhook-signature].freeze
    private_constant :NAMES

    # Signs a message as the service does, for your tests.
    #
    # @example
    #   headers = Platen::WebhookVerifier.sign(body, secret: secret, id: "msg_1")
    #   event = Platen::WebhookVerifier.new(secret).verify(body, headers)
    # @param body [String]
    # @param secret [String] `whsec_…`
    # @param id [String]
    # @param timestamp [Time, Integer] Unix seconds. Default: now.
    # @return [Hash{String => String}] the headers to send with the body
    def self.sign(body, secret:, id:, timestamp: Time.now)
      seconds = timestamp.to_i.to_s
      { "webhook-id" => id, "webhook-timestamp" => seconds, "webhook-signature" => signature(secret_bytes(secret), id, seconds, body) }
    end

    # @api private
    def self.signature(secret, id, seconds, body)
      "v1,#{[OpenSSL::HMAC.digest("SHA256", secret, "#{id}.#{seconds}.".b + body.b)].pack("m0")}"
    end
    private_class_method :signature

    # @api private
    def self.secret_bytes(secret)
      text = secret.to_s
      bytes = text.delete_prefix("whsec_").unpack1("m0") if text.start_with?("whsec_")
      return bytes if (24..64).cover?(bytes&.bytesize)

      raise ArgumentError
    rescue ArgumentError
      raise ConfigurationError, "A webhook secret is whsec_ and the base64 of 24 to 64 bytes."
    end
    private_class_method :secret_bytes

    # @param secrets [String, Array<String>, nil] one or two. Default: `PLATEN_WEBHOOK_SECRET`, two are separated by a space.
    # @param tolerance [Numeric] seconds that a message may be old, or ahead of this clock
    # @param clock [#now]
    # @raise [ConfigurationError] without a secret, or with a wrong one
    def initialize(secrets = nil, tolerance: 300, clock: Time)
      secrets = ENV.fetch("PLATEN_WEBHOOK_SECRET", "") if secrets.nil?
      secrets = secrets.split if secrets.is_a?(String)
      raise ConfigurationError, "The webhook secret is missing: set PLATEN_WEBHOOK_SECRET or pass it. settings.get_webhook has it." if secrets.empty?

      @secrets = secrets.map { |secret| self.class.send(:secret_bytes, secret) }.freeze
      @tolerance = tolerance
      @clock = clock
      freeze
    end

    # @param body [String] as it arrived: parsing and serialising it again changes it
    # @param headers [Hash, #each] names in any case; also a Rack environment (`HTTP_WEBHOOK_ID`) and the headers of a Rails request
    # @return [JobCompletedEvent, JobFailedEvent] a webhook may come twice: drop a `message_id` that you have seen
    # @raise [WebhookVerificationError] with its `reason`: answer 400
    def verify(body, headers)
      raise ConfigurationError, "body must be the text of the request, before any parsing." unless body.is_a?(String)

      values = values_of(headers)
      id, seconds, signatures = NAMES.map { |name| required(values, name) }
      check_time(seconds)
      # Other versions (v1a is Ed25519) may be in the list.
      received = signatures.split.select { |entry| entry.start_with?("v1,") }
      expected = @secrets.map { |secret| self.class.send(:signature, secret, id, seconds, body) }
      matches = expected.product(received).map { |one, other| same?(one, other) }
      raise WebhookVerificationError.new(:no_match, "No signature fits the body and a secret.") unless matches.any?

      event(body, id, values["x-request-id"])
    end

    # Without the secrets.
    def inspect
      "#<Platen::WebhookVerifier>"
    end
    alias to_s inspect

    private

    def values_of(headers)
      headers.each_with_object({}) do |(name, value), values|
        key = name.to_s.downcase.tr("_", "-").delete_prefix("http-")
        values[key] = Array(value).join(" ") if NAMES.include?(key) || key == "x-request-id"
      end
    end

    def required(values, name)
      value = values[name]
      raise WebhookVerificationError.new(:header_missing, "The header #{name} is missing.") if value.nil? || value.empty?

      value
    end

    def check_time(seconds)
      raise WebhookVerificationError.new(:timestamp_invalid, "The header webhook-timestamp is not a Unix time.") unless seconds.match?(/\A[0-9]{1,12}\z/)

      age = @clock.now.to_i - seconds.to_i
      raise WebhookVerificationError.new(:timestamp_too_old, "The message is #{age} s old.") if age > @tolerance
      raise WebhookVerificationError.new(:timestamp_too_new, "The message is #{-age} s ahead of this clock.") if age < -@tolerance
    end

    def same?(one, other)
      one.bytesize == other.bytesize && OpenSSL.fixed_length_secure_compare(one, other)
    end

    def event(body, message_id, request_id)
      value = JSON.parse(body.dup.force_encoding(Encoding::UTF_8), freeze: true)
      common = {
        job_id: value.fetch("jobId"), timestamp: Time.iso8601(value.fetch("timestamp")).utc, message_id:, request_id:
      }
      case value.fetch("status")
      when "completed"
        return JobCompletedEvent.new(
          **common, content: value.fetch("content"), document_source: value["documentSource"], warnings: value.fetch("warnings", [].freeze)
        )
      when "failed" then return JobFailedEvent.new(**common, error: JobError.parse(value.fetch("error")))
      end
      raise KeyError, "status"
    rescue JSON::ParserError, KeyError, TypeError, ArgumentError, NoMethodError, Malformed
      raise WebhookVerificationError.new(:body_invalid, "The body is not an event that this version knows.")
    end
  end
end
