/**
 * Adapter: a GGUF file on this machine as a model backend, computed in a child process (child.ts).
 *
 * In: a model request. Out: its text and reasoning as they arrive.
 * Promises: no fault of the model file or the runtime ends the service. If the child aborts, hangs or is killed, its calls fail
 * (ModelUnavailable before any output, ModelFailed after) and the next call starts a new child, after a pause that grows with
 * each failure. The first call or `warm()` loads the file; loading does not count towards the first-token timeout.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import {
  type Backend,
  type BackendState,
  type ChatMessage,
  type ModelEvent,
  ModelFailed,
  type ModelRequest,
  ModelUnavailable,
} from '../backend.ts'
import { modelEnvironment } from '../child-environment.ts'
import type { GgufConfig } from '../model-config.ts'
import { runtimeEntry } from '../runtime.ts'
import { Slots } from '../slots.ts'
import { SpeedLog } from '../speed.ts'
import { type GgufHeader, readGgufHeader } from './file.ts'
import type { FromChild, ToChild } from './ipc.ts'
import { type MemoryPlan, planMemory } from './memory.ts'

const RESTART_PAUSE_MS = 1000
const RESTART_PAUSE_MAX_MS = 60_000

export interface GgufDeps {
  /** Folder whose `node_modules` holds node-llama-cpp (runtime.ts). */
  runtimeFolder: string
  /** Installs the runtime before the first load if it is missing. */
  install?: () => Promise<void>
  /** Told in a sentence what takes long: the runtime is installed, the model is loaded. */
  say?: (sentence: string) => void
  now?: () => number
  freeBytes?: () => number
}

/** One call, with the messages from the child that are not read yet. */
class Call {
  readonly #messages: FromChild[] = []
  #wake: (() => void) | undefined
  #failure: { error: unknown } | undefined
  #end: () => void = () => {}
  /** Resolves with the child's last message for this call, or its exit: the slot is free again. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve
  })
  isEnded = false

  push(message: FromChild): void {
    this.#messages.push(message)
    if (message.type === 'ended' || message.type === 'failed' || message.type === 'counted') this.end()
    this.#wake?.()
  }

  /** The reader gets `error` at once, before pending messages. */
  fail(error: unknown): void {
    this.#failure ??= { error }
    this.#wake?.()
  }

  end(): void {
    this.isEnded = true
    this.#end()
  }

  async next(): Promise<FromChild> {
    for (;;) {
      if (this.#failure) throw this.#failure.error
      const message = this.#messages.shift()
      if (message) return message
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

interface Child {
  process: ChildProcess
  calls: Map<number, Call>
  /** Rejects with ModelUnavailable. */
  loaded: Promise<void>
  isLoaded: boolean
  /** The part of the file that is read, 0 to 1; undefined before the first news. */
  loadProgress?: number
  /** Killed by this process: not a failure of the model. */
  ending: boolean
}

/** The child exited during a call. */
class ChildExited extends Error {
  override readonly name = 'ChildExited'
}

export class GgufLocal implements Backend {
  readonly kind = 'gguf'
  readonly name: string
  readonly capabilities = { jsonSchema: true, continueAssistant: true }
  readonly speed = new SpeedLog()
  readonly #config: GgufConfig
  readonly #deps: Required<Omit<GgufDeps, 'install' | 'say'>> & Pick<GgufDeps, 'install' | 'say'>
  #slots: Slots
  #header: GgufHeader | undefined
  #plan: MemoryPlan | undefined
  #child: Child | undefined
  #installing: Promise<void> | undefined
  #note: string | undefined
  #failuresInARow = 0
  #notBefore = 0
  #lastId = 0
  #closed = false

  private constructor(name: string, config: GgufConfig, deps: GgufDeps) {
    this.name = name
    this.#config = config
    this.#deps = { now: () => performance.now(), freeBytes: () => process.availableMemory(), ...deps }
    this.#slots = new Slots(config)
  }

  /** Reads the file's header. If it is unusable, the backend is down and `state()` says why. */
  static async open(name: string, config: GgufConfig, deps: GgufDeps): Promise<GgufLocal> {
    const backend = new GgufLocal(name, config, deps)
    await backend.#inspect()
    return backend
  }

  /** Undefined if the file can't be read. */
  get header(): GgufHeader | undefined {
    return this.#header
  }

  get isRuntimeInstalled(): boolean {
    return existsSync(runtimeEntry(this.#deps.runtimeFolder))
  }

  /** For tests. */
  get childPid(): number | undefined {
    return this.#child?.process.pid
  }

  /** Context of one slot. */
  get contextTokens(): number {
    return this.#plan?.contextTokens ?? this.#config.contextTokens ?? 2048
  }

  /** Starts to load the model; `state()` shows a failure. */
  warm(): void {
    this.#ready().catch(() => {})
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const { signal } = request
    const { now } = this.#deps
    const deadline = now() + request.totalTimeoutMs
    const release = await this.#slots.acquire({ signal, waitMs: request.totalTimeoutMs })
    let started = false
    let ended: Promise<void> | undefined
    try {
      for (let tries = 1; ; tries += 1) {
        const child = await this.#readyBefore(deadline, signal)
        const call = new Call()
        const id = this.#call(child, call, {
          type: 'generate',
          messages: request.messages,
          maxTokens: request.maxTokens,
          ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
          ...(request.seed === undefined ? {} : { seed: request.seed }),
          ...(request.jsonSchema === undefined ? {} : { schema: request.jsonSchema.schema }),
        })
        ended = call.ended
        try {
          for await (const event of this.#read(call, { deadline, signal })) {
            started = true
            yield event
          }
          this.#failuresInARow = 0
          return
        } catch (error) {
          if (!(error instanceof ChildExited)) throw error
          if (started) {
            throw new ModelFailed('cut-off', 'The answer of the model was interrupted.', { cause: error })
          }
          // The child was killed because of another call: a new one can answer.
          if (tries === 1 && this.#notBefore <= now()) continue
          throw new ModelUnavailable('The local model stopped and is being restarted.', { cause: error })
        } finally {
          if (!call.isEnded) this.#abort(child, id, call)
        }
      }
    } finally {
      // The slot is free when the child has finished, not when the caller leaves.
      if (ended) void ended.then(release)
      else release()
    }
  }

  async countTokens(messages: ChatMessage[]): Promise<number> {
    const child = await this.#ready()
    const call = new Call()
    this.#call(child, call, { type: 'count', messages })
    const late = setTimeout(
      () => call.fail(new ChildExited('The tokens were not counted in time.')),
      this.#config.idleTimeoutMs,
    )
    try {
      const message = await call.next()
      if (message.type === 'counted') return message.tokens
      throw new Error(message.type === 'failed' ? message.note : message.type)
    } catch (error) {
      throw new ModelUnavailable('The local model is not available at the moment.', { cause: error })
    } finally {
      clearTimeout(late)
    }
  }

  state(): BackendState {
    const status = this.#status()
    return {
      name: this.name,
      kind: this.kind,
      status,
      ...(this.#note === undefined ? {} : { note: this.#note }),
      queued: this.#slots.queued,
      running: this.#slots.running,
      slots: this.#plan?.slots ?? this.#config.slots,
      retryAfter: status === 'cooling' ? Math.ceil((this.#notBefore - this.#deps.now()) / 1000) : null,
      loadProgress: status === 'loading' ? (this.#child?.loadProgress ?? null) : null,
    }
  }

  /** Reads the header again, so that a repaired file is used without a restart. */
  async check(): Promise<BackendState> {
    if (!this.#child) await this.#inspect()
    return this.state()
  }

  async close(): Promise<void> {
    this.#closed = true
    const child = this.#child
    if (child) await this.#end(child)
  }

  #status(): BackendState['status'] {
    if (this.#child) return this.#child.isLoaded ? 'ready' : 'loading'
    if (this.#installing) return 'loading'
    if (this.#notBefore > this.#deps.now()) return 'cooling'
    return this.#note === undefined ? 'ready' : 'down'
  }

  /** Reads the header and plans the memory. False if the model can't be loaded; the note says why. */
  async #inspect(): Promise<boolean> {
    try {
      this.#header = await readGgufHeader(this.#config.path)
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      this.#note = missing ? `There is no file ${this.#config.path}.` : `${this.#config.path}: ${messageOf(error)}`
      return false
    }
    if (!this.#deps.install && !this.isRuntimeInstalled) {
      this.#note = 'The local model runtime is not installed.'
      return false
    }
    if (!this.#plan) {
      const { slots, contextTokens } = this.#config
      const limits = { slots, ...(contextTokens === undefined ? {} : { contextTokens }) }
      const plan = planMemory(this.#header, limits, this.#deps.freeBytes())
      if ('refused' in plan) {
        this.#note = plan.refused
        return false
      }
      this.#plan = plan
      this.#slots = new Slots({ ...this.#config, slots: plan.slots })
    }
    this.#note = undefined
    return true
  }

  /** The loaded child. @throws {ModelUnavailable} */
  async #ready(): Promise<Child> {
    if (this.#closed) throw new ModelUnavailable('The service is stopping.')
    if (!this.#child) {
      const pauseMs = this.#notBefore - this.#deps.now()
      if (pauseMs > 0) {
        throw new ModelUnavailable('The local model stopped and will restart in a moment.', {
          retryAfterS: Math.ceil(pauseMs / 1000),
          cause: new Error(this.#note),
        })
      }
      if (!(await this.#inspect())) {
        throw new ModelUnavailable('The local model cannot be loaded.', { cause: new Error(this.#note) })
      }
      if (!this.isRuntimeInstalled) await this.#install()
      // Another call may have started it.
      this.#child ??= this.#start()
    }
    const child = this.#child
    await child.loaded
    return child
  }

  async #install(): Promise<void> {
    if (!this.#installing) this.#deps.say?.('Installing the runtime of local models (85 MB, once).')
    this.#installing ??= (this.#deps.install?.() ?? Promise.resolve()).finally(() => {
      this.#installing = undefined
    })
    try {
      await this.#installing
    } catch (error) {
      this.#note = messageOf(error)
      this.#notBefore = this.#deps.now() + RESTART_PAUSE_MAX_MS
      throw new ModelUnavailable('The local model cannot be loaded.', { cause: error })
    }
  }

  async #readyBefore(deadline: number, signal: AbortSignal): Promise<Child> {
    signal.throwIfAborted()
    if (this.#child?.isLoaded) return this.#child
    let stop = () => {}
    const stopped = new Promise<never>((_, reject) => {
      const aborted = () => reject(signal.reason)
      const late = setTimeout(
        () => reject(new ModelUnavailable('The local model is still being loaded.', { retryAfterS: 30 })),
        Math.max(1, deadline - this.#deps.now()),
      )
      signal.addEventListener('abort', aborted, { once: true })
      stop = () => {
        clearTimeout(late)
        signal.removeEventListener('abort', aborted)
      }
    })
    try {
      return await Promise.race([this.#ready(), stopped])
    } finally {
      stop()
    }
  }

  #start(): Child {
    this.#deps.say?.(`Loading the model ${basename(this.#config.path)}.`)
    const process_ = fork(new URL('./child.ts', import.meta.url), {
      // Without the service's flags and secrets.
      execArgv: [],
      env: modelEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let stderr = ''
    process_.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-1000)
    })
    let settle: { resolve(): void; reject(error: Error): void } | undefined
    const child: Child = {
      process: process_,
      calls: new Map(),
      isLoaded: false,
      ending: false,
      loaded: new Promise((resolve, reject) => {
        settle = { resolve, reject }
      }),
    }
    // Avoids an unhandled rejection if nothing waits for it.
    child.loaded.catch(() => {})
    const onGone = (note: string) => {
      clearTimeout(tooLong)
      if (this.#child === child) this.#child = undefined
      if (!child.ending) {
        this.#note = note
        this.#failuresInARow += 1
        const pauseMs = Math.min(RESTART_PAUSE_MAX_MS, RESTART_PAUSE_MS * 2 ** (this.#failuresInARow - 1))
        this.#notBefore = this.#deps.now() + pauseMs
      }
      const cause = new ChildExited(note)
      settle?.reject(new ModelUnavailable('The local model cannot be loaded.', { cause }))
      for (const call of child.calls.values()) {
        call.fail(cause)
        call.end()
      }
      child.calls.clear()
      child.ending = true
      process_.kill('SIGKILL')
    }
    const tooLong = setTimeout(
      () => onGone(`The model was not loaded after ${this.#config.loadTimeoutMs} ms.`),
      this.#config.loadTimeoutMs,
    )
    process_.on('message', (messages: FromChild[]) => {
      for (const message of messages) {
        if (message.type === 'loaded') {
          clearTimeout(tooLong)
          child.isLoaded = true
          settle?.resolve()
        } else if (message.type === 'loading') child.loadProgress = message.progress
        else if (message.type === 'load-failed') onGone(`The model cannot be loaded: ${message.note}`)
        else {
          child.calls.get(message.id)?.push(message)
          if (message.type === 'ended' || message.type === 'failed' || message.type === 'counted') {
            child.calls.delete(message.id)
          }
        }
      }
    })
    process_.on('error', (error) => onGone(`The model process failed: ${error.message}`))
    process_.on('exit', (code, killedBy) => {
      const last = stderr.trim().split('\n').at(-1)?.slice(0, 300)
      onGone(`The model process ended (${killedBy ?? `code ${code}`})${last ? `: ${last}` : '.'}`)
    })
    this.#send(child, {
      type: 'load',
      runtimeFolder: this.#deps.runtimeFolder,
      path: this.#config.path,
      contextTokens: this.contextTokens,
      slots: this.#plan?.slots ?? 1,
      threads: this.#config.threads ?? availableParallelism(),
    })
    return child
  }

  #call(
    child: Child,
    call: Call,
    message: Omit<Extract<ToChild, { type: 'generate' }>, 'id'> | Omit<Extract<ToChild, { type: 'count' }>, 'id'>,
  ): number {
    this.#lastId += 1
    child.calls.set(this.#lastId, call)
    this.#send(child, { ...message, id: this.#lastId })
    return this.#lastId
  }

  #send(child: Child, message: ToChild): void {
    // If the child has exited, its 'exit' event fails all calls.
    if (child.process.connected) child.process.send(message, () => {})
  }

  /** Aborts a call in the child. A child that does not answer is killed; the next call starts a new one. */
  #abort(child: Child, id: number, call: Call): void {
    this.#send(child, { type: 'abort', id })
    const unanswered = setTimeout(() => {
      child.ending = true
      if (this.#child === child) this.#child = undefined
      child.process.kill('SIGKILL')
    }, this.#config.abortTimeoutMs)
    void call.ended.then(() => clearTimeout(unanswered))
  }

  async #end(child: Child): Promise<void> {
    child.ending = true
    if (this.#child === child) this.#child = undefined
    if (child.process.exitCode !== null || child.process.signalCode !== null) return
    const ended = new Promise((resolve) => child.process.once('exit', resolve))
    child.process.kill('SIGKILL')
    await ended
  }

  async *#read(
    call: Call,
    { deadline, signal }: { deadline: number; signal: AbortSignal },
  ): AsyncGenerator<ModelEvent> {
    const { firstTokenTimeoutMs, idleTimeoutMs } = this.#config
    let started = false
    const aborted = () => call.fail(signal.reason)
    signal.addEventListener('abort', aborted, { once: true })
    const total = setTimeout(
      () =>
        call.fail(
          started
            ? new ModelFailed('timeout', 'The model did not finish in time.')
            : new ModelUnavailable('The model did not start to answer in time.'),
        ),
      Math.max(1, deadline - this.#deps.now()),
    )
    let pause = setTimeout(
      () => call.fail(new ModelUnavailable('The model did not start to answer in time.')),
      firstTokenTimeoutMs,
    )
    try {
      if (signal.aborted) aborted()
      for (;;) {
        const message = await call.next()
        if (message.type === 'ended') return
        if (message.type === 'failed') {
          throw new ModelFailed('protocol', 'The local model could not answer this request.', {
            cause: new Error(message.note),
          })
        }
        if (started) pause.refresh()
        else {
          started = true
          clearTimeout(pause)
          pause = setTimeout(
            () => call.fail(new ModelFailed('idle', 'The model stopped in the middle of its answer.')),
            idleTimeoutMs,
          )
          yield { type: 'started' }
        }
        if (message.type === 'text') yield { type: 'text', text: message.text }
        else if (message.type === 'reasoning') yield { type: 'reasoning', text: message.text }
        else if (message.type === 'finish') {
          const { reason, inputTokens, outputTokens } = message
          yield { type: 'finish', reason, inputTokens, outputTokens }
        }
      }
    } finally {
      clearTimeout(total)
      clearTimeout(pause)
      signal.removeEventListener('abort', aborted)
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
