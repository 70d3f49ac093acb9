/**
 * All counters and histograms of the service. `/metrics` shows them, and OTLP sends the same ones (prometheus-producer.ts). Gauges
 * whose value is computed for each scrape are in http/monitoring/metrics.ts, on the same register.
 *
 * Labels are bounded: model IDs, error codes and outcomes are closed sets. Source: Prometheus "Metric and label naming".
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Counts } from './counts.ts'

/** Seconds: from a list in memory to a long document. */
export const DURATION_BUCKETS_S = [0.005, 0.02, 0.1, 0.5, 2, 10, 30, 120, 600]

export function createInstruments(): { counts: Counts; register: Registry } {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const jobs = new Counter({
    name: 'platen_job_outcomes_total',
    help: 'Jobs that this process ended or deferred; `code` is the error code of a failed job.',
    labelNames: ['outcome', 'code', 'model'],
    registers,
  })
  const webhooks = new Counter({
    name: 'platen_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const quotaRefusals = new Counter({
    name: 'platen_quota_refusals_total',
    help: 'Requests refused because the daily quota of the account was used up.',
    registers,
  })
  const tokens = new Counter({
    name: 'platen_model_tokens_total',
    help: 'Tokens read and written by models, as reported by their backends.',
    labelNames: ['model', 'direction'],
    registers,
  })
  const modelCalls = new Histogram({
    name: 'platen_model_call_duration_seconds',
    help: 'Duration of a call to a model, including the wait for a slot and retries.',
    labelNames: ['model', 'outcome'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const counts: Counts = {
    job: (outcome, model, code) => jobs.inc({ outcome, model, code: code ?? '' }),
    webhookAttempt: (outcome) => webhooks.inc({ outcome }),
    quotaRefusal: () => quotaRefusals.inc(),
    modelCall({ model, outcome, seconds, inputTokens, outputTokens }) {
      modelCalls.observe({ model, outcome }, seconds)
      if (inputTokens !== undefined) tokens.inc({ model, direction: 'input' }, inputTokens)
      if (outputTokens !== undefined) tokens.inc({ model, direction: 'output' }, outputTokens)
    },
  }
  return { counts, register }
}
