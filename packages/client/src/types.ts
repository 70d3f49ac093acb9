/**
 * Types of requests and results, in the names of the wire. Times of results are `Date`.
 *
 * The package has no dependency, so these are plain declarations. `types.test.ts` fails to compile when they differ from the
 * schemas in `packages/wire`.
 */
import type { ResponseInfo } from './response.ts'

/** A known value, or one that a newer service or its operator added. */
export type Open<Known extends string> = Known | (string & {})

export type TemplateId =
  | 'blank'
  | 'formal-letter'
  | 'formal-complaint'
  | 'job-application'
  | 'resignation'
  | 'academic-paper'
  | 'resume'
  | 'code-documentation'
  | 'book-chapter'
  | 'faq'
  | 'presentation'
  | 'data-report'
  | 'legal-document'

export type ModelId =
  | 'model-01'
  | 'model-02'
  | 'model-03'
  | 'model-04'
  | 'model-05'
  | 'model-06'
  | 'model-07'
  | 'model-08'
  | 'model-09'
  | 'model-10'
  | 'model-11'

/** `doc` is a .docx file. */
export type Format = 'pdf' | 'doc' | 'csv' | 'markdown'
/** `text` is plain text, without markup. */
export type FileFormat = Format | 'text'

/** What a key may do. */
export type Scope = 'generate' | 'pdf' | 'catalog' | 'jobs' | 'settings' | 'admin'

export type Tier = 'free' | 'basic' | 'professional' | 'enterprise'

/** The codes of error replies. */
export type ErrorCode =
  | 'unauthorized'
  | 'invalid_parameters'
  | 'rate_limit_exceeded'
  | 'model_unavailable'
  | 'generation_failed'
  | 'server_error'
  | 'pdf_generation_failed'

/** Who wrote a document: a language model, or nobody (`draft`: a form with the text of the prompt). */
export type DocumentSource = Open<'model' | 'mixed' | 'draft'>

/** Metadata of the reply that a result was read from. Not enumerable: `JSON.stringify` and `deepEqual` do not see it. */
export interface WithResponse {
  readonly response: ResponseInfo
}

export interface PdfOptions {
  /** The look of the pages. Default: `classic`; for `generate` the design of the template. */
  design?: Open<'classic'> | undefined
  /** Default: `a4`. */
  pageSize?: Open<'a4' | 'letter' | 'legal'> | undefined
  /** Points. A side that is left out keeps its default: 72, or that of the design. */
  margins?:
    | {
        top?: number | undefined
        right?: number | undefined
        bottom?: number | undefined
        left?: number | undefined
      }
    | undefined
  /** Default: `times`. */
  font?: Open<'times' | 'helvetica' | 'courier'> | undefined
  /** Points, 4 to 72. Default: 12. */
  fontSize?: number | undefined
  /** A multiple of `fontSize`, 0.8 to 4. Default: 1.5. */
  lineHeight?: number | undefined
  /** Default: true. */
  includePageNumbers?: boolean | undefined
  /** `markdown` also has headings, numbered lists, tables, code, quotes and links. Default: `light`. */
  markup?: Open<'light' | 'markdown'> | undefined
  /** Default: `left`. */
  align?: Open<'left' | 'justify'> | undefined
  /** BCP 47, such as `de-CH`. Default: `en`. */
  language?: string | undefined
  /** The standard that the file declares. */
  conformance?: Open<'none' | 'pdf/ua-1' | 'pdf/a-2a'> | undefined
  /** `generated` marks the file as written by a model. Default: `none`. */
  provenance?: Open<'none' | 'generated'> | undefined
  /** True: each blank in square brackets is a text field. False: no fields. Default: the blanks that a form printed itself. */
  fillable?: boolean | undefined
  /** Marks where an A4 letter in the design `letter` is folded and punched. Default: false. */
  foldMarks?: boolean | undefined
  /** Tables that fit the page in no size of type stand on landscape pages. Default: false. */
  landscapeTables?: boolean | undefined
  /** Of a .docx file in a design: false names its fonts only, instead of putting them into the file. Default: true. */
  embedFonts?: boolean | undefined
}

export interface GenerateParams {
  /** The wanted document, in words: 1 to 32,000 characters. */
  prompt: string
  /** Default: `blank`. */
  template?: Open<TemplateId> | undefined
  /** Default: `model-01`. */
  modelType?: Open<ModelId> | undefined
  /** What the content is written in. Default: `pdf`. */
  format?: Format | undefined
  /** A text to change: up to 100,000 characters. Needs a model. */
  existingContent?: string | undefined
  /** For a file: its title. */
  title?: string | undefined
  /** For a file: its name. */
  filename?: string | undefined
  /** For a PDF file. */
  options?: PdfOptions | undefined
}

export interface GenerateFileParams extends Omit<GenerateParams, 'format'> {
  /** Default: `pdf`. */
  format?: FileFormat | undefined
}

export interface JobParams extends GenerateParams {
  /** Default: the URL of the settings of the account. */
  webhookUrl?: string | undefined
  /** False: no webhook is sent and no URL is needed. Read the job with `jobs.wait` or `jobs.get`. Default: true. */
  webhook?: boolean | undefined
}

export interface PdfParams {
  /** Light markup, or Markdown with `options.markup`: 1 to 100,000 characters. */
  content: string
  /** Title of the file; not printed. Default: `Document`. */
  title?: string | undefined
  /** Default: `document.pdf`. */
  filename?: string | undefined
  options?: PdfOptions | undefined
}

export interface GeneratedDocument extends WithResponse {
  /** In the requested format; light markup for `pdf` and `doc`. */
  content: string
  /** Only model-02 may give some. */
  reasoning: string | null
  /** The name of the model; `draft` for a form. */
  modelUsed: string
  documentSource: DocumentSource
  /** What differs from the request, one sentence each. */
  warnings: string[]
  /** The document as Markdown. Only from a stream: the reply of `text` has none. */
  source: string | null
}

/** What `generate.job` returns. */
export interface JobAccepted extends WithResponse {
  jobId: string
  status: Open<'queued'>
}

export type JobStatus = Open<'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'>

export interface JobError {
  code: Open<ErrorCode>
  message: string
}

export interface DeliveryAttempt {
  at: Date
  /** HTTP status of the reply; null if no reply came. */
  httpStatus: number | null
  /** Why the attempt failed; null if it succeeded. */
  error: string | null
  durationMs: number
  /** With the last four characters of the signing secrets in place of the signature; the first 4 KiB of the body. */
  request: { headers: Record<string, string>; body: string; bodyBytes: number } | null
  /** Without cookies; the first 4 KiB of the body. */
  reply: { headers: Record<string, string>; body: string } | null
}

export interface Delivery {
  /** The `webhook-id` header: the same on every attempt. */
  id: string
  url: string
  status: Open<'pending' | 'delivered' | 'exhausted' | 'stopped'>
  attempts: DeliveryAttempt[]
  nextAttemptAt: Date | null
}

/** The state of the webhook of a job. */
export interface JobDelivery {
  /** `exhausted`: every attempt failed; `stopped`: the receiver answered 410. */
  status: Open<'pending' | 'delivered' | 'exhausted' | 'stopped'>
  /** Since the result was last posted by hand. */
  attempts: number
  nextAttemptAt: Date | null
}

export interface JobSummary {
  jobId: string
  status: JobStatus
  template: string
  modelType: Open<ModelId>
  format: Open<Format>
  /** How often a worker started it. */
  attempts: number
  /** While the document is written, those of a few seconds ago. Null where there is none. */
  words: number | null
  /** Place among the queued jobs of its model, from 1. Null unless it is queued, and beyond 1,000. */
  queuePosition: number | null
  /** Null before the job has ended, and without a webhook. */
  delivery: JobDelivery | null
  error: JobError | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

export interface Job extends JobSummary, WithResponse {
  /** `X-Request-Id` of the request that made the job. */
  requestId: string
  /** The key of that request. */
  keyId: string | null
  /** Null until the job is completed and once the content is deleted. */
  content: string | null
  reasoning: string | null
  /** The document as Markdown. */
  source: string | null
  modelUsed: string | null
  documentSource: DocumentSource | null
  warnings: string[]
  deliveries: Delivery[]
}

/** A failed job of any account, without content. */
export interface FailedJob extends JobSummary {
  accountId: string
  /** `X-Request-Id` of the request that made the job. */
  requestId: string
  error: JobError
}

export interface Template {
  id: string
  name: string
  description: string
  version: string
  /** The look of its files. */
  design: Open<'plain'>
  sections: { id: string; title: string; description: string; optional: boolean }[]
}

export interface Model {
  id: Open<ModelId>
  name: string
  description: string
  /** Such as `32B`. */
  parameters: string | null
  capabilities: Open<'text' | 'code' | 'reasoning'>[]
  /** Whether it is used where `modelType` is not sent. */
  default: boolean
  /** Whether a request for it can be answered now. */
  available: boolean
  source: Open<'model' | 'draft' | 'none'>
  /** Tokens. */
  contextLength: number | null
  /** Measured; null if nothing was measured since the start of the service. */
  wordsPerSecond: number | null
}

/** Measured with the last answers of a backend. */
export interface Speed {
  wordsPerSecond: number
  firstWordMs: number
  /** Words a second of each of the last answers, oldest first. */
  recent: number[]
}

export interface Backend {
  name: string
  /** The address of the server, or the path of the file. */
  location: string
  kind: Open<'openai' | 'gguf'>
  status: Open<'ready' | 'loading' | 'cooling' | 'down'>
  /** Why it is not ready. */
  note?: string | undefined
  /** Running calls. */
  running: number
  /** Calls that wait. */
  queued: number
  /** Calls that it may answer at once. */
  slots: number
  models: Open<ModelId>[]
  /** While `cooling`: seconds until it is called again. */
  retryAfter: number | null
  /** While `loading`: the part of the file that is read, 0 to 1; null if unknown. */
  loadProgress: number | null
  /** Null if nothing was measured since the start of the service. */
  speed: Speed | null
}

export interface BackendTest extends WithResponse {
  /** Whether the model wrote a text. */
  ok: boolean
  /** Why not. */
  error: string | null
  /** Name of the model at the backend. */
  model: string | null
  text: string
  words: number
  firstWordMs: number | null
  wordsPerSecond: number | null
  totalMs: number
}

/** A model that the service can download to its machine. */
export interface LocalModel {
  name: string
  title: string
  fileBytes: number
  /** SPDX name. */
  license: string
  goodFor: string
  /** Memory that it needs. */
  memoryBytes: number
  /** Whether the memory of the machine is enough. */
  fits: boolean
  installed: boolean
  /** Whether a backend has this file. */
  inUse: boolean
  /** Estimated for this machine; null if unknown. */
  wordsPerMinute: number | null
}

export interface ModelDownload {
  name: string
  status: Open<'running' | 'completed' | 'failed' | 'cancelled'>
  /** What it does, or did last. */
  step: Open<'downloading' | 'checking' | 'installing'>
  bytes: number
  totalBytes: number
  startedAt: Date
  endedAt: Date | null
  /** After its end: what writes documents now, or why it failed. */
  message: string | null
}

export interface LocalModels extends WithResponse {
  /** Where models are downloaded from. */
  hub: string
  folder: string
  /** Free space on the disk of the folder. */
  freeBytes: number
  /** Memory of the machine. */
  memoryBytes: number
  cores: number
  /** Name of the model that suits the machine; null if none fits. */
  recommended: string | null
  models: LocalModel[]
  /** The running or last download of the process that answers. */
  download: ModelDownload | null
}

/** A file of the operator's templates folder. */
export interface TemplateFile {
  file: string
  id: string | null
  name: string | null
  design: string | null
  /** Whether it changes a built-in template. */
  changesBuiltIn: boolean
  /** `changed`: valid, but not loaded as it is now. */
  status: Open<'loaded' | 'changed' | 'invalid'>
  faults: { line: number | null; message: string }[]
  /** The first 32,000 characters of the file. */
  text: string
}

export interface TemplateFiles extends WithResponse {
  /** Null if no folder is configured. */
  folder: string | null
  /** Why the folder can't be read. */
  error: string | null
  files: TemplateFile[]
}

export interface Reloaded extends WithResponse {
  /** Number of templates. */
  templates: number
  backends: string[]
  sentence: string
  warnings: string[]
  /** Names of changed configuration that needs a restart. */
  restartFor: string[]
}

/** The secrets are replaced by `…` where Node prints the object. */
export interface WebhookSettings extends WithResponse {
  /** Null where none is registered. */
  url: string | null
  /** `whsec_…`. */
  secret: string
  /** For a day after a rotation: the old secret, which also signs. */
  previousSecret?: string | undefined
}

export interface WebhookTest extends WithResponse {
  delivered: boolean
  httpStatus: number | null
  error: string | null
  durationMs: number
}

export interface Account extends WithResponse {
  id: string
  name: string
  tier: Open<Tier>
  /** Requests a UTC day; null: no limit. */
  dailyLimit: number | null
  usedToday: number
  createdAt: Date
  /** When its keys began to be refused. */
  disabledAt: Date | null
  disabledReason: string | null
}

export interface AccountCreateParams {
  name: string
  /** Default: `free`. */
  tier?: Open<Tier> | undefined
  /** Only for `enterprise`; null or left out: no limit. */
  dailyLimit?: number | null | undefined
}

/** What is left out stays as it is. */
export interface AccountUpdateParams {
  name?: string | undefined
  tier?: Open<Tier> | undefined
  /** Null: no limit. */
  dailyLimit?: number | null | undefined
}

export interface Key extends WithResponse {
  id: string
  accountId: string
  name: string
  mode: Open<'live' | 'test'>
  /** Prefix and last four characters. */
  hint: string
  scopes: Open<Scope>[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** To the minute. */
  lastUsedAt: Date | null
  /** ID of the key that a roll put in its place. */
  replacedBy: string | null
}

/** A new key. `key` is shown once, and replaced by `…` where Node prints the object. */
export interface NewKey extends Key {
  key: string
}

export interface KeyCreateParams {
  accountId: string
  name?: string | undefined
  /** Default: `live`. */
  mode?: Open<'live' | 'test'> | undefined
  /** Default: all but `admin`. */
  scopes?: Open<Scope>[] | undefined
  expiresAt?: Date | string | undefined
}

/** What is left out stays. */
export interface KeyUpdateParams {
  name?: string | undefined
  scopes?: Open<Scope>[] | undefined
  /** Null: never. */
  expiresAt?: Date | string | null | undefined
}

/** The account of the key of the request, and that key. */
export interface OwnAccount extends WithResponse {
  id: string
  name: string
  tier: Open<Tier>
  dailyLimit: number | null
  usedToday: number
  /** What is left of the daily limit; null: no limit. */
  remainingToday: number | null
  /** When the daily count starts again at 0. */
  resetsAt: Date
  createdAt: Date
  limits: {
    promptCharacters: number
    contentCharacters: number
    bodyBytes: number
    /** Days that jobs are stored after their end; 0: content is deleted when delivered. */
    retentionDays: number
    /** Days that audit events are stored. */
    auditDays: number
  }
  key: Pick<Key, 'id' | 'name' | 'mode' | 'hint' | 'scopes' | 'expiresAt'>
  /** Only where a cookie signs the caller in. */
  session?: { expiresAt: Date } | undefined
}

export interface Session extends WithResponse {
  expiresAt: Date
}

export interface UsageParams {
  /** First UTC day, such as `2026-03-14`. Default: 29 days before the last. */
  from?: string | undefined
  /** Last UTC day. Default: today. */
  to?: string | undefined
  /** One or more of `day`, `key`, `endpoint` and `model` (`accounts.usage`: `account` too), separated by commas. Default: `day`. */
  groupBy?: string | undefined
  /** Key ID: only its requests. */
  key?: string | undefined
}

export interface Usage extends WithResponse {
  /** UTC day. */
  from: string
  /** UTC day. */
  to: string
  rows: UsageRow[]
}

export interface UsageRow {
  day?: string | undefined
  accountId?: string | undefined
  keyId?: string | undefined
  endpoint?: string | undefined
  model?: Open<ModelId> | null | undefined
  /** Requests that counted for the daily quota. */
  requests: number
  /** Requests that were answered with 5xx and refunded. */
  failed: number
}

export interface AuditEvent {
  id: string
  at: Date
  action: string
  accountId: string
  keyId: string | null
  actor: {
    kind: Open<'key' | 'command' | 'service'>
    keyId: string | null
    accountId: string | null
    user: string | null
  }
  requestId: string | null
  details: Record<string, unknown>
}

export interface PageParams {
  /** 1 to 100. Default: 20. */
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}

export interface CreatedParams {
  /** Only items created at this time or later. */
  createdAfter?: Date | string | undefined
  /** Only items created before this time. */
  createdBefore?: Date | string | undefined
}

export interface JobListParams extends PageParams, CreatedParams {
  status?: JobStatus | undefined
  /** Only jobs whose webhook is in this state. `retrying`: pending, after an attempt that failed. */
  delivery?: Open<'pending' | 'retrying' | 'delivered' | 'exhausted' | 'stopped'> | undefined
}

export interface FailedJobListParams extends PageParams, CreatedParams {
  /** Account ID. */
  account?: string | undefined
  code?: Open<ErrorCode> | undefined
}

export interface KeyListParams extends PageParams {
  /** Account ID. */
  account?: string | undefined
}

export interface AuditEventListParams extends PageParams, CreatedParams {
  /** Account ID. */
  account?: string | undefined
  action?: string | undefined
}
