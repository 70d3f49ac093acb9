# frozen_string_literal: true

module Platen
  # Templates of the service. Operators may add their own: `template` takes any ID.
  TEMPLATE_IDS = %w[
    blank formal-letter formal-complaint job-application resignation academic-paper resume code-documentation book-chapter faq presentation
    data-report legal-document
  ].freeze

  # Models of the service. {Resources::Models#list} says which can be used now.
  MODEL_IDS = %w[
    model-01 model-02 model-03 model-04 model-05 model-06 model-07 model-08 model-09 model-10 model-11
  ].freeze

  # Formats of `content`. `doc` is a .docx file.
  FORMATS = %w[pdf doc csv markdown].freeze

  # Formats of files. `text` is plain text, without markup.
  FILE_FORMATS = %w[pdf doc csv markdown text].freeze

  # What a key may do.
  SCOPES = %w[generate pdf catalog jobs settings admin].freeze

  # The daily quota of the account, after the request.
  class RateLimit < Record
    # @return [Integer] requests a day
    field :limit
    # @return [Integer]
    field :remaining
    # @return [Time] when the count starts again, in UTC
    field :reset_at
  end

  # Metadata of a reply.
  class ResponseInfo
    # @return [Integer] the HTTP status
    attr_reader :status
    # @return [Hash{String => String}] names in lower case
    attr_reader :headers
    # @return [Integer] how many requests the call took
    attr_reader :attempts

    # @api private
    def initialize(status, headers, attempts)
      @status = status
      @headers = headers.freeze
      @attempts = attempts
      freeze
    end

    # @return [String, nil] the ID of the request, also in the log of the service
    def request_id
      headers["x-request-id"]
    end

    # @return [Boolean] whether the service repeated the stored reply of an earlier call with the same idempotency key
    def replayed
      headers["idempotent-replayed"] == "true"
    end
    alias replayed? replayed

    # @return [RateLimit, nil] nil where the request does not count, or the account has no limit
    def rate_limit
      limit, remaining, reset = %w[limit remaining reset].map { |name| Integer(headers["x-ratelimit-#{name}"], 10, exception: false) }
      RateLimit.new(limit:, remaining:, reset_at: Time.at(reset).utc) if limit && remaining && reset
    rescue TypeError
      nil
    end

    def inspect
      "#<Platen::ResponseInfo status=#{status} request_id=#{request_id.inspect} attempts=#{attempts}>"
    end
    alias to_s inspect
  end

  # A reply as it came: 2xx or 304. See {Client#request}.
  class RawReply
    # @return [Integer] the HTTP status
    attr_reader :status
    # @return [Hash{String => String}] names in lower case
    attr_reader :headers
    # @return [String] the body, as bytes
    attr_reader :bytes
    # @return [ResponseInfo]
    attr_reader :response

    # @api private
    def initialize(bytes, response)
      @status = response.status
      @headers = response.headers
      @bytes = bytes.freeze
      @response = response
      freeze
    end

    # @return [String] the body as UTF-8
    def text
      bytes.dup.force_encoding(Encoding::UTF_8)
    end

    # @return [Object] the parsed body
    # @raise [JSON::ParserError] if it is not JSON
    def json
      JSON.parse(text)
    end

    def inspect
      "#<Platen::RawReply status=#{status} size=#{bytes.bytesize}>"
    end
    alias to_s inspect
  end

  # A document as text.
  class GeneratedDocument < Record
    # @return [String] in the requested format; light markup for `pdf` and `doc`
    field :content
    # @return [String, nil] only model-02 may give some
    field :reasoning
    # @return [String] the name of the model; `draft` for a form
    field :model_used
    # @return [String] `model`, `mixed` or `draft`
    field :document_source
    # @return [Array<String>] what differs from the request, one sentence each
    field :warnings, default: [].freeze
    # @return [String, nil] the document as Markdown; only from a stream
    field :source
  end

  # What {Resources::Generate#job} returns.
  class JobAccepted < Record
    # @return [String]
    field :job_id
    # @return [String] `queued`
    field :status
  end

  # Why a job failed.
  class JobError < Record
    # @return [String] one of the codes of errors
    field :code
    # @return [String]
    field :message
  end

  # One attempt to post a webhook.
  class DeliveryAttempt < Record
    # @return [Time]
    field :at, Time
    # @return [Integer, nil] HTTP status of the reply; nil if no reply came
    field :http_status
    # @return [String, nil] why the attempt failed; nil if it succeeded
    field :error
    # @return [Integer] milliseconds
    field :duration_ms
    # @return [Hash, nil] `headers` without the signature, the first 4 KiB of `body`, and `bodyBytes`
    field :request
    # @return [Hash, nil] `headers` without cookies and the first 4 KiB of `body`
    field :reply
  end

  # A webhook that is posted, or was.
  class Delivery < Record
    # @return [String] the `webhook-id` header: the same on every attempt
    field :id
    # @return [String]
    field :url
    # @return [String] `pending`, `delivered`, `exhausted` or `stopped`
    field :status
    # @return [Array<DeliveryAttempt>]
    field :attempts, [DeliveryAttempt], default: [].freeze
    # @return [Time, nil]
    field :next_attempt_at, Time
  end

  # The state of the webhook of a job.
  class JobDelivery < Record
    # @return [String] `pending`, `delivered`, `exhausted` or `stopped`
    field :status
    # @return [Integer] since the result was last posted by hand
    field :attempts
    # @return [Time, nil]
    field :next_attempt_at, Time
  end

  # A job without its content.
  class JobSummary < Record
    # @return [String]
    field :job_id
    # @return [String] `queued`, `processing`, `completed`, `failed` or `cancelled`
    field :status
    # @return [String]
    field :template
    # @return [String]
    field :model_type
    # @return [String]
    field :format
    # @return [Integer] how often a worker started it
    field :attempts
    # @return [Time]
    field :created_at, Time
    # @return [Time, nil]
    field :started_at, Time
    # @return [Time, nil]
    field :finished_at, Time
    # @return [Integer, nil] while the document is written, those of a few seconds ago
    field :words
    # @return [Integer, nil] place among the queued jobs of its model, from 1
    field :queue_position
    # @return [JobDelivery, nil] nil before the job has ended, and without a webhook
    field :delivery, JobDelivery
    # @return [JobError, nil] nil unless the job failed
    field :error, JobError
  end

  # A job with its content and its deliveries.
  class Job < JobSummary
    # @return [String] that of the request that made the job
    field :request_id
    # @return [String, nil] the key of that request
    field :key_id
    # @return [String, nil] nil until the job is completed and once the content is deleted
    field :content
    # @return [String, nil]
    field :reasoning
    # @return [String, nil] the document as Markdown
    field :source
    # @return [String, nil]
    field :model_used
    # @return [String, nil] `model`, `mixed` or `draft`
    field :document_source
    # @return [Array<String>]
    field :warnings, default: [].freeze
    # @return [Array<Delivery>]
    field :deliveries, [Delivery], default: [].freeze
  end

  # A failed job of any account, without content.
  class FailedJob < JobSummary
    # @return [String]
    field :account_id
    # @return [String] the ID of the request that made the job
    field :request_id
    # @return [JobError]
    field :error, JobError
  end

  # A section of a template.
  class TemplateSection < Record
    # @return [String]
    field :id
    # @return [String]
    field :title
    # @return [String]
    field :description
    # @return [Boolean]
    field :optional
  end

  # A template.
  class Template < Record
    # @return [String]
    field :id
    # @return [String]
    field :name
    # @return [String]
    field :description
    # @return [String]
    field :version
    # @return [String] the look of its files, such as +report+
    field :design
    # @return [Array<TemplateSection>]
    field :sections, [TemplateSection], default: [].freeze
  end

  # A model.
  class Model < Record
    # @return [String]
    field :id
    # @return [String]
    field :name
    # @return [String]
    field :description
    # @return [String, nil] such as `32B`
    field :parameters
    # @return [Array<String>] of `text`, `code` and `reasoning`
    field :capabilities, default: [].freeze
    # @return [Boolean] whether it is used where `model_type` is not sent
    field :default
    # @return [Boolean] whether a request for it can be answered now
    field :available
    # @return [String] `model`, `draft` or `none`
    field :source
    # @return [Integer, nil] tokens
    field :context_length
    # @return [Numeric, nil] measured; nil if nothing was, since the start of the service
    field :words_per_second
  end

  # The speed of a backend, measured with its last answers.
  class Speed < Record
    # @return [Numeric]
    field :words_per_second
    # @return [Integer]
    field :first_word_ms
    # @return [Array<Numeric>] words a second of each of the last answers, oldest first
    field :recent, default: [].freeze
  end

  # A backend that serves models.
  class Backend < Record
    # @return [String]
    field :name
    # @return [String] `openai` or `gguf`
    field :kind
    # @return [String] `ready`, `loading`, `cooling` or `down`
    field :status
    # @return [String, nil] why it is not ready
    field :note
    # @return [Integer] running calls
    field :running
    # @return [Integer] calls that wait
    field :queued
    # @return [Integer] calls that it may answer at once
    field :slots
    # @return [Array<String>] model IDs
    field :models, default: [].freeze
    # @return [String] the address of the server, or the path of the file
    field :location
    # @return [Integer, nil] seconds until it is called again, while it is cooling
    field :retry_after
    # @return [Numeric, nil] the part of the file that is read, 0 to 1, while it is loading
    field :load_progress
    # @return [Speed, nil] nil if nothing was measured since the start of the service
    field :speed, Speed
  end

  # What a backend wrote for a test.
  class BackendTest < Record
    # @return [Boolean] whether the model wrote a text
    field :ok
    # @return [String, nil] why not
    field :error
    # @return [String, nil] its name at the backend
    field :model
    # @return [String]
    field :text
    # @return [Integer]
    field :words
    # @return [Integer, nil]
    field :first_word_ms
    # @return [Numeric, nil]
    field :words_per_second
    # @return [Integer]
    field :total_ms
  end

  # A model that the service can download to its machine.
  class LocalModel < Record
    # @return [String]
    field :name
    # @return [String]
    field :title
    # @return [Integer]
    field :file_bytes
    # @return [String] an SPDX name
    field :license
    # @return [String]
    field :good_for
    # @return [Integer] what it needs
    field :memory_bytes
    # @return [Boolean] whether the memory of the machine is enough
    field :fits
    # @return [Boolean]
    field :installed
    # @return [Boolean] whether a backend has this file
    field :in_use
    # @return [Integer, nil] estimated for this machine
    field :words_per_minute
  end

  # A download of a model.
  class ModelDownload < Record
    # @return [String]
    field :name
    # @return [String] `running`, `completed`, `failed` or `cancelled`
    field :status
    # @return [String] `downloading`, `checking` or `installing`
    field :step
    # @return [Integer]
    field :bytes
    # @return [Integer]
    field :total_bytes
    # @return [Time]
    field :started_at, Time
    # @return [Time, nil] nil while it runs
    field :ended_at, Time
    # @return [String, nil] after its end: what writes documents now, or why it failed
    field :message
  end

  # The models that the service can download to its machine.
  class LocalModels < Record
    # @return [String] where they are downloaded from
    field :hub
    # @return [String]
    field :folder
    # @return [Integer] free space on the disk of the folder
    field :free_bytes
    # @return [Integer] of the machine
    field :memory_bytes
    # @return [Integer]
    field :cores
    # @return [String, nil] name of the model that suits the machine
    field :recommended
    # @return [Array<LocalModel>]
    field :models, [LocalModel], default: [].freeze
    # @return [ModelDownload, nil] the running or last one of the process that answers
    field :download, ModelDownload
  end

  # A fault of a template file.
  class TemplateFault < Record
    # @return [Integer, nil] nil if it concerns the whole file
    field :line
    # @return [String]
    field :message
  end

  # A file of the operator's templates folder.
  class TemplateFile < Record
    # @return [String]
    field :file
    # @return [String, nil]
    field :id
    # @return [String, nil]
    field :name
    # @return [String, nil]
    field :design
    # @return [Boolean] whether it changes a built-in template
    field :changes_built_in
    # @return [String] `loaded`, `changed` (valid, but not loaded as it is now) or `invalid`
    field :status
    # @return [Array<TemplateFault>]
    field :faults, [TemplateFault], default: [].freeze
    # @return [String] the first 32,000 characters of the file
    field :text
  end

  # The files of the operator's templates folder.
  class TemplateFiles < Record
    # @return [String, nil] nil if none is configured
    field :folder
    # @return [String, nil] why the folder can't be read
    field :error
    # @return [Array<TemplateFile>]
    field :files, [TemplateFile], default: [].freeze
  end

  # What {Resources::Backends#reload} did.
  class Reloaded < Record
    # @return [Integer] number of templates
    field :templates
    # @return [Array<String>] names
    field :backends, default: [].freeze
    # @return [String] the same in words
    field :sentence
    # @return [Array<String>]
    field :warnings, default: [].freeze
    # @return [Array<String>] names of changed configuration that needs a restart
    field :restart_for, default: [].freeze
  end

  # Webhook settings of an account. `inspect` hides the secrets.
  class WebhookSettings < Record
    # @return [String, nil] nil where none is registered
    field :url
    # @return [String] `whsec_…`
    field :secret, secret: true
    # @return [String, nil] for a day after a rotation: the old secret, which also signs
    field :previous_secret, secret: true
  end

  # What the receiver of a test webhook answered.
  class WebhookTest < Record
    # @return [Boolean]
    field :delivered
    # @return [Integer, nil]
    field :http_status
    # @return [String, nil]
    field :error
    # @return [Integer] milliseconds
    field :duration_ms
  end

  # An account.
  class Account < Record
    # @return [String]
    field :id
    # @return [String]
    field :name
    # @return [String] `free`, `basic`, `professional` or `enterprise`
    field :tier
    # @return [Integer, nil] requests a UTC day; nil: no limit
    field :daily_limit
    # @return [Integer]
    field :used_today
    # @return [Time]
    field :created_at, Time
    # @return [Time, nil] when its keys began to be refused
    field :disabled_at, Time
    # @return [String, nil]
    field :disabled_reason
  end

  # A key, without the key itself.
  class Key < Record
    # @return [String]
    field :id
    # @return [String]
    field :account_id
    # @return [String]
    field :name
    # @return [String] `live` or `test`
    field :mode
    # @return [String] prefix and last four characters
    field :hint
    # @return [Array<String>] see {SCOPES}
    field :scopes, default: [].freeze
    # @return [Time]
    field :created_at, Time
    # @return [Time, nil]
    field :expires_at, Time
    # @return [Time, nil]
    field :revoked_at, Time
    # @return [Time, nil] to the minute
    field :last_used_at, Time
    # @return [String, nil] ID of the key that a roll put in its place
    field :replaced_by
  end

  # A new key. `inspect` shows the hint, not the key.
  class NewKey < Key
    # @return [String] the key itself, shown this once
    field :key, secret: true
  end

  # Limits of an account.
  class AccountLimits < Record
    # @return [Integer]
    field :prompt_characters
    # @return [Integer]
    field :content_characters
    # @return [Integer] of a request
    field :body_bytes
    # @return [Numeric] days that jobs are stored after their end; 0: content is deleted when delivered
    field :retention_days
    # @return [Numeric] days that audit events are stored
    field :audit_days
  end

  # The key of the request.
  class OwnKey < Record
    # @return [String]
    field :id
    # @return [String]
    field :name
    # @return [String] `live` or `test`
    field :mode
    # @return [String] prefix and last four characters
    field :hint
    # @return [Array<String>] see {SCOPES}
    field :scopes, default: [].freeze
    # @return [Time, nil]
    field :expires_at, Time
  end

  # The session of a browser.
  class Session < Record
    # @return [Time]
    field :expires_at, Time
  end

  # The account of the key of the request, and that key.
  class OwnAccount < Record
    # @return [String]
    field :id
    # @return [String]
    field :name
    # @return [String] `free`, `basic`, `professional` or `enterprise`
    field :tier
    # @return [Integer, nil] requests a UTC day; nil: no limit
    field :daily_limit
    # @return [Integer]
    field :used_today
    # @return [Integer, nil] what is left of the daily limit; nil: no limit
    field :remaining_today
    # @return [Time] when the daily count starts again at 0
    field :resets_at, Time
    # @return [Time]
    field :created_at, Time
    # @return [AccountLimits]
    field :limits, AccountLimits
    # @return [OwnKey]
    field :key, OwnKey
    # @return [Session, nil] only where a cookie signs the caller in
    field :session, Session
  end

  # One row of {Usage}. A field that is not grouped by is nil.
  class UsageRow < Record
    # @return [String, nil] UTC day
    field :day
    # @return [String, nil]
    field :account_id
    # @return [String, nil]
    field :key_id
    # @return [String, nil]
    field :endpoint
    # @return [String, nil]
    field :model
    # @return [Integer] requests that counted for the daily quota
    field :requests
    # @return [Integer] requests that were answered with 5xx and refunded
    field :failed
  end

  # Usage of an account, or of all.
  class Usage < Record
    # @return [String] first UTC day
    field :from
    # @return [String] last UTC day
    field :to
    # @return [Array<UsageRow>]
    field :rows, [UsageRow], default: [].freeze
  end

  # Who changed something.
  class AuditActor < Record
    # @return [String] `key`, `command` or `service`
    field :kind
    # @return [String, nil]
    field :key_id
    # @return [String, nil]
    field :account_id
    # @return [String, nil] of the operating system, for a command
    field :user
  end

  # A change of an account or a key.
  class AuditEvent < Record
    # @return [String]
    field :id
    # @return [Time]
    field :at, Time
    # @return [String] such as `key.created`
    field :action
    # @return [String]
    field :account_id
    # @return [String, nil]
    field :key_id
    # @return [AuditActor]
    field :actor, AuditActor
    # @return [String, nil]
    field :request_id
    # @return [Hash{String => Object}]
    field :details
  end

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
