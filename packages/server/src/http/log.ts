/**
 * The log: one JSON line a request, pretty on a terminal. It says id, account, route, status, time and sizes; never a
 * prompt, content, key or webhook body.
 */
import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** @param stream 1: stdout; 2: stderr, where stdout carries the machine's line. */
export async function createLog(level: LogLevel, stream: 1 | 2): Promise<Logger> {
  const options = { level, base: null, timestamp: timeField }
  const terminal = (stream === 1 ? process.stdout : process.stderr).isTTY
  if (terminal) {
    const { default: pretty } = await import('pino-pretty')
    return pino(options, pretty({ destination: stream, colorize: true, ignore: 'pid,hostname', singleLine: true }))
  }
  const destination = pino.destination({ fd: stream, sync: true, minLength: LOG_BUFFER_BYTES })
  setInterval(() => destination.flush(), LOG_FLUSH_MS).unref()
  return pino(options, destination)
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
  trace: string | undefined
  cause: unknown
}

/**
 * The line of a request. It is put together by hand where nothing went wrong: pino's general way takes four times as
 * long, which is a tenth of a whole request. None of these fields can hold a character that JSON escapes: the ids are
 * ours or checked, the method is Node's, the route is a pattern of this program.
 */
export function writeRequestLine(log: Logger, { cause, ...line }: RequestLine): void {
  if (line.status >= 500) {
    log.error({ ...line, ...(cause === undefined ? {} : { err: cause }) }, 'request')
    return
  }
  if (!log.isLevelEnabled('info')) return
  const { id, account, key, method, route, status, ms, bytesIn, bytesOut, trace } = line
  const who = account === undefined ? '' : `,"account":"${account}","key":"${key}"`
  const sizes = `${bytesIn === undefined ? '' : `,"bytesIn":${bytesIn}`}${bytesOut === undefined ? '' : `,"bytesOut":${bytesOut}`}`
  const traced = trace === undefined ? '' : `,"trace":"${trace}"`
  streamOf(log).write(
    `{"level":30${timeField()},"id":"${id}"${who},"method":"${method}","route":"${route}","status":${status},"ms":${ms}${sizes}${traced},"msg":"request"}\n`,
  )
}

/** The stream under a logger, which pino keeps under this symbol for whoever writes lines of their own. */
function streamOf(log: Logger): { write(line: string): void } {
  return (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]!
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

/** Lines gathered before a write: one system call a request costs more than the line. */
const LOG_BUFFER_BYTES = 8192
/** What is gathered is written after this time at the latest, and when the process ends. */
const LOG_FLUSH_MS = 250
