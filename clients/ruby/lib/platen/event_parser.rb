# frozen_string_literal: true

module Platen
  # Server-sent events (WHATWG HTML §9.2.6), from chunks that may be cut anywhere.
  # @api private
  class EventParser
    Event = Struct.new(:name, :data, :id)

    def initialize
      @rest = "".b
      @name = ""
      @data = []
      @id = ""
    end

    # Returns the events that the chunk completes.
    def feed(chunk)
      @rest << chunk
      # A CR at the end may be half of a CRLF.
      last = @rest.rindex(/\n|\r(?!\z)/n)
      return [] if last.nil?

      lines = @rest.slice!(0..last)
      lines.split(/\r\n|\r|\n/n, -1)[0...-1].filter_map { |line| read(line.force_encoding(Encoding::UTF_8).scrub) }
    end

    private

    def read(line)
      return dispatch if line.empty?

      name, value = line.split(":", 2)
      value = value.to_s.delete_prefix(" ")
      case name
      when "event" then @name = value
      when "data" then @data << value
      when "id" then @id = value
      end
      nil
    end

    def dispatch
      event = Event.new(@name.empty? ? "message" : @name, @data.join("\n"), @id) unless @data.empty?
      @name = ""
      @data = []
      event
    end
  end
  private_constant :EventParser
end
