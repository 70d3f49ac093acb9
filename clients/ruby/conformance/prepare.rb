# frozen_string_literal: true

# Builds the gem and installs it into `.gems` beside it, as its users get it. Does nothing where it is already so.
#
# Exit code 3: this Ruby is too old, or has no minitest.

require "digest"
require "fileutils"
require "rubygems/dependency_installer"
require "rubygems/package"

ROOT = File.expand_path("..", __dir__)
TARGET = File.join(ROOT, ".gems")

def main
  exit(3) if Gem::Version.new(RUBY_VERSION) < Gem::Version.new("3.1") || Gem::Specification.find_all_by_name("minitest").empty?

  spec = Gem::Specification.load(File.join(ROOT, "platen.gemspec"))
  digest = Digest::SHA256.hexdigest(["platen.gemspec", *spec.files].map { |name| name + File.binread(File.join(ROOT, name)) }.join)
  mark = File.join(TARGET, "digest")
  return if File.exist?(mark) && File.read(mark) == digest

  FileUtils.rm_rf(TARGET)
  FileUtils.mkdir_p(TARGET)
  gem = File.join(TARGET, "platen.gem")
  Gem::DefaultUserInteraction.ui = Gem::SilentUI.new
  Dir.chdir(ROOT) { Gem::Package.build(spec, true, false, gem) }
  Gem::DependencyInstaller.new(install_dir: TARGET, domain: :local, document: [], wrappers: false).install(gem)
  File.write(mark, digest)
end

main
