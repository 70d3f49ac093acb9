/** Starts the service as a process with a small heap and the probe (probe.ts) in it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LiveMemory } from './probe.ts'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface SendOptions {
  body?: unknown
  headers?: Record<string, string>
  /** Close the connection after this number of bytes of the reply; 0: once the request is sent. */
  leaveAfterBytes?: number
  /** Close the connection when half of the body is sent. */
  sendHalf?: boolean
}

export interface Service {
  url: string
  /** A key with all scopes. */
  key: string
  /** Undefined while the service runs. */
  exit(): string | undefined
  /** Sends a request. Undefined if the client closed the connection as requested. */
  send(method: string, path: string, options?: SendOptions): Promise<Reply | undefined>
  /** Live memory after a collection in every thread, with no client connected. */
  live(): Promise<LiveMemory>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function startService({
  heapMb,
  env = {},
}: {
  heapMb: number
  env?: Record<string, string>
}): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-soak-'))
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMb}`,
      '--expose-gc',
      '--import',
      new URL('./probe.ts', import.meta.url).href,
      join(root, 'packages/cli/bin/platen.mjs'),
      ...['serve', '--port', '0', '--json'],
    ],
    {
      env: { PATH: process.env['PATH'], PLATEN_DATA: folder, PLATEN_PROBE: 'false', PLATEN_CONSOLE: 'false', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000)
  })
  let exit: string | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      exit = `ended with ${signal ?? `exit code ${code}`}\n${errors}`
      resolve()
    })
  })
  const line = await firstLine(child, () => `The service ${exit}`)
  const { url, key } = JSON.parse(line) as { url: string; key: string }
  let agent = new Agent({ keepAlive: true })
  return {
    url,
    key,
    exit: () => exit,
    send: (method, path, options = {}) => send(agent, method, new URL(path, url), key, options),
    async live() {
      agent.destroy()
      agent = new Agent({ keepAlive: true })
      const live = new Promise<LiveMemory>((resolve, reject) => {
        child.once('message', (message) => resolve(message as LiveMemory))
        void exited.then(() => reject(new Error(`The service ${exit}`)))
      })
      child.send('live')
      return live
    },
    async stop() {
      agent.destroy()
      if (exit === undefined) child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function firstLine(child: ChildProcess, reason: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', () => setImmediate(() => reject(new Error(reason()))))
    child.stdout?.on('data', (text) => {
      output += text
      const end = output.indexOf('\n')
      if (end >= 0) resolve(output.slice(0, end))
    })
  })
}

function send(
  agent: Agent,
  method: string,
  url: URL,
  key: string,
  { body, headers = {}, leaveAfterBytes, sendHalf = false }: SendOptions,
): Promise<Reply | undefined> {
  const bytes =
    body === undefined
      ? undefined
      : Buffer.from(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  const leaves = leaveAfterBytes !== undefined || sendHalf
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${key}`,
        ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
        ...headers,
      },
    })
    outgoing.on('error', (error) => (leaves ? resolve(undefined) : reject(error)))
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      let received = 0
      incoming.on('data', (chunk: Buffer) => {
        received += chunk.length
        chunks.push(chunk)
        if (leaveAfterBytes !== undefined && received >= leaveAfterBytes) outgoing.destroy()
      })
      incoming.on('error', (error) => (leaves ? resolve(undefined) : reject(error)))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      )
    })
    if (sendHalf && bytes) {
      outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy())
      return
    }
    outgoing.end(bytes, () => {
      // Time for the service to read the request.
      if (leaveAfterBytes === 0) setTimeout(() => outgoing.destroy(), 20)
    })
  })
}
