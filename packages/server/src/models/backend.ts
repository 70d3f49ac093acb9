/**
 * The port of a model backend: one streaming call. Adapters: openai-http.ts, gguf-local.ts. A document without a model is
 * a form (generate/form/), which resolve.ts chooses; it is no backend.
 */

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  messages: ChatMessage[]
  /** Most tokens to write, thinking included. Required: a local model without a limit may never stop. */
  maxTokens: number
  temperature?: number
  seed?: number
  /** JSON Schema that the answer must match, where `capabilities.jsonSchema` is true. */
  jsonSchema?: { name: string; schema: Record<string, unknown> }
  /** Whole-call limit: 120 s for a plain call, 600 s for a stream or a job. */
  totalTimeoutMs: number
  signal: AbortSignal
  /** The trace that the backend may continue. */
  traceparent?: string | undefined
}

export type ModelEvent =
  /** The backend accepted and something came; sent before the first text or reasoning. */
  | { type: 'started' }
  | { type: 'text'; text: string }
  /** The backend's native reasoning field. `<think>` tags inside text are split by generate/, not here. */
  | { type: 'reasoning'; text: string }
  /** `refusal`: the backend marked what it wrote as a refusal, whatever text came before. */
  | {
      type: 'finish'
      reason: 'stop' | 'length' | 'refusal' | 'other'
      /** As the backend counts them, where it says. */
      inputTokens?: number | undefined
      outputTokens?: number | undefined
      /** The name of the model that answered, where the backend says. */
      model?: string | undefined
    }

export interface BackendState {
  name: string
  kind: 'openai' | 'gguf'
  /** `closed` breaker, model loaded or loadable: ready. */
  status: 'ready' | 'loading' | 'cooling' | 'down'
  /** For the operator only: may name addresses. */
  note?: string
  queued: number
  running: number
  slots: number
}

export interface Backend {
  readonly name: string
  readonly kind: 'openai' | 'gguf'
  readonly capabilities: { jsonSchema: boolean; continueAssistant: boolean }
  /**
   * Queues (bounded), calls, retries before any output, and streams.
   * @throws {ModelUnavailable} nothing usable began. @throws {ModelFailed} it answered, but broke off or was not the protocol.
   */
  stream(request: ModelRequest, target: ModelTarget): AsyncIterable<ModelEvent>
  /** Tokens of `messages`, exact where the backend can count, else a safe estimate (never too low by more than a fifth). */
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

/** Nothing usable began: refused, timeout, breaker open, queue full, upstream 401/403/404/429/5xx after the retries. */
export class ModelUnavailable extends Error {
  /** Words for the caller: never an address, key or upstream message. `cause` is for the log only. */
  readonly retryAfterS: number
  /** Whether waiting may help. It does not where nothing is configured, or the backend refuses its key. */
  readonly temporary: boolean
  constructor(message: string, options: { retryAfterS?: number; temporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.temporary = options.temporary ?? true
    this.name = 'ModelUnavailable'
    this.retryAfterS = options.retryAfterS ?? 30
  }
}

/** It answered, but no document came of it. `refused` and `too-long`: the same request would be refused again. */
export class ModelFailed extends Error {
  readonly reason: 'cut-off' | 'protocol' | 'idle' | 'timeout' | 'refused' | 'too-long'
  constructor(reason: ModelFailed['reason'], message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ModelFailed'
    this.reason = reason
  }
}
