# frozen_string_literal: true

require_relative "helper"
require "pp"

# Results and errors as values.
class TestResults < Minitest::Test
  def key(**more)
    Platen::NewKey.parse({ "id" => "key_1", "hint" => "pk_live_…abcd", "key" => "pk_live_secret", "scopes" => ["jobs"], **more.transform_keys(&:to_s) })
  end

  def test_a_result_is_frozen_and_equal_to_one_with_another_response
    one, other = [1, 2].map { |attempts| Platen::GeneratedDocument.new(content: "x", response: Platen::ResponseInfo.new(200, {}, attempts)) }
    assert_equal one, other
    assert_equal one.hash, other.hash
    refute_equal one, Platen::GeneratedDocument.new(content: "y")
    assert_predicate one, :frozen?
    refute_includes one.to_h.keys, :response
  end

  def test_a_misspelt_name_is_an_error
    assert_raises(NoMethodError) { key.hnt }
    assert_raises(ArgumentError) { Platen::GeneratedDocument.new(contents: "x") }
    error = assert_raises(ArgumentError) { Platen::Client.new(api_key: "x").generate.text(prompt: "x", templte: "faq") }
    assert_includes error.message, "templte"
    assert_raises(ArgumentError) { Platen::Client.new(api_key: "x", timout: 3) }
  end

  def test_patterns_and_plain_hashes
    job = Platen::Job.parse({ "jobId" => "job_1", "status" => "failed", "createdAt" => "2026-03-14T12:00:00.5+01:00", "error" => { "code" => "server_error" } })
    matched = case job
              in { status: "failed", error: { code: } } then code
              end
    assert_equal "server_error", matched
    assert_equal({ code: "server_error", message: nil }, job.to_h[:error])
    assert_equal [Time.utc(2026, 3, 14, 11, 0, 0.5r), true], [job.created_at, job.created_at.utc?]
    assert_equal [], job.deliveries
  end

  def test_fields_of_a_newer_service_are_extra
    assert_equal({ "colour" => "red" }, key(colour: "red").extra)
    assert_equal key, key(colour: "red")
  end

  def test_printed_forms_have_no_secret
    settings = Platen::WebhookSettings.parse({ "secret" => SECRET, "previousSecret" => SECRET })
    client = Platen::Client.new(api_key: "pk_live_secret", base_url: "https://example.com/")
    [key, settings, client, client.keys, client.instance_variable_get(:@transport)].each do |value|
      printed = [value.inspect, value.to_s, value.pretty_inspect].join
      refute_match(/pk_live_secret|#{SECRET}/, printed)
    end
    assert_includes key.inspect, "pk_live_…abcd"
    assert_nil Platen::WebhookSettings.new.secret
    error = assert_raises(NoMethodError) { client.nothing }
    refute_includes error.full_message, "pk_live_secret"
  end

  def test_a_client_is_frozen
    assert_predicate Platen::Client.new(api_key: "x"), :frozen?
    assert_predicate Platen::Client.new(api_key: "x").with_options(timeout: 3).jobs, :frozen?
  end

  def test_wrong_options_are_refused_at_once
    { timeout: 0, connect_timeout: -1, idle_timeout: 0, max_retries: -1, base_url: "ftp://x", proxy: "nonsense", ca_file: "/none.pem",
      headers: { "x" => "a\r\nb: c" }, app_info: "shop\r\nb: c" }.each do |name, value|
      assert_raises(Platen::ConfigurationError, name) { Platen::Client.new(api_key: "x", **{ name => value }) }
    end
    client = Platen::Client.new(api_key: "x")
    assert_raises(Platen::ConfigurationError) { client.request("GET", "templates") }
    [nil, "", ".."].each { |id| assert_raises(Platen::ConfigurationError) { client.accounts.delete(id) } }
    assert_raises(Platen::ConfigurationError) { client.pdf.create(content: "x", to: 7) }
    assert_raises(Platen::ConfigurationError) { client.keys.create(account_id: "acc_1", idempotency_key: "mine") }
  end
end
