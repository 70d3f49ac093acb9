# frozen_string_literal: true

module Platen
  module Resources
    # The accounts. Needs a key with the scope `admin`. Nothing here counts for the daily quota.
    class Accounts < Resource
      # One page, oldest first.
      #
      # @example
      #   platen.accounts.list(limit: 100).each { |account| puts "#{account.name}: #{account.tier}" }
      # @param limit [Integer, nil] 1 to 100. Default: 20.
      # @param cursor [String, nil] `next_cursor` of the page before
      # @param call [Hash] see {CallOptions}
      # @return [Page<Account>]
      # @raise [APIError, APIConnectionError]
      def list(limit: nil, cursor: nil, **call)
        page(Account, "/accounts", "accounts", { limit:, cursor: }, call)
      end

      # Those of all pages, oldest first.
      #
      # @example
      #   puts platen.accounts.all.sum(&:used_today)
      # @param (see #list)
      # @yieldparam account [Account]
      # @return [Enumerator<Account>, nil] nil with a block
      # @raise [APIError, APIConnectionError] while it is read
      def all(limit: nil, cursor: nil, **call, &block)
        every(Account, "/accounts", "accounts", { limit:, cursor: }, call, &block)
      end

      # Creates an account. It has no key yet: {Keys#create} makes one.
      #
      # @example
      #   account = platen.accounts.create(name: "Jane Doe", tier: "professional")
      # @param name [String]
      # @param tier [String, nil] `free`, `basic`, `professional` or `enterprise`. Default: `free`.
      # @param daily_limit [Integer, nil] requests a UTC day, only for `enterprise`. Default: no limit.
      # @param call [Hash] see {CallOptions}
      # @return [Account]
      # @raise [APIError, APIConnectionError]
      def create(name:, tier: nil, daily_limit: nil, **call)
        post(Account, "/accounts", call, body: Wire.params(name:, tier:, daily_limit:))
      end

      # An account and what it used today.
      #
      # @example
      #   puts platen.accounts.get("acc_1").used_today
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [Account]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def get(id, **call)
        read(Account, Wire.path("accounts", id), call)
      end

      # Changes what is given.
      #
      # @example
      #   platen.accounts.update("acc_1", tier: "enterprise", daily_limit: nil)
      # @param id [String]
      # @param name [String, nil]
      # @param tier [String, nil]
      # @param daily_limit [Integer, nil] nil removes the limit; left out, it stays
      # @param call [Hash] see {CallOptions}
      # @return [Account]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def update(id, name: nil, tier: nil, daily_limit: UNCHANGED, **call)
        body = Wire.params(name:, tier:)
        body["dailyLimit"] = daily_limit unless daily_limit.equal?(UNCHANGED)
        @transport.record(Account, Call.new("PATCH", Wire.path("accounts", id), body:), CallOptions.new(**call))
      end

      # The keys of the account are refused from now on, with the reason.
      #
      # @example
      #   platen.accounts.disable("acc_1", reason: "The contract has ended.")
      # @param id [String]
      # @param reason [String, nil]
      # @param call [Hash] see {CallOptions}
      # @return [Account]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def disable(id, reason: nil, **call)
        post(Account, Wire.path("accounts", id, "disable"), call, body: Wire.params(reason:))
      end

      # The keys of the account are accepted again.
      #
      # @example
      #   platen.accounts.enable("acc_1")
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [Account]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def enable(id, **call)
        post(Account, Wire.path("accounts", id, "enable"), call)
      end

      # Permanently deletes an account with its keys, jobs, webhook settings and usage.
      #
      # @example
      #   platen.accounts.delete("acc_1")
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [nil]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def delete(id, **call)
        none("DELETE", Wire.path("accounts", id), call)
      end

      # Usage of all accounts, or of one.
      #
      # @example
      #   platen.accounts.usage(group_by: "account").rows.each { |row| puts "#{row.account_id}: #{row.requests}" }
      # @param from [String, nil] first UTC day, such as `2026-03-14`. Default: 29 days before the last.
      # @param to [String, nil] last UTC day. Default: today.
      # @param group_by [String, nil] one or more of `day`, `account`, `key`, `endpoint` and `model`, separated by commas. Default: `day`.
      # @param account [String, nil] account ID
      # @param key [String, nil] only the requests of this key ID
      # @param call [Hash] see {CallOptions}
      # @return [Usage]
      # @raise [APIError, APIConnectionError]
      def usage(from: nil, to: nil, group_by: nil, account: nil, key: nil, **call)
        query = Wire.params(from:, to:, group_by:, account:, key:)
        read(Usage, "/usage/accounts", call, query:)
      end
    end
  end
end
