import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOn, numberOption, protocolOf, samplerOptions, TelemetryConfigError } from './environment.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test('a signal is sent if it has an endpoint and is not turned off', () => {
  const cases: [NodeJS.ProcessEnv, boolean, boolean][] = [
    [{}, false, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, false, false],
    [ENDPOINT, true, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/traces' }, true, false],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://collector/metrics' }, false, true],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false, true],
    [{ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'none', OTEL_TRACES_EXPORTER: 'otlp' }, true, false],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'True' }, false, false],
    [{ OTEL_SERVICE_NAME: 'platen', OTEL_TRACES_EXPORTER: 'otlp' }, false, false],
  ]
  for (const [env, traces, metrics] of cases)
    assert.deepEqual([isOn(env, 'traces'), isOn(env, 'metrics')], [traces, metrics], JSON.stringify(env))
})

test('a wrong value is refused with a sentence that names the variable', () => {
  const cases: [string, string, (env: NodeJS.ProcessEnv) => unknown][] = [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', (env) => isOn(env, 'traces')],
    ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'http://', (env) => isOn(env, 'metrics')],
    ['OTEL_TRACES_EXPORTER', 'zipkin', (env) => isOn(env, 'traces')],
    ['OTEL_TRACES_SAMPLER', 'sometimes', samplerOptions],
    ['OTEL_TRACES_SAMPLER_ARG', '2', samplerOptions],
    ['OTEL_TRACES_SAMPLER_ARG', 'half', samplerOptions],
    ['OTEL_BSP_SCHEDULE_DELAY', '0', (env) => numberOption(env, 'OTEL_BSP_SCHEDULE_DELAY', 'delay')],
  ]
  for (const [name, value, read] of cases)
    assert.throws(
      () => read({ [name]: value }),
      (error) => error instanceof TelemetryConfigError && error.message.startsWith(name),
      name,
    )
})

test('the sampler, the protocol and numbers are read, and have the defaults of the specification', () => {
  assert.deepEqual(samplerOptions({}), { kind: 'always_on', parentBased: true, ratio: 1 })
  const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
  assert.deepEqual(samplerOptions(ratio), { kind: 'traceidratio', parentBased: true, ratio: 0.25 })
  assert.equal(samplerOptions({ OTEL_TRACES_SAMPLER: 'always_off' }).parentBased, false)
  assert.equal(protocolOf({}, 'traces'), 'http/protobuf')
  assert.equal(protocolOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'traces'), 'grpc')
  assert.deepEqual(numberOption({ OTEL_METRIC_EXPORT_INTERVAL: '5000' }, 'OTEL_METRIC_EXPORT_INTERVAL', 'interval'), {
    interval: 5000,
  })
  assert.deepEqual(numberOption({}, 'OTEL_METRIC_EXPORT_INTERVAL', 'interval'), {})
})
