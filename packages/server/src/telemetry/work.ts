/** Observes one request or one attempt at a job: its span, its counters, and the model and tokens of its log line. */
import type { ModelId } from '@platen/wire'
import { type Counts, NO_COUNTS } from './counts.ts'
import { NO_SPAN, type Span } from './span.ts'

export class Work {
  readonly span: Span
  readonly counts: Counts
  /** The model ID called last; undefined if none was. */
  model: ModelId | undefined
  /** Sum of all calls; undefined if no backend says. */
  inputTokens: number | undefined
  outputTokens: number | undefined

  constructor(span: Span = NO_SPAN, counts: Counts = NO_COUNTS) {
    this.span = span
    this.counts = counts
  }

  addTokens(input: number | undefined, output: number | undefined): void {
    if (input !== undefined) this.inputTokens = (this.inputTokens ?? 0) + input
    if (output !== undefined) this.outputTokens = (this.outputTokens ?? 0) + output
  }
}
