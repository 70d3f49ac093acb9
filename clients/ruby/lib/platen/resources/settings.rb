# frozen_string_literal: true

module Platen
  module Resources
    # Webhook settings of the account. Needs a key with the scope `settings`. Nothing here counts for the daily quota.
    class Settings < Resource
      # The webhook URL and the secrets that sign webhooks.
      #
      # @example
      #   verifier = Platen::WebhookVerifier.new(platen.settings.get_webhook.secret)
      # @param call [Hash] see {CallOptions}
      # @return [WebhookSettings]
      # @raise [APIError, APIConnectionError]
      def get_webhook(**call)
        read(WebhookSettings, "/settings/webhook", call)
      end

      # Registers the URL that results are posted to.
      #
      # @example
      #   platen.settings.set_webhook(url: "https://example.com/hooks/platen")
      # @param url [String]
      # @param call [Hash] see {CallOptions}
      # @return [WebhookSettings]
      # @raise [APIError, APIConnectionError]
      def set_webhook(url:, **call)
        @transport.record(WebhookSettings, Call.new("PUT", "/settings/webhook", body: { "url" => url }), CallOptions.new(**call))
      end

      # Removes the URL; also where none is registered. The secret stays.
      #
      # @example
      #   platen.settings.delete_webhook
      # @param call [Hash] see {CallOptions}
      # @return [nil]
      # @raise [APIError, APIConnectionError]
      def delete_webhook(**call)
        none("DELETE", "/settings/webhook", call)
      end

      # Creates a new secret. For a day webhooks are also signed with the old one. The call takes no `idempotency_key`, and is not repeated once its
      # request left.
      #
      # @example
      #   settings = platen.settings.rotate_webhook_secret
      #   verifier = Platen::WebhookVerifier.new([settings.secret, settings.previous_secret].compact)
      # @param call [Hash] see {CallOptions}
      # @return [WebhookSettings]
      # @raise [APIError, APIConnectionError]
      def rotate_webhook_secret(**call)
        post(WebhookSettings, "/settings/webhook/rotate-secret", call, once: true)
      end

      # Posts a sample to the registered URL and returns what the receiver answered.
      #
      # @example
      #   test = platen.settings.test_webhook
      #   puts test.error unless test.delivered
      # @param call [Hash] see {CallOptions}
      # @return [WebhookTest]
      # @raise [APIError, APIConnectionError]
      def test_webhook(**call)
        post(WebhookTest, "/settings/webhook/test", call)
      end
    end
  end
end
