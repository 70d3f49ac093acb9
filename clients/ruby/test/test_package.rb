# frozen_string_literal: true

require_relative "helper"
require "json"
require "rubygems/package"

class TestPackage < Minitest::Test
  def snake(name)
    name.gsub(/([A-Z])/) { "_#{$1.downcase}" }
  end

  def test_every_operation_has_a_method
    client = Platen::Client.new(api_key: "x")
    operations = JSON.parse(File.read("#{REPOSITORY}/clients/conformance/operations.json"))
    operations.each do |operation, names|
      names.map { |name| snake(name).split(".") }.each do |resource, method|
        exists = client.respond_to?(resource) && client.public_send(resource).respond_to?(method)
        assert exists, "#{resource}.#{method} of #{operation} is missing: `npm run generate` writes it"
      end
    end
  end

  def test_the_gem_holds_the_library_and_its_signatures
    spec = Gem::Specification.load("#{ROOT}/platen.gemspec")
    assert_empty spec.runtime_dependencies
    assert_equal "true", spec.metadata["rubygems_mfa_required"]
    assert_empty %w[README.md CHANGELOG.md LICENSE lib/platen.rb sig/platen.rbs] - spec.files
    assert_empty spec.files.grep(/test|conformance/)
    assert_equal Dir["#{ROOT}/lib/**/*.rb"].size, spec.files.grep(/\Alib/).size
    assert_equal File.read("#{REPOSITORY}/LICENSE"), File.read("#{ROOT}/LICENSE")
    assert_includes File.read("#{ROOT}/CHANGELOG.md"), "## #{Platen::VERSION}"
    # The address of the project is chosen before the first release.
    _, warnings = capture_io do
      interaction = Gem::StreamUI.new($stdin, $stdout, $stderr)
      Dir.chdir(ROOT) { Gem::DefaultUserInteraction.use_ui(interaction) { spec.validate(true, false) } }
    end
    assert_equal ["no homepage specified"], warnings.scan(/WARNING:\s+(.*)/).flatten.grep_v(/guides/)
  end

  def test_nothing_of_ruby_is_changed
    program = <<~RUBY
      classes = [Object, Kernel, String, Hash, Array, Integer, Time, Module]
      require "net/http"; require "openssl"; require "json"; require "securerandom"; require "time"; require "pathname"; require "zlib"; require "rbconfig"
      before = classes.map { |one| [one.instance_methods(true).sort, one.private_instance_methods(true).sort] }
      constants = Object.constants
      require "platen"
      puts classes.map { |one| [one.instance_methods(true).sort, one.private_instance_methods(true).sort] } == before, (Object.constants - constants).inspect
    RUBY
    output, = Open3.capture2(RbConfig.ruby, "-I#{ROOT}/lib", "-e", program)
    assert_equal "true\n[:Platen]\n", output
  end

  def test_rubocop_finds_nothing
    # Another version has other rules.
    skip "rubocop 1.39 is not on this machine" unless `rubocop --version`.start_with?("1.39.")
    output, status = Open3.capture2e("rubocop", "--cache", "false", "--fail-level", "convention", chdir: ROOT)
    assert status.success?, output
  rescue Errno::ENOENT
    skip "rubocop is not on this machine"
  end

  def test_every_public_method_of_a_resource_has_documentation_and_an_example
    [*Dir["#{ROOT}/lib/platen/resources/*.rb"], "#{ROOT}/lib/platen/job_calls.rb"].each do |path|
      public_part = File.read(path).split(/^      private$/).first
      public_part.scan(/((?:^      #.*\n)*)^      def (\w+)/).each do |comment, name|
        %w[@example @return @raise].each do |tag|
          next if tag == "@raise" && path.end_with?("generate.rb")

          assert_includes comment, tag, "#{name} in #{path}"
        end
      end
    end
  end
end
