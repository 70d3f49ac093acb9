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

function ended(child: ChildProcess): Promise<Ended> {
  const stdout: Buffer[] = []
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const bytes = Buffer.concat(stdout)
      resolve({ code, signal, stdout: bytes, text: bytes.toString('utf8'), stderr })
    })
  })
}

/** Runs `platen` with `args` to its end. */
export async function platen(args: readonly string[], options: CallOptions = {}): Promise<Ended> {
  const child = start(args, options)
  const result = ended(child)
  child.stdin?.end(options.stdin ?? '')
  return result
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
  const end = ended(child)
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await end
  })
  const line = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    end.then(({ code, stderr }) => reject(new Error(`The service ended with ${code}: ${stderr}`)), reject)
  })
  const announced = JSON.parse(line) as Service['announced']
  return {
    url: announced.url,
    key: announced.key,
    announced,
    process: child,
    ended: end,
    async stop() {
      child.kill('SIGTERM')
      return end
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
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return { status: reply.status, headers: reply.headers, bytes, json: isJson ? JSON.parse(bytes.toString('utf8')) : {} }
}
