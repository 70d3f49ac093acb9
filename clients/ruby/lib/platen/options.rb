# frozen_string_literal: true

require "uri"

module Platen
  # Checks of options, and what the environment says.
  # @api private
  module Options
    DEFAULT_BASE_URL = "http://127.0.0.1:8484"
    LOOPBACK = %w[localhost 127.0.0.1 ::1].freeze

    module_function

    def positive(name, value)
      return if value.nil? || (value.is_a?(Numeric) && value.positive?)

      raise ConfigurationError, "#{name} must be more than 0."
    end

    def retries(value)
      raise ConfigurationError, "max_retries must be 0 or more." unless value.nil? || (value.is_a?(Integer) && value >= 0)
    end

    def headers(values)
      (values || {}).to_h do |name, value|
        text = value.to_s
        raise ConfigurationError, "The header #{name} has a line break." if text.match?(/[\r\n]/)

        [name.to_s.tr("_", "-").downcase, text]
      end
    end

    # The address with `/v1`.
    def base_url(option)
      variable = ENV.fetch("PLATEN_BASE_URL", "")
      name = option ? "base_url" : "PLATEN_BASE_URL"
      text = (option || (variable.empty? ? DEFAULT_BASE_URL : variable)).to_s
      uri = URI.parse(text)
      raise ConfigurationError, "#{name} must be an http or https URL." unless uri.is_a?(URI::HTTP) && uri.hostname

      # The text is not repeated: it may contain a password.
      raise ConfigurationError, "#{name} must not have a user name, a query or a fragment." if uri.userinfo || text.match?(/[?#]/)

      uri.path = "#{uri.path.sub(%r{/+\z}, "").delete_suffix("/v1")}/v1"
      uri.freeze
    rescue URI::Error
      raise ConfigurationError, "#{name} must be an http or https URL."
    end

    def api_key(option)
      key = (option || ENV.fetch("PLATEN_API_KEY", "")).to_s.strip
      raise ConfigurationError, "The API key is missing: set PLATEN_API_KEY or pass api_key. `platen keys create` makes one." if key.empty?
      return key if key.match?(/\A[!-~]+\z/)

      raise ConfigurationError,
            "The API key (PLATEN_API_KEY or api_key) contains a space, a line break or another character that no key has."
    end

    # The proxy for the address, or nil. The environment: `https_proxy`, `http_proxy`, `no_proxy`.
    def proxy(option, base_url)
      return base_url.find_proxy if option.nil?

      uri = URI.parse(option.to_s)
      raise ConfigurationError, "proxy must be an http URL." unless uri.is_a?(URI::HTTP) && uri.hostname

      uri
    rescue URI::Error
      raise ConfigurationError, "proxy must be an http URL."
    end

    def ca_file(path)
      raise ConfigurationError, "ca_file #{path} can't be read." unless path.nil? || File.readable?(path)

      path
    end
  end
  private_constant :Options

  # Options of a client.
  # @api private
  class ClientOptions
    NAMES = %i[timeout connect_timeout idle_timeout max_retries headers app_info logger on_request on_response on_retry].freeze
    attr_reader(*NAMES)

    def initialize(**values)
      values.each { |name, value| instance_variable_set(:"@#{name}", value) }
      %i[timeout connect_timeout idle_timeout].each { |name| Options.positive(name, public_send(name)) }
      Options.retries(max_retries)
      @headers = Options.headers(headers).freeze
      Options.headers("user-agent" => app_info)
      freeze
    end

    def with(**changes)
      ClientOptions.new(**NAMES.to_h { |name| [name, public_send(name)] }, **changes.compact)
    end
  end
  private_constant :ClientOptions

  # Options that every call takes as keywords, beside its parameters.
  class CallOptions
    # @return [Numeric, nil] seconds for the whole call, with its retries
    attr_reader :timeout
    # @return [Integer, nil] 0: one attempt
    attr_reader :max_retries
    # @return [String, nil] the service runs calls with the same key once in 24 hours. Default: a new one for each call. Only for POST.
    attr_reader :idempotency_key
    # @return [String, nil] 1 to 64 letters, digits, underscores or hyphens. Default: a new one for each call.
    attr_reader :request_id
    # @return [Hash{String => String}] more headers
    attr_reader :headers

    # @raise [ConfigurationError] for a value that can't be used
    def initialize(timeout: nil, max_retries: nil, idempotency_key: nil, request_id: nil, headers: nil)
      Options.positive("timeout", timeout)
      Options.retries(max_retries)
      unless idempotency_key.nil? || idempotency_key.to_s.match?(/\A[!-~]{1,255}\z/)
        raise ConfigurationError, "idempotency_key must be 1 to 255 printable ASCII characters without spaces."
      end
      unless request_id.nil? || request_id.to_s.match?(/\A[A-Za-z0-9_-]{1,64}\z/)
        raise ConfigurationError, "request_id must be 1 to 64 letters, digits, underscores or hyphens."
      end

      @timeout = timeout
      @max_retries = max_retries
      @idempotency_key = idempotency_key&.to_s
      @request_id = request_id&.to_s
      @headers = Options.headers(headers).freeze
      freeze
    end
  end
end
