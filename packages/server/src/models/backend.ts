/**
 * The port of a model backend: one streaming call. Adapters: openai-http.ts, gguf/local.ts. Forms (generate/form/), written
 * without a model, are not backends.
 */
import type { SpeedLog } from './speed.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  messages: ChatMessage[]
  /** Maximum of output tokens, including thinking. Required: a local model without a limit may never stop. */
  maxTokens: number
  temperature?: number
  seed?: number
  /** JSON Schema that the answer must match, where `capabilities.jsonSchema` is true. */
  jsonSchema?: { name: string; schema: Record<string, unknown> }
  /** Whole-call limit: 120 s for a plain call, 600 s for a stream or a job. */
  totalTimeoutMs: number
  signal: AbortSignal
  /** Trace context to send to the backend. */
  traceparent?: string | undefined
}

export type ModelEvent =
  /** The first event: the backend has started to answer. */
  | { type: 'started' }
  | { type: 'text'; text: string }
  /** The backend's native reasoning field. `<think>` tags inside text are split by generate/, not here. */
  | { type: 'reasoning'; text: string }
  /** `refusal`: the backend marked its answer as a refusal, even if text came before. */
  | {
      type: 'finish'
      reason: 'stop' | 'length' | 'refusal' | 'other'
      /** Counted by the backend; undefined if it does not say. */
      inputTokens?: number | undefined
      outputTokens?: number | undefined
      /** Name of the model that answered; undefined if the backend does not say. */
      model?: string | undefined
    }

export interface BackendState {
  name: string
  kind: 'openai' | 'gguf'
  /** `ready`: the breaker is closed, and the model is loaded or can be. `cooling`: not called for a moment after failures. */
  status: 'ready' | 'loading' | 'cooling' | 'down'
  /** For the operator only: may name addresses. */
  note?: string
  queued: number
  running: number
  slots: number
  /** While cooling: seconds until it is called again. */
  retryAfter: number | null
  /** While loading: the part of the file that is read, 0 to 1. */
  loadProgress: number | null
}

export interface Backend {
  readonly name: string
  readonly kind: 'openai' | 'gguf'
  readonly capabilities: { jsonSchema: boolean; continueAssistant: boolean }
  readonly speed: SpeedLog
  /**
   * Waits for a slot (bounded), calls the model, retries until there is output, and streams the answer.
   * @throws {ModelUnavailable} there was no answer.
   * @throws {ModelFailed} the answer broke off or could not be read.
   */
  stream(request: ModelRequest, target: ModelTarget): AsyncIterable<ModelEvent>
  /** Tokens of `messages`: exact if the backend can count them, else an estimate that is at most a fifth too low. */
  countTokens(messages: ChatMessage[], target: ModelTarget): Promise<number>
  state(): BackendState
  close(): Promise<void>
}

/** What the operator mapped a model ID to. */
export interface ModelTarget {
  /** Name of the model at the backend. */
  upstream: string
  contextTokens: number
  /** Extra JSON for the body of the request (openai only). */
  extraBody?: Record<string, unknown>
}

/** There was no answer: connection refused, timeout, open breaker, full queue, upstream 401/403/404/429/5xx after retries. */
export class ModelUnavailable extends Error {
  readonly retryAfterS: number
  /** Whether a later call may succeed. False if no backend is configured or the backend refuses its key. */
  readonly temporary: boolean
  /** @param message for the caller: no address, key or upstream message. `cause` is for the log only. */
  constructor(message: string, options: { retryAfterS?: number; temporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.temporary = options.temporary ?? true
    this.name = 'ModelUnavailable'
    this.retryAfterS = options.retryAfterS ?? 30
  }
}

/** The model answered, but the answer is unusable. `refused` and `too-long`: the same request would be refused again. */
export class ModelFailed extends Error {
  readonly reason: 'cut-off' | 'protocol' | 'idle' | 'timeout' | 'refused' | 'too-long'
  constructor(reason: ModelFailed['reason'], message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ModelFailed'
    this.reason = reason
  }
}
