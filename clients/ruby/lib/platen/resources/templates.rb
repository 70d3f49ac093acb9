# frozen_string_literal: true

module Platen
  module Resources
    # The templates. Needs a key with the scope `catalog`.
    class Templates < Resource
      # All templates, in a fixed order. Counts for the daily quota.
      #
      # @example
      #   platen.templates.list.each { |template| puts "#{template.id}: #{template.name}" }
      # @param call [Hash] see {CallOptions}
      # @return [List<Template>]
      # @raise [APIError, APIConnectionError]
      def list(**call)
        @transport.list(Template, Call.new("GET", "/templates"), CallOptions.new(**call))
      end
    end
  end
end
