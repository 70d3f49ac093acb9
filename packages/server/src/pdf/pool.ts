/**
 * A bounded pool of runners (worker threads or child processes) whose deadline ends the work itself, not only the wait for it.
 *
 * A runner does one job at a time. At the deadline, or when the signal aborts, the runner is ended (a thread is terminated, a
 * process killed) and its slot is free at once: the next job starts a new runner. Runners start on demand, are reused, and end
 * after `idleMs` without a job, so that an idle service does not keep their memory.
 *
 * The deadline counts from the start of the work. A job that has not started within `waitMs` fails with `busy`.
 *
 * No account keeps the others waiting, however many jobs it has:
 * - the next job is one of the account that has the fewest running;
 * - one account uses at most `slots` runners, and there is one more, for another account;
 * - where the queue is full, an account that has fewer jobs there than another displaces that one's newest.
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
  /** Maximum of runners for one account; for all together one more. */
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
  account: string
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
  /** In order of arrival; those of each account, which are never empty, in order of the turns that the accounts have had. */
  readonly #pending = new Map<string, Set<Task<Job, Reply>>>()
  readonly #ending = new Set<Promise<void>>()
  #closed = false

  constructor(options: PoolOptions<Job, Reply>) {
    this.#options = options
    this.#slots = Array.from({ length: options.slots + 1 }, () => ({
      runner: undefined,
      task: undefined,
      idle: undefined,
    }))
  }

  /**
   * @param account for whom; '' where there are no accounts.
   * @throws {PdfFailure}
   */
  run(job: Job, signal?: AbortSignal, account = ''): Promise<Reply> {
    const { waitMs } = this.#options
    if (signal?.aborted) return Promise.reject(cancelled())
    if (this.#closed) return Promise.reject(stopping())
    if (!this.#hasRoom(account)) return Promise.reject(busy())
    return new Promise<Reply>((resolve, reject) => {
      const onAbort = () => this.#stop(task, cancelled())
      const timer = setTimeout(() => this.#stop(task, busy()), waitMs)
      const task: Task<Job, Reply> = { job, account, resolve, reject, signal, onAbort, timer, slot: undefined }
      signal?.addEventListener('abort', onAbort, { once: true })
      const pending = this.#pending.get(account)
      if (pending) pending.add(task)
      else this.#pending.set(account, new Set([task]))
      this.#next()
    })
  }

  /** Whether a job of `account` may wait or start; where the queue is full it may have to displace another. */
  #hasRoom(account: string): boolean {
    const size = this.#pending.values().reduce((sum, { size }) => sum + size, 0)
    if (size < this.#options.queueMax || this.#canStart(account)) return true
    const longest = this.#pending.values().reduce((a, b) => (b.size > a.size ? b : a), new Set())
    const newest = [...longest].at(-1)
    if (!newest || longest.size <= (this.#pending.get(account)?.size ?? 0) + 1) return false
    this.#stop(newest, busy())
    return true
  }

  #canStart(account: string): boolean {
    return this.#slots.some((slot) => !slot.task) && this.#runningOf(account) < this.#options.slots
  }

  #runningOf(account: string): number {
    return this.#slots.filter(({ task }) => task?.account === account).length
  }

  /** Ends every runner. Pending and running jobs fail with `stopping`. */
  async close(): Promise<void> {
    this.#closed = true
    for (const task of [...this.#pending.values()].flatMap((tasks) => [...tasks])) this.#stop(task, stopping())
    for (const slot of this.#slots) {
      if (slot.task) this.#stop(slot.task, stopping())
      this.#end(slot)
    }
    await Promise.all(this.#ending)
  }

  #next(): void {
    for (;;) {
      const task = this.#nextTask()
      if (!task) return
      // Prefer a running runner.
      const free = this.#slots.filter((slot) => !slot.task)
      const slot = free.find((candidate) => candidate.runner) ?? free[0]!
      this.#removePending(task)
      // The account has had its turn.
      const others = this.#pending.get(task.account)
      if (others) {
        this.#pending.delete(task.account)
        this.#pending.set(task.account, others)
      }
      this.#start(task, slot)
    }
  }

  #nextTask(): Task<Job, Reply> | undefined {
    let next: { task: Task<Job, Reply>; running: number } | undefined
    for (const [account, tasks] of this.#pending) {
      const running = this.#runningOf(account)
      if (!this.#canStart(account) || running >= (next?.running ?? Infinity)) continue
      // One that is aborted is removed by its listener, which has not run yet.
      const task = tasks.values().find(({ signal }) => !signal?.aborted)
      if (task) next = { task, running }
    }
    return next?.task
  }

  #removePending(task: Task<Job, Reply>): void {
    const tasks = this.#pending.get(task.account)
    tasks?.delete(task)
    if (tasks?.size === 0) this.#pending.delete(task.account)
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
        this.#next()
        task.resolve(reply)
      },
      (cause) => {
        if (slot.task !== task) return
        // The state of a runner that rejected is unknown: it is not used again.
        this.#end(slot)
        this.#free(task, slot)
        this.#next()
        task.reject(cause instanceof PdfFailure ? cause : new PdfFailure('failed', RUNNER_ENDED, { cause }))
      },
    )
  }

  #stop(task: Task<Job, Reply>, failure: PdfFailure): void {
    const slot = task.slot
    if (slot) {
      this.#end(slot)
      this.#free(task, slot)
      // In a later turn: of many callers that leave at once, none of those that still wait gets a new runner.
      setImmediate(() => this.#next())
    } else {
      release(task)
      this.#removePending(task)
    }
    task.reject(failure)
  }

  #free(task: Task<Job, Reply>, slot: Slot<Job, Reply>): void {
    release(task)
    slot.task = undefined
    if (slot.runner) slot.idle = setTimeout(() => this.#end(slot), this.#options.idleMs).unref()
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
