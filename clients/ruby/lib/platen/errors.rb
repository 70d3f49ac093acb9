# frozen_string_literal: true

require "time"

module Platen
  # The base of all errors of this gem. Messages have no key, prompt or content.
  class Error < StandardError; end

  # A wrong option, or an argument that can't be sent.
  class ConfigurationError < Error; end

  # The service answered with an error.
  class APIError < Error
    # @return [Integer, nil] the HTTP status; nil for an error inside a stream, whose reply was 200
    attr_reader :status
    # @return [String, nil] one of the seven codes, or one of a newer service; nil if the reply is not from the service
    attr_reader :code
    # @return [Hash, String, nil] `error.details` of the reply
    attr_reader :details
    # @return [Hash{String => String}] headers of the reply, names in lower case
    attr_reader :headers
    # @return [Integer] how many requests the call took
    attr_reader :attempts
    # @return [Float, nil] seconds to wait before another try
    attr_reader :retry_after
    # @return [String, nil] the text of a stream before the error; nil for other calls
    attr_reader :partial_text

    # @api private
    def initialize(text, status:, code:, details: nil, headers: {}, attempts: 1)
      @status = status
      @code = code
      @details = details
      @headers = headers
      @attempts = attempts
      @retry_after = Headers.retry_after(headers["retry-after"])
      context = [code, status, request_id && "request #{request_id}"].compact.join(", ")
      super("#{text} (#{context})")
    end

    # @return [String, nil] the ID of the request, also in the log of the service
    def request_id
      headers["x-request-id"]
    end

    # @return [String, nil] `details.reason`, such as `not_found`
    def reason
      detail("reason", String)
    end

    # @api private
    def after(text)
      @partial_text = text
      self
    end

    private

    def detail(name, type)
      value = @details[name] if @details.is_a?(Hash)
      value if value.is_a?(type)
    end
  end

  # 401, or 403: the key is wrong, or it lacks a scope.
  class UnauthorizedError < APIError
    # @return [String, nil] the scope that the key lacks, on 403
    def required_scope
      detail("scope", String)
    end
  end

  # One invalid field of a request.
  class Fault
    # @return [String] the field, such as `options.margins.top`
    attr_reader :field
    # @return [String] what is wrong with it
    attr_reader :reason
    # @return [Array<String>, nil] the allowed values, where there is a list of them
    attr_reader :allowed

    # @api private
    def initialize(field, reason, allowed = nil)
      @field = field
      @reason = reason
      @allowed = allowed
      freeze
    end

    # @return [Hash{Symbol => Object}]
    def to_h
      { field:, reason:, allowed: }
    end

    # Pattern matching: `in { field:, reason: }`.
    def deconstruct_keys(_names)
      to_h
    end
  end

  # 400, 405, 406, 413, 415 or 422: something about the request is wrong.
  class InvalidParametersError < APIError
    # @return [String, nil] the first invalid field
    def field
      detail("field", String)
    end

    # @return [Array<Fault>] every invalid field
    def faults
      errors = detail("errors", Array) || (field && reason ? [details] : [])
      errors.grep(Hash).map { |error| Fault.new(error["field"], error["reason"], error["allowed"]) }
    end
  end

  # 404: there is no such thing, or it is another account's.
  class NotFoundError < InvalidParametersError; end

  # 409: its state does not allow this.
  class ConflictError < InvalidParametersError; end

  # 429: the daily quota is used up.
  class RateLimitExceededError < APIError
    # @return [Integer, nil] requests a day
    def limit
      detail("limit", Integer)
    end

    # @return [String, nil] the tier of the account
    def tier
      detail("tier", String)
    end

    # @return [Time, nil] when the count starts again, in UTC
    def reset_at
      seconds = Integer(headers["x-ratelimit-reset"], 10, exception: false) if headers["x-ratelimit-reset"]
      return Time.at(seconds).utc if seconds

      retry_after && (Time.now + retry_after).utc
    end
  end

  # 503: the model is away.
  class ModelUnavailableError < APIError; end

  # 502: the model answered, but with no document. The service has tried again by itself.
  class GenerationFailedError < APIError; end

  # 500, or 504 at the time limit: the text could not be converted. {Resources::Pdf#create_alt} uses another engine.
  class PdfGenerationFailedError < APIError
    # @api private
    def initialize(text, **fields)
      super("#{text} pdf.create_alt uses another engine.", **fields)
    end
  end

  # 500 or 503: the service failed, or is overloaded.
  class ServerError < APIError; end

  # A reply that is not from the service: the page of a proxy, a redirect, a wrong address.
  class UnexpectedReplyError < APIError; end

  # No reply, after the retries. `cause` is the error of the connection.
  class APIConnectionError < Error
    # @return [Integer] how many requests the call took
    attr_reader :attempts

    # @api private
    def initialize(message, attempts:, repeatable: true, connected: true)
      super(message)
      @attempts = attempts
      @repeatable = repeatable
      @connected = connected
    end

    # @api private
    def repeatable?(once: false)
      once ? !@connected : @repeatable
    end
  end

  # The time of the call is over, or no connection was made in time.
  class APITimeoutError < APIConnectionError; end

  # A stream ended without its `done` event, or was silent too long.
  class StreamBrokenError < Error
    # @return [String] the text before that
    attr_reader :partial_text

    # @api private
    def initialize(message, partial_text = "")
      super(message)
      @partial_text = partial_text
    end

    # @api private
    def after(text)
      @partial_text = text
      self
    end
  end

  # {Resources::Jobs#wait}: the job failed or was cancelled.
  class JobFailedError < Error
    # @return [Job]
    attr_reader :job

    # @api private
    def initialize(job)
      @job = job
      super("Job #{job.job_id}: #{job.error ? "#{job.error.message} (#{job.error.code})" : "was #{job.status}."}")
    end

    # @return [String, nil] the code of its error; nil if the job was cancelled
    def code
      job.error&.code
    end
  end

  # {Resources::Jobs#wait}: the job has not ended in time. It goes on.
  class JobWaitTimeoutError < Error
    # @return [Job, nil] the job as last seen; nil if it could not be read once
    attr_reader :job

    # @api private
    def initialize(job_id, job, timeout)
      @job = job
      super("Job #{job_id} is #{job ? job.status : "not known"} after #{timeout} s. It goes on: wait again.")
    end
  end

  # The request is not a webhook of the service. Answer 400.
  class WebhookVerificationError < Error
    # @return [Symbol] `:header_missing`, `:timestamp_invalid`, `:timestamp_too_old`, `:timestamp_too_new`, `:no_match` or `:body_invalid`
    attr_reader :reason

    # @api private
    def initialize(reason, message)
      super(message)
      @reason = reason
    end
  end
end
