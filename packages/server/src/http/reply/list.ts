/** Lists that are bare JSON arrays, with a strong `ETag` and 304. RFC 9110 §8.8.3, §13.1.2. */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

export interface CachedList {
  bytes: Buffer
  etag: string
}

export function cachedList(items: readonly unknown[]): CachedList {
  const text = JSON.stringify(items)
  return { bytes: Buffer.from(text), etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"` }
}

export function sendList(reply: FastifyReply, headers: IncomingHttpHeaders, { bytes, etag }: CachedList): FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (matches(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
}

/** RFC 9110 §13.1.2: weak comparison, so `W/` before a tag does not matter. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
