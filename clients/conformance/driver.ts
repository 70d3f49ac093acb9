/** A driver: a child process that runs a client of one language. One line of JSON in, one line out. See README.md "The driver". */
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'

/** A driver that answers later than this has stopped working. */
const ANSWER_MS_MAX = 60_000

export interface Hello {
  language: string
  client: string
  /** Parts of the suite that the language can't have, such as `stream.text`. */
  lacks: string[]
}

export interface Driver {
  hello: Hello
  send(request: Record<string, unknown>): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export async function startDriver(
  command: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Driver> {
  const [program, ...args] = command
  const child: ChildProcess = spawn(program as string, args, {
    cwd,
    env: cleanEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()

  async function read(): Promise<Record<string, unknown>> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`The driver does not answer. ${stderr}`)), ANSWER_MS_MAX)
    try {
      const { done, value } = await Promise.race([lines.next(), late])
      if (done) throw new Error(`The driver ended. ${stderr}`)
      return JSON.parse(value)
    } finally {
      clearTimeout(timer)
    }
  }

  child.once('error', (error) => {
    stderr += `${error.message}\n`
  })
  child.stdin?.on('error', () => {})
  const hello = (await read()) as unknown as Hello
  return {
    hello,
    async send(request) {
      child.stdin?.write(`${JSON.stringify(request)}\n`)
      return read()
    },
    async close() {
      child.stdin?.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(timer)
    },
  }
}

/**
 * The environment of this process, without anything that would configure a client. `node` is that of the machine, not the pinned
 * one that npm puts before it: the TypeScript client promises older ones.
 */
function cleanEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PLATEN_') && !name.startsWith('NODE_TEST') && !/^(https?|no|all)_proxy$/i.test(name),
  )
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(inherited), PATH: folders.join(delimiter), ...more }
}
