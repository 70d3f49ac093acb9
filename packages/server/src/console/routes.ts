/** The console at `/` and its screens, its files, and the fonts that its typesetter needs beyond the packs. Nothing comes from other hosts. */
import { readFile } from 'node:fs/promises'
import { fontPath } from '@platen/typeset/fonts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/errors.ts'
import type { Http } from '../http/route.ts'
import { findInstalled } from '../pdf/resources.ts'
import { ConsoleFiles } from './files.ts'
import { frontPage } from './front-page.ts'

/** Addresses of screens: each is answered with the same page, which reads the address. */
const SCREENS = [
  '/',
  '/d/:id',
  '/documents',
  '/jobs',
  '/jobs/:id',
  '/keys',
  '/keys/new',
  '/usage',
  '/settings',
  '/settings/:part',
  '/sign-in',
]

/** No inline script. Inline styles are allowed for the text editor and for menus, which add rules as they open. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  // HarfBuzz is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const FOREVER = 'public, max-age=31536000, immutable'
/** Of files without a hash in their name: an upgrade may replace them. */
const A_DAY = 'public, max-age=86400'

/** @param folder of the built console; undefined: this installation has none. */
export function consoleRoutes({ fastify }: Http, { consoleFolder }: { consoleFolder?: string | undefined }): void {
  const files = consoleFolder === undefined ? undefined : new ConsoleFiles(consoleFolder)

  for (const path of SCREENS) {
    fastify.get(path, async (request, reply) => {
      const page = await files?.index(acceptEncoding(request))
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': CONTENT_SECURITY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      })
      if (page === undefined) return reply.send(frontPage(files !== undefined))
      if (page.encoding !== undefined) reply.header('content-encoding', page.encoding)
      return reply.send(page.bytes)
    })
  }

  fastify.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = await files?.asset(request.params.name, acceptEncoding(request))
    if (file === undefined) throw notFound('file')
    if (file.encoding !== undefined) reply.header('content-encoding', file.encoding)
    return send(reply, file.mediaType, file.bytes, FOREVER)
  })

  fastify.get<{ Params: { id: string } }>('/fonts/:id', async (request, reply) => {
    const path = fontPath(request.params.id)
    const file = path === undefined ? undefined : findInstalled(path)
    if (file === undefined) throw notFound('font')
    return send(reply, file.endsWith('.woff2') ? 'font/woff2' : 'font/ttf', await readFile(file), A_DAY)
  })
}

function send(reply: FastifyReply, mediaType: string, bytes: Buffer, cacheControl: string): FastifyReply {
  return reply
    .headers({
      'content-type': mediaType,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    })
    .send(bytes)
}

function acceptEncoding(request: FastifyRequest): string {
  const header = request.headers['accept-encoding']
  return typeof header === 'string' ? header : ''
}
