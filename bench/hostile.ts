/**
 * Do callers that send or read badly, with and without a key, keep others waiting?
 *
 * One service with a small heap (256 MB), and beside it, in processes of their own: slow senders, senders of packed announcements,
 * callers that do not read their replies, and idle connections; and ordinary callers, who get lists, sign in, convert a page of plain text
 * (which the serving thread sets) and a letter in Markdown (which a worker thread sets).
 * The ordinary callers are measured beside each kind of the others and beside all of them, and each time before that with nobody else. Aims:
 * none of the ordinary callers gets 503, and the p99 of each kind of call stays under 250 ms. The times on a machine that is busy with other
 * work say little; how many times those with nobody else they are says what the others cost. Everything is on the loopback interface and ends by itself.
 *
 * The others are on the same processors, which they would not be in earnest. So they have the lowest priority once their connections stand
 * or are being opened; what the kernel does for their sockets still counts against the service.
 *
 * `--seconds N` for each measurement (15), `--idle N` connections (10,000; fewer where the limit of open files is lower), `--only TEXT` for the
 * rows whose name has it.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadConfig } from '../packages/server/src/config.ts'
import { createAccount, createKey, DEFAULT_SCOPES, openDatabase, systemClock } from '../packages/server/src/index.ts'
import type { Hostile, OrdinaryResult } from './hostile-callers.ts'

const HEAP_MB = 256
/** Descriptors that a process needs beside its connections. */
const OTHER_FILES = 500
const P99_AIM_MS = 250
/** After this time the service has done with callers that left. */
const PAUSE_MS = 3000

const root = fileURLToPath(new URL('..', import.meta.url))

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '15' },
      idle: { type: 'string', default: '10000' },
      only: { type: 'string', default: '' },
    },
  })
  const scratch = mkdtempSync(join(tmpdir(), 'platen-hostile-'))
  const children: ChildProcess[] = []
  try {
    const files = openFiles()
    const idle = Math.min(Number(values.idle), Math.max(0, files - OTHER_FILES))
    if (idle < Number(values.idle))
      out(`The limit of open files is ${files} (ulimit -Hn): ${idle} idle connections and not ${values.idle}.`)
    const { url, keys } = await startService(scratch, children)
    const rows: { name: string; kinds: Hostile['kind'][] }[] = [
      { name: '200 slow senders', kinds: ['slow-senders'] },
      { name: 'packed announcements', kinds: ['announcers'] },
      { name: '200 slow readers', kinds: ['slow-readers'] },
      { name: `${idle} idle connections`, kinds: ['idle'] },
      { name: 'all of them', kinds: ['slow-senders', 'announcers', 'slow-readers', 'idle'] },
    ]
    let failed = false
    for (const { name, kinds } of rows) {
      if (!name.includes(values.only)) continue
      const measure = async () => {
        const callers = { kind: 'ordinary', url, key: keys.ordinary, seconds: Number(values.seconds) } as const
        return (await startCallers(callers, children).result) as OrdinaryResult
      }
      await delay(PAUSE_MS)
      const alone = await measure()
      const others = kinds.map((kind) =>
        startCallers({ kind, url, key: keys.hostile, connections: kind === 'idle' ? idle : 200 }, children),
      )
      // They are all there before the measuring starts.
      await Promise.all(others.map(({ ready }) => ready))
      const beside = await measure()
      const got: string[] = []
      for (const other of others) {
        other.child.send('end')
        got.push(JSON.stringify(await other.result).replace(/["{}]/g, '') || 'nothing')
      }
      if (!report(name, { alone, beside }, got)) failed = true
    }
    out(failed ? '\nAn aim was missed.' : `\nNo ordinary caller got an error, and p99 stayed under ${P99_AIM_MS} ms.`)
    process.exitCode = failed ? 1 : 0
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(
      children.map(
        (child) => child.exitCode ?? child.signalCode ?? new Promise((resolve) => child.once('exit', resolve)),
      ),
    )
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @returns whether the aims were met. */
function report(
  name: string,
  { alone, beside }: { alone: OrdinaryResult; beside: OrdinaryResult },
  got: readonly string[],
): boolean {
  const errors = Object.entries(beside.statuses).filter(([status]) => !/^20[01]$/.test(status))
  const refused = errors.length === 0 ? 'no errors' : errors.map(([status, count]) => `${count} times ${status}`).join()
  out(`\nBeside ${name}: ${refused}. The others got: ${got.join(' | ')}`)
  let met = errors.length === 0
  for (const [kind, latencies] of Object.entries(beside.latencies)) {
    const times = latencies.toSorted((a, b) => a - b)
    const timesAlone = alone.latencies[kind]!.toSorted((a, b) => a - b)
    const cells = [0.5, 0.99].map((share) => {
      const ms = at(times, share)
      const msAlone = at(timesAlone, share)
      return `${ms.toFixed(1).padStart(7)} ms, ${msAlone.toFixed(1)} with nobody else (${(ms / msAlone).toFixed(1)} times)`
    })
    out(
      `  ${kind.padEnd(9)} ${`${times.length} calls`.padStart(11)}  p50 ${cells[0]!.padEnd(50)} p99 ${cells[1]!.padEnd(52)} warm-up at most ${beside.warmUpMs[kind]!.toFixed(0)} ms`,
    )
    if (!(at(times, 0.99) <= P99_AIM_MS)) met = false
  }
  return met
}

/** The service as a process, and a key each of two accounts. */
async function startService(
  data: string,
  children: ChildProcess[],
): Promise<{ url: string; keys: { hostile: string; ordinary: string } }> {
  const env = { PLATEN_DATA: data, PLATEN_PROBE: 'false', PLATEN_CONSOLE: 'false' }
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, 'packages/cli/bin/platen.mjs', 'serve', '--port', '0', '--json'],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  children.push(child)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text)))
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)))
  })
  const database = await openDatabase(loadConfig({ env }))
  const keyOf = async (name: string) => {
    const account = await createAccount(database.kysely, systemClock, { name, tier: 'enterprise', dailyLimit: null })
    const made = { accountId: account.id, name, mode: 'test', scopes: DEFAULT_SCOPES } as const
    return (await createKey(database.kysely, systemClock, made)).key
  }
  const keys = { hostile: await keyOf('hostile'), ordinary: await keyOf('ordinary') }
  await database.close()
  return { url: (JSON.parse(line) as { url: string }).url, keys }
}

function startCallers(
  callers: Hostile,
  children: ChildProcess[],
): { child: ChildProcess; ready: Promise<void>; result: Promise<unknown> } {
  const child = fork(join(root, 'bench/hostile-callers.ts'), [JSON.stringify(callers)])
  children.push(child)
  const ready = Promise.withResolvers<void>()
  const result = Promise.withResolvers<unknown>()
  child.on('message', (message) => (message === 'ready' ? ready.resolve() : result.resolve(message)))
  child.on('exit', (code) => {
    const error = new Error(`The callers "${callers.kind}" ended with ${code}.`)
    ready.reject(error)
    result.reject(error)
  })
  for (const promise of [ready.promise, result.promise]) promise.catch(() => {})
  return { child, ready: ready.promise, result: result.promise }
}

/** What a process may open: Node raises its own limit to the highest that the system allows it. */
function openFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files?: { soft: number | 'unlimited' } } }
  const soft = userLimits.open_files?.soft ?? 1024
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function out(line: string): void {
  process.stdout.write(`${line}\n`)
}
