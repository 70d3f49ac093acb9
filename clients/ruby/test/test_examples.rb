# frozen_string_literal: true

require_relative "helper"
require "json"

# The examples of the documentation and of the README run, and each call fits the signatures.
class TestExamples < Minitest::Test
  DATA = {
    jobId: "job_1", status: "completed", content: "Text", error: nil, deliveries: [], format: "pdf", template: "blank", modelType: "model-01",
    attempts: 1, createdAt: "2026-03-14T12:00:00.000Z", jobs: [], accounts: [], keys: [], events: [], backends: [], nextCursor: nil,
    url: "https://example.com/hooks/platen", secret: SECRET, delivered: true, id: "acc_1", name: "Jane Doe", tier: "free", usedToday: 1,
    remainingToday: 99, key: "pk_live_1", hint: "pk_live_…1", expiresAt: "2026-03-14T12:00:00.000Z", rows: [], sentence: "Nothing changed.",
    text: "A letter.", models: [], files: []
  }.freeze
  EVENTS = <<~TEXT
    event: delta
    data: {"text": "Text"}

    event: done
    data: {"success": true, "content": "Text", "modelUsed": "m", "documentSource": "model", "warnings": []}

  TEXT

  def setup
    skip "RBS is not on this machine" unless RBS_FOUND
  end

  def reply(path, headers)
    accept = headers["accept"]
    case accept
    when "text/event-stream"
      StubServer.reply(path.end_with?("events") ? "event: deleted\ndata: {}\n\n" : EVENTS, type: accept)
    when "application/json"
      value = path.match?(%r{/(templates|models)\z}) ? [] : { success: true, content: "Text", data: DATA }
      value[:data] = DATA.merge(key: { hint: "pk_live_…1", scopes: [] }) if path == "/v1/account"
      StubServer.reply(JSON.generate(value))
    else StubServer.reply("%PDF-1.7\n%%EOF", type: accept, headers: { "content-disposition" => 'attachment; filename="a.pdf"' })
    end
  end

  def examples
    Dir["#{ROOT}/lib/**/*.rb"].flat_map do |path|
      File.read(path).scan(/^( *)# @example.*\n((?:\1#   .*\n)+)/).map { |_, text| text.gsub(/^ *#   /, "") }
    end
  end

  def test_the_examples_of_the_documentation_run
    assert_operator examples.size, :>, 40
    server = StubServer.new { |_method, path, headers| reply(path, headers) }
    program = <<~RUBY
      require "platen"
      require "stringio"
      platen = Platen::Client.new
      secret = #{SECRET.inspect}
      body = '{"jobId":"job_1","status":"completed","content":"Text","timestamp":"2026-03-14T12:00:00Z"}'
      env = Platen::WebhookVerifier.sign(body, secret: secret, id: "msg_1").transform_keys { |name| "HTTP_\#{name.upcase.tr("-", "_")}" }
      Request = Struct.new(:body, :env)
      request = Request.new(StringIO.new(body), env)
      #{examples.map { |text| "-> do\n#{text}end.call\n" }.join}
      puts "end"
    RUBY
    Dir.mktmpdir do |folder|
      output = run_with_signatures(program, folder, { "PLATEN_BASE_URL" => server.url, "PLATEN_API_KEY" => "x" })
      assert output.end_with?("end\n")
    end
  ensure
    server&.close
  end

  def test_the_examples_of_the_readme_run_against_a_service
    skip "needs PLATEN_BASE_URL and PLATEN_API_KEY of a service" unless ENV["PLATEN_API_KEY"]
    blocks = File.read("#{ROOT}/README.md").scan(/```ruby\n(.*?)```/m).flatten
    assert_equal 9, blocks.size
    hook = <<~'RUBY'
      require "stringio"
      body = '{"jobId":"job_1","status":"completed","content":"Text","timestamp":"2026-03-14T12:00:00Z"}'
      headers = Platen::WebhookVerifier.sign(body, secret: ENV.fetch("PLATEN_WEBHOOK_SECRET"), id: "msg_1")
      env = headers.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" }
      puts HOOK.call({ **env, "rack.input" => StringIO.new(body) }).first, HOOK.call({ **env, "rack.input" => StringIO.new("other") }).last
    RUBY
    Dir.mktmpdir do |folder|
      output = run_with_signatures([*blocks, hook].join("\n"), folder)
      assert_match(/^prompt: .+/, output)
      assert_match(/^job_1: 4 characters\n204\nno_match$/, output)
      assert File.binread("#{folder}/chapter.docx").start_with?("PK")
      %w[letter report].each { |name| assert File.binread("#{folder}/#{name}.pdf").rstrip.end_with?("%%EOF") }
    end
  end
end
