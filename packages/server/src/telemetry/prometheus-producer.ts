/**
 * Converts the metrics of a prom-client register to OpenTelemetry metrics: names, labels and buckets unchanged, cumulative since
 * the start of the process.
 *
 * Source: OpenTelemetry "Prometheus and OpenMetrics Compatibility". Names keep their suffixes, so that they are the same in both.
 */
import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type JsonMetric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
/** `metricName`: the name of a histogram's series. */
type JsonValue = JsonMetric['values'][number] & { metricName?: string }

export function prometheusProducer(register: Registry, resource: Resource): MetricProducer {
  const startTime = timeOf(Date.now())
  return {
    async collect() {
      const read = await register.getMetricsAsJSON()
      const times = { startTime, endTime: timeOf(Date.now()) }
      const metrics = read.map((metric) => metricOf(metric, times)).filter((metric) => metric !== undefined)
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'platen' }, metrics }] }, errors: [] }
    },
  }
}

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>

/** Undefined for a metric without values, and for types not used here. */
function metricOf({ name, help, type, values }: JsonMetric, times: Times): MetricData | undefined {
  const common = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (values.length === 0) return undefined
  // prom-client's types declare an enum, but its JSON has strings.
  switch (String(type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(values, times) }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(values, times) }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(name, values, times) }
    default:
      return undefined
  }
}

const pointsOf = (values: readonly JsonValue[], times: Times): DataPoint<number>[] =>
  values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }))

/** Prometheus' buckets are cumulative; OpenTelemetry's are not. */
function histogramsOf(name: string, values: readonly JsonValue[], times: Times): DataPoint<Histogram>[] {
  const series = new Map<
    string,
    { labels: JsonValue['labels']; bounds: number[]; cumulative: number[]; sum: number; count: number }
  >()
  for (const { labels: all, value, metricName } of values) {
    const { le, ...labels } = all as Record<string, string | number>
    const key = JSON.stringify(labels)
    const one = series.get(key) ?? { labels, bounds: [], cumulative: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== undefined && le !== '+Inf') {
      one.bounds.push(Number(le))
      one.cumulative.push(value)
    }
  }
  return [...series.values()].map(({ labels, bounds, cumulative, sum, count }) => ({
    ...times,
    attributes: { ...labels },
    value: {
      buckets: {
        boundaries: bounds,
        counts: [...cumulative, count].map((total, at) => total - (cumulative[at - 1] ?? 0)),
      },
      sum,
      count,
    },
  }))
}

const unitOf = (name: string): string =>
  /_seconds(?:_total)?$/.test(name) ? 's' : /_bytes(?:_total)?$/.test(name) ? 'By' : ''

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]
