/** The console at `/` and its screens, its files, and the fonts that its typesetter needs beyond the packs. Nothing comes from other hosts. */
import { readFile } from 'node:fs/promises'
import { fontPath } from '@platen/typeset/fonts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_IN, sendSignInPage } from '../accounts/sign-in-page.ts'
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

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
}

/** Paths whose callers are programs, also where they are opened in a browser. */
const API_PATH = /^\/(?:v1|assets|fonts|docs|openapi\.json|mcp)(?:[/?]|$)/

const FOREVER = 'public, max-age=31536000, immutable'
/** Of files without a hash in their name: an upgrade may replace them. */
const A_DAY = 'public, max-age=86400'

/** @param folder of the built console; undefined: this installation has none. */
export function consoleRoutes({ fastify }: Http, { consoleFolder }: { consoleFolder?: string | undefined }): void {
  const files = consoleFolder === undefined ? undefined : new ConsoleFiles(consoleFolder)

  /** The page of the build. @returns false before the first one. (Awaiting a reply waits until it is sent, so it is no result.) */
  async function sendIndex(request: FastifyRequest, reply: FastifyReply, cacheControl = 'no-cache'): Promise<boolean> {
    const page = await files?.index(acceptEncoding(request))
    if (page === undefined) return false
    if (page.encoding !== undefined) reply.header('content-encoding', page.encoding)
    reply.headers({ ...PAGE_HEADERS, 'cache-control': cacheControl }).send(page.bytes)
    return true
  }

  for (const path of SCREENS) {
    fastify.get(path, async (request, reply) => {
      if (!(await sendIndex(request, reply))) reply.headers(PAGE_HEADERS).send(frontPage(files !== undefined))
      return reply
    })
  }

  // The console takes the token out of the address at once. Without it there is a page that has no script.
  fastify.get('/sign-in/:token', { config: { hasSecretPath: true } }, async (request, reply) => {
    if (!(await sendIndex(request, reply, 'no-store'))) sendSignInPage(reply, SIGN_IN)
    return reply
  })

  if (files !== undefined) {
    fastify.notFoundPage = async (request, reply) => {
      if (API_PATH.test(request.url) || !acceptsPage(request)) return false
      return sendIndex(request, reply.code(404))
    }
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

/** Whether a browser opens the address, and not a program. */
function acceptsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}

function acceptEncoding(request: FastifyRequest): string {
  const header = request.headers['accept-encoding']
  return typeof header === 'string' ? header : ''
}
