/** Telemetry of one attempt at a job: a span that continues the trace of the request, a log line, counts. */
import type { ErrorCode } from '@platen/wire'
import { traceIdOf } from '../telemetry/span.ts'
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts'
import { Work } from '../telemetry/work.ts'
import type { JobRow } from './store.ts'

export class JobWork extends Work {
  readonly #row: JobRow
  readonly #startedMs = performance.now()

  /** Attributes: OpenTelemetry semantic conventions, "Messaging", and our own. */
  constructor(row: JobRow, { startSpan, counts }: Pick<Telemetry, 'startSpan' | 'counts'> = NO_TELEMETRY) {
    const span = startSpan('process job', row.traceparent ?? undefined, {
      kind: 'consumer',
      attributes: {
        'messaging.system': 'platen',
        'messaging.operation.type': 'process',
        'messaging.operation.name': 'process',
        'messaging.destination.name': 'jobs',
        'messaging.message.id': row.id,
        'platen.account.id': row.account_id,
        'platen.request.id': row.request_id,
        'platen.key.id': row.key_id ?? undefined,
        'platen.job.attempt': row.attempts,
        'platen.model.id': row.model_type,
        'platen.template.id': row.template,
        'platen.file.format': row.format,
      },
    })
    super(span, counts)
    this.#row = row
  }

  /** Fields of the attempt's log line. */
  fields(): object {
    const { id, account_id, key_id, request_id, attempts, model_type } = this.#row
    return {
      job: id,
      account: account_id,
      key: key_id ?? undefined,
      request: request_id,
      attempt: attempts,
      model: this.model ?? model_type,
      inputTokens: this.inputTokens,
      outputTokens: this.outputTokens,
      trace: traceIdOf(this.span.traceparent),
      ms: Math.round(performance.now() - this.#startedMs),
    }
  }

  /** Called once the outcome is stored. `queued`: the job is deferred. */
  ended({ status, code }: { status: 'completed' | 'failed' | 'queued'; code?: ErrorCode }): void {
    const outcome = status === 'queued' ? 'deferred' : status
    this.counts.job(outcome, this.#row.model_type, code)
    this.span.set({ 'platen.job.outcome': outcome })
    if (code !== undefined) this.span.fail(code)
  }

  /** Without an outcome, the job was cancelled, has another worker, or the service stopped. */
  end(): void {
    this.span.end()
  }
}
