/**
 * For tests: a collector that receives traces and metrics over OTLP/HTTP in protobuf.
 *
 * It decodes the bytes itself, with the field numbers of opentelemetry-proto 1.x, so that the SDK does not check its own output.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Record<string, unknown>
  /** 2 is an error. */
  status: number
  resource: Record<string, unknown>
}

export interface ReceivedMetric {
  name: string
  process: unknown
  unit: string
  points: { attributes: Record<string, unknown>; value?: number; count?: number; sum?: number; buckets?: number[] }[]
}

export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  /** The last reading of each process. */
  metrics(name: string): ReceivedMetric[]
  headers: IncomingHttpHeaders[]
  /** Everything received, as text: to search for secrets. */
  text(): string
  close(): Promise<void>
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const metrics = new Map<string, ReceivedMetric>()
  const headers: IncomingHttpHeaders[] = []
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    bodies.push(body)
    headers.push(request.headers)
    if (request.url === '/v1/traces') spans.push(...readSpans(body))
    if (request.url === '/v1/metrics')
      for (const metric of readMetrics(body)) metrics.set(`${metric.process} ${metric.name}`, metric)
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics: (name) => [...metrics.values()].filter((metric) => metric.name === name),
    headers,
    text: () => Buffer.concat(bodies).toString('latin1'),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function readSpans(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1)[0] ?? EMPTY, 1)
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentSpanId: hex(span, 4),
        name: string(span, 5),
        kind: number(span, 6),
        attributes: attributesOf(span, 9),
        status: number(messages(span, 15)[0] ?? EMPTY, 3),
        resource,
      }))
  })
}

function readMetrics(body: Buffer): ReceivedMetric[] {
  return messages(body, 1).flatMap((resourceMetrics) => {
    const process = attributesOf(messages(resourceMetrics, 1)[0] ?? EMPTY, 1)['process.pid']
    return messages(resourceMetrics, 2)
      .flatMap((scopeMetrics) => messages(scopeMetrics, 2))
      .map((metric) => {
        const numbers = [5, 7].flatMap((kind) => messages(metric, kind)).flatMap((data) => messages(data, 1))
        const histograms = messages(metric, 9).flatMap((data) => messages(data, 1))
        return {
          name: string(metric, 1),
          process,
          unit: string(metric, 3),
          points: [
            ...numbers.map((point) => ({ attributes: attributesOf(point, 7), value: double(point, 4) })),
            ...histograms.map((point) => ({
              attributes: attributesOf(point, 9),
              count: fixed(point, 4),
              sum: double(point, 5),
              buckets: packed(point, 6),
            })),
          ],
        }
      })
  })
}

function attributesOf(message: Buffer, field: number): Record<string, unknown> {
  return Object.fromEntries(
    messages(message, field).map((pair) => [string(pair, 1), anyValue(messages(pair, 2)[0] ?? EMPTY)]),
  )
}

function anyValue(message: Buffer): unknown {
  const [field] = fieldsOf(message)
  switch (field?.number) {
    case 1:
      return string(message, 1)
    case 2:
      return number(message, 2) === 1
    case 3:
      return number(message, 3)
    case 4:
      return double(message, 4)
    case 5:
      return messages(messages(message, 5)[0] ?? EMPTY, 1).map(anyValue)
    default:
      return undefined
  }
}

const EMPTY = Buffer.alloc(0)

interface Field {
  number: number
  /** Protocol Buffers "Encoding": 0 varint, 1 eight bytes, 2 length and bytes, 5 four bytes. */
  wire: number
  value: number
  bytes: Buffer
}

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): number => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(BigInt.asIntN(64, value))
    }
  }
  while (at < message.length) {
    const tag = varint()
    const [field, wire] = [tag >> 3, tag & 7]
    const value = wire === 0 ? varint() : 0
    const length = wire === 1 ? 8 : wire === 5 ? 4 : wire === 2 ? varint() : 0
    fields.push({ number: field, wire, value, bytes: message.subarray(at, at + length) })
    at += length
  }
  return fields
}

const find = (message: Buffer, field: number): Field | undefined =>
  fieldsOf(message).find((one) => one.number === field)
const messages = (message: Buffer, field: number): Buffer[] =>
  fieldsOf(message)
    .filter((one) => one.number === field && one.wire === 2)
    .map(({ bytes }) => bytes)
const string = (message: Buffer, field: number): string => find(message, field)?.bytes.toString('utf8') ?? ''
const hex = (message: Buffer, field: number): string => find(message, field)?.bytes.toString('hex') ?? ''

const number = (message: Buffer, field: number): number => find(message, field)?.value ?? 0
const double = (message: Buffer, field: number): number => find(message, field)?.bytes.readDoubleLE() ?? 0
const fixed = (message: Buffer, field: number): number => Number(find(message, field)?.bytes.readBigUInt64LE() ?? 0)

function packed(message: Buffer, field: number): number[] {
  const bytes = find(message, field)?.bytes ?? EMPTY
  return Array.from({ length: bytes.length / 8 }, (_, at) => Number(bytes.readBigUInt64LE(8 * at)))
}
