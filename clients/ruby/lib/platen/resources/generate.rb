# frozen_string_literal: true

module Platen
  module Resources
    # Documents from prompts. Needs a key with the scope `generate`. Each call counts for the daily quota.
    #
    # All methods take the options of {CallOptions}, and raise {APIError} and {APIConnectionError}: {ModelUnavailableError} if the model is away,
    # {GenerationFailedError} if it gave no document.
    class Generate < Resource
      # Writes a document and returns its text. At most 180 s by default.
      #
      # @example
      #   letter = platen.generate.text(prompt: "Thanks to a colleague", template: "formal-letter")
      #   puts letter.content
      # @param prompt [String] the document in words: 1 to 32,000 characters
      # @param template [String, nil] see {TEMPLATE_IDS}. Default: `blank`.
      # @param model_type [String, nil] see {MODEL_IDS}. Default: `model-01`.
      # @param format [String, nil] what the content is written in, see {FORMATS}. Default: `pdf`.
      # @param existing_content [String, nil] a text to change: up to 100,000 characters. Needs a model.
      # @param title [String, nil] for a file: its title
      # @param filename [String, nil] for a file: its name
      # @param options [Hash, nil] for a file: see {Pdf#create}
      # @param call [Hash] see {CallOptions}
      # @return [GeneratedDocument]
      def text(
        prompt:, template: nil, model_type: nil, format: nil, existing_content: nil, title: nil, filename: nil, options: nil, **call
      )
        body = Wire.params(prompt:, template:, model_type:, format:, existing_content:, title:, filename:, options:)
        request = Call.new("POST", "/generate", body:, timeout: Call::GENERATE_TIMEOUT)
        @transport.json(request, CallOptions.new(**call)) { |value, info| document(value, info) }
      end

      # Writes a document and returns it as a file. At most 180 s by default.
      #
      # @example
      #   platen.generate.file(prompt: "A complaint about noise", format: "doc").save("complaint.docx")
      #   platen.generate.file(prompt: "A report on rainfall", to: "report.pdf")
      # @param format [String] see {FILE_FORMATS}
      # @param to [String, Pathname, #write, nil] a path, folder or writer: the file is written there as it arrives and is not in memory. A path has the
      #   whole file or none; a call with a writer is not repeated after the first byte.
      # @param (see #text)
      # @return [DocumentFile, SavedFile] a SavedFile with `to`
      # @raise [SystemCallError] if the file can't be written
      def file(
        prompt:, template: nil, model_type: nil, format: "pdf", existing_content: nil, title: nil, filename: nil, options: nil, to: nil, **call
      )
        body = Wire.params(prompt:, template:, model_type:, format:, existing_content:, title:, filename:, options:)
        # Plain text is chosen by `Accept` alone.
        body.delete("format") if format.to_s == "text"
        accept = MEDIA_TYPES.fetch(format.to_s, "*/*")
        request = Call.new("POST", "/generate", body:, accept:, timeout: Call::GENERATE_TIMEOUT)
        @transport.file(request, CallOptions.new(**call), to)
      end

      # Writes a document and gives its text as it is written. With a block it reads to the end and returns the document; without one nothing is sent
      # before the first read.
      #
      # @example
      #   document = platen.generate.stream(prompt: "A short history of tea") do |event|
      #     case event
      #     in Platen::Delta(text:) then print text
      #     in Platen::Restart then puts "\n--- starts again ---"
      #     else nil
      #     end
      #   end
      #   puts document.model_used
      # @param (see #text)
      # @yieldparam event [Delta, Reasoning, Restart, Done]
      # @return [DocumentStream, GeneratedDocument] the document with a block
      # @raise [StreamBrokenError] if the stream ends without its document
      def stream(
        prompt:, template: nil, model_type: nil, format: nil, existing_content: nil, title: nil, filename: nil, options: nil, **call, &block
      )
        body = Wire.params(prompt:, template:, model_type:, format:, existing_content:, title:, filename:, options:)
        request = Call.new("POST", "/generate", body:, accept: Call::EVENTS)
        stream = DocumentStream.new(@transport, request, CallOptions.new(**call))
        block ? stream.each(&block).result : stream
      end

      # Starts a job and returns at once. The document is posted to the webhook URL; with `webhook: false` it is not.
      #
      # @example
      #   accepted = platen.generate.job(prompt: "Chapter one of a book about the sea", webhook: false)
      #   job = platen.jobs.wait(accepted.job_id)
      # @param webhook_url [String, nil] default: the URL of the settings of the account
      # @param webhook [Boolean] false: read the job with {Jobs#wait} or {Jobs#get}
      # @param (see #text)
      # @return [JobAccepted]
      def job(
        prompt:, template: nil, model_type: nil, format: nil, existing_content: nil, webhook_url: nil, webhook: true, title: nil, filename: nil,
        options: nil, **call
      )
        body = Wire.params(prompt:, template:, model_type:, format:, existing_content:, webhook_url:, webhook:, title:, filename:, options:)
        post(JobAccepted, "/generate", call, body:, headers: { "prefer" => "respond-async" })
      end

      private

      def document(value, info)
        raise Malformed unless value.is_a?(Hash) && value["content"].is_a?(String)

        headers = info.headers
        GeneratedDocument.new(
          content: value["content"], reasoning: value["reasoning"], model_used: headers["x-model-used"].to_s,
          document_source: headers["x-document-source"].to_s, warnings: Headers.warnings(headers["x-document-warnings"]).freeze,
          extra: value.except("success", "content", "reasoning"), response: info
        )
      end
    end
  end
end
