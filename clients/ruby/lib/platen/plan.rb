# frozen_string_literal: true

require "net/http"
require "openssl"
require "securerandom"
require "zlib"

module Platen
  # A request of one operation. Input of {Plan}.
  # @api private
  class Call
    JSON_TYPE = "application/json"
    EVENTS = "text/event-stream"
    # Seconds.
    TIMEOUT = 60
    GENERATE_TIMEOUT = 180

    attr_reader :http_method, :path, :query, :body, :accept, :headers, :timeout, :accepts

    # @param path [String] below the base URL, encoded
    # @param once [Boolean] whether the reply has a secret: the call has no idempotency key and is not repeated once it left
    # @param accepts [Array<Integer>] statuses other than 2xx that are not errors
    def initialize(http_method, path, query: nil, body: nil, accept: JSON_TYPE, headers: {}, timeout: TIMEOUT, once: false, accepts: [])
      @http_method = http_method
      @path = path
      @query = query
      @body = body
      @accept = accept
      @headers = headers
      @timeout = timeout
      @once = once
      @accepts = accepts
      freeze
    end

    def once?
      @once
    end

    def stream?
      @accept == EVENTS
    end
  end
  private_constant :Call

  # One logical call: the same request for each attempt, its deadline, and what to do after a failure. No input or output.
  # @api private
  class Plan
    # A longer `Retry-After` is left to the caller. Seconds.
    RETRY_AFTER_MAX = 60
    BACKOFF_MAX = 8.0
    NETWORK_ERRORS = [
      SystemCallError, IOError, SocketError, OpenSSL::SSL::SSLError, Net::OpenTimeout, Net::ReadTimeout, Net::WriteTimeout, Net::ProtocolError,
      Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError, Zlib::Error
    ].freeze
    CONNECT_ERRORS = [SocketError, Errno::ECONNREFUSED, Errno::EHOSTUNREACH, Errno::ENETUNREACH].freeze

    # Whether the same request may succeed later.
    def self.passing?(failure, once: false)
      case failure
      when APIConnectionError then failure.repeatable?(once:)
      when APIError then [429, 503].include?(failure.status) || (failure.code.nil? && !once && [502, 504].include?(failure.status))
      else false
      end
    end

    attr_reader :call, :attempt, :request_id, :path, :content, :headers, :timeout
    # Whether the current attempt has a connection.
    attr_writer :connected

    def initialize(call, options, client:, base_url:, key:)
      raise ConfigurationError, "This call takes no idempotency_key: its reply has a secret, which is not stored." if call.once? && options.idempotency_key

      @call = call
      @client = client
      @base_url = base_url
      @attempt = 0
      @retried = 0
      @retries = options.max_retries || client.max_retries
      @request_id = options.request_id || SecureRandom.uuid
      @path = base_url.path + call.path + Wire.query(call.query)
      @content = call.body.nil? ? nil : Wire.json(call.body)
      @headers = request_headers(key, options).freeze
      @timeout = options.timeout || (call.stream? ? Float::INFINITY : client.timeout || call.timeout)
      @ends = now + @timeout
    end

    # Without the key.
    def inspect
      "#<#{self.class} #{call.http_method} #{call.path}>"
    end

    def start_attempt
      @attempt += 1
      @connected = false
    end

    # After this nothing is repeated: something was handed to the caller.
    def finalize
      @final = true
    end

    def final?
      @final
    end

    # Runs code of the caller, whose errors are not those of the connection.
    def in_caller
      @in_caller = true
      result = yield
      @in_caller = false
      result
    end

    def in_caller?
      @in_caller
    end

    def remaining
      @ends - now
    end

    # Net::HTTP limits each step; this limits the whole call.
    def check
      raise Net::ReadTimeout if remaining <= 0
    end

    def open_timeout
      step(@client.connect_timeout)
    end

    def read_timeout
      step(call.stream? ? @client.idle_timeout : nil)
    end

    # Seconds before the next attempt.
    # @raise the failure where the call is not repeated
    def pause_after(failure)
      if failure.is_a?(APIConnectionError) && remaining <= 0.005
        attempts = "#{attempt} attempt#{"s" if attempt > 1}"
        raise APITimeoutError.new("#{call.http_method} #{call.path}: no reply within #{timeout} s (#{attempts}).", attempts: attempt)
      end
      free = failure.is_a?(ConflictError) && failure.reason == "idempotency_key_in_use"
      delay = free ? failure.retry_after || 1.0 : delay_after(failure)
      raise failure if final? || delay.nil? || delay > RETRY_AFTER_MAX || delay >= remaining || (!free && @retried >= @retries)

      @retried += 1 unless free
      delay
    end

    # The error for a failure of the network.
    def connection_error(error)
      if error.is_a?(Net::OpenTimeout)
        failure("#{@base_url} accepts no connection.", APITimeoutError, connected: false)
      elsif error.is_a?(OpenSSL::SSL::SSLError) && error.message.include?("certificate")
        failure("#{@base_url}: the certificate is not trusted (#{error.message}).", repeatable: false, connected: false)
      elsif CONNECT_ERRORS.any? { |kind| error.is_a?(kind) }
        failure(nothing_answers(error), connected: false)
      else
        failure("#{where}: the connection broke (#{error.class}).", connected: @connected)
      end
    end

    private

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    def step(limit)
      seconds = [remaining, limit].compact.min
      seconds.infinite? ? nil : [seconds, 0.001].max
    end

    def where
      "#{call.http_method} #{call.path}"
    end

    def failure(message, kind = APIConnectionError, **more)
      kind.new(message, attempts: attempt, **more)
    end

    def nothing_answers(error)
      if @base_url.to_s == "#{Options::DEFAULT_BASE_URL}/v1"
        "Nothing answers at #{Options::DEFAULT_BASE_URL} (the default). Start `npx platen serve` or set PLATEN_BASE_URL."
      else
        "Nothing answers at #{@base_url} (#{error.class}). Is PLATEN_BASE_URL, or base_url, right?"
      end
    end

    def delay_after(failure)
      return nil unless Plan.passing?(failure, once: call.once?)

      backoff = [BACKOFF_MAX, 0.5 * (2**@retried)].min * rand(0.5..1.0)
      [backoff, failure.is_a?(APIError) ? failure.retry_after.to_f : 0].max
    end

    def request_headers(key, options)
      headers = {
        "x-request-id" => request_id,
        "authorization" => "Bearer #{key}",
        "user-agent" => Headers.user_agent(@client.app_info),
        "accept" => call.accept
      }
      # Compressed events would arrive late.
      headers["accept-encoding"] = "identity" if call.stream?
      headers.merge!(call.headers)
      headers["content-type"] = "application/json" if @content
      headers["content-length"] = "0" if @content.nil? && %w[POST PUT PATCH].include?(call.http_method)
      headers["idempotency-key"] = options.idempotency_key || SecureRandom.uuid if call.http_method == "POST" && !call.once?
      headers.merge!(@client.headers, options.headers)
    end
  end
  private_constant :Plan
end
