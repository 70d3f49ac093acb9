# frozen_string_literal: true

module Platen
  module Resources
    # Who changed accounts and keys. Needs a key with the scope `admin`.
    class AuditEvents < Resource
      # One page, newest first.
      #
      # @example
      #   platen.audit_events.list(account: "acc_1").each { |event| puts "#{event.at} #{event.action} #{event.actor.kind}" }
      # @param account [String, nil] account ID
      # @param action [String, nil] such as `key.created`
      # @param created_after [Time, String, nil] only events at this time or later
      # @param created_before [Time, String, nil] only events before this time
      # @param limit [Integer, nil] 1 to 100. Default: 20.
      # @param cursor [String, nil] `next_cursor` of the page before
      # @param call [Hash] see {CallOptions}
      # @return [Page<AuditEvent>]
      # @raise [APIError, APIConnectionError]
      def list(account: nil, action: nil, created_after: nil, created_before: nil, limit: nil, cursor: nil, **call)
        page(AuditEvent, "/audit-events", "events", params(account, action, created_after, created_before, limit, cursor), call)
      end

      # Those of all pages, newest first.
      #
      # @example
      #   platen.audit_events.all(action: "key.created").first(10)
      # @param (see #list)
      # @yieldparam event [AuditEvent]
      # @return [Enumerator<AuditEvent>, nil] nil with a block
      # @raise [APIError, APIConnectionError] while it is read
      def all(account: nil, action: nil, created_after: nil, created_before: nil, limit: nil, cursor: nil, **call, &block)
        every(AuditEvent, "/audit-events", "events", params(account, action, created_after, created_before, limit, cursor), call, &block)
      end

      private

      def params(account, action, created_after, created_before, limit, cursor)
        { account:, action:, created_after:, created_before:, limit:, cursor: }
      end
    end
  end
end
