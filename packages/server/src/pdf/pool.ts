/**
 * A bounded pool of runners (worker threads or child processes) with a deadline that ends the work for real.
 *
 * A runner does one job at a time. At the deadline, or when the caller leaves, its runner is ended (a thread is
 * terminated, a process killed) and the slot is free at once: the next job starts a new runner. Runners start when
 * they are first needed, stay warm between jobs, and end when nothing came for `idleMs`, so that an idle service
 * does not keep their memory.
 *
 * The deadline counts from the moment that the work begins. Waiting has a limit of its own: a job that was not
 * begun by then finds the pool busy.
 */
import { PdfFailure } from './engine.ts'

/** One worker thread or child process. */
export interface Runner<Job, Reply> {
  /** False once it ended by itself; an idle one that did is replaced before the next job. */
  readonly alive: boolean
  /** Does one job. Rejects where the runner ends before it answers. */
  run(job: Job): Promise<Reply>
  /** Ends it at once, whatever it is doing; resolves when it is gone. */
  end(): Promise<void>
}

export interface PoolOptions<Job, Reply> {
  start: () => Runner<Job, Reply>
  /** How many runners work side by side. */
  slots: number
  /** How many jobs may wait. */
  queueMax: number
  /** How long a job may work. */
  deadlineMs: number
  /** How long a job may wait. */
  waitMs: number
  /** How long an idle runner is kept. */
  idleMs: number
  /** Whether a runner should be replaced after this reply, for instance because it holds too much memory. */
  shouldReplace?: (reply: Reply) => boolean
}

/** What a caller may read where a runner died under a job; the cause goes to the log. */
const DIED = 'The engine ended while it set this document.'

/** A busy pool is asked again after this long: about what a full queue of ordinary documents takes. */
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
  readonly #waiting = new Set<Task<Job, Reply>>()
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
    const full = this.#waiting.size >= queueMax && this.#slots.every((slot) => slot.task)
    if (this.#closed) return Promise.reject(stopping())
    if (full) return Promise.reject(busy())
    return new Promise<Reply>((resolve, reject) => {
      const onAbort = () => this.#stop(task, cancelled())
      const timer = setTimeout(() => this.#stop(task, busy()), waitMs)
      const task: Task<Job, Reply> = { job, resolve, reject, signal, onAbort, timer, slot: undefined }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiting.add(task)
      this.#next()
    })
  }

  /** Ends every runner. Pending and running jobs fail with `stopping`. */
  async close(): Promise<void> {
    this.#closed = true
    for (const task of [...this.#waiting]) this.#stop(task, stopping())
    for (const slot of this.#slots) {
      if (slot.task) this.#stop(slot.task, stopping())
      this.#end(slot)
    }
    await Promise.all(this.#ending)
  }

  #next(): void {
    for (const task of this.#waiting) {
      // Its own listener has yet to hear that its caller left: no work is begun for nobody.
      if (task.signal?.aborted) continue
      // A warm runner is taken before a cold one.
      const free = this.#slots.filter((slot) => !slot.task)
      const slot = free.find((candidate) => candidate.runner) ?? free[0]
      if (!slot) return
      this.#waiting.delete(task)
      this.#begin(task, slot)
    }
  }

  #begin(task: Task<Job, Reply>, slot: Slot<Job, Reply>): void {
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
        // A runner that failed in a way it could not tell is not used again.
        this.#end(slot)
        this.#free(task, slot)
        task.reject(cause instanceof PdfFailure ? cause : new PdfFailure('failed', DIED, { cause }))
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
      this.#waiting.delete(task)
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
    const gone = runner.end().finally(() => this.#ending.delete(gone))
    this.#ending.add(gone)
  }
}

function release(task: Pick<Task<never, never>, 'timer' | 'signal' | 'onAbort'>): void {
  clearTimeout(task.timer)
  task.signal?.removeEventListener('abort', task.onAbort)
}

function cancelled(): PdfFailure {
  return new PdfFailure('cancelled', 'The caller left before the document was ready.')
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
