# frozen_string_literal: true

module Platen
  module Resources
    # Text to PDF. Needs a key with the scope `pdf`. Each call counts for the daily quota.
    class Pdf < Resource
      # Converts text to a PDF file. The service takes at most 30 s for it.
      #
      # Options, all with a default of the service: `design`, `page_size` (`a4`, `letter`, `legal`), `margins` (`top`, `right`, `bottom`, `left`: points),
      # `font` (`times`, `helvetica`, `courier`), `font_size` (points, 4 to 72), `line_height` (a multiple of the font size, 0.8 to 4),
      # `include_page_numbers`, `markup` (`light`, `markdown`), `align` (`left`, `justify`), `language` (BCP 47, such as `de-CH`), `conformance` (`none`,
      # `pdf/ua-1`, `pdf/a-2a`), `provenance` (`none`, `generated`), `fillable`, `embed_fonts`, `fold_marks`, `landscape_tables`.
      #
      # @example
      #   pdf = platen.pdf.create(content: "**Dear Jane,**\n\nthank you.", options: { page_size: "letter", margins: { top: 36 } })
      #   pdf.save("letter.pdf")
      # @param content [String] light markup, or Markdown with the option `markup`: 1 to 100,000 characters
      # @param title [String, nil] of the file; not printed. Default: `Document`.
      # @param filename [String, nil] default: `document.pdf`
      # @param options [Hash, nil]
      # @param to [String, Pathname, #write, nil] see {Generate#file}
      # @param call [Hash] see {CallOptions}
      # @return [DocumentFile, SavedFile] a SavedFile with `to`
      # @raise [PdfGenerationFailedError] if the text can't be converted: {#create_alt} uses another engine
      # @raise [APIError, APIConnectionError, SystemCallError]
      def create(content:, title: nil, filename: nil, options: nil, to: nil, **call)
        convert("/pdf", { content:, title:, filename:, options: }, to, call)
      end

      # The same as {#create} with another engine. For use when the first one fails.
      #
      # @example
      #   platen.pdf.create_alt(content: "Hello", to: "hello.pdf")
      # @param (see #create)
      # @return (see #create)
      # @raise (see #create)
      def create_alt(content:, title: nil, filename: nil, options: nil, to: nil, **call)
        convert("/pdf-alt", { content:, title:, filename:, options: }, to, call)
      end

      private

      def convert(path, params, to, call)
        request = Call.new("POST", path, body: Wire.params(params), accept: MEDIA_TYPES["pdf"])
        @transport.file(request, CallOptions.new(**call), to)
      end
    end
  end
end
