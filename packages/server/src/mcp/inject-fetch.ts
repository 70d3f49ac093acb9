/** `fetch` that calls the routes of this process, without a connection: the tools of `POST /mcp` are callers like any other. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, HTTPMethods } from 'fastify'

const CALL_HEADER = 'x-platen-call'

/** @returns a function that makes a `fetch` for a client with this address, which is for the log. */
export function createInjectFetch(fastify: FastifyInstance): (client: string) => typeof fetch {
  /** Running calls by their header. */
  const calls = new Map<string, AbortSignal>()
  // Fastify's `inject` does not end the handler of a call that is aborted.
  fastify.addHook('onRequest', (request, reply, done) => {
    const signal = calls.get(String(request.headers[CALL_HEADER]))
    if (signal) onAbort(signal, reply.raw, () => reply.raw.destroy())
    done()
  })
  return (client) => async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const id = randomUUID()
    const payload = request.body === null ? {} : { payload: Buffer.from(await request.arrayBuffer()) }
    const aborted = Promise.withResolvers<never>()
    const onEnd = () => aborted.reject(request.signal.reason)
    request.signal.addEventListener('abort', onEnd)
    calls.set(id, request.signal)
    try {
      request.signal.throwIfAborted()
      const injected = fastify.inject({
        method: request.method as HTTPMethods & 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(request.headers), [CALL_HEADER]: id },
        remoteAddress: client,
        payloadAsStream: true,
        ...payload,
      })
      const { statusCode: status, headers, stream } = await Promise.race([injected, aborted.promise])
      const isEmpty = status === 204 || status === 304
      return new Response(isEmpty ? null : (Readable.toWeb(stream()) as ReadableStream<Uint8Array>), {
        status,
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
        ),
      })
    } finally {
      request.signal.removeEventListener('abort', onEnd)
      calls.delete(id)
    }
  }
}

/** Runs `task` if `signal` is aborted before `stream` closes. */
function onAbort(signal: AbortSignal, stream: NodeJS.WritableStream, task: () => void): void {
  signal.addEventListener('abort', task)
  stream.once('close', () => signal.removeEventListener('abort', task))
}
