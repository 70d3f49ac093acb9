# frozen_string_literal: true

module Platen
  module Resources
    # Jobs of the account: documents that are written in the background. Needs a key with the scope `jobs`. Nothing here counts for the daily quota.
    class Jobs < Resource
      # Seconds between polls of {#wait}.
      POLL = 1.0
      POLL_MAX = 5.0
      POLL_GROWTH = 1.5
      POLL_TIMEOUT = 60
      private_constant :POLL, :POLL_MAX, :POLL_GROWTH, :POLL_TIMEOUT

      # One page, newest first.
      #
      # @example
      #   page = platen.jobs.list(status: "failed", limit: 50)
      #   puts page.items.size, page.next_cursor
      # @param status [String, nil] `queued`, `processing`, `completed`, `failed` or `cancelled`
      # @param delivery [String, nil] state of the webhook, or `retrying`: pending, after an attempt that failed
      # @param created_after [Time, String, nil] only jobs created at this time or later
      # @param created_before [Time, String, nil] only jobs created before this time
      # @param limit [Integer, nil] 1 to 100. Default: 20.
      # @param cursor [String, nil] `next_cursor` of the page before
      # @param call [Hash] see {CallOptions}
      # @return [Page<JobSummary>]
      # @raise [APIError, APIConnectionError]
      def list(status: nil, delivery: nil, created_after: nil, created_before: nil, limit: nil, cursor: nil, **call)
        params = { status:, delivery:, created_after:, created_before:, limit:, cursor: }
        page(JobSummary, "/jobs", "jobs", params, call)
      end

      # The jobs of all pages, newest first. A page is read when its first job is.
      #
      # @example
      #   platen.jobs.all(status: "failed").each { |job| puts "#{job.job_id} #{job.created_at}" }
      #   newest = platen.jobs.all.lazy.select { |job| job.format == "doc" }.first(3)
      # @param limit [Integer, nil] jobs of one page
      # @param (see #list)
      # @yieldparam job [JobSummary]
      # @return [Enumerator<JobSummary>, nil] nil with a block
      # @raise [APIError, APIConnectionError] while it is read
      def all(status: nil, delivery: nil, created_after: nil, created_before: nil, limit: nil, cursor: nil, **call, &block)
        params = { status:, delivery:, created_after:, created_before:, limit:, cursor: }
        every(JobSummary, "/jobs", "jobs", params, call, &block)
      end

      # A job with its content and its deliveries.
      #
      # @example
      #   puts platen.jobs.get("job_1").status
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [Job]
      # @raise [NotFoundError, APIError, APIConnectionError]
      def get(id, **call)
        read(Job, Wire.path("jobs", id), call)
      end

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

      # The document of a completed job as a file.
      #
      # @example
      #   platen.jobs.file("job_1", format: "doc").save("chapter.docx")
      # @param id [String]
      # @param format [String, nil] see {FILE_FORMATS}. Default: that of the job.
      # @param to [String, Pathname, #write, nil] see {Generate#file}
      # @param call [Hash] see {CallOptions}
      # @return [DocumentFile, SavedFile] a SavedFile with `to`
      # @raise [ConflictError] if the job is not completed
      # @raise [APIError, APIConnectionError, SystemCallError]
      def file(id, format: nil, to: nil, **call)
        accept = MEDIA_TYPES.fetch(format.to_s, "*/*")
        request = Call.new("GET", Wire.path("jobs", id, "file"), query: { "format" => format }, accept:)
        @transport.file(request, CallOptions.new(**call), to)
      end

      # Cancels a job that has not ended.
      #
      # @example
      #   puts platen.jobs.cancel("job_1").status
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [Job]
      # @raise [ConflictError] if the job has ended
      # @raise [APIError, APIConnectionError]
      def cancel(id, **call)
        post(Job, Wire.path("jobs", id, "cancel"), call)
      end

      # Posts the result of an ended job again.
      #
      # @example
      #   platen.jobs.redeliver("job_1").deliveries.each { |delivery| puts delivery.status }
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [Job]
      # @raise [APIError, APIConnectionError]
      def redeliver(id, **call)
        post(Job, Wire.path("jobs", id, "redeliver"), call)
      end

      # Deletes a job that has ended, with its content.
      #
      # @example
      #   platen.jobs.delete("job_1")
      # @param id [String]
      # @param call [Hash] see {CallOptions}
      # @return [nil]
      # @raise [ConflictError] if the job has not ended
      # @raise [APIError, APIConnectionError]
      def delete(id, **call)
        none("DELETE", Wire.path("jobs", id), call)
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
