# frozen_string_literal: true

require "net/http"

module Platen
  # Open connections of a client, shared by its threads. A connection has one user at a time, and returns only after a whole reply.
  # @api private
  class Connections
    # More are closed.
    IDLE_MAX = 16
    # Seconds that an idle connection is stored.
    IDLE_SECONDS = 30

    def initialize(base_url, proxy: nil, ca_file: nil, configure: nil)
      @base_url = base_url
      @proxy = proxy
      @ca_file = ca_file
      @configure = configure
      @mutex = Mutex.new
      @pid = Process.pid
      @idle = []
    end

    def inspect
      "#<#{self.class} #{@base_url}>"
    end

    # Yields a connection that may not be started. It is closed if the block is left early: by an error, `break`, `throw` or the end of its thread.
    # @param fresh [Boolean] whether it must be a new one
    def with(fresh: false)
      http = (take unless fresh) || build
      result = yield http
      returned = give_back(http)
      result
    ensure
      close_one(http) if http && !returned
    end

    # Closes idle connections.
    def close
      idle = @mutex.synchronize do
        forget_after_fork
        @idle.slice!(0..)
      end
      idle.each { |http, _| close_one(http) }
    end

    private

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    def take
      @mutex.synchronize do
        forget_after_fork
        expired, @idle = @idle.partition { |_, since| now - since > IDLE_SECONDS }
        expired.each { |http, _| close_one(http) }
        @idle.pop&.first
      end
    end

    # After a fork the sockets are those of the parent: closing them here would end its connections.
    def forget_after_fork
      return if @pid == Process.pid

      @pid = Process.pid
      @idle = []
    end

    def give_back(http)
      @mutex.synchronize do
        next false if @idle.size >= IDLE_MAX || @pid != Process.pid

        @idle << [http, now]
        true
      end
    end

    def build
      http = Net::HTTP.new(@base_url.hostname, @base_url.port, @proxy&.hostname, @proxy&.port, @proxy&.user, @proxy&.password)
      http.use_ssl = @base_url.is_a?(URI::HTTPS)
      http.ca_file = @ca_file if @ca_file
      # This client repeats by its own rules.
      http.max_retries = 0
      http.keep_alive_timeout = IDLE_SECONDS
      # A body that ends early is an error. Net::HTTP of Ruby 3.1 has no such option: Reply#each_chunk counts the bytes.
      http.ignore_eof = false if http.respond_to?(:ignore_eof=)
      @configure&.call(http)
      http
    end

    def close_one(http)
      http.finish if http.started?
    rescue IOError, SystemCallError, OpenSSL::SSL::SSLError
      nil
    end
  end
  private_constant :Connections
end
