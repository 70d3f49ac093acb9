/**
 * Routes of `/openapi.json`, of the API reference at `/docs` and of the front page at `/`. The pages load nothing from other hosts:
 * no CDN, fonts or telemetry. The document and the script are built on first request, so an idle service uses no memory for them.
 */
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { generate, generateWith, OPERATIONS, openApiDocument } from '@platen/wire'
import type { FastifyReply } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import type { Http } from '../http/route.ts'
import type { Template } from '../templates/template.ts'
import { referenceScript } from './scalar.ts'

export function docsRoutes({ fastify }: Http, { templates }: { templates: () => readonly Template[] }): void {
  let document: { templates: readonly Template[]; text: string; etag: string } | undefined
  fastify.get('/openapi.json', (request, reply) => {
    const current = templates()
    if (document?.templates !== current) document = { templates: current, ...buildDocument(current) }
    reply.headers({ etag: document.etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(document.text)
  })

  fastify.get('/docs', (_request, reply) => page(reply, REFERENCE_PAGE))
  // The script reads its configuration from an attribute of the page, so the policy need not allow inline scripts.
  fastify.get('/docs/reference.js', async (request, reply) => {
    const gzipped = await referenceScript()
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    // Decompress as a stream: 4.4 MB at once would block other requests, and this route needs no key.
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(Readable.from([gzipped]).pipe(createGunzip()))
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })

  fastify.get('/', (_request, reply) => page(reply, FRONT_PAGE))
}

function buildDocument(templates: readonly Template[]): { text: string; etag: string } {
  const operations = OPERATIONS.map((operation) => (operation === generate ? generateWith(templates) : operation))
  const text = JSON.stringify(openApiDocument({ version: packageJson.version, operations }))
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"` }
}

/** Allows inline styles, since Scalar's script sets them. Everything else must come from this service. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    .send(html)
}

/** Disables every feature that sends requests to other hosts: fonts, proxy, agent, telemetry, MCP. */
const REFERENCE_CONFIG = {
  url: '/openapi.json',
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  authentication: { preferredSecurityScheme: 'apiKey' },
}

const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Platen API reference</title>
</head>
<body>
<noscript>This page needs JavaScript; the same facts are in <a href="/openapi.json">/openapi.json</a>.</noscript>
<script id="api-reference" type="application/json" data-url="/openapi.json" data-configuration="${attribute(JSON.stringify(REFERENCE_CONFIG))}"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`

const FRONT_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Platen</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 4rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
code { font-size: 0.95em }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161616 } a { color: #8ab4f8 } }
</style>
</head>
<body>
<h1>Platen</h1>
<p>This is a Platen service: a prompt goes in, a document comes back; text goes in, a PDF comes back.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
</ul>
<p>The API is under <code>/v1</code> and needs a key: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Whoever runs this
service makes keys with <code>platen keys create</code>.</p>
</body>
</html>
`

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
