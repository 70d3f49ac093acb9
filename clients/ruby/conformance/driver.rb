# frozen_string_literal: true

# The driver of the conformance suite for Ruby: clients/conformance/README.md. It uses the gem that prepare.rb installed.

Gem.paths = { "GEM_HOME" => File.expand_path("../.gems", __dir__), "GEM_PATH" => File.expand_path("../.gems", __dir__) }
gem "platen"

require "json"
require "logger"
require "platen"
require "pp"
require "stringio"

# Raised in the thread of a call that is cancelled.
class Cancelled < Exception; end # rubocop:disable Lint/InheritException

# Runs the requests of the runner.
class Driver
  TIMES = { "timeoutMs" => :timeout, "idleTimeoutMs" => :idle_timeout }.freeze
  ERROR_FIELDS = %i[
    status code details reason request_id retry_after attempts required_scope field faults limit tier reset_at partial_text job
  ].freeze

  def initialize
    @clients = {}
    @logs = {}
  end

  def run
    write("language" => "ruby", "client" => "platen", "lacks" => [])
    while (line = $stdin.gets)
      request = JSON.parse(line)
      write(begin
        send(:"do_#{request["do"]}", request)
      rescue StandardError => error
        { "error" => neutral_error(error) }
      end)
    end
  end

  private

  def write(reply)
    $stdout.write("#{JSON.generate(reply)}\n")
    $stdout.flush
  end

  def snake(name)
    name.gsub(/([A-Z])/) { "_#{$1.downcase}" }.to_sym
  end

  def snaked(value)
    case value
    when Hash then value.to_h { |name, item| [snake(name), snaked(item)] }
    when Array then value.map { |item| snaked(item) }
    else value
    end
  end

  # Options of a client or a call by their names in Ruby; times in seconds.
  def options_of(options)
    (options || {}).except("log").to_h do |name, value|
      case name
      when *TIMES.keys then [TIMES[name], value / 1000.0]
      when "appInfo" then [:app_info, "#{value["name"]}/#{value["version"]}"]
      else [snake(name), value]
      end
    end
  end

  def logged(name, options)
    return {} unless options["log"]

    lines = []
    hooks = { "request" => 0, "response" => 0, "retry" => 0 }
    @logs[name] = { "log" => lines, "hooks" => hooks }
    logger = Logger.new(StringIO.new, level: Logger::DEBUG, formatter: ->(_, _, _, text) { (lines << text) && text })
    hooks.keys.to_h { |hook| [:"on_#{hook}", ->(_event) { hooks[hook] += 1 }] }.merge(logger:)
  end

  def do_client(request)
    options = request["options"]
    @clients[request["as"]] = Platen::Client.new(**options_of(options), **logged(request["as"], options))
    {}
  end

  def do_with(request)
    @clients[request["as"]] = @clients[request["from"]].with_options(**options_of(request["options"]))
    {}
  end

  def do_verify(request)
    tolerance = { tolerance: request["toleranceSeconds"] }.compact
    event = Platen::WebhookVerifier.new(request["secrets"], **tolerance).verify(request["body"], request["headers"])
    { "result" => neutral(event).merge("status" => event.status) }
  end

  def do_sign(request)
    headers = Platen::WebhookVerifier.sign(
      request["body"], secret: request["secret"], id: request["id"], timestamp: request["timestamp"]
    )
    { "result" => headers }
  end

  def do_call(request)
    reply = @logs.fetch(request["client"], {}).dup
    printed = []
    begin
      cancellable(request["cancelAfterMs"]) { perform(request, reply, printed) }
    rescue StandardError, Cancelled => error
      printed << error
      reply.delete("result")
      reply["error"] = neutral_error(error)
    end
    reply["printed"] = printed_forms([printed.last, @clients[request["client"]]]) if request["print"]
    reply
  end

  def cancellable(after_ms, &block)
    return yield if after_ms.nil?

    thread = Thread.new(&block)
    thread.report_on_exception = false
    thread.raise(Cancelled) unless thread.join(after_ms / 1000.0)
    thread.value
  end

  def perform(request, reply, printed)
    *path, name = request["method"].split(".").map { |part| snake(part) }
    receiver = path.reduce(@clients.fetch(request["client"])) { |object, part| object.public_send(part) }
    params = request["params"] || {}
    arguments = [request["target"]].compact
    arguments = [params.delete("method"), params.delete("path")] if name == :request
    keywords = (name == :request ? params.transform_keys(&:to_sym) : snaked(params)).merge(options_of(request["options"]))
    writer = StringIO.new("".b)
    keywords[:to] = request["to"]["path"] || writer if request["to"]

    case request["method"]
    when "generate.stream"
      stream(receiver.stream(**keywords), request["leaveAfter"], reply, printed)
    when /\.all\z/, "jobs.events"
      items = receiver.public_send(name, *arguments, **keywords)
      items = items.lazy.first(request["take"]) if request["take"]
      reply["result"] = { "items" => items.map { |item| neutral(item) } }
    else
      result = receiver.public_send(name, *arguments, **keywords)
      printed << result
      reply["result"] = neutral(result)
      reply["response"] = response(result.response) unless result.nil?
      reply["written"] = base64(writer.string) if request.dig("to", "writer")
      reply["savedAs"] = result.save(request["save"]) if request["save"]
    end
  end

  def stream(stream, leave_after, reply, printed)
    reply["events"] = events = []
    stream.each do |event|
      text = event.respond_to?(:text) ? { "text" => event.text } : {}
      events << { "type" => event.type, "standing" => stream.text, **text }
      break if events.size == leave_after
    end
    return reply["result"] = nil if leave_after

    printed << stream.result
    reply["result"] = neutral(stream.result)
    reply["response"] = response(stream.response)
  end

  def response(info)
    {
      "status" => info.status, "requestId" => info.request_id, "attempts" => info.attempts, "replayed" => info.replayed,
      "rateLimit" => neutral(info.rate_limit)
    }
  end

  # A value by the names of the wire, secrets as they are.
  def neutral(value)
    case value
    when Platen::DocumentFile then record(value).merge("bytes" => base64(value.bytes))
    when Platen::JobStatusEvent, Platen::JobDeletedEvent then record(value).merge("type" => value.type)
    when Platen::Record then record(value)
    when Platen::Page then { "items" => neutral(value.items), "nextCursor" => value.next_cursor }
    when Platen::List then { "items" => neutral(value.items) }
    when Platen::RawReply then { "status" => value.status, "headers" => value.headers, "body" => value.text }
    when Platen::Fault then neutral(value.to_h)
    when Hash then value.to_h { |name, item| [name.to_s, neutral(item)] }
    when Array then value.map { |item| neutral(item) }
    when Time then value.iso8601(3)
    when Symbol then value.to_s
    else value
    end
  end

  def record(value)
    value.class.fields.each_value.to_h { |field| [field.wire, neutral(value.public_send(field.name))] }.merge(value.extra)
  end

  def base64(bytes)
    [bytes].pack("m0")
  end

  def printed_forms(values)
    values.flat_map do |value|
      forms = [value.inspect, value.to_s, value.pretty_inspect]
      value.is_a?(Exception) ? forms + [value.full_message, value.cause.inspect] : forms
    end.join("\n")
  end

  def neutral_error(error)
    case error
    when Platen::Error
      names = error.class.ancestors.filter_map { |kind| kind.name[/\APlaten::(\w+)\z/, 1] }.map { |name| name == "Error" ? "PlatenError" : name }
      fields = ERROR_FIELDS.select { |name| error.respond_to?(name) }.to_h { |name| [name.to_s, error.public_send(name)] }
      { "type" => names.first, "is" => names, "message" => error.message }.merge(
        fields.to_h { |name, value| [name.gsub(/_([a-z])/) { $1.upcase }, neutral(value)] }
      )
    when Cancelled then { "type" => "Cancelled", "is" => ["Cancelled"], "message" => "" }
    when SystemCallError then { "type" => "FileError", "is" => ["FileError"], "message" => error.message }
    else { "type" => "Other", "is" => ["Other"], "message" => error.full_message(highlight: false) }
    end
  end
end

Driver.new.run
