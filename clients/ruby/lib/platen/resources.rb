# frozen_string_literal: true

module Platen
  # The operations of the service. {Client} has one object of each class.
  module Resources
    # Media types of files.
    MEDIA_TYPES = {
      "pdf" => "application/pdf",
      "doc" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "csv" => "text/csv",
      "markdown" => "text/markdown",
      "text" => "text/plain"
    }.freeze
    private_constant :MEDIA_TYPES

    # What all resources have in common.
    # @api private
    class Resource
      # The default of a parameter whose nil has a meaning.
      UNCHANGED = Object.new.tap { |value| value.define_singleton_method(:inspect) { "UNCHANGED" } }.freeze
      private_constant :UNCHANGED

      def initialize(transport)
        @transport = transport
        freeze
      end

      def inspect
        "#<#{self.class.name}>"
      end
      alias to_s inspect

      private

      def read(kind, path, options, query: nil)
        @transport.record(kind, Call.new("GET", path, query:), CallOptions.new(**options))
      end

      def post(kind, path, options, **parts)
        @transport.record(kind, Call.new("POST", path, **parts), CallOptions.new(**options))
      end

      def page(kind, path, name, params, options)
        @transport.page(kind, Call.new("GET", path, query: Wire.params(params)), CallOptions.new(**options), name)
      end

      def every(kind, path, name, params, options, &block)
        items(@transport.every(kind, path, name, Wire.params(params), CallOptions.new(**options)), &block)
      end

      # The items, or nil once the block got all of them.
      def items(enumerator, &block)
        return enumerator unless block

        enumerator.each(&block)
        nil
      end

      def none(http_method, path, options)
        @transport.none(Call.new(http_method, path), CallOptions.new(**options))
      end
    end
    private_constant :Resource
  end
end

require_relative "resources/generate"
require_relative "resources/pdf"
require_relative "resources/templates"
require_relative "resources/models"
require_relative "resources/jobs"
require_relative "resources/failed_jobs"
require_relative "resources/settings"
require_relative "resources/caller_account"
require_relative "resources/sessions"
require_relative "resources/accounts"
require_relative "resources/keys"
require_relative "resources/audit_events"
require_relative "resources/backends"
