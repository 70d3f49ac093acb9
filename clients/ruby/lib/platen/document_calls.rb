# frozen_string_literal: true

module Platen
  module Resources
    # How {Generate} sends a request and reads its reply.
    # @api private
    module DocumentCalls
      private

      def text_of(body, call)
        request = Call.new("POST", "/generate", body:, timeout: Call::GENERATE_TIMEOUT)
        @transport.json(request, CallOptions.new(**call)) { |value, info| document(value, info) }
      end

      def file_of(body, call, to)
        format = body["format"].to_s
        # Plain text is chosen by `Accept` alone.
        body.delete("format") if format == "text"
        request = Call.new("POST", "/generate", body:, accept: accept_of(format), timeout: Call::GENERATE_TIMEOUT)
        @transport.file(request, CallOptions.new(**call), to)
      end

      def stream_of(body, call, &block)
        request = Call.new("POST", "/generate", body:, accept: Call::EVENTS)
        stream = DocumentStream.new(@transport, request, CallOptions.new(**call))
        block ? stream.each(&block).result : stream
      end

      def job_of(body, call)
        record(JobAccepted, "POST", "/generate", call, body:, headers: { "prefer" => "respond-async" })
      end

      def document(value, info)
        raise Malformed unless value.is_a?(Hash) && value["content"].is_a?(String)

        headers = info.headers
        GeneratedDocument.new(
          content: value["content"], reasoning: value["reasoning"], model_used: headers["x-model-used"].to_s,
          document_source: headers["x-document-source"].to_s, warnings: Headers.warnings(headers["x-document-warnings"]).freeze,
          template: headers["x-document-template"].to_s,
          extra: value.except("success", "content", "reasoning"), response: info
        )
      end
    end
  end
end
