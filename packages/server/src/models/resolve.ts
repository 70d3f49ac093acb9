/**
 * Which model answers which ID, and why.
 *
 * In: the model part of the configuration. Out: for each model ID the route to take (a backend and its fallbacks, the
 * offline draft, or ModelUnavailable), the list of `GET /models`, and the sentence that start and `platen doctor` show.
 * Promise (docs/decisions.md "Which model answers"): once any backend is configured, an ID without one is unavailable;
 * only with none at all does the offline draft answer every ID.
 */
import type { ModelId } from '@platen/wire'
import type { Backend, BackendState, ModelTarget } from './backend.ts'
import type { ModelItem, Tier } from './catalogue.ts'

/** One way to answer. `name` is what X-Model-Used says. */
export type Route =
  | { kind: 'draft'; name: 'draft' }
  | {
      kind: 'backend'
      modelId: ModelId
      name: string
      backend: Backend
      target: ModelTarget
      tier: Tier
      /** Limits of the whole request: a plain reply, and a stream or a job. */
      limits: { plainTimeoutMs: number; streamTimeoutMs: number }
    }

/** The route of an ID, then the ones to take where it throws ModelUnavailable before any output. */
export interface Resolved {
  first: Route
  fallbacks: Route[]
}

export interface Models {
  /** @throws {ModelUnavailable} where no backend is configured for this ID but for others. */
  resolve(id: ModelId): Resolved
  /** The items of `GET /models`. */
  list(): ModelItem[]
  states(): BackendState[]
  /** What answers and why, for start, `platen doctor` and `--json`. `detail` may name addresses: operators only. */
  summary(): {
    kind: 'backends' | 'draft'
    sentence: string
    backends: { name: string; kind: string; detail: string }[]
  }
  close(): Promise<void>
}
