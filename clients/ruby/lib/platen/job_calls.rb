# frozen_string_literal: true

module Platen
  module Resources
    # Waiting for a job, and following it.
    module JobCalls
      # Seconds between polls of {#wait}.
      POLL = 1.0
      POLL_MAX = 5.0
      POLL_GROWTH = 1.5
      POLL_TIMEOUT = 60
      private_constant :POLL, :POLL_MAX, :POLL_GROWTH, :POLL_TIMEOUT

      # Reads the job until it is completed: after 1 s, then at growing intervals of up to 5 s. In production prefer the webhook.
      #
      # @example
      #   job = platen.jobs.wait("job_1", timeout: 600)
      #   puts job.content
      # @param id [String]
      # @param timeout [Numeric] seconds
      # @param request_id [String, nil] of each poll
      # @param headers [Hash, nil] of each poll
      # @return [Job]
      # @raise [JobFailedError] if the job failed or was cancelled
      # @raise [JobWaitTimeoutError] after `timeout`. The job goes on.
      # @raise [APIError, APIConnectionError]
      def wait(id, timeout: 900, request_id: nil, headers: nil)
        Options.positive("timeout", timeout)
        ends = now + timeout
        job = nil
        pause = POLL
        retry_after = 0
        loop do
          delay = [pause * rand(0.8..1.2), retry_after].max
          sleep((ends - now).clamp(0, delay))
          pause = [POLL_MAX, pause * POLL_GROWTH].min
          left = ends - now
          raise JobWaitTimeoutError.new(id, job, timeout) if left <= 0

          begin
            job = get(id, timeout: [POLL_TIMEOUT, left].min, max_retries: 0, request_id:, headers:)
            retry_after = 0
          rescue APIError, APIConnectionError => error
            raise unless Plan.passing?(error)

            retry_after = error.is_a?(APIError) ? error.retry_after.to_f : 0
            next
          end
          return job if job.status == "completed"
          raise JobFailedError, job if %w[failed cancelled].include?(job.status)
        end
      end

      # The states of a job until it ends. If the connection breaks, call it again with the ID of the last event.
      #
      # @example
      #   platen.jobs.events("job_1") { |event| puts event.job.status if event.is_a?(Platen::JobStatusEvent) }
      # @param id [String]
      # @param last_event_id [String, nil]
      # @param call [Hash] see {CallOptions}
      # @yieldparam event [JobStatusEvent, JobDeletedEvent]
      # @return [Enumerator<JobStatusEvent, JobDeletedEvent>, nil] nil with a block
      # @raise [StreamBrokenError, APIError, APIConnectionError] while it is read
      def events(id, last_event_id: nil, **call, &block)
        request = Call.new(
          "GET", Wire.path("jobs", id, "events"), accept: Call::EVENTS, headers: { "last-event-id" => last_event_id }.compact
        )
        options = CallOptions.new(**call)
        events = Enumerator.new { |items| @transport.events(request, options) { |_, raw| event_of(raw)&.then { |event| items << event } } }
        items(events, &block)
      end

      private

      def now
        Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end

      def event_of(raw)
        case raw.name
        when "status" then JobStatusEvent.new(id: raw.id, job: JobSummary.parse(JSON.parse(raw.data, freeze: true)))
        when "deleted" then JobDeletedEvent.new
        end
      end
    end
  end
end
