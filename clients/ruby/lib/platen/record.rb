# frozen_string_literal: true

require "time"

module Platen
  # A part of a reply is missing or has another type.
  # @api private
  class Malformed < StandardError; end
  private_constant :Malformed

  # A result: frozen, with a reader for each field, `==` by value, pattern matching and `to_h`.
  #
  # @example
  #   case platen.jobs.get("job_1")
  #   in { status: "completed", content: } then puts content
  #   in { status: } then puts status
  #   end
  class Record
    # @api private
    Field = Struct.new(:name, :wire, :type, :secret, :default) do
      def read(value)
        return default if value.nil?

        case type
        when nil then value
        when Array
          raise Malformed unless value.is_a?(Array)

          value.map { |item| type.first.parse(item) }.freeze
        else type == Time ? Time.iso8601(value).utc.freeze : type.parse(value)
        end
      rescue ArgumentError, TypeError
        raise Malformed
      end
    end
    private_constant :Field

    @fields = {}

    class << self
      # @api private
      attr_reader :fields

      # From an object of a reply. Fields of a newer service go to {#extra}.
      # @api private
      def parse(object, response: nil)
        raise Malformed unless object.is_a?(Hash)

        wire_names = fields.each_value.map(&:wire)
        values = fields.transform_values { |field| field.read(object[field.wire]) }
        new(**values, extra: object.except(*wire_names), response:)
      end

      private

      def inherited(subclass)
        super
        subclass.instance_variable_set(:@fields, @fields.dup)
      end

      def field(name, type = nil, secret: false, default: nil)
        attr_reader name

        @fields[name] = Field.new(name, Wire.name(name), type, secret, default).freeze
      end
    end

    # @return [ResponseInfo, nil] metadata of the reply; nil for a part of a result. Not part of `==` and `to_h`.
    attr_reader :response
    # @return [Hash{String => Object}] fields that this version does not know, by their names on the wire
    attr_reader :extra

    # For tests of your own: `Platen::GeneratedDocument.new(content: "Text")`. What is left out is nil, or empty for a list.
    # @raise [ArgumentError] for a field that the record does not have
    def initialize(response: nil, extra: {}, **values)
      fields = self.class.fields
      unknown = values.keys - fields.keys
      raise ArgumentError, "unknown keyword: #{unknown.map(&:inspect).join(", ")}" unless unknown.empty?

      fields.each_value { |field| instance_variable_set(:"@#{field.name}", values.fetch(field.name, field.default)) }
      @response = response
      @extra = extra.freeze
      freeze
    end

    # @return [Hash{Symbol => Object}] a plain hash, also of the parts. Secrets are in it as they are.
    def to_h
      self.class.fields.keys.to_h { |name| [name, plain(public_send(name))] }
    end

    # Pattern matching: `in { status: "completed", content: }`.
    # @return [Hash{Symbol => Object}]
    def deconstruct_keys(names)
      known = self.class.fields.keys
      (names ? names & known : known).to_h { |name| [name, public_send(name)] }
    end

    # @return [Boolean] whether the other is of the same class with equal fields
    def ==(other)
      other.instance_of?(self.class) && deconstruct_keys(nil) == other.deconstruct_keys(nil)
    end
    alias eql? ==

    def hash
      [self.class, deconstruct_keys(nil)].hash
    end

    # Without secrets.
    def inspect
      texts = self.class.fields.each_value.map do |field|
        value = public_send(field.name)
        "#{field.name}=#{field.secret && value ? "[hidden]" : value.inspect}"
      end
      "#<#{[self.class.name, *texts].join(" ")}>"
    end
    alias to_s inspect

    private

    def plain(value)
      case value
      when Record then value.to_h
      when Array then value.map { |item| plain(item) }
      else value
      end
    end
  end

  # A list of results. It is an Enumerable.
  class List
    include Enumerable

    # @return [Array<Record>]
    attr_reader :items
    # @return [ResponseInfo] metadata of the reply
    attr_reader :response

    # @api private
    def initialize(items, response)
      @items = items.freeze
      @response = response
      freeze
    end

    # @yieldparam item [Record]
    def each(&block)
      return enum_for(:each) { size } unless block

      @items.each(&block)
      self
    end

    # @return [Integer]
    def size
      @items.size
    end
    alias length size

    # @return [Record, nil]
    def [](index)
      @items[index]
    end

    # @return [Boolean]
    def empty?
      @items.empty?
    end

    # @return [Boolean] whether the items are equal
    def ==(other)
      other.instance_of?(self.class) && items == other.items
    end

    def inspect
      "#<#{self.class.name} #{@items.inspect}>"
    end
    alias to_s inspect
  end

  # One page of a list.
  class Page < List
    # @return [String, nil] for `cursor` of the next page; nil on the last one
    attr_reader :next_cursor

    # @api private
    def initialize(items, next_cursor, response)
      @next_cursor = next_cursor
      super(items, response)
    end
  end
end
