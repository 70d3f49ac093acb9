# frozen_string_literal: true

module Platen
  module Resources
    # The backends that serve the models. Needs a key with the scope `admin`.
    class Backends < Resource
      # All backends. Empty if no model is configured.
      #
      # @example
      #   platen.backends.list.each { |backend| puts "#{backend.name}: #{backend.status}, #{backend.running} of #{backend.slots}" }
      # @param call [Hash] see {CallOptions}
      # @return [List<Backend>]
      # @raise [APIError, APIConnectionError]
      def list(**call)
        @transport.list(Backend, Call.new("GET", "/backends"), CallOptions.new(**call), "data", "backends")
      end

      # Lets a backend write a short letter: its text and speed, or why there is none. Ends after 45 seconds.
      #
      # @example
      #   puts platen.backends.test("gguf").text
      # @param name [String]
      # @param call [Hash] see {CallOptions}
      # @return [BackendTest]
      # @raise [ConflictError] while a test runs
      # @raise [APIError, APIConnectionError]
      def test(name, **call)
        post(BackendTest, Wire.path("backends", name, "test"), call)
      end

      # The models that the machine of the service can download, and the running or last download.
      #
      # @example
      #   puts platen.backends.local_models.recommended
      # @param call [Hash] see {CallOptions}
      # @return [LocalModels]
      # @raise [APIError, APIConnectionError]
      def local_models(**call)
        read(LocalModels, "/local-models", call)
      end

      # Starts to download a model to the machine of the process that answers; {#local_models} has the progress.
      #
      # @example
      #   puts platen.backends.download("qwen3-4b").status
      # @param name [String]
      # @param call [Hash] see {CallOptions}
      # @return [ModelDownload]
      # @raise [ConflictError] while another one runs
      # @raise [APIError, APIConnectionError]
      def download(name, **call)
        post(ModelDownload, Wire.path("local-models", name, "download"), call)
      end

      # Ends a download; the next one continues there.
      #
      # @example
      #   puts platen.backends.cancel_download("qwen3-4b").status
      # @param name [String]
      # @param call [Hash] see {CallOptions}
      # @return [ModelDownload]
      # @raise [ConflictError] if it does not run
      # @raise [APIError, APIConnectionError]
      def cancel_download(name, **call)
        request = Call.new("DELETE", Wire.path("local-models", name, "download"))
        @transport.record(ModelDownload, request, CallOptions.new(**call))
      end

      # Reloads templates and backends from their files, only in the process that answers.
      #
      # @example
      #   puts platen.backends.reload.sentence
      # @param call [Hash] see {CallOptions}
      # @return [Reloaded]
      # @raise [APIError, APIConnectionError]
      def reload(**call)
        post(Reloaded, "/reload", call)
      end
    end
  end
end
