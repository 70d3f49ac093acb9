/**
 * The port for counters of events. Adapter: instruments.ts. Without a reader of metrics nothing is counted. Every label is from a
 * closed set.
 */
import type { ErrorCode, ModelId } from '@platen/wire'

export interface ModelCallCount {
  model: ModelId
  /** `ok`, or why there was no answer. */
  outcome: string
  seconds: number
  /** Undefined if the backend does not say. */
  inputTokens: number | undefined
  outputTokens: number | undefined
}

export interface Counts {
  job(outcome: 'completed' | 'failed' | 'cancelled' | 'deferred', model: ModelId, code?: ErrorCode): void
  /** `retried`: refused, with another attempt to follow. */
  webhookAttempt(outcome: 'delivered' | 'retried' | 'exhausted' | 'stopped'): void
  quotaRefusal(): void
  modelCall(call: ModelCallCount): void
}

export const NO_COUNTS: Counts = {
  job() {},
  webhookAttempt() {},
  quotaRefusal() {},
  modelCall() {},
}
