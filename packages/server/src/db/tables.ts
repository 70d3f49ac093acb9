/**
 * The tables as Kysely sees them, the same on both databases. Times are milliseconds since 1970 (`…_at`), flags are 0
 * and 1, lists and objects are JSON text.
 */
import type { AuditAction, ErrorCode, Format, JobStatus, ModelId, Scope, TemplateChoice, Tier } from '@platen/wire'
import type { ColumnType } from 'kysely'

export interface Tables {
  accounts: AccountsTable
  api_keys: ApiKeysTable
  usage: UsageTable
  daily_usage: DailyUsageTable
  processes: ProcessesTable
  idempotency: IdempotencyTable
  jobs: JobsTable
  queue_items: QueueItemsTable
  deliveries: DeliveriesTable
  delivery_attempts: DeliveryAttemptsTable
  webhook_settings: WebhookSettingsTable
  audit_events: AuditEventsTable
  sessions: SessionsTable
  sign_in_links: SignInLinksTable
  oldest_release: OldestReleaseTable
}

/** Null unless set when the row is inserted. */
type OptionalColumn<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface AccountsTable {
  id: string
  name: string
  tier: Tier
  /** The enterprise tier's own number; null: no limit. Null on the other tiers, which have theirs. */
  daily_limit: number | null
  created_at: number
  /** Since when its keys are refused; null: they are good. */
  disabled_at: number | null
  disabled_reason: string | null
}

export interface ApiKeysTable {
  id: string
  account_id: string
  name: string
  mode: 'live' | 'test'
  /** SHA-256 of the key, base64url. The key itself is nowhere. */
  hash: string
  last_four: string
  /** `Scope[]` as JSON. */
  scopes: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** To the minute. */
  last_used_at: number | null
  /** The key that a roll put in its place; that one has the expiry which this one had before. */
  replaced_by: string | null
}

/** `ApiKeysTable.scopes` out of the database. */
export function readScopes(text: string): Scope[] {
  return JSON.parse(text) as Scope[]
}

export interface UsageTable {
  account_id: string
  /** UTC day, `2026-03-14`. */
  day: string
  used: number
}

export interface ProcessesTable {
  id: string
  /** By the database's clock. */
  seen_at: number
}

/** Statistics only; `usage` has the requests that count for the quota. */
export interface DailyUsageTable {
  account_id: string
  /** UTC day. */
  day: string
  key_id: string
  /** Path below `/v1`. */
  endpoint: string
  /** Model ID of the request; empty where it has none. */
  model: string
  requests: number
  /** Answered with 5xx, and refunded. */
  failed: number
}

export interface IdempotencyTable {
  account_id: string
  /** Operation ID. */
  operation: string
  idempotency_key: string
  /** SHA-256 of the request, base64url. */
  request_hash: string
  started_at: number
  /** Null while the first request runs. */
  status: number | null
  /** Reply headers as JSON; null where only the status is stored. */
  headers: string | null
  body: Uint8Array | null
  /** The process that runs the first request. */
  process_id: OptionalColumn<string>
  /** The run of the first request: only it may store its reply or free the key. */
  ticket_id: OptionalColumn<string>
}

export interface JobsTable {
  id: string
  account_id: string
  status: JobStatus
  /** `auto` until the document is written, then the chosen one. */
  template: TemplateChoice
  model_type: ModelId
  format: Format
  /** `GenerateInput` as JSON; null once the job has ended. */
  input: string | null
  /** `JobFileSettings` as JSON. */
  file_settings: string
  /** Empty: its end is posted nowhere. */
  webhook_url: string
  request_id: string
  /** The API key of that request; null in jobs of releases before 0013-job-key. */
  key_id: OptionalColumn<string>
  traceparent: string | null
  /** UTC day on which the request was counted, `2026-03-14`; null where it was not. */
  quota_day: string | null
  /** How often it was started. */
  attempts: number
  /** The item of the queue that stands for it; another one has no effect. */
  queue_item: OptionalColumn<string>
  /** Its place among the jobs that wait (queue/rank.ts). */
  rank: OptionalColumn<number>
  /** How often it was put back because its model was away. */
  deferrals: OptionalColumn<number>
  /** The last of these times, and that time without what it has waited: `deferred_at - deferred_since` is its wait. */
  deferred_at: OptionalColumn<number>
  deferred_since: OptionalColumn<number>
  /** The claim under which a worker holds it; null unless `processing`. */
  lease_owner: OptionalColumn<string>
  /** Set by releases before 0009-queue, which may run beside this one: they hold the job until then. */
  lease_until: OptionalColumn<number>
  created_at: number
  started_at: OptionalColumn<number>
  finished_at: OptionalColumn<number>
  content: OptionalColumn<string>
  /** The document as Markdown; null where `content` is, and in jobs of releases before 0004-job-source. */
  source: OptionalColumn<string>
  reasoning: OptionalColumn<string>
  /** `DocumentRecord` as JSON; read it with `documentOf` (jobs/store.ts). */
  document: OptionalColumn<string>
  /** Of its document; while it is written, those at the last renewal of its claim. */
  words: OptionalColumn<number>
  error_code: OptionalColumn<ErrorCode>
  error_message: OptionalColumn<string>
}

/** The embedded queue of SQLite; on PostgreSQL it is empty (queue/pg-boss-queue.ts). */
export interface QueueItemsTable {
  id: string
  queue: string
  ref: string
  account_id: string
  rank: number
  /** Null once it is due. */
  due_at: number | null
  /** Its whole wait; null where it has none, and in items of releases before 0017-updates. */
  delay_ms: OptionalColumn<number>
  lease_owner: OptionalColumn<string>
  lease_until: OptionalColumn<number>
}

export interface DeliveriesTable {
  /** The `webhook-id` header: `msg_…`. */
  id: string
  job_id: string
  status: 'pending' | 'delivered' | 'exhausted' | 'stopped'
  /** Attempts since it was last sent by hand. */
  tries: number
  /** While `pending`: when it is due. */
  next_at: number | null
  /** The item of the queue that stands for it; another one has no effect. */
  queue_item: OptionalColumn<string>
  /** The claim under which a worker makes a try just now. */
  lease_owner: OptionalColumn<string>
}

export interface DeliveryAttemptsTable {
  id: string
  delivery_id: string
  at: number
  http_status: number | null
  error: string | null
  duration_ms: number
  /** `SentRequest` as JSON (webhooks/exchange.ts); null in attempts of releases before 0008-delivery-exchange. */
  request: OptionalColumn<string>
  /** `ReceivedReply` as JSON; null where none came. */
  reply: OptionalColumn<string>
}

export interface WebhookSettingsTable {
  account_id: string
  url: string | null
  secret: string
  previous_secret: string | null
  previous_until: number | null
}

/** Columns that do not apply to an actor or an action are null. */
export interface AuditEventsTable {
  id: string
  at: number
  actor: 'key' | 'command' | 'service'
  actor_key_id: string | null
  actor_account_id: string | null
  /** Of the operating system, for a command. */
  actor_user: string | null
  request_id: string | null
  action: AuditAction
  account_id: string
  key_id: string | null
  details: string
}

/** Sessions of browsers (accounts/sessions.ts). */
export interface SessionsTable {
  id: string
  /** SHA-256 of the cookie's value, base64url. */
  hash: string
  /** The key that the session acts as. */
  key_id: string
  created_at: number
  /** To the minute. */
  last_used_at: number
  expires_at: number
}

/** One row. */
export interface OldestReleaseTable {
  /** The last migration of the oldest release that may run on this database. */
  migration: string
}

export interface SignInLinksTable {
  /** SHA-256 of the token, base64url. */
  hash: string
  key_id: string
  expires_at: number
}
