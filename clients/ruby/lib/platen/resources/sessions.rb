# frozen_string_literal: true

module Platen
  module Resources
    # The session of a browser, in a cookie. Here for completeness: programs use keys.
    class Sessions < Resource
      # Signs in with a key or the token of a link. The cookie is in `response.headers`.
      #
      # @example
      #   puts platen.session.create(api_key: "pk_live_1").expires_at
      # @param api_key [String, nil]
      # @param link_token [String, nil]
      # @param call [Hash] see {CallOptions}
      # @return [Session]
      # @raise [APIError, APIConnectionError]
      def create(api_key: nil, link_token: nil, **call)
        post(Session, "/session", call, body: Wire.params(api_key:, link_token:), once: true)
      end

      # Signs out.
      #
      # @example
      #   platen.session.delete
      # @param call [Hash] see {CallOptions}
      # @return [nil]
      # @raise [APIError, APIConnectionError]
      def delete(**call)
        none("DELETE", "/session", call)
      end
    end
  end
end
