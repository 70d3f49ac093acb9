# frozen_string_literal: true

require "json"
require "net/http"
require "pathname"

module Platen
  # A reply whose headers have arrived.
  # @api private
  class Reply
    attr_reader :info

    def initialize(response, http, plan)
      @response = response
      @http = http
      @plan = plan
      headers = response.each_header.to_h { |name, value| [name.downcase, text(value)] }
      @info = ResponseInfo.new(response.code.to_i, headers, plan.attempt)
    end

    def headers
      info.headers
    end

    def status
      info.status
    end

    def ok?
      (200..299).cover?(status) || @plan.call.accepts.include?(status)
    end

    # Ends the connection, in the middle of the body.
    def close
      @http.finish if @http.started?
    end

    # @raise [EOFError] where the body is shorter than its Content-Length (RFC 9112, section 6.3)
    def each_chunk
      size = 0
      @response.read_body do |chunk|
        @plan.check
        size += chunk.bytesize
        yield chunk unless chunk.empty?
        @http.read_timeout = @plan.read_timeout
      end
      # The length of a compressed body is that of what was sent.
      expected = @response.class.body_permitted? && !headers.key?("content-encoding") ? @response.content_length : nil
      raise EOFError, "the body has #{size} of #{expected} bytes" if expected && size < expected
    end

    def body
      bytes = "".b
      each_chunk { |chunk| bytes << chunk }
      bytes
    end

    # The object or array in the text.
    # @raise [UnexpectedReplyError] for anything else
    def json(bytes)
      value = JSON.parse(bytes.dup.force_encoding(Encoding::UTF_8), freeze: true)
      raise unexpected(bytes) unless value.is_a?(Hash) || value.is_a?(Array)

      value
    rescue JSON::ParserError
      raise unexpected(bytes)
    end

    # The error that the reply is.
    def error
      bytes = body
      error = json(bytes)
      error = error.is_a?(Hash) ? error["error"] : nil
      return unexpected(bytes) unless error.is_a?(Hash) && error["code"].is_a?(String)

      Reply.error_of(error, status:, info:)
    rescue UnexpectedReplyError => error
      error
    end

    def unexpected(bytes)
      location = headers["location"]
      excerpt = bytes.dup.force_encoding(Encoding::UTF_8).scrub[0, 200]
      text = location ? "The reply is a redirect to #{location}, which is not followed." : "The reply is not from Platen: #{excerpt.inspect}."
      UnexpectedReplyError.new("#{text} Is base_url right?", status:, code: nil, headers:, attempts: info.attempts)
    end

    CLASSES = {
      "unauthorized" => UnauthorizedError,
      "invalid_parameters" => InvalidParametersError,
      "rate_limit_exceeded" => RateLimitExceededError,
      "model_unavailable" => ModelUnavailableError,
      "generation_failed" => GenerationFailedError,
      "server_error" => ServerError,
      "pdf_generation_failed" => PdfGenerationFailedError
    }.freeze
    BY_STATUS = { 404 => NotFoundError, 409 => ConflictError }.freeze

    # A code that this version does not know is an APIError itself.
    def self.error_of(error, status:, info:)
      kind = CLASSES.fetch(error["code"], APIError)
      kind = BY_STATUS.fetch(status, kind) if kind == InvalidParametersError
      kind.new(
        error["message"].to_s,
        status:, code: error["code"], details: error["details"], headers: info.headers, attempts: info.attempts
      )
    end

    private

    def text(value)
      utf8 = value.dup.force_encoding(Encoding::UTF_8)
      utf8.valid_encoding? ? utf8 : value.dup.force_encoding(Encoding::ISO_8859_1).encode(Encoding::UTF_8)
    end
  end
  private_constant :Reply

  # Runs calls: sends the request of a plan, repeats it, and reads the reply.
  # @api private
  class Transport
    attr_reader :base_url

    def initialize(base_url, key, options, connections)
      @base_url = base_url
      @key = key
      @options = options
      @connections = connections
      freeze
    end

    # Without the key.
    def inspect
      "#<#{self.class} #{base_url}>"
    end

    def with(**changes)
      Transport.new(base_url, @key, @options.with(**changes), @connections)
    end

    def close
      @connections.close
    end

    # The block reads the reply. It is part of an attempt: the call is repeated where the connection breaks in it.
    def run(call, options, &read)
      plan = plan(call, options)
      begin
        attempt(plan, &read)
      rescue Error, *Plan::NETWORK_ERRORS => error
        raise if plan.in_caller?

        pause(plan, error)
        retry
      end
    end

    # Parsed JSON and metadata of the reply.
    def json(call, options)
      run(call, options) do |reply|
        bytes = reply.body
        value = reply.json(bytes)
        begin
          yield value, reply.info
        rescue Malformed
          raise reply.unexpected(bytes)
        end
      end
    end

    # `data` of a JSON reply.
    def record(kind, call, options)
      json(call, options) { |value, info| kind.parse(Transport.dig(value, "data"), response: info) }
    end

    # A JSON reply without an envelope.
    def whole(kind, call, options)
      json(call, options) { |value, info| kind.parse(value, response: info) }
    end

    # @param names [Array<String>] where the list is in the reply
    def list(kind, call, options, *names)
      json(call, options) { |value, info| List.new(Transport.items(kind, value, *names), info) }
    end

    def page(kind, call, options, name)
      json(call, options) do |value, info|
        Page.new(Transport.items(kind, value, "data", name), Transport.dig(value, "data", "nextCursor"), info)
      end
    end

    # The items of all pages.
    def every(kind, path, name, query, options)
      Enumerator.new do |items|
        until query.nil?
          page = page(kind, Call.new("GET", path, query:), options, name)
          page.each { |item| items << item }
          query = page.next_cursor && query.merge("cursor" => page.next_cursor)
        end
      end
    end

    def none(call, options)
      run(call, options) do |reply|
        reply.body
        nil
      end
    end

    # @param to [nil, String, Pathname, #write]
    def file(call, options, to)
      raise ConfigurationError, "to must be a path or have the method write." unless to.nil? || to.is_a?(String) || to.is_a?(Pathname) || to.respond_to?(:write)

      run(call, options) do |reply, plan|
        values = file_values(reply, call)
        case to
        when nil then DocumentFile.new(bytes: reply.body.freeze, **values)
        when String, Pathname then saved(reply, plan, PartFile.target(to, values[:filename]), values)
        else SavedFile.new(path: nil, size_bytes: copy(reply, plan, to, final: true), **values)
        end
      end
    end

    # Yields server-sent events with their reply. A call that fails before its first event is repeated like any other; a later failure is raised.
    def events(call, options)
      plan = plan(call, options)
      begin
        attempt(plan) do |reply|
          next if reply.status == 204
          raise reply.unexpected(reply.body) unless reply.headers["content-type"].to_s.start_with?(Call::EVENTS)

          parser = EventParser.new
          reply.each_chunk do |chunk|
            parser.feed(chunk).each do |event|
              plan.finalize
              plan.in_caller { yield reply, event }
            end
          end
          raise EOFError, "the stream has no event" unless plan.final?
        end
      rescue Error, *Plan::NETWORK_ERRORS => error
        raise if plan.in_caller?
        raise broken(plan, error) if plan.final?

        pause(plan, error)
        retry
      end
    end

    def self.dig(value, *names)
      names.reduce(value) do |object, name|
        raise Malformed unless object.is_a?(Hash)

        object[name]
      end
    end

    def self.items(kind, value, *names)
      items = dig(value, *names)
      raise Malformed unless items.is_a?(Array)

      items.map { |item| kind.parse(item) }
    end

    private

    def plan(call, options)
      Plan.new(call, options, client: @options, base_url:, key: @key)
    end

    # One attempt. Yields its reply, or raises the error that the reply is.
    def attempt(plan)
      plan.start_attempt
      outcome = @connections.with(fresh: plan.call.once?) do |http|
        send_request(plan, http) do |reply|
          # The whole reply is read, so that the connection can be used again.
          reply.ok? ? yield(reply, plan) : reply.error
        end
      end
      raise outcome if outcome.is_a?(APIError)

      outcome
    end

    def send_request(plan, http)
      call = plan.call
      seen = { http_method: call.http_method, path: call.path, attempt: plan.attempt, request_id: plan.request_id }
      hook(plan, @options.on_request) { RequestEvent.new(**seen) }
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      reported = false
      outcome = nil
      connect(plan, http)
      http.request(request(plan)) do |response|
        reply = Reply.new(response, http, plan)
        report(plan, seen, started, reply.status)
        reported = true
        outcome = yield reply
      end
      outcome
    rescue StandardError
      report(plan, seen, started, nil) unless reported || plan.in_caller?
      raise
    end

    def connect(plan, http)
      http.open_timeout = plan.open_timeout
      http.read_timeout = http.write_timeout = plan.read_timeout
      http.start unless http.started?
      plan.connected = true
    end

    def request(plan)
      http_method = plan.call.http_method
      request = Net::HTTPGenericRequest.new(http_method, !plan.content.nil?, http_method != "HEAD", plan.path, plan.headers)
      request.body = plan.content
      request
    end

    def report(plan, seen, started, status)
      duration = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
      hook(plan, @options.on_response) { ResponseEvent.new(**seen, status:, duration:) }
      plan.in_caller do
        @options.logger&.debug do
          "#{seen[:http_method]} #{seen[:path]} #{status || "no reply"} in #{duration.round(3)} s " \
            "(attempt #{seen[:attempt]}, request #{seen[:request_id]})"
        end
      end
    end

    def hook(plan, callable)
      plan.in_caller { callable.call(yield) } if callable
    end

    def pause(plan, error)
      failure = error.is_a?(Error) ? error : plan.connection_error(error)
      delay = plan.pause_after(failure)
      call = plan.call
      hook(plan, @options.on_retry) do
        RetryEvent.new(
          http_method: call.http_method, path: call.path, attempt: plan.attempt, request_id: plan.request_id, delay:, error: failure
        )
      end
      sleep(delay)
    end

    def broken(plan, error)
      return error if error.is_a?(Error)

      return StreamBrokenError.new("The stream has not ended within #{plan.timeout} s.") if plan.remaining <= 0
      return StreamBrokenError.new("The stream was silent for #{@options.idle_timeout} s.") if error.is_a?(Net::ReadTimeout)

      StreamBrokenError.new("The stream ended before the document did.")
    end

    def file_values(reply, call)
      headers = reply.headers
      media_type = headers["content-type"].to_s
      wrong = media_type.start_with?("text/html", "application/json")
      wrong = !media_type.start_with?(call.accept) unless call.accept == "*/*"
      raise reply.unexpected(reply.body) if wrong

      {
        media_type:,
        filename: Headers.filename(headers["content-disposition"]),
        warnings: %w[x-document-warnings x-pdf-warnings].flat_map { |name| Headers.warnings(headers[name]) }.freeze,
        engine: headers["x-pdf-engine"],
        model_used: headers["x-model-used"],
        document_source: headers["x-document-source"],
        template: headers["x-document-template"],
        response: reply.info
      }
    end

    def saved(reply, plan, path, values)
      part = plan.in_caller { PartFile.new(path) }
      size = copy(reply, plan, part)
      plan.in_caller { part.commit }
      SavedFile.new(path:, size_bytes: size, **values)
    ensure
      part&.discard
    end

    def copy(reply, plan, out, final: false)
      size = 0
      reply.each_chunk do |chunk|
        plan.finalize if final
        plan.in_caller { out.write(chunk) }
        size += chunk.bytesize
      end
      size
    end
  end
  private_constant :Transport
end
