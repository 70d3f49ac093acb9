# frozen_string_literal: true

module Platen
  module Resources
    # The account of the key. Nothing here counts for the daily quota.
    class CallerAccount < Resource
      # The tier, the limits, the usage of today and the key. Takes any key.
      #
      # @example
      #   account = platen.account.get
      #   puts account.used_today, account.remaining_today
      # @param call [Hash] see {CallOptions}
      # @return [OwnAccount]
      # @raise [APIError, APIConnectionError]
      def get(**call)
        read(OwnAccount, "/account", call)
      end

      # Usage of the account. Needs a key with the scope `settings`.
      #
      # @example
      #   platen.account.usage(group_by: "day,endpoint").rows.each { |row| puts "#{row.day} #{row.endpoint}: #{row.requests}" }
      # @param from [String, nil] first UTC day, such as `2026-03-14`. Default: 29 days before the last.
      # @param to [String, nil] last UTC day. Default: today.
      # @param group_by [String, nil] one or more of `day`, `key`, `endpoint` and `model`, separated by commas. Default: `day`.
      # @param key [String, nil] only the requests of this key ID
      # @param call [Hash] see {CallOptions}
      # @return [Usage]
      # @raise [APIError, APIConnectionError]
      def usage(from: nil, to: nil, group_by: nil, key: nil, **call)
        query = Wire.params(from:, to:, group_by:, key:)
        read(Usage, "/usage", call, query:)
      end
    end
  end
end
