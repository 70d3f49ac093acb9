# frozen_string_literal: true

module Platen
  module Resources
    # The templates. Needs a key with the scope `catalog`.
    class Templates < Resource
      # All templates, in a fixed order. Counts for the daily quota.
      #
      # @example
      #   platen.templates.list.each { |template| puts "#{template.id}: #{template.name}" }
      # @param call [Hash] see {CallOptions}
      # @return [List<Template>]
      # @raise [APIError, APIConnectionError]
      def list(**call)
        @transport.list(Template, Call.new("GET", "/templates"), CallOptions.new(**call))
      end

      # The example of a template, or else its sections with what belongs into each, as a PDF file in its design.
      #
      # @example
      #   platen.templates.preview("resume", page_size: "letter").save("resume.pdf")
      # @param id [String]
      # @param page_size [String, nil] `a4`, `letter` or `legal`. Default: the page size of the template.
      # @param to [String, Pathname, #write, nil] see {Generate#file}
      # @param call [Hash] see {CallOptions}
      # @return [DocumentFile, SavedFile] a SavedFile with `to`
      # @raise [APIError, APIConnectionError, SystemCallError]
      def preview(id, page_size: nil, to: nil, **call)
        query = { "pageSize" => page_size }
        request = Call.new("GET", Wire.path("templates", id, "preview"), query:, accept: "application/pdf")
        @transport.file(request, CallOptions.new(**call), to)
      end

      # The files of the operator's folder and their faults. Needs a key with the scope `admin`.
      #
      # @example
      #   platen.templates.files.files.each { |file| puts "#{file.file}: #{file.status}" }
      # @param call [Hash] see {CallOptions}
      # @return [TemplateFiles]
      # @raise [APIError, APIConnectionError]
      def files(**call)
        read(TemplateFiles, "/template-files", call)
      end
    end
  end
end
