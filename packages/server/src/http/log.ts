/**
 * The log: one JSON line a request, pretty on a terminal. It says id, account, route, status, time and sizes; never a
 * prompt, content, key or webhook body.
 */
import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** @param stream 1: stdout; 2: stderr, where stdout carries the machine's line. */
export async function createLog(level: LogLevel, stream: 1 | 2): Promise<Logger> {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const terminal = (stream === 1 ? process.stdout : process.stderr).isTTY
  if (terminal) {
    const { default: pretty } = await import('pino-pretty')
    return pino(options, pretty({ destination: stream, colorize: true, ignore: 'pid,hostname', singleLine: true }))
  }
  const destination = pino.destination({ fd: stream, sync: false, minLength: LOG_BUFFER_BYTES })
  setInterval(() => destination.flush(), LOG_FLUSH_MS).unref()
  return pino(options, destination)
}

/** Lines gathered before a write: one system call a request costs more than the line. */
const LOG_BUFFER_BYTES = 8192
/** What is gathered is written after this time at the latest, and when the process ends. */
const LOG_FLUSH_MS = 250
