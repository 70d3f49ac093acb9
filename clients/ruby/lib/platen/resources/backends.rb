# frozen_string_literal: true

module Platen
  module Resources
    # The backends that serve the models. Needs a key with the scope `admin`.
    class Backends < Resource
      # All backends. Empty if no model is configured.
      #
      # @example
      #   platen.backends.list.each { |backend| puts "#{backend.name}: #{backend.status}, #{backend.running} of #{backend.slots}" }
      # @param call [Hash] see {CallOptions}
      # @return [List<Backend>]
      # @raise [APIError, APIConnectionError]
      def list(**call)
        @transport.list(Backend, Call.new("GET", "/backends"), CallOptions.new(**call), "data", "backends")
      end

      # Reloads templates and backends from their files, only in the process that answers.
      #
      # @example
      #   puts platen.backends.reload.sentence
      # @param call [Hash] see {CallOptions}
      # @return [Reloaded]
      # @raise [APIError, APIConnectionError]
      def reload(**call)
        post(Reloaded, "/reload", call)
      end
    end
  end
end
