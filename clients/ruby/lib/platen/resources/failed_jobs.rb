# frozen_string_literal: true

module Platen
  module Resources
    # The failed jobs of all accounts. Needs a key with the scope `admin`.
    class FailedJobs < Resource
      # One page, newest first.
      #
      # @example
      #   platen.failed_jobs.list(code: "generation_failed").each { |job| puts "#{job.account_id} #{job.error.message}" }
      # @param account [String, nil] account ID
      # @param code [String, nil] code of the error
      # @param created_after [Time, String, nil] only jobs created at this time or later
      # @param created_before [Time, String, nil] only jobs created before this time
      # @param limit [Integer, nil] 1 to 100. Default: 20.
      # @param cursor [String, nil] `next_cursor` of the page before
      # @param call [Hash] see {CallOptions}
      # @return [Page<FailedJob>]
      # @raise [APIError, APIConnectionError]
      def list(account: nil, code: nil, created_after: nil, created_before: nil, limit: nil, cursor: nil, **call)
        page(FailedJob, "/failed-jobs", "jobs", params(account, code, created_after, created_before, limit, cursor), call)
      end

      # Those of all pages, newest first.
      #
      # @example
      #   platen.failed_jobs.all(account: "acc_1") { |job| puts job.job_id }
      # @param (see #list)
      # @yieldparam job [FailedJob]
      # @return [Enumerator<FailedJob>, nil] nil with a block
      # @raise [APIError, APIConnectionError] while it is read
      def all(account: nil, code: nil, created_after: nil, created_before: nil, limit: nil, cursor: nil, **call, &block)
        every(FailedJob, "/failed-jobs", "jobs", params(account, code, created_after, created_before, limit, cursor), call, &block)
      end

      private

      def params(account, code, created_after, created_before, limit, cursor)
        { account:, code:, created_after:, created_before:, limit:, cursor: }
      end
    end
  end
end
