# frozen_string_literal: true

module Platen
  module Resources
    # The keys. Needs a key with the scope `admin`. Nothing here counts for the daily quota.
    class Keys < Resource
      # One page, oldest first; of one account or of all.
      #
      # @example
      #   platen.keys.list(account: "acc_1").each { |key| puts "#{key.hint} #{key.last_used_at}" }
      # @param account [String, nil] account ID
      # @param limit [Integer, nil] 1 to 100. Default: 20.
      # @param cursor [String, nil] `next_cursor` of the page before
      # @param call [Hash] see {CallOptions}
      # @return [Page<Key>]
      # @raise [APIError, APIConnectionError]
      def list(account: nil, limit: nil, cursor: nil, **call)
        page(Key, "/keys", "keys", { account:, limit:, cursor: }, call)
      end

      # Those of all pages, oldest first.
      #
      # @example
      #   expired = platen.keys.all.select { |key| key.expires_at && key.expires_at < Time.now }
      # @param (see #list)
      # @yieldparam key [Key]
      # @return [Enumerator<Key>, nil] nil with a block
      # @raise [APIError, APIConnectionError] while it is read
      def all(account: nil, limit: nil, cursor: nil, **call, &block)
        every(Key, "/keys", "keys", { account:, limit:, cursor: }, call, &block)
      end

      # Creates a key. Only this result has the key itself. The call takes no `idempotency_key`, and is not repeated once its request left.
      #
      # @example
      #   created = platen.keys.create(account_id: "acc_1", name: "build server", scopes: %w[generate jobs])
      #   File.write("key.txt", created.key, perm: 0o600)
      # @param account_id [String]
      # @param name [String, nil]
      # @param mode [String, nil] `live` or `test`. Default: `live`.
      # @param scopes [Array<String>, nil] see {SCOPES}. Default: all but `admin`.
      # @param expires_at [Time, String, nil] default: never
      # @param call [Hash] see {CallOptions}
      # @return [NewKey]
      # @raise [APIError, APIConnectionError]
      def create(account_id:, name: nil, mode: nil, scopes: nil, expires_at: nil, **call)
        body = Wire.params(account_id:, name:, mode:, scopes:, expires_at:)
        post(NewKey, "/keys", call, body:, once: true)
      end

      # Changes what is given of an active key.
      #
      # @example
      #   platen.keys.update("key_1", name: "build server", expires_at: nil)
      # @param id [String]
      # @param name [String, nil]
      # @param scopes [Array<String>, nil] all of its scopes
      # @param expires_at [Time, String, nil] nil removes the expiry; left out, it stays
      # @param call [Hash] see {CallOptions}
      # @return [Key]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def update(id, name: nil, scopes: nil, expires_at: UNCHANGED, **call)
        body = Wire.params(name:, scopes:, expires_at: expires_at.equal?(UNCHANGED) ? nil : expires_at)
        body["expiresAt"] = nil if expires_at.nil?
        @transport.record(Key, Call.new("PATCH", Wire.path("keys", id), body:), CallOptions.new(**call))
      end

      # Revokes a key at once and for good.
      #
      # @example
      #   platen.keys.revoke("key_1")
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [Key]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def revoke(id, **call)
        post(Key, Wire.path("keys", id, "revoke"), call)
      end

      # Replaces a key by a new one. The call takes no `idempotency_key`, and is not repeated once its request left.
      #
      # @example
      #   created = platen.keys.roll("key_1", overlap_seconds: 3600)
      # @param id [String]
      # @param overlap_seconds [Integer, nil] how long the old key stays valid: up to 30 days. Default: a day.
      # @param call [Hash] see {CallOptions}
      # @return [NewKey]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def roll(id, overlap_seconds: nil, **call)
        post(NewKey, Wire.path("keys", id, "roll"), call, body: Wire.params(overlap_seconds:), once: true)
      end
    end
  end
end
