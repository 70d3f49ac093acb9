/**
 * Makes a Fastify route of a `wire` operation and a handler. What all routes share is checked before the handler runs, in this order:
 *
 *   route 404/405 · authentication 401 · scope 403 · quota 429 · overload 503 · media type 415 · size 413 · JSON 400 · fields 400 ·
 *   Accept 406 · Idempotency-Key 409/422 · the handler
 *
 * Where the quota is used up, a request under an Idempotency-Key that was used before is refused after the other checks, unless its reply
 * is stored.
 *
 * To add routes: describe the operations in packages/wire, write `xRoutes(http: Http, deps: {…})` in the resource's
 * folder, call `route(http, operation, handler)` for each in it, and call `xRoutes` in app.ts. The handler gets a
 * `Call` (typed body, query, params; account; abort signal) and Fastify's reply. It returns the JSON value of its 2xx
 * reply (`reply.code(202)` sets another status than the first one), or the reply that it sent itself (`sendFile`).
 * It may throw `ApiError`, `badFields`, `notFound` … of errors.ts, or a domain error; errors.ts makes a reply of anything thrown.
 *
 * Examples: templates/routes.ts is the smallest, pdf/routes.ts sends a file, accounts/routes.ts refuses.
 */

import { check, type JsonReply, type Operation, type Reply } from '@platen/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Transaction } from 'kysely'
import type * as z from 'zod'
import type { Admission, AdmissionDecision, Principal } from '../accounts/admission/admission.ts'
import type { UsageCounts } from '../accounts/usage.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Work } from '../telemetry/work.ts'
import { encodedBody } from './body.ts'
import {
  accountDisabled,
  type Credential,
  credentialOf,
  missingScope,
  sessionEnded,
  unauthorized,
} from './caller/authenticate.ts'
import { isHttps, type PublicUrl } from './caller/origin.ts'
import { removedSessionCookie } from './caller/session-cookie.ts'
import { type ApiError, abortReasonOr, badFields, databaseUnavailable, notAcceptable } from './errors.ts'
import type { Idempotency, Ticket } from './idempotency.ts'
import type { AccountRequests } from './limits/account-requests.ts'
import { type BytesInFlight, PUBLIC_BODY_BYTES_MAX, type Reservation } from './limits/bytes-in-flight.ts'
import type { Draining } from './limits/draining.ts'
import { quotaExhausted, quotaHeaders } from './limits/quota.ts'
import { prefersAsync } from './prefer.ts'
import { chooseType } from './reply/negotiate.ts'

/** What all routes share. */
export interface Http {
  readonly fastify: FastifyInstance
  readonly admission: Admission
  readonly idempotency: Idempotency
  readonly accountRequests: AccountRequests
  readonly bytesInFlight: BytesInFlight
  readonly usage: Pick<UsageCounts, 'count'>
  readonly clock: Clock
  readonly publicUrl: PublicUrl
  readonly draining: Draining
  readonly telemetry: Pick<Telemetry, 'counts'>
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type OneReply<Replies> = Replies extends readonly (infer Each)[] ? Each : Replies
type JsonOf<Each> = Each extends JsonReply<infer Schema> ? z.input<Schema> : never

type PrincipalOf<Op extends Operation> = Op['public'] extends true ? undefined : Principal

/** The JSON that the handler of an operation may return. */
export type JsonResult<Op extends Operation> = JsonOf<OneReply<Op['replies'][keyof Op['replies']]>>

/** An admitted request. */
export interface Call<Op extends Operation = Operation> {
  /** `X-Request-Id`. */
  readonly id: string
  /** Undefined for a public operation. */
  readonly principal: PrincipalOf<Op>
  readonly body: Parsed<Op['body']>
  readonly query: Parsed<Op['query']>
  readonly params: Parsed<Op['params']>
  readonly headers: FastifyRequest['headers']
  /** The span and the log line of this request. */
  readonly work: Work
  /** UTC day on which this request was counted, for a job that may be refunded later. */
  readonly countedDay: string | undefined
  /** Aborted when the client disconnects before the reply is complete; with an `ApiError` when the service stops before that. */
  readonly signal: AbortSignal
  /** Takes this request out of the daily count. A reply of 5xx is refunded automatically. */
  refund(): Promise<void>
  /**
   * Runs `work` in a transaction that also stores the reply under the request's `Idempotency-Key`, if it has one.
   * `work` may run twice.
   */
  commit(
    reply: { status: number; headers: Record<string, string>; json: unknown },
    work: (tx: Transaction<Tables>) => Promise<void>,
  ): Promise<void>
}

/** Our state of a Fastify request. */
export interface RequestState {
  principal: Principal | undefined
  /** Set while the request counts; undefined once it is refunded. */
  counted: { used: number; day: string } | undefined
  /** UTC day on which the request was counted, also after a refund. */
  countedOn: string | undefined
  /** Resolves once the count is on disk. The reply waits for it, the handler does not. */
  countStored: Promise<void> | undefined
  /** Memory that the request has reserved; set once it is admitted. */
  reservation: Reservation | undefined
  ticket: Ticket | undefined
  /** Its reply is made again and not stored. */
  repeatable: boolean
  /** Its reply is one that the caller already has, or waits for: it does not count. */
  free: boolean
  /** The quota is used up: it gets only the reply to an earlier request under its `Idempotency-Key`. */
  exhausted: boolean
  /** What was thrown, for the log of a 5xx reply. */
  cause: unknown
  /** Its end was logged and counted. */
  ended: boolean
  /** Address of the client. */
  client: string
  work: Work
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a browser the page of an address that does not exist. @returns whether it did. */
    notFoundPage: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  }
  interface FastifyRequest {
    platen: RequestState
  }
  interface FastifyContextConfig {
    /** Path below `/v1`. */
    path?: string
    /** A part of the path is a secret, which must not be traced. */
    hasSecretPath?: boolean
    /** The field of the body that is not parsed (`JsonText`). */
    textField?: string
  }
}

interface RouteOptions<Op extends Operation> {
  /**
   * Throws 406, where the possible types depend on the body. Default: `Accept` must allow one of the types of the operation's
   * replies.
   */
  negotiate?: (call: Call<Op>) => void
  /** The schema of the body, where a reload can change it. Default: the operation's. */
  body?: () => z.ZodType
  /** Default: 2 MiB. */
  bodyBytesMax?: number
  /** A field of the body that is left as text: the schema of `body` gets a `JsonText`. */
  textField?: string
  /** Memory that a request needs beside its body and its reply, in bytes. Default: 0. */
  workBytes?: number
  /** The same request makes the same file: under an `Idempotency-Key` it is made again and not stored. */
  repeatable?: boolean
}

export function route<const Op extends Operation>(
  http: Http,
  operation: Op,
  handler: (call: Call<Op>, reply: FastifyReply) => Promise<JsonResult<Op> | FastifyReply> | FastifyReply,
  options: RouteOptions<Op> = {},
): void {
  const { admission, accountRequests, idempotency, bytesInFlight, clock } = http
  const { scope, counts = false } = operation
  const { workBytes = 0, textField, bodyBytesMax = operation.public ? PUBLIC_BODY_BYTES_MAX : undefined } = options
  const status = Number(Object.keys(operation.replies)[0])
  const offered = offeredTypes(operation)
  const idempotent = operation.method === 'POST' && (operation.idempotent ?? true)
  const negotiate =
    options.negotiate ??
    ((call) => {
      if (offered.length && !chooseType(call.headers.accept, offered)) throw notAcceptable(offered)
    })

  http.fastify.route({
    method: operation.method as HTTPMethods,
    url: `/v1${operation.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax }),
    config: { path: operation.path, ...(textField === undefined ? {} : { textField }) },
    schema: {
      ...(operation.body ? { body: operation.body } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.params ? { params: operation.params } : {}),
    },
    validatorCompiler: ({ schema, httpPart }) => {
      const partName = httpPart === 'querystring' ? 'query' : (httpPart ?? 'body')
      return (input: unknown) => {
        const bodySchema = httpPart === 'body' && options.body ? options.body() : (schema as unknown as z.ZodType)
        const checked = check(bodySchema, input ?? undefined, partName)
        return checked.ok ? { value: checked.value } : { error: badFields(...checked.errors) }
      }
    },
    onRequest: (request, reply, done) => {
      /** Before the body is read. */
      const enter = (accountId: string) => {
        try {
          accountRequests.enter(accountId, reply)
          request.platen.reservation = bytesInFlight.reserve(reply, accountId, announcedBytes(request), workBytes)
          if (operation.body && isEncoded(request)) throw encodedBody()
        } catch (error) {
          return done(error as Error)
        }
        done()
      }
      let credential: Credential
      try {
        if (operation.public) {
          request.platen.reservation = bytesInFlight.reservePublic(reply)
          if (operation.body && isEncoded(request)) throw encodedBody()
          return done()
        }
        credential = credentialOf(request, http.publicUrl)
      } catch (error) {
        return done(error as Error)
      }
      // The pages of the console read their lists each time they are opened, also with the quota used up.
      const isCounted = counts && !(credential.isSession && operation.method === 'GET')
      admission.admit({ ...credential, scope, counts: isCounted }, (error, admitted, stored) => {
        if (!admitted) {
          done(databaseUnavailable(error))
          return
        }
        if ('principal' in admitted) request.platen.principal = admitted.principal
        if (admitted.kind !== 'admitted') {
          const refuse = () => {
            if (admitted.kind === 'exhausted') http.telemetry.counts.quotaRefusal()
            const refusal = refusalError(admitted, clock)
            if (credential.isSession && refusal.status === 401)
              reply.header('set-cookie', removedSessionCookie(isHttps(request, http.publicUrl)))
            done(refusal)
          }
          const key = request.headers['idempotency-key']
          if (admitted.kind !== 'exhausted' || !idempotent || key === undefined) return refuse()
          const { accountId, dailyLimit } = admitted.principal
          const usedKey = { accountId, operation: operation.id, key: String(key) }
          return void idempotency.isUsed(usedKey).then((isUsed) => {
            if (!isUsed) return refuse()
            request.platen.exhausted = true
            if (dailyLimit !== null) reply.headers(quotaHeaders(dailyLimit, dailyLimit, clock.now()))
            enter(accountId)
          }, done)
        }
        const { principal, used, day } = admitted
        if (used !== undefined && day !== undefined) {
          request.platen.counted = { used, day }
          request.platen.countedOn = day
          request.platen.countStored = stored
          if (principal.dailyLimit !== null) reply.headers(quotaHeaders(principal.dailyLimit, used, clock.now()))
        }
        enter(principal.accountId)
      })
    },
    handler: (request, reply) => {
      const call = new AdmittedCall<Op>(http, request, reply)
      request.platen.reservation?.take(workBytes)
      negotiate(call)
      reply.code(status)
      const key = request.headers['idempotency-key']
      const handle = () => {
        const result = handler(call, reply)
        return result instanceof Promise
          ? result.catch((error: unknown) => Promise.reject(call.errorOf(error)))
          : result
      }
      if (!idempotent || key === undefined) return handle()
      return (async () => {
        const principal = call.principal as Principal
        const repeated = {
          accountId: principal.accountId,
          operation: operation.id,
          key: String(key),
          request: [
            request.url,
            request.headers.accept ?? '',
            request.body ?? null,
            ...(prefersAsync(request.headers) ? ['respond-async'] : []),
          ],
          repeatable: options.repeatable ?? false,
        }
        const decision = request.platen.exhausted
          ? await idempotency.repetition(repeated)
          : await idempotency.begin(repeated)
        if (!decision) {
          http.telemetry.counts.quotaRefusal()
          throw quotaExhausted(principal, clock.now())
        }
        if ('again' in decision) {
          request.platen.free = true
          reply.header('idempotent-replayed', 'true')
          return handle()
        }
        if ('replay' in decision) {
          request.platen.free = true
          return reply
            .code(decision.replay.status)
            .headers({ ...decision.replay.headers, 'idempotent-replayed': 'true' })
            .send(Buffer.from(decision.replay.body))
        }
        request.platen.ticket = decision.ticket
        request.platen.repeatable = options.repeatable ?? false
        return handle()
      })()
    },
  })
}

export function refusalError(decision: Exclude<AdmissionDecision, { kind: 'admitted' }>, clock: Clock): ApiError {
  switch (decision.kind) {
    case 'missing-scope':
      return missingScope(decision.scope)
    case 'disabled':
      return accountDisabled(decision.reason)
    case 'exhausted':
      return quotaExhausted(decision.principal, clock.now())
    case 'session-ended':
      return sessionEnded()
    default:
      return unauthorized(decision.kind)
  }
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding.toLowerCase() !== 'identity'
}

/** Bytes of the body, as far as its length is known. */
export function announcedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

/** Media types of the operation's 2xx replies, in order. */
function offeredTypes(operation: Operation): string[] {
  const replies = Object.values(operation.replies).flat() as Reply[]
  return [...new Set(replies.flatMap((reply) => (reply.kind === 'json' ? ['application/json'] : reply.mediaTypes)))]
}

/** A class and not an object literal with a getter: V8 makes a hidden class for each of those, which stays in memory for long. */
class AdmittedCall<Op extends Operation> implements Call<Op> {
  readonly id: string
  readonly principal: PrincipalOf<Op>
  readonly body: Parsed<Op['body']>
  readonly query: Parsed<Op['query']>
  readonly params: Parsed<Op['params']>
  readonly headers: FastifyRequest['headers']
  readonly work: Work
  readonly countedDay: string | undefined
  readonly #http: Http
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  #signal: AbortSignal | undefined

  /** After the request was admitted, unless its operation is public. */
  constructor(http: Http, request: FastifyRequest, reply: FastifyReply) {
    const { principal, work, counted } = request.platen
    this.id = request.id
    this.principal = principal as PrincipalOf<Op>
    this.body = request.body as Parsed<Op['body']>
    this.query = request.query as Parsed<Op['query']>
    this.params = request.params as Parsed<Op['params']>
    this.headers = request.headers
    this.work = work
    this.countedDay = counted?.day
    this.#http = http
    this.#request = request
    this.#reply = reply
  }

  get signal(): AbortSignal {
    this.#signal ??= abortSignalOf(this.#reply, this.#http.draining)
    return this.#signal
  }

  /** An aborted call fails with the reason of the abort, whatever its handler threw. */
  errorOf(error: unknown): unknown {
    return this.#signal ? abortReasonOr(this.#signal, error) : error
  }

  refund(): Promise<void> {
    return refund(this.#http, this.#request)
  }

  async commit(
    { status, headers, json }: { status: number; headers: Record<string, string>; json: unknown },
    work: (tx: Transaction<Tables>) => Promise<void>,
  ): Promise<void> {
    const body = Buffer.from(JSON.stringify(json))
    const allHeaders = { 'content-type': 'application/json; charset=utf-8', ...headers }
    await this.#http.idempotency.commit(this.#request.platen.ticket, { status, headers: allHeaders, body }, work)
    this.#request.platen.ticket = undefined
  }
}

/**
 * Aborted when the connection closes before the reply is complete. Fastify's own `request.signal` listens to the request's `close`,
 * which Node emits as soon as the body has been read.
 */
function abortSignalOf({ raw }: FastifyReply, draining: Draining): AbortSignal {
  const controller = new AbortController()
  const onClose = () => {
    draining.delete(controller)
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.destroyed) onClose()
  else {
    draining.add(controller)
    raw.once('close', onClose)
  }
  return controller.signal
}

/** The general envelope of the interface: `{success: true, data}`. */
export function success<Data>(data: Data): { success: true; data: Data } {
  return { success: true, data }
}

export async function refund(http: Http, request: FastifyRequest): Promise<void> {
  const { principal, counted } = request.platen
  if (!principal || !counted) return
  request.platen.counted = undefined
  await http.admission.refund(principal.accountId, counted.day)
}
