/** The service of `npm run dev`: the command of this clone as a child process, which is replaced when a source file changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the service is made of; the console has its own reload. */
const PACKAGES = ['document', 'typeset', 'formats', 'wire', 'client', 'server', 'cli']
/** An editor writes several files, and one file several times. */
const QUIET_MS = 100
/** Streams that run are not waited for longer. */
const STOP_MS = 2000

/** The line of `platen serve --json`. `key` and `signInUrl`: only of the first start on a data folder. */
export interface Announced {
  url: string
  key?: string
  signInUrl?: string
}

export class DevService {
  readonly #env: NodeJS.ProcessEnv
  readonly #say: (text: string) => void
  readonly #watchers: FSWatcher[] = []
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #restarting: Promise<void> = Promise.resolve()
  #isClosed = false

  /** @param env the settings of the service. @param say prints a line for the developer. */
  constructor(env: NodeJS.ProcessEnv, say: (text: string) => void) {
    this.#env = env
    this.#say = say
  }

  /** Resolves when the service listens. @throws {Error} if it ends before that; it has printed why. */
  async start(): Promise<Announced> {
    const child = spawn(process.execPath, [join(root, 'packages/cli/bin/platen.mjs'), 'serve', '--json'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const lines = createInterface({ input: child.stdout })
    const line = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => undefined)])
    if (line === undefined) throw new Error('The service did not start.')
    return JSON.parse(line[0]) as Announced
  }

  /** Replaces the process after each change of its sources. Tests are no part of it. */
  watch(): void {
    for (const name of PACKAGES) {
      const folder = join(root, 'packages', name, 'src')
      this.#watchers.push(
        watch(folder, { recursive: true }, (_event, file) => {
          if (file === null || /\.test\.ts$|~$|\.sw\w$/.test(file)) return
          clearTimeout(this.#timer)
          this.#timer = setTimeout(() => this.#changed(join('packages', name, 'src', file)), QUIET_MS)
        }),
      )
    }
  }

  #changed(file: string): void {
    this.#restarting = this.#restarting.then(async () => {
      if (this.#isClosed) return
      const start = performance.now()
      await this.#stop()
      try {
        await this.start()
        this.#say(`${file} changed: the service is back after ${((performance.now() - start) / 1000).toFixed(1)} s.`)
      } catch {
        if (!this.#isClosed)
          this.#say(`${file} changed: the service does not start (see above). Waiting for the next change.`)
      }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers) watcher.close()
    await this.#stop()
  }

  async #stop(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }
}
