# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "platen"
require "rbconfig"
require "socket"
require "tmpdir"
require "yaml"

ROOT = File.expand_path("..", __dir__)
REPOSITORY = File.expand_path("../..", ROOT)
# It comes with Ruby, but some systems package it apart.
RBS_FOUND = Gem::Specification.find_all_by_name("rbs").any?
# Whose types the signatures use. The last two are what those of `logger` and `net-http` use: RBS 2 does not load them by itself.
LIBRARIES = YAML.load_file("#{ROOT}/sig/manifest.yaml")["dependencies"].map { |library| library["name"] } + %w[monitor uri]
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

def internal(name)
  Platen.const_get(name)
end

# Runs a program in a process of its own that checks each call against the signatures. Returns what it writes.
def run_with_signatures(program, folder, env = {})
  path = File.join(folder, "program.rb")
  File.write(path, program)
  libraries = LIBRARIES.flat_map { |name| ["-r", name] }.join(" ")
  # The constructors of these would be checked for their subclasses too.
  skip = %w[FileInfo JobSummary Key RequestEvent].map { |name| "::Platen::#{name}" }.join(",")
  env = {
    "RBS_TEST_TARGET" => "Platen::*", "RBS_TEST_SKIP" => skip, "RBS_TEST_LOGLEVEL" => "error", "RBS_TEST_OPT" => "#{libraries} -I #{ROOT}/sig",
    "PLATEN_WEBHOOK_SECRET" => SECRET, **env
  }
  output, errors, status = Open3.capture3(env, RbConfig.ruby, "-I#{ROOT}/lib", "-rrbs/test/setup", path, chdir: folder)
  raise "#{errors}\n#{output}" unless status.success?

  output
end

# An HTTP server. The block gets (method, path, headers, body, socket) and returns the raw reply, or nil where it wrote one itself.
class StubServer
  attr_reader :connections, :url

  def initialize(&block)
    @server = TCPServer.new("127.0.0.1", 0)
    @url = "http://127.0.0.1:#{@server.addr[1]}"
    @connections = 0
    @sockets = []
    @thread = Thread.new do
      loop do
        socket = @server.accept
        @connections += 1
        @sockets << socket
        Thread.new { serve(socket, block) }
      end
    rescue IOError
      nil
    end
  end

  def self.reply(body, status: 200, type: "application/json", headers: {})
    lines = { "content-type" => type, "content-length" => body.bytesize, **headers }.map { |name, value| "#{name}: #{value}\r\n" }.join
    "HTTP/1.1 #{status} OK\r\n#{lines}\r\n#{body}"
  end

  def close
    @server.close
    @sockets.each(&:close)
    @thread.join
  end

  private

  def serve(socket, block)
    while (line = socket.gets)
      http_method, path = line.split
      headers = {}
      while (header = socket.gets.chomp) != ""
        name, value = header.split(": ", 2)
        headers[name.downcase] = value
      end
      body = socket.read(headers["content-length"].to_i)
      reply = block.call(http_method, path, headers, body, socket)
      reply ? socket.write(reply) : break
    end
    socket.close
  rescue IOError, SystemCallError
    nil
  end
end
