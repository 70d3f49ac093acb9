# frozen_string_literal: true

require_relative "helper"

# The signatures against the code. Calls are checked in test_examples.rb.
class TestSignatures < Minitest::Test
  CALL_OPTIONS = Platen::CallOptions.instance_method(:initialize).parameters.map(&:last)

  def setup
    skip "RBS is not on this machine" unless RBS_FOUND
    require "rbs"
  end

  def builder
    @@builder ||= begin # rubocop:disable Style/ClassVars
      loader = RBS::EnvironmentLoader.new
      LIBRARIES.each { |name| loader.add(library: name, version: nil) }
      loader.add(path: Pathname("#{ROOT}/sig"))
      RBS::DefinitionBuilder.new(env: RBS::Environment.from_loader(loader).resolve_type_names)
    end
  end

  def classes(space = Platen)
    space.constants.map { |name| space.const_get(name) }.flat_map { |value| value.instance_of?(Module) ? [value, *classes(value)] : [value] }.grep(Module)
  end

  def type_name(kind)
    RBS::TypeName.new(
      name: kind.name.split("::").last.to_sym,
      namespace: RBS::Namespace.new(path: kind.name.split("::")[0...-1].map(&:to_sym), absolute: true)
    )
  end

  # Methods that are documented as public.
  def public_methods_of(kind)
    kind.public_instance_methods(false).reject do |name|
      path, line = kind.instance_method(name).source_location
      comment = File.readlines(path)[0...line - 1].reverse.take_while { |text| text.match?(/^\s*#/) }
      comment.any? { |text| text.include?("@api private") } || %i[inspect to_s].include?(name)
    end
  end

  def test_the_signatures_are_valid
    program = 'require "rbs"; require "rbs/cli"; RBS::CLI.new(stdout: $stdout, stderr: $stderr).run(ARGV)'
    libraries = LIBRARIES.flat_map { |name| ["-r", name] }
    output, status = Open3.capture2e(RbConfig.ruby, "-e", program, "--", *libraries, "-I", "#{ROOT}/sig", "validate", "--silent")
    assert status.success?, output
  end

  def test_they_name_every_public_class_and_method_and_no_other
    assert_operator classes.size, :>, 70
    classes.each do |kind|
      definition = builder.build_instance(type_name(kind))
      signed = definition.methods.select { |_, method| method.defined_in == type_name(kind) }.keys - [:initialize]
      assert_equal public_methods_of(kind).sort, signed.sort, "methods of #{kind} in sig/"
    end
  end

  def test_they_have_the_parameters_of_the_code
    classes.each do |kind|
      definition = builder.build_instance(type_name(kind))
      (public_methods_of(kind) + (kind.is_a?(Class) ? [:initialize] : [])).each do |name|
        # Errors are not made by callers; for records there is the next test.
        next if name == :initialize && (kind <= Platen::Error || kind <= Platen::Record || definition.methods[name].defined_in != type_name(kind))

        compare(kind, name, definition.methods[name])
      end
    end
  end

  def test_records_are_made_with_their_fields
    classes.select { |kind| kind < Platen::Record }.each do |kind|
      signature = builder.build_instance(type_name(kind)).methods[:initialize].method_types.first.type
      assert_equal (kind.fields.keys + %i[response extra]).sort, signature.optional_keywords.keys.sort, kind.name
    end
  end

  private

  def compare(kind, name, signature)
    parameters = kind.instance_method(name).parameters
    keywords = parameters.filter_map { |type, key| key if %i[key keyreq].include?(type) }
    keywords += CALL_OPTIONS if parameters.any? { |type, _| type == :keyrest }
    required = parameters.filter_map { |type, key| key if type == :keyreq }
    positional = parameters.count { |type, _| %i[req opt].include?(type) }
    signature.method_types.each do |overload|
      function = overload.type
      signed = function.required_keywords.keys + function.optional_keywords.keys
      assert_equal keywords.sort, signed.sort, "keywords of #{kind}##{name}"
      assert_empty required - function.required_keywords.keys, "required keywords of #{kind}##{name}"
      assert_equal positional, function.required_positionals.size + function.optional_positionals.size, "#{kind}##{name}"
    end
  end
end
