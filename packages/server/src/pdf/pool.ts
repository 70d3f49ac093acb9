/**
 * A bounded pool of runners (worker threads or child processes) whose deadline ends the work itself, not only the wait for it.
 *
 * A runner does one job at a time. At the deadline, or when the signal aborts, the runner is ended (a thread is terminated, a
 * process killed) and its slot is free at once: the next job starts a new runner. Runners start on demand, are reused, and end
 * after `idleMs` without a job, so that an idle service does not keep their memory.
 *
 * The deadline counts from the start of the work. A job that has not started within `waitMs` fails with `busy`.
 */
import { PdfFailure } from './engine.ts'

/** One worker thread or child process. */
export interface Runner<Job, Reply> {
  /** False once it has ended by itself; an idle one is then replaced before the next job. */
  readonly alive: boolean
  /** Does one job. Rejects if the runner ends before it replies. */
  run(job: Job): Promise<Reply>
  /** Ends the runner at once; resolves when it has ended. */
  end(): Promise<void>
}

export interface PoolOptions<Job, Reply> {
  start: () => Runner<Job, Reply>
  /** Maximum of runners. */
  slots: number
  /** Maximum of pending jobs. */
  queueMax: number
  /** Limit of the work on one job. */
  deadlineMs: number
  /** Limit of the wait for a runner. */
  waitMs: number
  /** Time after which an idle runner is ended. */
  idleMs: number
  /** Whether to replace the runner after this reply, for instance because it uses too much memory. */
  shouldReplace?: (reply: Reply) => boolean
}

/** For the caller if a runner ends during a job; the cause is logged. */
const RUNNER_ENDED = 'The engine ended while it set this document.'

/** About the time that a full queue of ordinary documents takes. */
const RETRY_AFTER_S = 2

interface Task<Job, Reply> {
  job: Job
  resolve: (reply: Reply) => void
  reject: (failure: PdfFailure) => void
  signal: AbortSignal | undefined
  onAbort: () => void
  /** Of the wait, then of the work. */
  timer: NodeJS.Timeout | undefined
  slot: Slot<Job, Reply> | undefined
}

interface Slot<Job, Reply> {
  runner: Runner<Job, Reply> | undefined
  task: Task<Job, Reply> | undefined
  idle: NodeJS.Timeout | undefined
}

export class Pool<Job, Reply> {
  readonly #options: PoolOptions<Job, Reply>
  readonly #slots: Slot<Job, Reply>[]
  readonly #pending = new Set<Task<Job, Reply>>()
  readonly #ending = new Set<Promise<void>>()
  #closed = false

  constructor(options: PoolOptions<Job, Reply>) {
    this.#options = options
    this.#slots = Array.from({ length: options.slots }, () => ({ runner: undefined, task: undefined, idle: undefined }))
  }

  /** @throws {PdfFailure} */
  run(job: Job, signal?: AbortSignal): Promise<Reply> {
    const { queueMax, waitMs } = this.#options
    if (signal?.aborted) return Promise.reject(cancelled())
    const full = this.#pending.size >= queueMax && this.#slots.every((slot) => slot.task)
    if (this.#closed) return Promise.reject(stopping())
    if (full) return Promise.reject(busy())
    return new Promise<Reply>((resolve, reject) => {
      const onAbort = () => this.#stop(task, cancelled())
      const timer = setTimeout(() => this.#stop(task, busy()), waitMs)
      const task: Task<Job, Reply> = { job, resolve, reject, signal, onAbort, timer, slot: undefined }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#pending.add(task)
      this.#next()
    })
  }

  /** Ends every runner. Pending and running jobs fail with `stopping`. */
  async close(): Promise<void> {
    this.#closed = true
    for (const task of [...this.#pending]) this.#stop(task, stopping())
    for (const slot of this.#slots) {
      if (slot.task) this.#stop(slot.task, stopping())
      this.#end(slot)
    }
    await Promise.all(this.#ending)
  }

  #next(): void {
    for (const task of this.#pending) {
      // Aborted, but its listener has not run yet.
      if (task.signal?.aborted) continue
      // Prefer a running runner.
      const free = this.#slots.filter((slot) => !slot.task)
      const slot = free.find((candidate) => candidate.runner) ?? free[0]
      if (!slot) return
      this.#pending.delete(task)
      this.#start(task, slot)
    }
  }

  #start(task: Task<Job, Reply>, slot: Slot<Job, Reply>): void {
    slot.task = task
    task.slot = slot
    clearTimeout(task.timer)
    const { deadlineMs } = this.#options
    task.timer = setTimeout(() => this.#stop(task, deadlinePassed(deadlineMs)), deadlineMs)
    clearTimeout(slot.idle)
    if (slot.runner && !slot.runner.alive) this.#end(slot)
    slot.runner ??= this.#options.start()
    slot.runner.run(task.job).then(
      (reply) => {
        // After a stop the slot serves another task, and nobody waits for this one.
        if (slot.task !== task) return
        if (this.#options.shouldReplace?.(reply)) this.#end(slot)
        this.#free(task, slot)
        task.resolve(reply)
      },
      (cause) => {
        if (slot.task !== task) return
        // The state of a runner that rejected is unknown: it is not used again.
        this.#end(slot)
        this.#free(task, slot)
        task.reject(cause instanceof PdfFailure ? cause : new PdfFailure('failed', RUNNER_ENDED, { cause }))
      },
    )
  }

  #stop(task: Task<Job, Reply>, failure: PdfFailure): void {
    const slot = task.slot
    if (slot) {
      this.#end(slot)
      this.#free(task, slot)
    } else {
      release(task)
      this.#pending.delete(task)
    }
    task.reject(failure)
  }

  #free(task: Task<Job, Reply>, slot: Slot<Job, Reply>): void {
    release(task)
    slot.task = undefined
    if (slot.runner) slot.idle = setTimeout(() => this.#end(slot), this.#options.idleMs).unref()
    this.#next()
  }

  #end(slot: Slot<Job, Reply>): void {
    clearTimeout(slot.idle)
    const runner = slot.runner
    slot.runner = undefined
    if (!runner) return
    const ended = runner.end().finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }
}

function release(task: Pick<Task<never, never>, 'timer' | 'signal' | 'onAbort'>): void {
  clearTimeout(task.timer)
  task.signal?.removeEventListener('abort', task.onAbort)
}

function cancelled(): PdfFailure {
  return new PdfFailure('cancelled', 'The request was aborted before the document was ready.')
}

function busy(): PdfFailure {
  return new PdfFailure('busy', 'Too many documents are being set at the moment.', { retryAfterS: RETRY_AFTER_S })
}

function stopping(): PdfFailure {
  return new PdfFailure('stopping', 'The service is stopping.')
}

function deadlinePassed(deadlineMs: number): PdfFailure {
  return new PdfFailure('deadline', `The document took longer than the limit of ${deadlineMs / 1000} seconds.`)
}
