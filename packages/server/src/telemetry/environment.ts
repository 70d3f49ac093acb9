/** Reads the variables of OpenTelemetry that the SDK does not read itself. An empty variable counts as not set. */

/** A variable of OpenTelemetry is wrong; `message` is a sentence that names it. */
export class TelemetryConfigError extends Error {
  override readonly name = 'TelemetryConfigError'
}

export type Signal = 'traces' | 'metrics'

/** Whether a signal is sent. @throws {TelemetryConfigError} */
export function isOn(env: NodeJS.ProcessEnv, signal: Signal): boolean {
  if (read(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return false
  const name = signal.toUpperCase()
  let hasEndpoint = false
  for (const variable of ['OTEL_EXPORTER_OTLP_ENDPOINT', `OTEL_EXPORTER_OTLP_${name}_ENDPOINT`]) {
    const address = read(env, variable)
    if (address === undefined) continue
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new TelemetryConfigError(`${variable} must be a URL that begins with http:// or https://.`)
    hasEndpoint = true
  }
  const exporter = read(env, `OTEL_${name}_EXPORTER`) ?? 'otlp'
  if (exporter !== 'otlp' && exporter !== 'none')
    throw new TelemetryConfigError(`OTEL_${name}_EXPORTER must be otlp or none.`)
  return hasEndpoint && exporter === 'otlp'
}

export function protocolOf(env: NodeJS.ProcessEnv, signal: Signal): string {
  const ofSignal = read(env, `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_PROTOCOL`)
  return ofSignal ?? read(env, 'OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/protobuf'
}

/** @throws {TelemetryConfigError} */
export function samplerOptions(env: NodeJS.ProcessEnv): {
  kind: 'always_on' | 'always_off' | 'traceidratio'
  parentBased: boolean
  ratio: number
} {
  const name = read(env, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const [, parentBased, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? []
  if (kind !== 'always_on' && kind !== 'always_off' && kind !== 'traceidratio')
    throw new TelemetryConfigError(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, or one of them after parentbased_.',
    )
  const ratio = Number(read(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(ratio >= 0 && ratio <= 1))
    throw new TelemetryConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return { kind, parentBased: parentBased !== undefined, ratio }
}

/** `{[name]: value}` for the options of the SDK; empty if the variable is not set. @throws {TelemetryConfigError} */
export function numberOption<Name extends string>(
  env: NodeJS.ProcessEnv,
  variable: string,
  name: Name,
): { [key in Name]?: number } {
  const text = read(env, variable)
  if (text === undefined) return {}
  const value = Number(text)
  if (!Number.isInteger(value) || value <= 0)
    throw new TelemetryConfigError(`${variable} must be a whole number above 0.`)
  return { [name]: value } as { [key in Name]?: number }
}

function read(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  return env[variable]?.trim() || undefined
}
