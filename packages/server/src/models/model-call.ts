/**
 * Observes one call to a model: a span, the numbers of `/metrics`, and the tokens of the log line.
 *
 * Source: OpenTelemetry semantic conventions, "Generative AI client". Messages and answers are not recorded.
 */
import type { Span } from '../telemetry/span.ts'
import type { Work } from '../telemetry/work.ts'
import { type Backend, type ModelEvent, ModelFailed, type ModelRequest, ModelUnavailable } from './backend.ts'
import type { ResolvedModel } from './resolve.ts'

import { AnswerTimer } from './speed.ts'

type Finish = Extract<ModelEvent, { type: 'finish' }>

export class ModelCall {
  readonly #work: Work
  readonly #modelId: Extract<ResolvedModel, { kind: 'backend' }>['modelId']
  readonly #span: Span
  readonly #startedAt = performance.now()
  readonly #timer = new AnswerTimer()
  readonly #backend: Backend
  #finish: Finish | undefined
  /** Stays so if the answer is not read to its end. */
  #outcome = 'aborted'

  constructor(
    work: Work,
    { modelId, backend, target }: Extract<ResolvedModel, { kind: 'backend' }>,
    request: ModelRequest,
  ) {
    this.#work = work
    this.#backend = backend
    this.#modelId = modelId
    work.model = modelId
    const name = target.upstream || modelId
    this.#span = work.span.start(`chat ${name}`, {
      kind: 'client',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': backend.kind,
        'gen_ai.request.model': name,
        'gen_ai.request.max_tokens': request.maxTokens,
        'gen_ai.request.temperature': request.temperature,
        'platen.model.id': modelId,
        'platen.backend.name': backend.name,
      },
    })
  }

  /** Sent to the backend. */
  get traceparent(): string | undefined {
    return this.#span.traceparent
  }

  /** A piece of the answer. */
  text(text: string): void {
    this.#timer.text(text)
  }

  finished(event: Finish): void {
    this.#finish = event
    this.#outcome = 'ok'
    this.#work.addTokens(event.inputTokens, event.outputTokens)
  }

  failed(error: unknown): void {
    this.#outcome =
      error instanceof ModelFailed
        ? error.reason
        : error instanceof ModelUnavailable
          ? 'unavailable'
          : (error as Error | undefined)?.name === 'AbortError'
            ? 'aborted'
            : 'error'
  }

  end(): void {
    const { reason, model, inputTokens, outputTokens } = this.#finish ?? {}
    this.#span.set({
      'gen_ai.response.model': model,
      'gen_ai.response.finish_reasons': reason === undefined ? undefined : [reason],
      'gen_ai.usage.input_tokens': inputTokens,
      'gen_ai.usage.output_tokens': outputTokens,
    })
    if (this.#outcome === 'ok') this.#backend.speed.add(this.#timer.measured())
    else this.#span.fail(this.#outcome)
    this.#span.end()
    const seconds = (performance.now() - this.#startedAt) / 1000
    this.#work.counts.modelCall({ model: this.#modelId, outcome: this.#outcome, seconds, inputTokens, outputTokens })
  }
}
