/** For the end-to-end tests: the command as a person or a program calls it, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const BIN = join(root, 'packages/cli/bin/platen.mjs')

/** What the tests of a file leave behind; undone after the last one, also where one failed. */
const leftovers: (() => unknown)[] = []
/** Undone after the last test of the file, in reverse order. */
export const afterAll = (undo: () => unknown): void => void leftovers.push(undo)
after(async () => {
  for (const undo of leftovers.reverse()) await undo()
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
  /** What runs the command; default: this Node and the checkout's shim. */
  command?: readonly [string, ...string[]]
}

/** The environment of this process without anything that would configure the service. */
export function cleanEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PLATEN_') && !name.startsWith('NODE_TEST') && name !== 'DATABASE_URL',
  )
  // No look for a model server: a developer's own must not answer the tests.
  return { ...Object.fromEntries(kept), PLATEN_PROBE: 'false', ...more }
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
  /** Only where this start made the first one. */
  key: string | undefined
  /** The line that `--json` promises. */
  announced: { url: string; key?: string; database: string; backends: { name: string; kind: string }[] }
  process: ChildProcess
  /** SIGTERM, then its end. */
  stop(): Promise<Ended>
  ended: Promise<Ended>
}

/** `platen serve --json --port 0`, ready. It is killed after the tests if it still runs then. */
export async function serve(args: readonly string[], options: CallOptions = {}): Promise<Service> {
  const child = start(['serve', '--json', '--port', '0', ...args], options)
  const end = ended(child)
  leftovers.push(async () => {
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
  leftovers.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
  /** Undefined where the body is no JSON. */
  json: { success?: boolean; error?: { code: string; message: string; details?: unknown } } & Record<string, unknown>
}

/** A request below `/v1`. */
export async function ask(
  { url, key }: { url: string; key?: string | undefined },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
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
