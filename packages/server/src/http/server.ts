/**
 * The HTTP server without its routes: request IDs, bodies, errors, CORS, the log, and the end of every reply (refund of the quota,
 * storing under an idempotency key).
 */
import type { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'
import { fastify as createFastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import { NO_SPAN, type Span, traceIdOf } from '../telemetry/span.ts'
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts'
import { Work } from '../telemetry/work.ts'
import { parseBody } from './body.ts'
import { ApiError, BODY_BYTES_MAX, bodyEndedEarly, databaseUnavailable, replyOf } from './errors.ts'
import type { StoredReply } from './idempotency.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, Connections, checkHead } from './limits/connections.ts'
import { quotaHeaders } from './limits/quota.ts'
import { receiveBody } from './limits/receive.ts'
import { type Logger, writeRequestLine } from './monitoring/log.ts'
import { callReplyEnds } from './reply/reply-end.ts'
import { type Http, type RequestState, refund } from './route.ts'
import { withTimeout } from './with-timeout.ts'

export interface ServerOptions {
  log: Logger
  clock: Clock
  /** Origins that a browser may call from; none: CORS is off. `*` is any. */
  corsOrigins: readonly string[]
  /** Networks (CIDR) whose `X-Forwarded-For` names the client. */
  trustedProxies?: readonly string[]
  telemetry?: Telemetry
  limits?: ConnectionLimits
}

/** Longer than any ID. */
const PARAM_CHARS_MAX = 200
/** How long a 5xx reply waits for its refund: the database may be the cause of the error. */
const REFUND_TIMEOUT_MS = 1000

export function createServer({
  log,
  clock,
  corsOrigins,
  trustedProxies = [],
  telemetry = NO_TELEMETRY,
  limits = CONNECTION_LIMITS,
}: ServerOptions): FastifyInstance {
  const connections = new Connections(limits, clock)
  const fastify = createFastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: limits.requestMs,
    // A missing Host gets an error reply of our form (checkHead).
    http: { requireHostHeader: false, headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    ...(trustedProxies.length > 0 ? { trustProxy: [...trustedProxies] } : {}),
    forceCloseConnections: 'idle',
    // While the service stops, requests on open connections are still served; Fastify's own 503 has another form than ours.
    return503OnClosing: false,
    genReqId: (raw) => requestId(raw),
    routerOptions: { maxParamLength: PARAM_CHARS_MAX, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => connections.break(error, socket),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      sendError(error, request, reply)
    },
  })

  // Node answers it without a body of ours.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response))

  const routes = watchRoutes(fastify)
  fastify.decorateRequest('platen')
  fastify.decorate('notFoundPage', async () => false)
  fastify.addHook('onRequest', (request, reply, done) => {
    request.platen = freshState(request, telemetry)
    reply.header('x-request-id', request.id)
    connections.begin(request, reply)
    try {
      checkHead(request.raw)
    } catch (error) {
      return done(error as Error)
    }
    const origin = request.headers.origin
    if (origin !== undefined && corsOrigins.length) allowOrigin(reply, origin, corsOrigins)
    // Here and not in the handler, so that the body is not read.
    if (request.is404) void answerUnrouted(routes(), request, reply, corsOrigins)
    else done()
  })
  // Fastify's default handler would reply before the hook above.
  fastify.setNotFoundHandler(() => {
    throw noSuchRoute()
  })

  // The default parsers accept text/plain and guard against `__proto__` keys, which the schemas drop anyway.
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', (request, _payload, done) =>
    receiveBody(request, connections, request.routeOptions.bodyLimit ?? BODY_BYTES_MAX, (error, bytes) => {
      try {
        if (error) throw error
        done(null, parseBody(bytes!, request.routeOptions.config.textField))
      } catch (refusal) {
        done(refusal as Error, undefined)
      }
    }),
  )
  fastify.addHook('onResponse', (request, _reply, done) => {
    connections.end(request)
    done()
  })

  fastify.setErrorHandler((error, request, reply) =>
    sendError(error === request.raw.errored ? bodyEndedEarly() : error, request, reply),
  )
  fastify.decorate('replyEnds', [(request, reply) => logRequest(log, request, reply), endSpan])
  return fastify
}

/** Adds the end of every reply: waiting for its count, the refund, storing under an idempotency key, usage. */
export function finishServer(http: Http): void {
  const { fastify } = http
  fastify.replyEnds.push((request, reply) => {
    const { principal, countedOn: day, counted, free: costsNothing } = request.platen
    const endpoint = request.routeOptions.config.path
    // Refunded without an error: a reply that the caller already has, or waits for.
    const free = counted === undefined && (costsNothing || reply.statusCode === 304)
    if (principal && day !== undefined && endpoint !== undefined && !free) {
      const { accountId, keyId } = principal
      http.usage.count({ accountId, keyId, day, endpoint, body: request.body, failed: counted === undefined })
    }
  })
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { counted, countStored, ticket, free: costsNothing, reservation } = request.platen
    try {
      if (typeof payload === 'string' || Buffer.isBuffer(payload)) reservation?.takeReply(payload.length)
    } catch (error) {
      return done(error as Error)
    }
    const status = reply.statusCode
    const free = counted !== undefined && (status >= 500 || status === 429 || status === 304 || costsNothing)
    if (!countStored && !free && !ticket) return done(null, payload)
    request.platen.countStored = undefined
    endReply(http, request, reply, { payload, free, countStored }).then(
      () => done(null, payload),
      (error: Error) => {
        if (payload instanceof Readable) payload.destroy()
        done(error)
      },
    )
  })
  callReplyEnds(fastify)
}

async function endReply(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  { payload, free, countStored }: { payload: unknown; free: boolean; countStored: Promise<void> | undefined },
): Promise<void> {
  const { counted, principal, ticket } = request.platen
  if (countStored) await waitForCount(countStored)
  // An error of the refund does not change the reply.
  const note = (error: unknown): void => {
    request.platen.cause ??= error
  }
  if (free && counted && principal) {
    const refunded = await withTimeout(REFUND_TIMEOUT_MS, refund(http, request)).then(() => true, note)
    if (refunded && principal.dailyLimit !== null) {
      reply.headers(quotaHeaders(principal.dailyLimit, counted.used - 1, http.clock.now()))
    }
  }
  if (ticket) {
    request.platen.ticket = undefined
    // A stream has its key until it ends. A key that can't be freed then expires.
    if (payload instanceof Readable)
      finished(payload, () => void http.idempotency.finish(ticket, undefined).catch(() => {}))
    else {
      const finishing = http.idempotency.finish(ticket, replyToStore(request, reply, payload))
      await (reply.statusCode >= 500 ? withTimeout(REFUND_TIMEOUT_MS, finishing).catch(note) : finishing)
    }
  }
}

/** @throws {ApiError} 503 */
async function waitForCount(countStored: Promise<void>): Promise<void> {
  try {
    await countStored
  } catch (error) {
    throw databaseUnavailable(error)
  }
}

/** Undefined for what is not stored: 429, 499, 5xx and streams. */
function replyToStore(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): StoredReply | { status: number } | undefined {
  const status = reply.statusCode
  if (status === 429 || status === 499 || status >= 500) return undefined
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload) && payload !== undefined && payload !== null)
    return undefined
  if (request.platen.repeatable && status < 300) return { status }
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (isPerReply(name)) continue
    if (value !== undefined) headers[name] = String(value)
  }
  return { status, headers, body: Buffer.from((payload as string | Buffer | null | undefined) ?? '') }
}

function isPerReply(name: string): boolean {
  return /^(x-request-id|date|connection|content-length|ratelimit.*|x-ratelimit-.*|access-control-.*|vary)$/.test(name)
}

function freshState(request: FastifyRequest, telemetry: Telemetry): RequestState {
  return {
    // A closed connection has no address.
    client: request.ip,
    work: new Work(startSpan(request, telemetry), telemetry.counts),
    principal: undefined,
    counted: undefined,
    countedOn: undefined,
    countStored: undefined,
    reservation: undefined,
    ticket: undefined,
    repeatable: false,
    free: false,
    exhausted: false,
    cause: undefined,
    ended: false,
  }
}

function requestId(raw: { headers: IncomingMessage['headers'] }): string {
  const header = raw.headers['x-request-id']
  return typeof header === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(header) ? header : newId('req')
}

/** Machines request these every few seconds; traces of them are useless. */
const UNTRACED_ROUTES = new Set(['/livez', '/readyz', '/metrics'])

/** Continues the caller's trace. Attributes: OpenTelemetry semantic conventions, "HTTP server"; without the query, which may contain anything. */
function startSpan(request: FastifyRequest, { startSpan }: Telemetry): Span {
  const { url: route, config } = request.routeOptions
  if (route !== undefined && UNTRACED_ROUTES.has(route)) return NO_SPAN
  const traceparent = request.headers['traceparent']
  return startSpan(
    route === undefined ? request.method : `${request.method} ${route}`,
    typeof traceparent === 'string' ? traceparent : undefined,
    {
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.path': config.hasSecretPath ? route : request.url.split('?', 1)[0],
        'url.scheme': request.protocol,
        'client.address': request.ip,
        'network.protocol.version': request.raw.httpVersion,
        'user_agent.original': request.headers['user-agent'],
        'platen.request.id': request.id,
      },
    },
  )
}

function endSpan(request: FastifyRequest, reply: FastifyReply): void {
  const { principal, work } = request.platen ?? {}
  if (!work) return
  const { statusCode } = reply
  work.span.set({
    'http.response.status_code': statusCode,
    'platen.account.id': principal?.accountId,
    'platen.key.id': principal?.keyId,
  })
  if (statusCode >= 500) work.span.fail(String(statusCode))
  work.span.end()
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body, cause } = replyOf(error, request.routeOptions?.config?.path)
  // `platen` is missing where Fastify refused the request before its first hook.
  if (request.platen) {
    request.platen.cause = cause
    request.platen.free ||= error instanceof ApiError && error.free
  }
  // Fastify closes the connection on a refused body, and the client, still sending, would lose the reply. Node reads
  // the rest of the body instead; `requestTimeout` bounds it. A client that asked for `close` gets it: Node closes.
  if (reply.raw.shouldKeepAlive && reply.hasHeader('connection')) reply.header('connection', 'keep-alive')
  reply.removeHeader('content-disposition')
  reply
    .code(status)
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(body))
}

/** 404, for browsers with a page; 405 with `Allow`, or the reply to OPTIONS. RFC 9110 §9.3.7, §15.5.6; Fetch Standard, "CORS-preflight request". */
async function answerUnrouted(
  routes: Route[],
  request: FastifyRequest,
  reply: FastifyReply,
  corsOrigins: readonly string[],
): Promise<void> {
  const path = request.url.split('?', 1)[0]!
  const allowed = allowedMethods(routes, path)
  if (request.method !== 'OPTIONS' || (!allowed.length && path !== '*')) {
    if (allowed.length) sendError(methodNotAllowed(request.method, allowed), request, reply)
    else if (!(await request.server.notFoundPage(request, reply))) sendError(noSuchRoute(), request, reply)
    return
  }
  if (corsOrigins.length && request.headers['access-control-request-method']) {
    reply.headers({
      'access-control-allow-methods': allowed.join(', '),
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, if-none-match, last-event-id, prefer, x-request-id, traceparent',
      'access-control-max-age': '86400',
    })
  }
  reply
    .code(204)
    .header('allow', [...allowed, 'OPTIONS'].join(', '))
    .send()
}

function noSuchRoute(): ApiError {
  return new ApiError('invalid_parameters', {
    status: 404,
    message: 'There is no operation at this path. /docs lists the operations.',
    details: { reason: 'not_found' },
  })
}

function methodNotAllowed(method: string, allowed: string[]): ApiError {
  return new ApiError('invalid_parameters', {
    status: 405,
    message: `This path does not allow ${method}. It allows ${allowed.join(', ')}.`,
    details: { reason: 'method_not_allowed', allowed },
    headers: { allow: allowed.join(', ') },
  })
}

interface Route {
  method: string
  /** Of its path. A parameter starts with a colon. */
  segments: string[]
}

/** Collects every route that is added from now on. */
function watchRoutes(fastify: FastifyInstance): () => Route[] {
  const routes: Route[] = []
  fastify.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) routes.push({ method: each, segments: url.split('/') })
  })
  return () => routes
}

function allowedMethods(routes: Route[], path: string): string[] {
  const pathSegments = path.split('/')
  const matches = ({ segments }: Route): boolean =>
    segments.length === pathSegments.length &&
    segments.every((segment, at) => (segment.startsWith(':') ? pathSegments[at] !== '' : segment === pathSegments[at]))
  return [...new Set(routes.filter(matches).map(({ method }) => method))]
}

/** Fetch Standard, "CORS protocol". Without credentials mode, so that cookies are not sent from other origins. */
function allowOrigin(reply: FastifyReply, origin: string, origins: readonly string[]): void {
  reply.header('vary', 'Origin')
  if (!origins.includes('*') && !origins.includes(origin)) return
  reply.headers({
    'access-control-allow-origin': origins.includes('*') ? '*' : origin,
    'access-control-expose-headers':
      'Content-Disposition, ETag, Idempotent-Replayed, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Document-Source, X-Document-Template, X-Document-Warnings, X-Model-Used, X-PDF-Engine, X-PDF-Warnings, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  })
}

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { principal, cause, client, work } = request.platen ?? {}
  const length = reply.getHeader('content-length')
  writeRequestLine(log, {
    id: request.id,
    account: principal?.accountId,
    key: principal?.keyId,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    bytesIn: Number(request.headers['content-length'] ?? 0) || undefined,
    bytesOut: length === undefined ? undefined : Number(length),
    client,
    model: work?.model,
    inputTokens: work?.inputTokens,
    outputTokens: work?.outputTokens,
    trace: traceIdOf(work?.span.traceparent),
    cause,
  })
}
