# frozen_string_literal: true

require_relative "lib/platen/version"

Gem::Specification.new do |spec|
  spec.name = "platen"
  spec.version = Platen::VERSION
  spec.authors = ["The Platen authors"]
  spec.summary = "Client of a Platen service: documents from prompts, PDF files from text."
  spec.description = "Writes documents from prompts and converts text to PDF files, with your own Platen service. " \
                     "Typed results and errors, retries, streams, jobs and webhook verification. Standard library only, with RBS signatures."
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.metadata = { "rubygems_mfa_required" => "true" }
  spec.files = Dir.chdir(__dir__) { Dir["lib/**/*.rb", "sig/**/*.rbs", "README.md", "CHANGELOG.md", "LICENSE"].sort }
  spec.require_paths = ["lib"]
end
