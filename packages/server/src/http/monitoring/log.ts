/**
 * The log: one JSON line for each request, formatted on a terminal. It has ID, account, route, status, time and sizes; never a
 * prompt, content, key or webhook body. Secrets in messages of libraries are redacted.
 */
import { Writable } from 'node:stream'
import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import { printable } from '../../models/endpoint.ts'
import { LogOutput } from './log-output.ts'

export type { Logger } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface Log {
  log: Logger
  output: LogOutput
}

/** @param stream 1: stdout; 2: stderr, where stdout has the line of `--json`. */
export async function createLog(level: LogLevel, stream: 1 | 2): Promise<Log> {
  const output = new LogOutput(stream)
  const terminal = (stream === 1 ? process.stdout : process.stderr).isTTY
  if (!terminal) return { log: pino({ ...OPTIONS, level }, output), output }
  const { default: pretty } = await import('pino-pretty')
  const lines = new Writable({
    write(chunk, _encoding, done) {
      output.write(String(chunk))
      output.flush()
      done()
    },
  })
  const destination = pretty({ destination: lines, colorize: true, ignore: 'pid,hostname', singleLine: true })
  return { log: pino({ ...OPTIONS, level }, destination), output }
}

const SECRET_FIELDS = ['authorization', 'cookie', 'apiKey', 'secret', 'password', 'token']
// Lengths are limited, so that each line is fast.
const ADDRESSES = /(?:https?|postgres(?:ql)?):\/\/[^\s"\\<>]{1,1000}/gi
/** Credentials of a header, our keys and secrets and those of model servers. */
const SECRETS = /\b(?:Bearer|Basic) +[\w.~+/=-]{1,500}|\b(?:pk_(?:live|test)_|whsec_|sk-|hf_)[\w+/=-]{8,200}/gi

const OPTIONS: LoggerOptions = {
  base: null,
  timestamp: timeField,
  // No wildcards: they make each line ten times slower.
  redact: SECRET_FIELDS.flatMap((name) => [name, `headers.${name}`]),
  serializers: { err: errorFields },
  hooks: { streamWrite: (line) => line.replace(ADDRESSES, printable).replace(SECRETS, '[Redacted]') },
}

/**
 * What is known of an error. Its other fields may hold anything: those of PostgreSQL the row that it refused, with a prompt, those of a
 * client the request with its headers.
 */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const { code } = error as { code?: unknown }
  return { type, message, stack, ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}) }
}

/** A log line. `cause` is what was thrown, for 5xx. */
export interface RequestLine {
  id: string
  account: string | undefined
  key: string | undefined
  method: string
  route: string
  status: number
  ms: number
  bytesIn: number | undefined
  bytesOut: number | undefined
  /** Address of the client, or of the first proxy that is not trusted. */
  client: string | undefined
  /** The model ID where a model was called; the tokens of all calls where its backend reports them. */
  model: string | undefined
  inputTokens: number | undefined
  outputTokens: number | undefined
  trace: string | undefined
  cause: unknown
}

export function writeRequestLine(log: Logger, { cause, ...line }: RequestLine): void {
  if (line.status < 500) log.info(line, 'request')
  else log.error({ ...line, ...(cause === undefined ? {} : { err: cause }) }, 'request')
}

let timeMs = 0
let timeText = ''

/** The time of a line in ISO 8601, formatted once for each millisecond. */
function timeField(): string {
  const nowMs = Date.now()
  if (nowMs !== timeMs) {
    timeMs = nowMs
    timeText = `,"time":"${new Date(nowMs).toISOString()}"`
  }
  return timeText
}
