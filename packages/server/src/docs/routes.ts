/**
 * Routes of `/openapi.json` and of the API reference at `/docs`. The page loads nothing from other hosts:
 * no CDN, fonts or telemetry. The document and the script are built on first request, so an idle service uses no memory for them.
 */
import { hash } from 'node:crypto'
import { generate, generateWith, OPERATIONS, openApiDocument } from '@platen/wire'
import type { FastifyReply } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import type { Http } from '../http/route.ts'
import type { Template } from '../templates/template.ts'
import { codeSamples } from './code-samples.ts'
import { plainReferenceScript, referenceScript } from './scalar.ts'

export function docsRoutes({ fastify }: Http, { templates }: { templates: () => readonly Template[] }): void {
  let document: { templates: readonly Template[]; bytes: Buffer; etag: string } | undefined
  fastify.get('/openapi.json', (request, reply) => {
    const current = templates()
    if (document?.templates !== current) document = { templates: current, ...buildDocument(current) }
    reply.headers({ etag: document.etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(document.bytes)
  })

  fastify.get('/docs', (_request, reply) => page(reply, REFERENCE_PAGE))
  // The script reads its configuration from an attribute of the page, so the policy need not allow inline scripts.
  fastify.get('/docs/reference.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await plainReferenceScript())
    return reply.header('content-encoding', 'gzip').send(await referenceScript())
  })
}

function buildDocument(templates: readonly Template[]): { bytes: Buffer; etag: string } {
  const operations = OPERATIONS.map((operation) => (operation === generate ? generateWith(templates) : operation))
  const document = openApiDocument({ version: packageJson.version, operations })
  for (const operation of operations)
    Object.assign(document.paths[operation.path]?.[operation.method.toLowerCase()] ?? {}, {
      'x-codeSamples': codeSamples(operation),
    })
  const bytes = Buffer.from(JSON.stringify(document))
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` }
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
  // The document has samples of its own for every operation.
  hiddenClients: true,
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

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
