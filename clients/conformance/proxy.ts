/**
 * The proxy between a client and the service: records every request, and answers, cuts or delays by script.
 *
 * Each request takes the next entry of the script; without one it is forwarded to the service. See README.md "The script".
 */
import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Write = string | { bytes: string } | { waitMs: number } | { cut: true } | { hold: true }

export interface Entry {
  /** How many requests it answers. Default: 1. */
  times?: number
  delayMs?: number
  reply?: { status: number; headers?: Record<string, string>; json?: unknown; text?: string; base64?: string }
  /** A reply of 200 in pieces; `text/event-stream` by default. */
  stream?: Write[]
  headers?: Record<string, string>
  /** The connection is reset when the request has arrived. */
  reset?: true
  /** No reply until the client leaves. */
  hang?: true
  /** To the service; then its reply up to this part of its body, or none of it. */
  forward?: { cut?: number; reset?: true }
}

export interface Recorded {
  method: string
  /** With the query. */
  path: string
  headers: IncomingHttpHeaders
  /** JSON, text, or null without a body. */
  body: unknown
  text: string
  atMs: number
  /** Resolves with whether the client left before the whole reply was written. */
  ended: Promise<'finished' | 'left'>
}

export interface FaultProxy {
  url: string
  /** Since the last `play`. */
  recorded: Recorded[]
  /** Replaces the script. */
  play(script: readonly Entry[]): void
  openConnections(): number
  /** Refuses connections for a time: closes all, and listens on the same port again. */
  refuse(ms: number): Promise<void>
  close(): Promise<void>
}

export async function startProxy(serviceUrl: string): Promise<FaultProxy> {
  let script: Entry[] = []
  let recorded: Recorded[] = []
  const sockets = new Set<Socket>()
  /** No connection is used twice: one that the service has closed would look like a fault of the script. */
  const agent = new Agent({ keepAlive: false })

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const text = bytes.toString('utf8')
      const { method = 'GET', url = '/', headers } = request
      const ended = once(response, 'close').then(() => (response.writableFinished ? 'finished' : ('left' as const)))
      recorded.push({ method, path: url, headers, body: parsed(text), text, atMs: performance.now(), ended })
      const entry = next()
      answer(entry, { method, url, headers, bytes }, response).catch(() => response.destroy())
    })
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  // Clients may hold connections for longer than a scenario.
  server.keepAliveTimeout = 60_000

  function next(): Entry {
    const entry = script[0]
    if (!entry) return {}
    const times = (entry.times ?? 1) - 1
    if (times > 0) script[0] = { ...entry, times }
    else script.shift()
    return entry
  }

  async function answer(
    entry: Entry,
    request: { method: string; url: string; headers: IncomingHttpHeaders; bytes: Buffer },
    response: ServerResponse,
  ): Promise<void> {
    if (entry.delayMs) await sleep(entry.delayMs)
    if (entry.hang) return
    if (entry.reset) reset(response)
    else if (entry.reply) reply(entry.reply, response)
    else if (entry.stream) await writeStream(entry.stream, entry.headers, response)
    else await forward(entry.forward ?? {}, request, response)
  }

  async function forward(
    { cut, reset: isReset }: NonNullable<Entry['forward']>,
    { method, url, headers, bytes }: { method: string; url: string; headers: IncomingHttpHeaders; bytes: Buffer },
    response: ServerResponse,
  ): Promise<void> {
    const upstream = httpRequest(`${serviceUrl}${url}`, {
      method,
      headers: { ...headers, connection: 'close' },
      agent,
    })
    response.on('close', () => upstream.destroy())
    upstream.end(bytes)
    const [incoming] = await once(upstream, 'response')
    const head = { ...incoming.headers }
    delete head.connection
    if (cut === undefined && !isReset) {
      response.writeHead(incoming.statusCode, head)
      incoming.on('error', () => response.destroy())
      incoming.pipe(response)
      return
    }
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    if (isReset) return reset(response)
    const whole = Buffer.concat(parts)
    response.writeHead(incoming.statusCode, { ...head, 'content-length': whole.length })
    response.write(whole.subarray(0, Math.floor(whole.length * (cut ?? 1))))
    // The client must have read this part before the connection ends.
    await sleep(50)
    response.socket?.destroy()
  }

  await listen(0)
  const { port } = server.address() as AddressInfo

  function listen(at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', () => resolve())
    })
  }

  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get recorded() {
      return recorded
    },
    play(entries) {
      script = [...entries]
      recorded = []
    },
    openConnections: () => sockets.size,
    async refuse(ms) {
      await stop()
      setTimeout(() => void listen(port), ms)
    },
    close: stop,
  }
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
}

function reply({ status, headers, json, text, base64 }: NonNullable<Entry['reply']>, response: ServerResponse): void {
  const body =
    json !== undefined ? JSON.stringify(json) : base64 !== undefined ? Buffer.from(base64, 'base64') : (text ?? '')
  const type = json !== undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  const length = status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { 'content-type': type, ...length, ...headers })
  response.end(body)
}

async function writeStream(
  pieces: readonly Write[],
  headers: Record<string, string> | undefined,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...headers })
  response.flushHeaders()
  for (const piece of pieces) {
    if (response.destroyed) return
    if (typeof piece === 'string') response.write(piece)
    else if ('waitMs' in piece) await sleep(piece.waitMs)
    else if ('hold' in piece) return
    else if ('cut' in piece) {
      await sleep(50)
      response.socket?.destroy()
      return
    } else
      for (const byte of Buffer.from(piece.bytes)) {
        response.write(Buffer.of(byte))
        await new Promise((resolve) => setImmediate(resolve))
      }
  }
  response.end()
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
