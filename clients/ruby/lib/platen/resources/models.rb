# frozen_string_literal: true

module Platen
  module Resources
    # The models. Needs a key with the scope `catalog`.
    class Models < Resource
      # All model IDs, in a fixed order, and whether each can be used now. Counts for the daily quota.
      #
      # @example
      #   puts platen.models.list.select(&:available).map(&:id)
      # @param call [Hash] see {CallOptions}
      # @return [List<Model>]
      # @raise [APIError, APIConnectionError]
      def list(**call)
        @transport.list(Model, Call.new("GET", "/models"), CallOptions.new(**call))
      end
    end
  end
end
