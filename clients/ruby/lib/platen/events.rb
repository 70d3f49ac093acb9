# frozen_string_literal: true

module Platen
  # An event of a {DocumentStream}: more text.
  class Delta < Record
    # @return [String]
    field :text

    # @return [String] `delta`
    def type = "delta"
  end

  # An event of a {DocumentStream}: more reasoning of model-02.
  class Reasoning < Record
    # @return [String]
    field :text

    # @return [String] `reasoning`
    def type = "reasoning"
  end

  # An event of a {DocumentStream}: all text so far is void, clear it.
  class Restart < Record
    # @return [String] `restart`
    def type = "restart"
  end

  # An event of a {DocumentStream}: the document. Always the last one.
  class Done < Record
    # @return [GeneratedDocument]
    field :document

    # @return [String] `done`
    def type = "done"
  end

  # An event of {Resources::Jobs#events}: the state of the job.
  class JobStatusEvent < Record
    # @return [String] for `last_event_id`
    field :id
    # @return [JobSummary]
    field :job

    # @return [String] `status`
    def type = "status"
  end

  # An event of {Resources::Jobs#events}: the job was deleted.
  class JobDeletedEvent < Record
    # @return [String] `deleted`
    def type = "deleted"
  end

  # A webhook: the job is completed. See {WebhookVerifier#verify}.
  class JobCompletedEvent < Record
    # @return [String]
    field :job_id
    # @return [String]
    field :content
    # @return [Time] when the job ended
    field :timestamp
    # @return [String] the same on every delivery: drop what you have seen
    field :message_id
    # @return [String, nil] the ID of the request that made the job
    field :request_id
    # @return [String, nil] `model`, `mixed` or `draft`
    field :document_source
    # @return [Array<String>]
    field :warnings, default: [].freeze

    # @return [String] `completed`
    def status = "completed"
  end

  # A webhook: the job failed. See {WebhookVerifier#verify}.
  class JobFailedEvent < Record
    # @return [String]
    field :job_id
    # @return [JobError]
    field :error
    # @return [Time] when the job ended
    field :timestamp
    # @return [String] the same on every delivery: drop what you have seen
    field :message_id
    # @return [String, nil] the ID of the request that made the job
    field :request_id

    # @return [String] `failed`
    def status = "failed"
  end

  # For `on_request`: a request is sent. Hooks never get bodies.
  class RequestEvent < Record
    # @return [String] `GET`, `POST` …
    field :http_method
    # @return [String] without the query
    field :path
    # @return [Integer] 1 for the first
    field :attempt
    # @return [String]
    field :request_id
  end

  # For `on_response`: the headers of a reply arrived, or the request failed.
  class ResponseEvent < RequestEvent
    # @return [Integer, nil] nil if no reply came
    field :status
    # @return [Float] seconds
    field :duration
  end

  # For `on_retry`: the call waits and is repeated.
  class RetryEvent < RequestEvent
    # @return [Float] seconds before the next attempt
    field :delay
    # @return [Error] of the last attempt
    field :error
  end
end
