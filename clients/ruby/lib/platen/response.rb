# frozen_string_literal: true

module Platen
  # The daily quota of the account, after the request.
  class RateLimit < Record
    # @return [Integer] requests a day
    field :limit
    # @return [Integer]
    field :remaining
    # @return [Time] when the count starts again, in UTC
    field :reset_at
  end

  # Metadata of a reply.
  class ResponseInfo
    # @return [Integer] the HTTP status
    attr_reader :status
    # @return [Hash{String => String}] names in lower case
    attr_reader :headers
    # @return [Integer] how many requests the call took
    attr_reader :attempts

    # @api private
    def initialize(status, headers, attempts)
      @status = status
      @headers = headers.freeze
      @attempts = attempts
      freeze
    end

    # @return [String, nil] the ID of the request, also in the log of the service
    def request_id
      headers["x-request-id"]
    end

    # @return [Boolean] whether the service repeated the stored reply of an earlier call with the same idempotency key
    def replayed
      headers["idempotent-replayed"] == "true"
    end
    alias replayed? replayed

    # @return [RateLimit, nil] nil where the request does not count, or the account has no limit
    def rate_limit
      limit, remaining, reset = %w[limit remaining reset].map { |name| Integer(headers["x-ratelimit-#{name}"], 10, exception: false) }
      RateLimit.new(limit:, remaining:, reset_at: Time.at(reset).utc) if limit && remaining && reset
    rescue TypeError
      nil
    end

    def inspect
      "#<Platen::ResponseInfo status=#{status} request_id=#{request_id.inspect} attempts=#{attempts}>"
    end
    alias to_s inspect
  end

  # A reply as it came: 2xx or 304. See {Client#request}.
  class RawReply
    # @return [Integer] the HTTP status
    attr_reader :status
    # @return [Hash{String => String}] names in lower case
    attr_reader :headers
    # @return [String] the body, as bytes
    attr_reader :bytes
    # @return [ResponseInfo]
    attr_reader :response

    # @api private
    def initialize(bytes, response)
      @status = response.status
      @headers = response.headers
      @bytes = bytes.freeze
      @response = response
      freeze
    end

    # @return [String] the body as UTF-8
    def text
      bytes.dup.force_encoding(Encoding::UTF_8)
    end

    # @return [Object] the parsed body
    # @raise [JSON::ParserError] if it is not JSON
    def json
      JSON.parse(text)
    end

    def inspect
      "#<Platen::RawReply status=#{status} size=#{bytes.bytesize}>"
    end
    alias to_s inspect
  end
end
