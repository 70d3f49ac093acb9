/**
 * Opens traces and metrics as configured by the environment.
 *
 * Off unless an OTLP endpoint is set (`OTEL_EXPORTER_OTLP_ENDPOINT` or that of one signal) or `/metrics` is on; what is off is
 * not loaded. Variables: OpenTelemetry "Environment Variable Specification" and "OTLP Exporter Configuration".
 */
import type { Registry } from 'prom-client'
import { type Counts, NO_COUNTS } from './counts.ts'
import { isOn } from './environment.ts'
import { type StartSpan, startUnrecorded } from './span.ts'

export interface Telemetry {
  readonly startSpan: StartSpan
  readonly counts: Counts
  /** All metrics of this process; undefined if metrics are off. */
  readonly register: Registry | undefined
  /** Sends the rest, for at most `OTEL_EXPORTER_OTLP_TIMEOUT`, 10 s by default. */
  close(): Promise<void>
}

export const NO_TELEMETRY: Telemetry = {
  startSpan: startUnrecorded,
  counts: NO_COUNTS,
  register: undefined,
  async close() {},
}

export interface TelemetryOptions {
  env: NodeJS.ProcessEnv
  /** Whether `/metrics` is on. */
  metrics: boolean
  log: { warn(message: string): void; error(message: string): void }
}

/** @throws {TelemetryConfigError} */
export async function openTelemetry({ env, metrics, log }: TelemetryOptions): Promise<Telemetry> {
  const signals = (['traces', 'metrics'] as const).filter((signal) => isOn(env, signal))
  const instruments =
    metrics || signals.includes('metrics') ? (await import('./instruments.ts')).createInstruments() : undefined
  const metricsOf = { counts: instruments?.counts ?? NO_COUNTS, register: instruments?.register }
  if (signals.length === 0) return { ...NO_TELEMETRY, ...metricsOf }
  const { startOpenTelemetry } = await import('./otel.ts')
  const { startSpan, close } = startOpenTelemetry({ env, signals, register: instruments?.register, log })
  return { ...metricsOf, startSpan: startSpan ?? startUnrecorded, close }
}
