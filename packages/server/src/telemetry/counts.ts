/**
 * What the service counts as it happens. `instruments.ts` is the adapter that keeps the numbers; where nobody reads them
 * nothing is counted. Every label is from a closed set.
 */
import type { ErrorCode, ModelId } from '@platen/wire'

export interface ModelCallCount {
  model: ModelId
  /** `ok`, or why there was no answer. */
  outcome: string
  seconds: number
  /** Undefined where the backend does not say. */
  inputTokens: number | undefined
  outputTokens: number | undefined
}

export interface Counts {
  job(outcome: 'completed' | 'failed' | 'cancelled' | 'deferred', model: ModelId, code?: ErrorCode): void
  /** `retried`: not taken, and to be tried again. */
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
