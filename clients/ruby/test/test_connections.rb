# frozen_string_literal: true

require_relative "helper"
require "logger"
require "timeout"

# What the conformance suite does not see: threads, processes, connections, TLS, errors of the caller's own code.
class TestConnections < Minitest::Test
  JOB = '{"success":true,"data":{"jobId":"job_1","status":"completed"}}'
  DELTA = "event: delta\ndata: {\"text\": \"One\"}\n\n"

  def teardown
    @server&.close
  end

  def serve(&block)
    @server = StubServer.new(&block)
    Platen::Client.new(base_url: @server.url, api_key: "x", max_retries: 0)
  end

  # Sends the headers of a stream and one event, then waits until the client leaves.
  def stream(socket, left)
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n#{DELTA}")
    left << (socket.read.empty? ? :left : :sent)
    nil
  end

  def test_threads_share_a_client_and_each_reply_reaches_its_caller
    client = serve { |_, path, *| StubServer.reply(JOB.sub("job_1", path[/\w+\z/])) }
    threads = Array.new(8) do |thread|
      Thread.new { Array.new(25) { |round| client.jobs.get("job_#{thread}_#{round}").job_id == "job_#{thread}_#{round}" } }
    end
    assert threads.flat_map(&:value).all?
    assert_operator @server.connections, :<=, 8
  end

  def test_a_connection_is_used_again_and_a_closed_one_is_replaced
    client = serve { |*| StubServer.reply(JOB) }
    3.times { client.jobs.get("job_1") }
    assert_equal 1, @server.connections
    @server.instance_variable_get(:@sockets).each(&:close)
    assert_equal "job_1", client.jobs.get("job_1").job_id
    assert_equal 2, @server.connections
  end

  def test_an_error_reply_keeps_the_connection
    client = serve { |*| StubServer.reply('{"success":false,"error":{"code":"teapot","message":"Short."}}', status: 418) }
    2.times { assert_raises(Platen::APIError) { client.jobs.get("job_1") } }
    assert_equal 1, @server.connections
  end

  def test_a_call_with_a_secret_has_a_new_connection
    client = serve { |*| StubServer.reply(JOB) }
    client.jobs.get("job_1")
    client.keys.create(account_id: "acc_1")
    assert_equal 2, @server.connections
  end

  def test_a_fork_opens_its_own_connections
    skip "no fork here" unless Process.respond_to?(:fork)
    client = serve { |*| StubServer.reply(JOB) }
    client.jobs.get("job_1")
    read, write = IO.pipe
    # exit! runs no other tests in the child.
    pid = fork do
      write.puts client.jobs.get("job_1").job_id
      write.flush
      exit!(true)
    end
    Process.wait(pid)
    assert_equal "job_1\n", read.gets
    assert_equal 2, @server.connections
    client.jobs.get("job_1")
    assert_equal 2, @server.connections
  end

  def test_a_killed_thread_or_a_timeout_closes_the_connection
    left = Queue.new
    requested = Queue.new
    client = serve do |_, path, _, _, socket|
      next StubServer.reply(JOB) unless path.end_with?("slow")

      requested << true
      left << socket.read
      nil
    end
    client.jobs.get("job_1")
    slow = lambda do
      thread = Thread.new { client.jobs.get("slow") }
      thread.report_on_exception = false
      requested.pop
      thread
    end
    slow.call.kill
    assert_equal "", left.pop
    thread = slow.call
    # As Timeout does.
    thread.raise(Timeout::Error)
    assert_raises(Timeout::Error) { thread.value }
    assert_equal "", left.pop
    assert_equal "job_1", client.jobs.get("job_1").job_id
    assert_equal 3, @server.connections
  end

  def test_leaving_a_stream_closes_its_connection
    left = Queue.new
    client = serve { |_, _, _, _, socket| stream(socket, left) }
    client.generate.stream(prompt: "x") { break }
    assert_equal :left, left.pop
    assert_equal "One", client.generate.stream(prompt: "x").first.text
    assert_equal :left, left.pop
    stream = client.generate.stream(prompt: "x")
    assert_equal "One", stream.each.next.text
    stream.close
    assert_equal :left, left.pop
    assert_raises(Platen::StreamBrokenError) { stream.result }
    assert_raises(Platen::Error) { stream.to_a }
  end

  def test_errors_of_a_block_or_writer_reach_the_caller_and_repeat_nothing
    requests = 0
    left = Queue.new
    client = serve do |_, path, _, _, socket|
      requests += 1
      path == "/v1/pdf" ? StubServer.reply("%PDF", type: "application/pdf") : stream(socket, left)
    end.with_options(max_retries: 2)
    mine = Platen::ServerError.new("mine", status: 503, code: "server_error")
    [IOError.new("mine"), Errno::ECONNRESET.new, Net::ReadTimeout.new, StopIteration.new("mine"), mine].each do |error|
      assert_same error, assert_raises(error.class) { client.generate.stream(prompt: "x") { raise error } }
    end
    assert_nil mine.partial_text
    writer = Object.new
    def writer.write(_bytes) = raise(Errno::ENOSPC)
    assert_raises(Errno::ENOSPC) { client.pdf.create(content: "x", to: writer) }
    assert_equal 6, requests
    hooked = Platen::Client.new(base_url: @server.url, api_key: "x", on_request: ->(_) { raise IOError, "mine" })
    assert_raises(IOError) { hooked.jobs.get("job_1") }
  end

  def test_a_slow_body_ends_at_the_deadline
    client = serve do |_, _, _, _, socket|
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n")
      50.times { socket.write(" ") && sleep(0.05) }
      nil
    end
    error = assert_raises(Platen::APITimeoutError) { client.jobs.get("job_1", timeout: 0.3) }
    assert_includes error.message, "GET /jobs/job_1: no reply within 0.3 s (1 attempt)"
  end

  def test_a_compressed_reply_is_read
    body = Zlib.gzip(JOB)
    client = serve do |_, _, headers, *|
      assert_includes headers["accept-encoding"], "gzip"
      StubServer.reply(body, headers: { "content-encoding" => "gzip" })
    end
    assert_equal "job_1", client.jobs.get("job_1").job_id
  end

  def test_replies_of_other_shapes_are_unexpected
    replies = ['{"success":true}', '{"data":7}', '{"data":{"createdAt":"noon"}}', '{"data":{"deliveries":7}}', "[]", "7", ""]
    client = serve { |*| StubServer.reply(replies.first) }
    until replies.empty?
      error = assert_raises(Platen::UnexpectedReplyError) { client.jobs.get("job_1") }
      assert_includes error.message, replies.shift.inspect
    end
  end

  def test_a_proxy_gets_the_requests
    seen = Queue.new
    serve { |_, path, headers, *| (seen << [path, headers["proxy-authorization"]]) && StubServer.reply(JOB) }
    proxy = @server.url.sub("//", "//jane:word@")
    client = Platen::Client.new(base_url: "http://platen.test:81", api_key: "x", proxy:)
    assert_equal "job_1", client.jobs.get("job_1").job_id
    assert_equal ["http://platen.test:81/v1/jobs/job_1", "Basic #{["jane:word"].pack("m0")}"], seen.pop
    refute_includes client.inspect, "word"
  end

  def test_a_certificate_must_be_trusted
    key = OpenSSL::PKey::RSA.new(2048)
    certificate = self_signed(key)
    context = OpenSSL::SSL::SSLContext.new
    context.cert = certificate
    context.key = key
    listener = TCPServer.new("127.0.0.1", 0)
    server = OpenSSL::SSL::SSLServer.new(listener, context)
    requests = 0
    thread = Thread.new do
      loop do
        socket = server.accept
        requests += 1 while socket.gets != "\r\n"
        socket.write(StubServer.reply(JOB))
        socket.close
      rescue OpenSSL::SSL::SSLError
        next
      end
    rescue IOError
      nil
    end
    url = "https://127.0.0.1:#{listener.addr[1]}"
    error = assert_raises(Platen::APIConnectionError) { Platen::Client.new(base_url: url, api_key: "x").jobs.get("job_1") }
    assert_equal [1, 0], [error.attempts, requests]
    assert_includes error.message, "not trusted"
    Dir.mktmpdir do |folder|
      File.write("#{folder}/ca.pem", certificate.to_pem)
      client = Platen::Client.new(base_url: url, api_key: "x", ca_file: "#{folder}/ca.pem", configure_http: ->(http) { http.ssl_timeout = 9 })
      assert_equal "job_1", client.jobs.get("job_1").job_id
    end
  ensure
    listener&.close
    thread&.join
  end

  def test_an_address_without_encryption_is_reported_to_the_logger
    lines = StringIO.new
    Platen::Client.new(base_url: "http://platen.example", api_key: "pk_live_secret", logger: Logger.new(lines))
    assert_includes lines.string, "platen.example is not encrypted"
    refute_includes lines.string, "pk_live_secret"
    Platen::Client.new(base_url: "http://localhost:1", api_key: "x", logger: Logger.new(other = StringIO.new))
    assert_empty other.string
  end

  private

  def self_signed(key)
    certificate = OpenSSL::X509::Certificate.new
    certificate.version = 2
    certificate.serial = 1
    certificate.subject = certificate.issuer = OpenSSL::X509::Name.parse("/CN=127.0.0.1")
    certificate.public_key = key.public_key
    certificate.not_before = Time.now - 60
    certificate.not_after = Time.now + 3600
    extensions = OpenSSL::X509::ExtensionFactory.new(certificate, certificate)
    certificate.add_extension(extensions.create_extension("basicConstraints", "CA:TRUE", true))
    certificate.add_extension(extensions.create_extension("subjectAltName", "IP:127.0.0.1"))
    certificate.sign(key, OpenSSL::Digest.new("SHA256"))
  end
end
