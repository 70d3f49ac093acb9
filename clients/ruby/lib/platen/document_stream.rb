# frozen_string_literal: true

require "json"

module Platen
  # The document while it is written: an Enumerable of {Delta}, {Reasoning}, {Restart} and {Done}. The request starts with the first read.
  #
  # It can be read once, by one thread. Leaving the block by `break`, `return` or an error closes the connection, which stops the model.
  #
  # @example
  #   stream = platen.generate.stream(prompt: "A short history of tea")
  #   stream.each { |event| print event.text if event.is_a?(Platen::Delta) }
  #   puts stream.result.model_used
  class DocumentStream
    include Enumerable

    # @return [String] what stands at the moment: the text since the last {Restart}
    attr_reader :text
    # @return [ResponseInfo, nil] nil before the first event
    attr_reader :response

    # @api private
    def initialize(transport, call, options)
      @transport = transport
      @call = call
      @options = options
      @text = ""
    end

    # @yieldparam event [Delta, Reasoning, Restart, Done]
    # @return [self, Enumerator] an Enumerator without a block; {#close} it if you leave it before its end
    # @raise [APIError] for an `error` event, with `partial_text` and no status
    # @raise [StreamBrokenError] if the stream ends without `done`, or is silent for `idle_timeout`
    def each(&block)
      return enum_for(:each) unless block
      raise Error, "A stream can be read only once." if @started

      @started = true
      read(&block)
      self
    end

    # Reads to the end.
    # @return [GeneratedDocument]
    # @raise [StreamBrokenError] if the stream was left before its end
    def result
      each { |_event| } unless @started # rubocop:disable Lint/EmptyBlock
      @document || raise(StreamBrokenError.new("The stream was left before its end.", text))
    end

    # Closes the connection. Only needed for an Enumerator that is left before its end.
    # @return [nil]
    def close
      @started = true
      @reply&.close
      nil
    end

    def inspect
      "#<Platen::DocumentStream #{@document ? "completed" : "#{text.length} characters"}>"
    end
    alias to_s inspect

    private

    def read
      in_block = false
      @transport.events(@call, @options) do |reply, raw|
        @reply = reply
        @response = reply.info
        event = event_of(raw, reply) or next
        in_block = true
        yield event
        in_block = false
        break if @document
      end
      raise StreamBrokenError, "The stream ended before the document did." unless @document
    rescue APIError, StreamBrokenError => error
      in_block ? raise : raise(error.after(text))
    end

    # nil for an event that this version does not know.
    def event_of(raw, reply)
      return nil unless %w[delta reasoning restart done error].include?(raw.name)

      value = JSON.parse(raw.data, freeze: true)
      raise Malformed unless value.is_a?(Hash)

      case raw.name
      when "delta"
        @text += value["text"].to_s
        Delta.new(text: value["text"])
      when "reasoning" then Reasoning.new(text: value["text"])
      when "restart"
        @text = ""
        Restart.new
      when "done"
        @document = GeneratedDocument.parse(value.except("success"), response: reply.info)
        Done.new(document: @document)
      else raise Reply.error_of(value["error"] || value, status: nil, info: reply.info)
      end
    rescue JSON::ParserError, Malformed
      raise StreamBrokenError, "The stream has an event that is not valid."
    end
  end
end
