/**
 * The engine behind `POST /pdf-alt`: Typst, in child processes that are reused.
 *
 * A process, not a thread: a compile can be ended only by killing its process, and Typst aborts its process on some hostile text.
 * Either fails one request; the next one gets a new process.
 */
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type PdfEngine, PdfFailure, type PdfJob } from '../engine.ts'
import { PendingReply } from '../pending-reply.ts'
import { Pool, type Runner } from '../pool.ts'
import type { TypstReply } from './compile.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

export interface TypstOptions {
  /** Hard limit of one conversion: interface.md "Limits". */
  deadlineMs?: number
  /** Number of processes for one account, of about 130 MB each; for all together one more. */
  slots?: number
  queueMax?: number
  idleMs?: number
}

/** A process starts with 125 MB; documents in many scripts make it grow. A larger one is replaced. */
const MEMORY_BYTES_MAX = 400 * 1024 * 1024

export function typstEngine(settings: TypstOptions = {}): PdfEngine {
  const pool = new Pool<PdfJob, TypstReply>({
    start: startChild,
    slots: settings.slots ?? Math.max(1, Math.min(4, availableParallelism() - 1)),
    queueMax: settings.queueMax ?? 32,
    deadlineMs: settings.deadlineMs ?? 30_000,
    waitMs: 10_000,
    idleMs: settings.idleMs ?? 300_000,
    shouldReplace: (reply) => reply.memoryBytes > MEMORY_BYTES_MAX,
  })
  return {
    name: 'typst',
    async render(job, signal, account) {
      const reply = await pool.run(job, signal, account)
      if (!reply.ok) throw new PdfFailure('failed', reply.reason)
      return { pdf: reply.pdf, pageCount: reply.pageCount, warnings: reply.warnings }
    },
    close: () => pool.close(),
  }
}

/** Of what a process prints when it ends, and of its beginning, which says where it failed. */
const STDERR_CHARS_MAX = 2000
/** The place of a panic in Rust, or of an error (child.ts). What a process prints after it may quote the caller's text. */
function failedAt(stderr: string): string | undefined {
  const words = (stderr.trimStart().split('\n', 1)[0] ?? '').split(' ')
  const isPanic = words[0] === 'thread' && words.at(-3) === 'panicked'
  if (words.at(-2) !== 'at' || !(isPanic || words.length === 3)) return undefined
  return words.at(-1)?.split('/').slice(-2).join('/')
}

function startChild(): Runner<PdfJob, TypstReply> {
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    execArgv: [],
    // Without the service's environment, which holds secrets. Windows needs SystemRoot to start a process.
    env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(0, STDERR_CHARS_MAX)
  })
  const reply = new PendingReply<TypstReply>()
  const exited = Promise.withResolvers<void>()
  const onGone = (how: string) => {
    const place = failedAt(stderr)
    reply.end(new Error(`Typst's process ${how}${place === undefined ? '' : ` at ${place}`}.`))
    exited.resolve()
  }
  child.on('message', (message) => reply.resolve(message as TypstReply))
  child.once('exit', (code, signal) => onGone(`ended with ${signal ?? `exit code ${code}`}`))
  child.once('error', (error) => onGone(`did not start: ${error.message}`))
  return {
    get alive() {
      return child.connected
    },
    run: (job) =>
      reply.request(() => {
        child.send(job, (error) => {
          if (error) reply.reject(error)
        })
      }),
    async end() {
      child.kill('SIGKILL')
      await exited.promise
    },
  }
}
