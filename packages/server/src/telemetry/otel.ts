/**
 * Adapter: spans and metrics over OTLP (HTTP, protobuf) by the OpenTelemetry SDK. Only this file and prometheus-producer.ts load it.
 *
 * The exporters read endpoints, headers, certificates, timeouts and compression from the environment themselves. The variables that
 * the SDK leaves to applications (sampler, resource, batches, interval) are read here.
 */
import { hostname } from 'node:os'
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { numberOption, protocolOf, type Signal, samplerOptions } from './environment.ts'
import { prometheusProducer } from './prometheus-producer.ts'
import {
  type Attributes,
  readTraceparent,
  type Span,
  type SpanOptions,
  type StartSpan,
  writeTraceparent,
} from './span.ts'

export interface OpenTelemetry {
  /** Undefined if traces are not sent. */
  startSpan: StartSpan | undefined
  close(): Promise<void>
}

/** @throws {TelemetryConfigError} */
export function startOpenTelemetry({
  env,
  signals,
  register,
  log,
}: {
  env: NodeJS.ProcessEnv
  signals: readonly Signal[]
  register: Registry | undefined
  log: { warn(message: string): void; error(message: string): void }
}): OpenTelemetry {
  const ignore = () => {}
  diag.setLogger(
    {
      error: (message) => log.error(`OpenTelemetry: ${message}`),
      warn: (message) => log.warn(`OpenTelemetry: ${message}`),
      info: ignore,
      debug: ignore,
      verbose: ignore,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  for (const signal of signals) {
    const protocol = protocolOf(env, signal)
    if (protocol !== 'http/protobuf')
      log.warn(`OpenTelemetry: the protocol ${protocol} is not supported; ${signal} are sent as http/protobuf.`)
  }
  const resource = resourceOf()
  const closing: (() => Promise<void>)[] = []
  let startSpan: StartSpan | undefined
  if (signals.includes('traces')) {
    const provider = new TracerProvider({
      resource,
      sampler: samplerOf(env),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter(),
          ...numberOption(env, 'OTEL_BSP_SCHEDULE_DELAY', 'scheduledDelayMillis'),
          ...numberOption(env, 'OTEL_BSP_EXPORT_TIMEOUT', 'exportTimeoutMillis'),
          ...numberOption(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 'maxQueueSize'),
          ...numberOption(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 'maxExportBatchSize'),
        }),
      ],
    })
    startSpan = starter(provider.getTracer('platen'))
    closing.push(() => provider.shutdown())
  }
  if (signals.includes('metrics') && register) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      metricProducers: [prometheusProducer(register, resource)],
      ...numberOption(env, 'OTEL_METRIC_EXPORT_INTERVAL', 'exportIntervalMillis'),
    })
    const provider = new MeterProvider({ resource, readers: [reader] })
    closing.push(() => provider.shutdown())
  }
  return {
    startSpan,
    async close() {
      await Promise.allSettled(closing.map((close) => close()))
    },
  }
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

const starter =
  (tracer: Tracer): StartSpan =>
  (name, traceparent, options) => {
    const parent = readTraceparent(traceparent)
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.flags,
          isRemote: true,
        })
      : ROOT_CONTEXT
    return new RecordedSpan(tracer, tracer.startSpan(name, sdkOptions(options), context))
  }

const sdkOptions = ({ kind = 'internal', attributes = {} }: SpanOptions = {}) => ({
  kind: KINDS[kind],
  attributes: defined(attributes),
})

function defined(attributes: Attributes): Record<string, string | number | boolean | string[]> {
  const all = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(all) as Record<string, string | number | boolean | string[]>
}

class RecordedSpan implements Span {
  readonly #tracer: Tracer
  readonly #span: SdkSpan
  readonly traceparent: string

  constructor(tracer: Tracer, span: SdkSpan) {
    this.#tracer = tracer
    this.#span = span
    const { traceId, spanId, traceFlags } = span.spanContext()
    this.traceparent = writeTraceparent({ traceId, spanId, flags: traceFlags })
  }

  start(name: string, options?: SpanOptions): Span {
    const context = trace.setSpan(ROOT_CONTEXT, this.#span)
    return new RecordedSpan(this.#tracer, this.#tracer.startSpan(name, sdkOptions(options), context))
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(defined(attributes))
  }

  fail(type: string): void {
    this.#span.setAttribute('error.type', type)
    this.#span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end(): void {
    this.#span.end()
  }
}

/** `service.instance.id` distinguishes replicas. The environment overrides all attributes. */
function resourceOf(): Resource {
  const defaults = resourceFromAttributes({
    'service.name': 'platen',
    'host.name': hostname(),
    'process.pid': process.pid,
  })
  return defaults.merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))
}

function samplerOf(env: NodeJS.ProcessEnv): Sampler {
  const { kind, parentBased, ratio } = samplerOptions(env)
  const root =
    kind === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : kind === 'always_on'
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler()
  return parentBased ? new ParentBasedSampler({ root }) : root
}
