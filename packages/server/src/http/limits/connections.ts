/**
 * What a caller may not do to a connection: send bytes that are not HTTP, send a body too slowly, leave a reply unread. Such a
 * connection is closed by the service, with a reply where one can still be sent, so that it keeps neither a descriptor nor memory.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { ApiError, replyOf } from '../errors.ts'

export interface ConnectionLimits {
  /** A request must have its headers in this time, from the first byte or from the opening of the connection. */
  headersMs: number
  /** A whole request must be there in this time: 2 MiB over a slow connection. */
  requestMs: number
  /** How often these two are checked. */
  checkMs: number
  /** In each such time a body that is not complete must have come on by `bodyBytesPerS`. */
  bodyMs: number
  bodyBytesPerS: number
  /** A reply of which nothing is read for this time is ended. */
  unreadMs: number
  /** How long a caller may take to read the reply to what was not HTTP. */
  lingerMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 120_000,
  checkMs: 5000,
  bodyMs: 10_000,
  bodyBytesPerS: 1000,
  unreadMs: 30_000,
  lingerMs: 1000,
}

/** Node sees what was read only each time that its timer passes. */
const UNREAD_STEPS = 3

/** The newest request of a connection. */
interface Current {
  request: FastifyRequest
  reply: FastifyReply
  /** Ends the reading of its body, while it is read. */
  failBody: ((error: ApiError) => void) | undefined
}

export class Connections {
  readonly limits: ConnectionLimits
  readonly #clock: Clock
  readonly #current = new WeakMap<Socket, Current>()
  /** Already answered and about to be destroyed. */
  readonly #broken = new WeakSet<Socket>()

  constructor(limits: ConnectionLimits, clock: Clock) {
    this.limits = limits
    this.#clock = clock
  }

  /** A request begins. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw
    this.#current.set(socket, { request, reply, failBody: undefined })
    this.#watchReading(reply.raw, socket)
  }

  /** Node's timer passes where nothing was written for its time, and nothing of what is waiting was read. */
  #watchReading(response: ServerResponse, socket: Socket): void {
    const stepMs = this.limits.unreadMs / UNREAD_STEPS
    let steps = 0
    let passedAtMs = 0
    response.setTimeout(stepMs, () => {
      // The service itself has nothing to send.
      if (socket.writableLength === 0) return
      const nowMs = performance.now()
      // After a longer time something was read in between.
      steps = nowMs - passedAtMs < 1.5 * stepMs ? steps + 1 : 1
      passedAtMs = nowMs
      if (steps === UNREAD_STEPS) socket.destroy()
      else socket.setTimeout(stepMs)
    })
  }

  /** The reply has been sent. A rest of the body that nobody reads must come, too, or the connection ends. */
  end({ raw }: FastifyRequest): void {
    if (raw.complete || raw.destroyed) return
    const { socket } = raw
    const stop = this.#watchSpeed(
      () => socket.bytesRead,
      () => socket.destroy(),
    )
    raw.once('close', stop)
  }

  /**
   * While a body is read.
   * @param received how many bytes of it have been read.
   * @param fail called, at most once, where they stop making sense or come too slowly.
   * @returns stops this.
   */
  receive({ raw }: FastifyRequest, received: () => number, fail: (error: ApiError) => void): () => void {
    const current = this.#current.get(raw.socket)
    const stopWatching = this.#watchSpeed(received, () => failOnce(bodyTooSlow(this.limits)))
    const stop = () => {
      stopWatching()
      if (current) current.failBody = undefined
    }
    const failOnce = (error: ApiError) => {
      stop()
      fail(error)
    }
    if (current) current.failBody = failOnce
    return stop
  }

  /** Bytes that are no HTTP, or a request that does not come to its end. */
  break(error: Error & { code?: string }, socket: Socket): void {
    if (this.#broken.has(socket)) return
    this.#broken.add(socket)
    const failure = brokenHttp(error)
    const current = this.#current.get(socket)
    if (current?.failBody) {
      current.failBody(failure)
      return
    }
    // A reply that is under way, or one whose request has not come to its end, can't be followed by another.
    const isAnswered = current && (!current.reply.raw.writableFinished || !current.request.raw.complete)
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
      socket.destroy()
      return
    }
    const { status, body } = replyOf(failure)
    const text = JSON.stringify(body)
    socket.end(
      `HTTP/1.1 ${status} ${PHRASES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
        `X-Request-Id: ${newId('req')}\r\nConnection: close\r\n\r\n${text}`,
    )
    // Not at once: the system drops a reply that is not read yet where the caller is still sending.
    const timer = setTimeout(() => socket.destroy(), this.limits.lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }

  #watchSpeed(bytes: () => number, onSlow: () => void): () => void {
    const { bodyMs, bodyBytesPerS } = this.limits
    let before = bytes()
    const check = () => {
      const arrived = bytes() - before
      before += arrived
      if (arrived < (bodyBytesPerS * bodyMs) / 1000) onSlow()
      else cancel = this.#clock.after(bodyMs, check)
    }
    let cancel = this.#clock.after(bodyMs, check)
    return () => cancel()
  }
}

/** Closes the connections that become idle once the service has stopped listening. */
export function closeIdleConnections(server: Server): void {
  // After this turn: the connection of a reply becomes idle only then.
  setImmediate(() => server.closeIdleConnections())
}

const PHRASES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function brokenHttp({ code }: { code?: string }): ApiError {
  const [status, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The headers of the request are too large.']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long to arrive.']
        : [400, 'This is not a valid HTTP/1.1 request.']
  return new ApiError('invalid_parameters', { status, message, details: { reason: 'bad_http' }, headers: CLOSE })
}

const CLOSE = { connection: 'close' }

/** RFC 9110 §15.5.9. */
function bodyTooSlow({ bodyBytesPerS }: ConnectionLimits): ApiError {
  return new ApiError('invalid_parameters', {
    status: 408,
    message: `The body arrives more slowly than ${bodyBytesPerS} bytes a second.`,
    details: { field: 'body', reason: 'too_slow' },
    headers: CLOSE,
  })
}

/** What HTTP/1.1 does not allow, but Node's parser does. RFC 9112 §3.2, §6.1; RFC 9110 §10.1.1. @throws {ApiError} 400, 417 */
export function checkHead({ headers, rawHeaders, httpVersionMinor }: FastifyRequest['raw']): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) throw badHead('Host', 'must be sent once')
  // HTTP/1.0 has none.
  if (hosts === 0 && httpVersionMinor > 0) throw badHead('Host', 'must be sent')
  const { expect, 'transfer-encoding': coding } = headers
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw badHead('Transfer-Encoding', 'must be chunked only')
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    throw new ApiError('invalid_parameters', {
      status: 417,
      message: 'Expect must be 100-continue.',
      details: { field: 'Expect', reason: 'expectation_failed', allowed: ['100-continue'] },
      headers: CLOSE,
    })
}

/** The connection is closed: what follows may be read as another request by a proxy. */
function badHead(field: string, reason: string): ApiError {
  return new ApiError('invalid_parameters', {
    message: `${field} ${reason}.`,
    details: { field, reason },
    headers: CLOSE,
  })
}
