# frozen_string_literal: true

require "json"
require "time"
require "uri"

module Platen
  # Parameters in the names and values of the wire.
  # @api private
  module Wire
    module_function

    # `created_after` is `createdAfter`.
    def name(name)
      name.to_s.gsub(/_([a-z])/) { $1.upcase }
    end

    # What is nil is left out.
    def params(values)
      values.compact.to_h { |key, value| [name(key), value(value)] }
    end

    def value(value)
      case value
      when Hash then params(value)
      when Array then value.map { |item| value(item) }
      when String, Symbol, Numeric, true, false, nil then value
      else
        raise ConfigurationError, "A #{value.class} can't be sent." unless value.respond_to?(:to_time)

        value.to_time.getutc.iso8601(3)
      end
    end

    # JSON in UTF-8.
    def json(value)
      JSON.generate(utf8(value))
    rescue JSON::GeneratorError
      raise ConfigurationError, "A parameter can't be sent as JSON."
    end

    def utf8(value)
      case value
      when Hash then value.transform_values { |item| utf8(item) }
      when Array then value.map { |item| utf8(item) }
      when String
        text = value.encoding == Encoding::BINARY ? value.dup.force_encoding(Encoding::UTF_8) : value.encode(Encoding::UTF_8)
        raise ConfigurationError, "A text is not valid UTF-8: give its encoding with force_encoding." unless text.valid_encoding?

        text
      else value
      end
    rescue EncodingError
      raise ConfigurationError, "A text can't be converted to UTF-8."
    end

    # @raise [ConfigurationError] for an ID that would make another path
    def path(*parts)
      raise ConfigurationError, 'The ID must not be empty, "." or "..".' if parts.any? { |part| ["", ".", ".."].include?(part.to_s) }

      parts.map { |part| "/#{URI.encode_www_form_component(part.to_s).gsub("+", "%20")}" }.join
    end

    def query(values)
      values = (values || {}).compact
      values.empty? ? "" : "?#{URI.encode_www_form(values.transform_values { |item| value(item) })}"
    end
  end
  private_constant :Wire
end
