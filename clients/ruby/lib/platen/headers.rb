# frozen_string_literal: true

require "rbconfig"
require "time"
require "uri"

module Platen
  # What headers say: pauses, warnings, names of files.
  # @api private
  module Headers
    module_function

    # Seconds, or nil. RFC 9110 §10.2.3: a number of seconds, or a date.
    def retry_after(text)
      return nil if text.nil?
      return text.to_f if text.match?(/\A[0-9]+\z/)

      [0.0, Time.httpdate(text) - Time.now].max
    rescue ArgumentError
      nil
    end

    # A list of Display Strings (RFC 9651 §3.3.8). Any other value is one warning.
    def warnings(text)
      return [] if text.nil? || text.strip.empty?

      item = /%"((?:[ !\#$&-~]|%[0-9a-f]{2})*)"/
      return [text] unless text.match?(/\A[ \t]*#{item}[ \t]*(?:,[ \t]*#{item}[ \t]*)*\z/)

      texts = text.scan(item).map { |(value)| percent_decoded(value) }
      texts.all? ? texts : [text]
    end

    # RFC 6266 §4.3: `filename*` takes precedence over `filename`.
    def filename(disposition)
      text = disposition.to_s
      extended = text[/filename\*=UTF-8'[^';]*'([^;]+)/i, 1]
      name = percent_decoded(extended.strip) if extended
      return name if name

      quoted = text[/filename="([^"]*)"/i, 1]
      quoted || text[/filename=([^;"]+)/i, 1]&.strip || "document"
    end

    # The text, or nil if it is not UTF-8.
    def percent_decoded(text)
      decoded = text.b.gsub(/%([0-9a-fA-F]{2})/) { $1.hex.chr }.force_encoding(Encoding::UTF_8)
      decoded if decoded.valid_encoding?
    end

    def user_agent(app_info)
      system = RbConfig::CONFIG["host_os"].sub(/[-\d].*/, "")
      ["platen-ruby/#{VERSION} ruby/#{RUBY_VERSION} #{system}", app_info].compact.join(" ")
    end
  end
  private_constant :Headers
end
