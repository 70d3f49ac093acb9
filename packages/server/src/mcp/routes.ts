/**
 * `POST /mcp`: the tools over Streamable HTTP, stateless. A tool calls the routes of `/v1` with the caller's own key, so scopes,
 * quota, limits and errors are theirs.
 */
import { Readable } from 'node:stream'
import { credentialOf, unauthorized } from '../http/caller/authenticate.ts'
import { databaseUnavailable } from '../http/errors.ts'
import { announcedBytes, type Http, refusalError } from '../http/route.ts'
import { createInjectFetch } from './inject-fetch.ts'

export function mcpRoutes(http: Http): void {
  const { fastify, admission, bytesInFlight, clock, publicUrl } = http
  const fetchFor = createInjectFetch(fastify)
  fastify.route({
    method: 'POST',
    url: '/mcp',
    onRequest: (request, reply, done) => {
      try {
        const { secret, isSession } = credentialOf(request, publicUrl)
        if (isSession) throw unauthorized('missing')
        admission.admit({ secret, isSession, scope: null, counts: false }, (error, admitted) => {
          if (!admitted) return done(databaseUnavailable(error))
          if (admitted.kind !== 'admitted') return done(refusalError(admitted, clock))
          request.platen.principal = admitted.principal
          try {
            request.platen.reservation = bytesInFlight.reserve(
              reply,
              admitted.principal.accountId,
              announcedBytes(request),
              0,
            )
          } catch (error) {
            return done(error as Error)
          }
          done()
        })
      } catch (error) {
        done(error as Error)
      }
    },
    handler: async (request, reply) => {
      const { secret } = credentialOf(request, publicUrl)
      // Only where it is used: loading it takes time and memory.
      const { answer } = await import('./answer.ts')
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const message = new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: new Headers(request.headers as Record<string, string>),
        signal: gone.signal,
      })
      const call = fetchFor(request.platen.client)
      const { body, status, headers } = await answer(message, { body: request.body, apiKey: secret, call })
      reply.code(status).headers(Object.fromEntries(headers))
      return reply.send(body === null ? null : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]))
    },
  })
}
