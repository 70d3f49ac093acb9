/** For the end-to-end tests: runs the command as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const BIN = join(root, 'packages/cli/bin/platen.mjs')

/** Run after the last test of the file, also if a test failed. */
const cleanups: (() => unknown)[] = []
/** Runs `undo` after the last test of the file, in reverse order. */
export const afterTests = (undo: () => unknown): void => void cleanups.push(undo)
after(async () => {
  for (const undo of cleanups.reverse()) await undo()
})

/** How long a wait may take on a loaded machine. Well below the limit of the test runner, which can't say what it waited for. */
const WAIT_SECONDS = 100

/** `promise`, or an error that has `state()`, so that a wait that hangs says why. */
export async function inTime<T>(promise: Promise<T>, what: string, state: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`${what}: nothing after ${WAIT_SECONDS} s. ${state()}`))
    timer = setTimeout(fail, WAIT_SECONDS * 1000)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: Buffer
  /** stdout as text. */
  text: string
  stderr: string
}

export interface CallOptions {
  /** Added to an environment that holds no setting of Platen. */
  env?: Record<string, string>
  stdin?: string
  cwd?: string
  /** The program that runs the command; default: this Node and `packages/cli/bin/platen.mjs`. */
  command?: readonly [string, ...string[]]
}

/** The environment of this process without anything that would configure the service. */
export function cleanEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PLATEN_') && !name.startsWith('NODE_TEST') && name !== 'DATABASE_URL',
  )
  // No search for a model server: the developer's own must not answer the tests. No build of the console.
  return { ...Object.fromEntries(inherited), PLATEN_PROBE: 'false', PLATEN_CONSOLE: 'false', ...more }
}

function start(args: readonly string[], { env, cwd, command = [process.execPath, BIN] }: CallOptions): ChildProcess {
  const [program, ...first] = command
  return spawn(program, [...first, ...args], {
    env: cleanEnvironment(env),
    cwd: cwd ?? root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Resolves when the process has ended; `output` is what it wrote so far. */
function ended(child: ChildProcess): { end: Promise<Ended>; output: () => string } {
  const stdout: Buffer[] = []
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const end = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const bytes = Buffer.concat(stdout)
      resolve({ code, signal, stdout: bytes, text: bytes.toString('utf8'), stderr })
    })
  })
  return {
    end,
    output: () => `Its output: ${Buffer.concat(stdout).toString('utf8').slice(-4000)}${stderr.slice(-4000)}`,
  }
}

/** Runs `platen` with `args` to its end. */
export async function platen(args: readonly string[], options: CallOptions = {}): Promise<Ended> {
  const child = start(args, options)
  const { end, output } = ended(child)
  child.stdin?.end(options.stdin ?? '')
  try {
    return await inTime(end, `The end of platen ${args.join(' ')}`, output)
  } finally {
    child.kill('SIGKILL')
  }
}

export interface Service {
  /** Without `/v1`. */
  url: string
  /** Only if this start created the first key. */
  key: string | undefined
  /** The line of `--json`. */
  announced: { url: string; key?: string; database: string; backends: { name: string; kind: string }[] }
  process: ChildProcess
  /** SIGTERM, then its end. */
  stop(): Promise<Ended>
  ended: Promise<Ended>
}

/** Starts `platen serve --json --port 0` and waits until it serves. It is killed after the tests. */
export async function serve(args: readonly string[], options: CallOptions = {}): Promise<Service> {
  const child = start(['serve', '--json', '--port', '0', ...args], options)
  const { end, output } = ended(child)
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await end
  })
  const firstLine = new Promise<string>((resolve, reject) => {
    let stdout = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8')
      if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')))
    })
    end.then(({ code, stderr }) => reject(new Error(`The service ended with ${code}: ${stderr}`)), reject)
  })
  const line = await inTime(firstLine, 'The start of the service', output)
  const announced = JSON.parse(line) as Service['announced']
  return {
    url: announced.url,
    key: announced.key,
    announced,
    process: child,
    ended: end,
    async stop() {
      child.kill('SIGTERM')
      return inTime(end, 'The end of the service after SIGTERM', output)
    },
  }
}

/** A folder that is deleted after the tests. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-e2e-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

export interface Reply {
  status: number
  headers: Headers
  bytes: Buffer
  /** Undefined where the body is no JSON. */
  json: { success?: boolean; error?: { code: string; message: string; details?: unknown } } & Record<string, unknown>
}

/** A request below `/v1`. */
export async function request(
  { url, key }: { url: string; key?: string | undefined },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(WAIT_SECONDS * 1000),
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return { status: reply.status, headers: reply.headers, bytes, json: isJson ? JSON.parse(bytes.toString('utf8')) : {} }
}
