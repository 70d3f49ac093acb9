/**
 * The callers of hostile.ts, each kind a process of its own. In: a JSON line of `Hostile` as the argument. It sends `ready` once all its
 * connections stand. Ordinary callers measure for `seconds` and send an `OrdinaryResult`; the others go on until they get `end`, or for
 * `SECONDS_MAX`, and then send how many of their connections were answered with which status, or closed without a reply.
 */
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

export interface Hostile {
  kind: 'ordinary' | 'slow-senders' | 'announcers' | 'slow-readers' | 'idle'
  url: string
  key: string
  connections?: number
  seconds?: number
}

export interface OrdinaryResult {
  /** Milliseconds, by what was called. */
  latencies: Record<string, number[]>
  /** The longest call of the warm-up, by what was called: the first in a new thread loads its code and fonts. */
  warmUpMs: Record<string, number>
  statuses: Record<string, number>
}

const SECONDS_MAX = 300
/** A slow sender sends a byte. */
const STEP_MS = 1000
/** One that was cut off or refused comes again. */
const AGAIN_MS = 5000
/** Their processor time would be another machine's. */
const LOWEST_PRIORITY = 19
/** So many connections are opened at once. */
const BATCH = 200
const MIB = 1024 * 1024
/** Of an ordinary caller between its calls. */
const PAUSE_MS = 20
const WARM_UP_MS = 2000

const { kind, url, key, connections = 0, seconds = 10 } = JSON.parse(process.argv[2] ?? '{}') as Hostile
const { hostname, port } = new URL(url)
const counts: Record<string, number> = {}
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}
let ended = false

/** Half of the callers have a key; those without call the route that needs none. */
function headOf(at: number, path: string, headers: string): string {
  const hasKey = at % 2 === 0
  const lines = [
    `POST ${hasKey ? path : '/v1/session'} HTTP/1.1`,
    `Host: ${hostname}`,
    'Content-Type: application/json',
    ...(hasKey ? [`Authorization: Bearer ${key}`] : []),
    headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** A connection that is opened again when it was closed. */
function hold(at: number, use: (socket: Socket) => () => void): Promise<void> {
  return new Promise((opened) => {
    const open = () => {
      const socket = connect({ host: hostname, port: Number(port) })
      let stop = () => {}
      let status: string | undefined
      socket.on('connect', () => {
        stop = use(socket)
        opened()
      })
      socket.on('data', (bytes: Buffer) => {
        status ??= /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1', 0, 20))?.[1]
      })
      socket.on('error', () => opened())
      socket.on('close', () => {
        stop()
        if (ended) return
        count(status ?? 'closed')
        setTimeout(open, AGAIN_MS + at)
      })
    }
    open()
  })
}

const uses: Record<Exclude<Hostile['kind'], 'ordinary'>, (at: number) => (socket: Socket) => () => void> = {
  'slow-senders': (at) => (socket) => {
    socket.write(`${headOf(at, '/v1/generate', 'Content-Length: 4000')}{"prompt":"`)
    const timer = setInterval(() => socket.write('x'), STEP_MS)
    return () => clearInterval(timer)
  },
  // Ever smaller ones, to fill what is left.
  announcers: (at) => (socket) => {
    const length = at % 2 === 0 ? Math.floor((2 * MIB) / (1 + at / 4)) : 4096 - at
    socket.write(`${headOf(at, '/v1/pdf', `Content-Length: ${length}`)}{`)
    return () => {}
  },
  'slow-readers': (at) => (socket) => {
    // 12 MB each for those with a key; those without ask for the largest public file, again and again.
    const body = JSON.stringify({ content: '漢字'.repeat(50_000), title: String(at) })
    if (at % 2 === 0) socket.write(headOf(at, '/v1/pdf', `Content-Length: ${Buffer.byteLength(body)}`) + body)
    else socket.write(`GET /docs/reference.js HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(3))
    socket.pause()
    // To see that it was closed, it reads what the system holds, after longer than the service may wait.
    const timer = setTimeout(() => socket.resume(), 45_000)
    return () => clearTimeout(timer)
  },
  idle: () => (socket) => {
    socket.write(`GET /livez HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    return () => {}
  },
}

async function annoy(each: Exclude<Hostile['kind'], 'ordinary'>): Promise<void> {
  setPriority(LOWEST_PRIORITY)
  const asked = Promise.withResolvers<void>()
  process.on('message', () => asked.resolve())
  process.on('disconnect', () => process.exit(0))
  for (let from = 0; from < connections; from += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, connections - from) }, (_, at) =>
      hold(from + at, uses[each](from + at)),
    )
    await Promise.all(some)
  }
  process.send?.('ready')
  await Promise.race([asked.promise, delay(SECONDS_MAX * 1000)])
  ended = true
  process.send?.(counts, () => process.exit(0))
}

/** Five callers, each with a pause between its calls. */
async function callOrdinarily(): Promise<void> {
  const warmUpMs: Record<string, number> = {}
  const latencies: Record<string, number[]> = { lists: [], pages: [], letters: [], 'sign-ins': [] }
  const statuses: Record<string, number> = {}
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const page = JSON.stringify({ content: 'The order of the words is not what matters here. '.repeat(40) })
  // Markdown is set in a worker thread.
  const letter = JSON.stringify({
    content: '# Order 41\n\nDear Ms. Roe,\n\n- two **boxes**\n- one lid\n\n'.repeat(10),
    options: { markup: 'markdown' },
  })
  const calls: [kind: string, path: string, init: RequestInit][] = [
    ['lists', '/templates', { headers }],
    ['pages', '/pdf', { headers, method: 'POST', body: page }],
    ['letters', '/pdf', { headers, method: 'POST', body: letter }],
    [
      'sign-ins',
      '/session',
      { headers: { 'content-type': 'application/json' }, method: 'POST', body: JSON.stringify({ apiKey: key }) },
    ],
    ['lists', '/models', { headers }],
  ]
  const call = async ([kind, path, init]: (typeof calls)[number], isWarmUp: boolean) => {
    const startedAt = performance.now()
    const status = await fetch(`${url}/v1${path}`, init).then(
      async (reply) => {
        await reply.arrayBuffer()
        return String(reply.status)
      },
      (error: Error) => `failed: ${(error.cause as { code?: string } | undefined)?.code ?? error.message}`,
    )
    const ms = performance.now() - startedAt
    if (isWarmUp) warmUpMs[kind] = Math.max(ms, warmUpMs[kind] ?? 0)
    else latencies[kind]!.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const callAllFor = async (ms: number, isWarmUp: boolean) => {
    const until = performance.now() + ms
    await Promise.all(
      calls.map(async (each) => {
        do {
          await call(each, isWarmUp)
          await delay(PAUSE_MS)
        } while (performance.now() < until)
      }),
    )
  }
  await callAllFor(WARM_UP_MS, true)
  await callAllFor(seconds * 1000, false)
  const result: OrdinaryResult = { latencies, warmUpMs, statuses }
  process.send?.(result, () => process.exit(0))
}

if (kind === 'ordinary') await callOrdinarily()
else await annoy(kind)
