/** What is observed of one request or one job: its span, and what its log line says of the model. */
import type { ModelId } from '@platen/wire'
import { type Counts, NO_COUNTS } from './counts.ts'
import { NO_SPAN, type Span } from './span.ts'

export class Work {
  readonly span: Span
  readonly counts: Counts
  /** The model ID that was called last; undefined where no model was. */
  model: ModelId | undefined
  /** Of all calls; undefined where no backend says. */
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
