# frozen_string_literal: true

module Platen
  # The operations of the service. {Client} has one object of each class.
  module Resources
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

      def record(kind, http_method, path, options, **parts)
        @transport.record(kind, Call.new(http_method, path, **parts), CallOptions.new(**options))
      end

      def whole(kind, http_method, path, options, **parts)
        @transport.whole(kind, Call.new(http_method, path, **parts), CallOptions.new(**options))
      end

      def none(http_method, path, options, **parts)
        @transport.none(Call.new(http_method, path, **parts), CallOptions.new(**options))
      end

      def read_file(http_method, path, options, to, **parts)
        @transport.file(Call.new(http_method, path, **parts), CallOptions.new(**options), to)
      end

      def list_of(kind, path, options, *fields)
        @transport.list(kind, Call.new("GET", path), CallOptions.new(**options), *fields)
      end

      def page(kind, path, name, query, options)
        @transport.page(kind, Call.new("GET", path, query:), CallOptions.new(**options), name)
      end

      def every(kind, path, name, query, options, &block)
        items(@transport.every(kind, path, name, query, CallOptions.new(**options)), &block)
      end

      # The items, or nil once the block got all of them.
      def items(enumerator, &block)
        return enumerator unless block

        enumerator.each(&block)
        nil
      end

      # Parameters whose nil has a meaning. What is UNCHANGED is left out.
      def changes(**values)
        given = values.reject { |_, value| value.equal?(UNCHANGED) }
        given.to_h { |name, value| [Wire.name(name), Wire.value(value)] }
      end

      # The header of a request for a file in this format.
      def accept_of(format)
        MEDIA_TYPES.fetch(format.to_s, "*/*")
      end
    end
    private_constant :Resource
  end
end
