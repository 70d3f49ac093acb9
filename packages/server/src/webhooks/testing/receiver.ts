/**
 * A webhook receiver on loopback for tests: keeps every request it gets, and answers as the test says; 204 when it says
 * nothing. `received(n)` waits for the n-th request, so that no test has to guess a time.
 */
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  port: number
  requests: ReceivedRequest[]
  /** How to answer from now on. */
  answer: (response: ServerResponse, request: ReceivedRequest) => void
  /** The first `count` requests, once they have come. */
  received: (count: number) => Promise<ReceivedRequest[]>
  close: () => Promise<void>
}

export async function startReceiver({ tls, port = 0 }: { tls?: { key: string; cert: string }; port?: number } = {}) {
  let waiting: { count: number; done: () => void }[] = []
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    receiver.requests.push(received)
    receiver.answer(response, received)
    for (const { count, done } of waiting) if (receiver.requests.length >= count) done()
    waiting = waiting.filter(({ count }) => receiver.requests.length < count)
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}/hook`,
    port: address.port,
    requests: [],
    answer: (response) => response.writeHead(204).end(),
    received: (count) =>
      new Promise((resolve) => {
        const done = () => resolve(receiver.requests.slice(0, count))
        if (receiver.requests.length >= count) done()
        else waiting.push({ count, done })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
