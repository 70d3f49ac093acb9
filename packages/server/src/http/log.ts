/**
 * The log: one JSON line a request, pretty on a terminal. It says id, account, route, status, time and sizes; never a
 * prompt, content, key or webhook body. What an error of a library quotes is searched for secrets all the same.
 */
import { Writable } from 'node:stream'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { LogOutput } from './log-output.ts'

export type { Logger } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface Log {
  log: Logger
  output: LogOutput
}

/** @param stream 1: stdout; 2: stderr, where stdout carries the machine's line. */
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
/** Credentials of a header, keys and secrets of ours and of model servers, the password in an address. Bounded, so that no line takes long. */
const SECRETS =
  /\b(?:Bearer|Basic) +[\w.~+/=-]{1,500}|\b(?:pk_(?:live|test)_|whsec_|sk-|hf_)[\w+/=-]{8,200}|:\/\/[^\s"/@]{1,300}@/gi

const OPTIONS: LoggerOptions = {
  base: null,
  timestamp: timeField,
  // No wildcards: with one, each line takes ten times as long.
  redact: SECRET_FIELDS.flatMap((name) => [name, `headers.${name}`, `err.${name}`]),
  hooks: { streamWrite: (line) => line.replace(SECRETS, redacted) },
}

/** What frames a password stays, so that the address can be read. */
function redacted(secret: string): string {
  return secret.startsWith('://') ? '://[Redacted]@' : '[Redacted]'
}

/** What is said of a request. `cause` is what was thrown, where it was a fault of ours. */
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
  /** Address of the caller, or of what stands before it and is not a trusted proxy. */
  client: string | undefined
  /** The model ID, where a model was called, and the tokens of all calls, where its backend says. */
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

/** The time of a line in ISO 8601; written out once a millisecond, which under load many lines share. */
function timeField(): string {
  const nowMs = Date.now()
  if (nowMs !== timeMs) {
    timeMs = nowMs
    timeText = `,"time":"${new Date(nowMs).toISOString()}"`
  }
  return timeText
}
