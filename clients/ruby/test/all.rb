# frozen_string_literal: true

# Runs all tests: ruby -w -Ilib test/all.rb
Dir["#{__dir__}/test_*.rb"].each { |path| require path }
