# frozen_string_literal: true

module Platen
  # A client of a Platen service. It is frozen and can be shared by threads: make one for a process.
  #
  # Connections are stored and used again; after a fork they are opened anew.
  #
  # @example
  #   platen = Platen::Client.new # reads PLATEN_BASE_URL and PLATEN_API_KEY
  #   puts platen.generate.text(prompt: "Thanks to a colleague").content
  class Client
    include ClientResources

    # @param base_url [String, nil] with or without `/v1`. Default: `PLATEN_BASE_URL`, else `http://127.0.0.1:8484`.
    # @param api_key [String, nil] default: `PLATEN_API_KEY`
    # @param timeout [Numeric, nil] seconds for a whole call, with its retries. Default: 180 for `generate.text` and `generate.file`, 60 for others;
    #   streams have none.
    # @param connect_timeout [Numeric] seconds for one connection
    # @param idle_timeout [Numeric] seconds that a stream may be silent
    # @param max_retries [Integer] 0: one attempt
    # @param headers [Hash{String => String}, nil] of all requests
    # @param app_info [String, nil] added to the user agent, such as `my-shop/2.1`
    # @param proxy [String, nil] URL of an HTTP proxy. Default: `https_proxy`, `http_proxy` and `no_proxy` of the environment.
    # @param ca_file [String, nil] PEM file of a private certificate authority. Default: those of the system.
    # @param configure_http [#call, nil] gets each new Net::HTTP before it connects, such as for a client certificate
    # @param logger [Logger, nil] one line at the level DEBUG for each attempt, never a key or text. Default: silent.
    # @param on_request [#call, nil] gets a {RequestEvent}
    # @param on_response [#call, nil] gets a {ResponseEvent}
    # @param on_retry [#call, nil] gets a {RetryEvent}
    # @raise [ConfigurationError] for an option that can't be used, and without an API key
    def initialize(
      base_url: nil, api_key: nil, timeout: nil, connect_timeout: 5, idle_timeout: 60, max_retries: 2, headers: nil, app_info: nil,
      proxy: nil, ca_file: nil, configure_http: nil, logger: nil, on_request: nil, on_response: nil, on_retry: nil
    )
      options = ClientOptions.new(
        timeout:, connect_timeout:, idle_timeout:, max_retries:, headers:,
        app_info:, logger:, on_request:, on_response:, on_retry:
      )
      address = Options.base_url(base_url)
      key = Options.api_key(api_key)
      connections = Connections.new(
        address, proxy: Options.proxy(proxy, address), ca_file: Options.ca_file(ca_file), configure: configure_http
      )
      if address.scheme == "http" && !Options::LOOPBACK.include?(address.hostname)
        logger&.warn("The connection to #{address.hostname} is not encrypted, and the API key is sent over it.")
      end
      use(Transport.new(address, key, options, connections))
    end

    # A copy with other options. It shares the connections.
    #
    # @example
    #   patient = platen.with_options(timeout: 300)
    # @return [Client]
    # @raise [ConfigurationError]
    def with_options(timeout: nil, connect_timeout: nil, idle_timeout: nil, max_retries: nil, headers: nil)
      transport = @transport.with(
        timeout:, connect_timeout:, idle_timeout:, max_retries:, headers:
      )
      Client.allocate.tap { |copy| copy.send(:use, transport) }
    end

    # Any other request, with the same retries and errors. 304 is no error.
    #
    # @example
    #   reply = platen.request("GET", "/templates", headers: { "if-none-match" => '"v1"' })
    #   puts reply.status, reply.json
    # @param http_method [String, Symbol]
    # @param path [String] below `/v1`, with a slash
    # @param query [Hash, nil]
    # @param body [Object, nil] sent as JSON, its names as they are
    # @param accept [String]
    # @param call [Hash] see {CallOptions}
    # @return [RawReply]
    # @raise [APIError, APIConnectionError, ConfigurationError]
    def request(http_method, path, query: nil, body: nil, accept: "application/json", **call)
      raise ConfigurationError, "The path must start with a slash, such as /templates." unless path.start_with?("/")

      request = Call.new(http_method.to_s.upcase, path, query:, body:, accept:, accepts: [304])
      @transport.run(request, CallOptions.new(**call)) { |reply| RawReply.new(reply.body, reply.info) }
    end

    # Closes idle connections. The client can be used after it.
    # @return [nil]
    def close
      @transport.close
      nil
    end

    # Without the key.
    def inspect
      "#<Platen::Client #{@transport.base_url}>"
    end
    alias to_s inspect

    private

    def use(transport)
      @transport = transport
      make_resources(transport)
      freeze
    end
  end
end
