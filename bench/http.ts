/**
 * What do authentication, quota and the service cost over bare HTTP, and what does the service weigh at rest?
 *
 * Requests a second, p50 and p99 of `GET /templates` and of a one-page `POST /pdf` with 32 connections, compared with a bare
 * Fastify route that returns the same bytes; on SQLite and on PostgreSQL. Then idle memory, start to the first answered
 * request, and the size of a default install. The load comes from a separate process. `--seconds N` for each row.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadConfig } from '../packages/server/src/config.ts'
import { createAccount, createKey, DEFAULT_SCOPES, openDatabase, systemClock } from '../packages/server/src/index.ts'
import type { Load, LoadResult } from './http-load.ts'

const CONNECTIONS = 32
/** A limit that no bench reaches, so that the quota is counted and its headers are sent. */
const DAILY_LIMIT = 1_000_000_000
const ROUNDS = 3

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'platen-bench-'))
const children: ChildProcess[] = []

interface Row {
  name: string
  result: LoadResult
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '4' } } })
  const measureMs = Number(values.seconds) * 1000
  try {
    const rows: Row[] = []
    const sqlite = await startService('sqlite', { PLATEN_DATA: join(scratch, 'sqlite') })
    const postgres = await startService('postgres', {
      PLATEN_DATA: join(scratch, 'postgres'),
      DATABASE_URL: `${await startPostgres()}/postgres`,
    })
    const bytes = Buffer.from(
      await (await fetch(`${sqlite.url}/v1/templates`, { headers: sqlite.headers })).arrayBuffer(),
    )
    const bare = await start(['bench/http-bare.ts'], {}, bytes)
    const pdfBody = JSON.stringify({ content: onePage(), filename: 'page.pdf' })

    // The rows take turns, round by round, so that a machine that slows down slows all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      const get = {
        method: 'GET',
        connections: CONNECTIONS,
        warmMs: round ? 300 : 1500,
        measureMs: measureMs / ROUNDS,
      } as const
      const post = { ...get, method: 'POST', body: pdfBody } as const
      rows.push({
        name: 'bare Fastify, same bytes',
        result: await measure({ ...get, url: `${bare.line}/`, headers: {} }),
      })
      for (const [name, service] of [
        ['SQLite', sqlite],
        ['PostgreSQL', postgres],
      ] as const) {
        const url = `${service.url}/v1`
        rows.push({
          name: `GET /templates, ${name}`,
          result: await measure({ ...get, url: `${url}/templates`, headers: service.headers }),
        })
        rows.push({
          name: `POST /pdf, one page, ${name}`,
          result: await measure({
            ...post,
            url: `${url}/pdf`,
            headers: { ...service.headers, 'Content-Type': 'application/json' },
          }),
        })
      }
    }
    print(rows)
    await printStart()
    printInstall()
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))))
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

function print(rows: Row[]): void {
  const names = [...new Set(rows.map((row) => row.name))]
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const bare = median(rows.filter((row) => row.name === names[0]).map((row) => row.result.perSecond))
  out(`${CONNECTIONS} connections, median of ${ROUNDS} rounds\n`)
  out(
    `${'route'.padEnd(32)} ${'requests/s'.padStart(10)} ${'of bare'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} failed`,
  )
  for (const name of names) {
    const results = rows.filter((row) => row.name === name).map((row) => row.result)
    const perSecond = median(results.map((result) => result.perSecond))
    const share = `${Math.round((perSecond / bare) * 100)} %`
    const p50 = median(results.map((result) => result.p50Ms)).toFixed(2)
    const p99 = median(results.map((result) => result.p99Ms)).toFixed(2)
    const failed = results.reduce((sum, result) => sum + result.failed, 0)
    out(
      `${name.padEnd(32)} ${String(Math.round(perSecond)).padStart(10)} ${share.padStart(8)} ${p50.padStart(8)} ${p99.padStart(8)} ${failed}`,
    )
  }
}

interface Service {
  url: string
  headers: Record<string, string>
  child: ChildProcess
}

/** The service as a process, and a key of an account whose quota is counted. */
async function startService(name: string, env: Record<string, string>): Promise<Service> {
  const { line, child } = await start(['packages/cli/bin/platen.mjs', 'serve', '--port', '0', '--json'], {
    ...env,
    PLATEN_PROBE: 'false',
    PLATEN_CONSOLE: 'false',
  })
  const { url } = JSON.parse(line) as { url: string }
  const database = await openDatabase(loadConfig({ env }))
  const account = await createAccount(database.kysely, systemClock, {
    name,
    tier: 'enterprise',
    dailyLimit: DAILY_LIMIT,
  })
  const { key } = await createKey(database.kysely, systemClock, {
    accountId: account.id,
    name: 'bench',
    mode: 'test',
    scopes: DEFAULT_SCOPES,
  })
  await database.close()
  return { url, headers: { Authorization: `Bearer ${key}` }, child }
}

async function startPostgres(): Promise<string> {
  return (await start(['packages/server/src/db/testing/postgres.ts', '--durable'], {})).line
}

/** Starts a program of the project. @returns its first line of output. A log of others goes nowhere, as in a benchmark it should. */
function start(
  args: string[],
  env: Record<string, string>,
  input?: Buffer,
): Promise<{ line: string; child: ChildProcess }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  children.push(child)
  if (input) child.stdin.end(input)
  return new Promise((resolve, reject) => {
    let output = ''
    child.on('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
    child.stdout.on('data', (text) => {
      output += text
      const end = output.indexOf('\n')
      if (end >= 0) resolve({ line: output.slice(0, end), child })
    })
  })
}

function measure(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(root, 'bench/http-load.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(output) as LoadResult) : reject(new Error('load failed')),
    )
  })
}

/** Some 450 words: a full page at the default settings. */
function onePage(): string {
  const sentence =
    'The **order** of the words is *not* what matters here, only that there are enough of them to fill a page. '
  return Array.from({ length: 5 }, () => sentence.repeat(4).trim()).join('\n\n')
}

/** A second start on the existing database: the time to the first answered request, and the memory a little later. */
async function printStart(): Promise<void> {
  const data = join(scratch, 'again')
  const first = await startService('again', { PLATEN_DATA: data })
  first.child.kill('SIGTERM')
  await new Promise((resolve) => first.child.once('exit', resolve))
  const times: number[] = []
  let memory = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    const { line, child } = await start(['packages/cli/bin/platen.mjs', 'serve', '--port', '0', '--json'], {
      PLATEN_DATA: data,
      PLATEN_PROBE: 'false',
      PLATEN_CONSOLE: 'false',
    })
    const { url } = JSON.parse(line) as { url: string }
    const reply = await fetch(`${url}/v1/templates`, { headers: first.headers })
    if (reply.status !== 200) throw new Error(`The first request was answered ${reply.status}.`)
    await reply.arrayBuffer()
    times.push(performance.now() - startedAt)
    memory = residentMemory(child.pid)
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
  out(`\nstart to first answered request, existing database: ${times.map((ms) => `${Math.round(ms)} ms`).join(', ')}`)
  out(`memory of the idle service after that request: ${memory}`)
}

/** Linux only: other systems have no file to read it from. */
function residentMemory(pid: number | undefined): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [rss, file] = ['VmRSS', 'RssFile'].map(
      (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024,
    )
    return `${Math.round(rss ?? 0)} MB resident, ${Math.round((rss ?? 0) - (file ?? 0))} MB of it its own (the rest is the program file, shared)`
  } catch {
    return 'not known on this system'
  }
}

/** Leaves out the packages that the lock marks as needed for development only. */
function printInstall(): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>
  }
  const sizes = new Map<string, number>()
  let total = 0
  for (const [path, { dev, link }] of Object.entries(lock.packages)) {
    if (!path.startsWith('node_modules/') || dev || link || path.includes('/node_modules/', 13)) continue
    const size = sizeOf(join(root, path))
    if (size === 0) continue
    const name = path.slice('node_modules/'.length)
    sizes.set(name, size)
    total += size
  }
  for (const part of ['typeset', 'wire', 'client', 'server', 'cli']) {
    const size = sizeOf(join(root, 'packages', part, 'src'))
    sizes.set(`packages/${part}`, size)
    total += size
  }
  out(`\ninstalled without what only development needs: ${mb(total)}; the largest parts:`)
  for (const [name, size] of [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 16))
    out(`  ${mb(size).padStart(9)}  ${name}`)
}

function sizeOf(path: string): number {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  } catch {
    // Not installed here: another platform's package.
    return 0
  }
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function out(line: string): void {
  process.stdout.write(`${line}\n`)
}
