/**
 * The port for spans of a trace, without a tracing library. Adapter: otel.ts. If tracing is off, a span records nothing and only
 * passes the caller's `traceparent` on.
 *
 * Parents are passed explicitly: a job continues its trace in another process, and a stream after its handler.
 * Source: W3C Trace Context, Level 2; OpenTelemetry semantic conventions for names and attributes.
 */
import { randomBytes } from 'node:crypto'

export type Attributes = Record<string, string | number | boolean | readonly string[] | undefined>

export interface SpanOptions {
  /** Default: `internal`. */
  kind?: 'internal' | 'server' | 'client' | 'consumer'
  /** Never a prompt, a document, a key or a header. */
  attributes?: Attributes
}

export interface Span {
  /** For outgoing requests and for rows in the database. Undefined without a trace. */
  readonly traceparent: string | undefined
  /** Starts a child of this span. */
  start(name: string, options?: SpanOptions): Span
  set(attributes: Attributes): void
  /** @param type `error.type`, from a closed set. Messages of errors are in the log. */
  fail(type: string): void
  end(): void
}

/** Starts the first span of this process in a trace. @param traceparent of the parent span. */
export type StartSpan = (name: string, traceparent: string | undefined, options?: SpanOptions) => Span

/** W3C Trace Context §3.2; undefined if it is not valid. */
export function readTraceparent(header: unknown): { traceId: string; spanId: string; flags: number } | undefined {
  if (typeof header !== 'string') return undefined
  const match = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header)
  return match ? { traceId: match[1]!, spanId: match[2]!, flags: Number.parseInt(match[3]!, 16) } : undefined
}

export function writeTraceparent(context: { traceId: string; spanId: string; flags: number }): string {
  return `00-${context.traceId}-${context.spanId}-${(context.flags & 1) === 1 ? '01' : '00'}`
}

export const traceIdOf = (traceparent: string | undefined): string | undefined => traceparent?.slice(3, 35)

class UnrecordedSpan implements Span {
  readonly traceparent: string | undefined
  constructor(traceparent: string | undefined) {
    this.traceparent = traceparent
  }
  start(): Span {
    return this
  }
  set(): void {}
  fail(): void {}
  end(): void {}
}

export const NO_SPAN: Span = new UnrecordedSpan(undefined)

/** For tracing off: passes the caller's trace on, with a span id of this service. */
export const startUnrecorded: StartSpan = (_name, traceparent) => {
  const parent = traceparent === undefined ? undefined : readTraceparent(traceparent)
  if (!parent) return NO_SPAN
  return new UnrecordedSpan(writeTraceparent({ ...parent, spanId: randomBytes(8).toString('hex') }))
}

/** Runs `work` as a child of `parent`. @param errorType of what it throws. */
export async function withSpan<T>(
  parent: Span,
  name: string,
  { errorType, ...options }: SpanOptions & { errorType: (error: unknown) => string },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = parent.start(name, options)
  try {
    return await work(span)
  } catch (error) {
    span.fail(errorType(error))
    throw error
  } finally {
    span.end()
  }
}
