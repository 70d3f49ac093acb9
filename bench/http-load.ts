/**
 * Load on one HTTP route, from a separate process: each connection sends one request after another.
 *
 * In: a JSON line of `Load` as the argument. Out: a JSON line of `LoadResult`. It implements only as much HTTP/1.1 as it needs, to be much
 * faster than the service: a prepared request, and replies that have a Content-Length.
 */
import { connect } from 'node:net'

export interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  connections: number
  warmMs: number
  measureMs: number
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Replies with a status other than 200. */
  failed: number
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const url = new URL(load.url)
const body = Buffer.from(load.body ?? '')
const head = [
  `${load.method} ${url.pathname} HTTP/1.1`,
  `Host: ${url.host}`,
  ...Object.entries(load.headers).map(([name, value]) => `${name}: ${value}`),
  ...(load.body === undefined ? [] : [`Content-Length: ${body.length}`]),
]
const request = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])

const measureFrom = performance.now() + load.warmMs
const measureTo = measureFrom + load.measureMs
const latencies: number[] = []
let failed = 0

const END_OF_HEAD = Buffer.from('\r\n\r\n')

function one(): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let head: Buffer[] = []
    let bodyLeft = -1
    let ok = false
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true }, send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk
      if (bodyLeft < 0) {
        head.push(chunk)
        const all = head.length === 1 ? chunk : Buffer.concat(head)
        const end = all.indexOf(END_OF_HEAD)
        if (end < 0) return
        const text = all.toString('latin1', 0, end)
        ok = text.startsWith('HTTP/1.1 200 ')
        bodyLeft = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
        rest = all.subarray(end + 4)
        head = []
      }
      bodyLeft -= rest.length
      if (bodyLeft <= 0) answered()
    })

    function answered(): void {
      const now = performance.now()
      if (now >= measureFrom && now < measureTo) {
        latencies.push(now - sentAt)
        if (!ok) failed += 1
      }
      if (now < measureTo) send()
      else socket.destroy()
    }

    function send(): void {
      bodyLeft = -1
      sentAt = performance.now()
      socket.write(request)
    }
  })
}

await Promise.all(Array.from({ length: load.connections }, one))
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
const result: LoadResult = {
  perSecond: latencies.length / (load.measureMs / 1000),
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  failed,
}
process.stdout.write(`${JSON.stringify(result)}\n`)
