# frozen_string_literal: true

require_relative "helper"

# Headers, events and parameters, without a server.
class TestParsing < Minitest::Test
  HEADERS = internal(:Headers)
  WIRE = internal(:Wire)

  def test_where_a_stream_is_cut_does_not_matter
    seed = Integer(ENV.fetch("SEED", Random.new_seed))
    random = Random.new(seed)
    pieces = ["event: ä\r\n", "data: 😀ü\n", "data: {\"a\":1}\r", "\r\n", "\n", "\r", ": c\n", "id: 9\r\n", "data\n"]
    300.times do
      data = "#{Array.new(12) { pieces.sample(random:) }.join}x\n\n".b
      whole = internal(:EventParser).new.feed(data)
      parser = internal(:EventParser).new
      parts = []
      rest = data.dup
      parts << rest.slice!(0, random.rand(1..9)) until rest.empty?
      assert_equal whole, parts.flat_map { |part| parser.feed(part) }, "seed #{seed}"
    end
  end

  def test_events_are_those_of_the_standard
    parser = internal(:EventParser).new
    events = parser.feed("event: a\ndata: 1\ndata:2\n\n: c\nevent: none\n\ndata:  x\rid: 7\r\rdata\n\n")
    assert_equal [["a", "1\n2", ""], ["message", " x", "7"], ["message", "", "7"]], events.map(&:to_a)
  end

  def test_warnings_are_a_list_of_display_strings_or_one_text
    assert_equal [], HEADERS.warnings(nil)
    assert_equal ["One, two; 3 %.", '"Four"', ""], HEADERS.warnings(%(%"One, two; 3 %25." ,\t%"%22Four%22", %""))
    assert_equal ["This is for üsers."], HEADERS.warnings('%"This is for %c3%bcsers."')
    ["One. ; Two.", '"a string"', '%"open', '%"One."%"Two."', '%"One.",', '%"bad %zz"', '%"no UTF-8 %c3"'].each do |other|
      assert_equal [other], HEADERS.warnings(other)
    end
  end

  def test_a_filename_with_an_asterisk_wins
    assert_equal "Zoë.pdf", HEADERS.filename("attachment; filename=\"a.pdf\"; filename*=UTF-8''Zo%C3%AB.pdf")
    assert_equal "a.pdf", HEADERS.filename("attachment; filename*=UTF-8''%ff; filename=\"a.pdf\"")
    assert_equal "plain.pdf", HEADERS.filename("attachment; filename=plain.pdf; size=3")
    assert_equal ["document", ""], [HEADERS.filename("attachment"), HEADERS.filename('attachment; filename=""')]
  end

  def test_retry_after_is_seconds_or_a_date
    assert_equal 7.0, HEADERS.retry_after("7")
    assert_in_delta 60, HEADERS.retry_after((Time.now + 60).httpdate), 2
    assert_equal 0.0, HEADERS.retry_after("Mon, 01 Jan 2024 00:00:00 GMT")
    assert_nil HEADERS.retry_after("soon")
    assert_nil HEADERS.retry_after(nil)
  end

  def test_a_saved_file_stays_in_its_folder
    Dir.mktmpdir do |folder|
      { "../../x" => "x", "a\\b.pdf" => "b.pdf", ".." => "document", "" => "document", "c:d\u0001.pdf" => "cd.pdf" }.each do |name, expected|
        file = Platen::DocumentFile.new(bytes: "x", filename: name)
        assert_equal File.join(folder, expected), file.save(folder)
      end
      assert_raises(Errno::ENOENT) { Platen::DocumentFile.new(bytes: "x", filename: "a").save("#{folder}/none/a") }
      assert_empty Dir["#{folder}/**/*.part"]
    end
  end

  def test_parameters_have_the_names_and_values_of_the_wire
    params = WIRE.params(page_size: "a4", options: { include_page_numbers: false, margins: { top: 0, left: nil } }, title: nil, at: Time.at(0, 5, :millisecond))
    assert_equal({ "pageSize" => "a4", "options" => { "includePageNumbers" => false, "margins" => { "top" => 0 } }, "at" => "1970-01-01T00:00:00.005Z" }, params)
    assert_equal "/jobs/a%2Fb%20%C3%BC/file", WIRE.path("jobs", "a/b ü", "file")
    assert_equal "?limit=2&all=true", WIRE.query({ "limit" => 2, "all" => true, "cursor" => nil })
    assert_raises(Platen::ConfigurationError) { WIRE.params(prompt: Object.new) }
  end

  def test_texts_of_any_encoding_are_sent_as_utf8
    ["Zürich", "Zürich".encode("ISO-8859-1"), "Zürich".encode("UTF-16LE"), "Zürich".b].each { |text| assert_equal '["Zürich"]', WIRE.json([text]) }
    assert_raises(Platen::ConfigurationError) { WIRE.json(["\xFC"]) }
    assert_raises(Platen::ConfigurationError) { WIRE.json([Float::NAN]) }
  end

  def test_the_user_agent_names_gem_ruby_and_system
    assert_match(%r{\Aplaten-ruby/#{Platen::VERSION} ruby/\d+\.\d+\.\d+ [a-z]+ shop/2\z}, HEADERS.user_agent("shop/2"))
  end
end
