/**
 * Do callers that send or read badly, with and without a key, keep others waiting?
 *
 * One service with a small heap (256 MB), and beside it, in processes of their own: slow senders, senders of packed announcements,
 * callers that do not read their replies, and idle connections; and ordinary callers, who get lists, sign in and convert a page.
 * First the ordinary callers alone, then with each kind of the others, then with all of them. Aims: none of the ordinary callers gets 503, and
 * the p99 of each kind of call stays under 250 ms. Everything is on the loopback interface and ends by itself.
 *
 * `--seconds N` for each row (15), `--idle N` connections (10,000; fewer where the limit of open files is lower).
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  createAccount,
  createKey,
  DEFAULT_SCOPES,
  loadConfig,
  openDatabase,
  systemClock,
} from '../packages/server/src/index.ts'
import type { Hostile, OrdinaryResult } from './hostile-callers.ts'

const HEAP_MB = 256
/** Descriptors that a process needs beside its connections. */
const OTHER_FILES = 500
const P99_AIM_MS = 250

const root = fileURLToPath(new URL('..', import.meta.url))

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '15' }, idle: { type: 'string', default: '10000' } },
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
      { name: 'nobody else', kinds: [] },
      { name: '200 slow senders', kinds: ['slow-senders'] },
      { name: 'packed announcements', kinds: ['announcers'] },
      { name: '200 slow readers', kinds: ['slow-readers'] },
      { name: `${idle} idle connections`, kinds: ['idle'] },
      { name: 'all of them', kinds: ['slow-senders', 'announcers', 'slow-readers', 'idle'] },
    ]
    out(
      `${'beside'.padEnd(24)} ${['lists', 'pages', 'sign-ins'].map((name) => `${name}: p50, p99 ms`.padStart(24)).join('')}  worst ms  503  other errors  what the others got`,
    )
    let failed = false
    for (const { name, kinds } of rows) {
      const others = kinds.map((kind) =>
        startCallers({ kind, url, key: keys.hostile, connections: kind === 'idle' ? idle : 200 }, children),
      )
      // They are all there before the measuring starts.
      await Promise.all(others.map(({ ready }) => ready))
      const { result } = startCallers(
        { kind: 'ordinary', url, key: keys.ordinary, seconds: Number(values.seconds) },
        children,
      )
      const ordinary = (await result) as OrdinaryResult
      const got: string[] = []
      for (const other of others) {
        other.child.send('end')
        got.push(JSON.stringify(await other.result).replace(/["{}]/g, ''))
      }
      const { latencies, statuses } = ordinary
      const cells = ['lists', 'pages', 'sign-ins'].map((kind) => {
        const times = latencies[kind]!.toSorted((a, b) => a - b)
        if (at(times, 0.99) > P99_AIM_MS) failed = true
        return `${at(times, 0.5).toFixed(1)}, ${at(times, 0.99).toFixed(1)} (${times.length})`.padStart(24)
      })
      const refused = statuses['503'] ?? 0
      const errors = Object.entries(statuses).filter(([status]) => !/^(200|201|503)$/.test(status))
      if (refused > 0 || errors.length > 0) failed = true
      const worst = Math.max(...Object.values(latencies).flat()).toFixed(0)
      out(
        `${name.padEnd(24)} ${cells.join('')} ${worst.padStart(9)} ${String(refused).padStart(4)}  ${(errors.map((error) => error.join(' x')).join() || 'none').padEnd(12)}  ${got.join(' | ')}`,
      )
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
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function out(line: string): void {
  process.stdout.write(`${line}\n`)
}
