/**
 * Who is calling: the headers of a request in, the secret of its key or session out; and the errors of a refused caller.
 * Source: RFC 6750 §2.1, §3.
 */
import type { Scope } from '@platen/wire'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { isHttps, isSafe, originHint, originOf, type PublicUrl } from './origin.ts'
import { readSessionCookie } from './session-cookie.ts'

export interface Credential {
  secret: string
  /** The secret is the value of a session cookie, else it is an API key. */
  isSession: boolean
}

/**
 * An `Authorization` header takes precedence over a cookie.
 * @throws {ApiError} 401 where there is neither; 403 where a cookie comes from another site.
 */
export function credentialOf(request: FastifyRequest, publicUrl: PublicUrl): Credential {
  const { headers } = request
  const value =
    headers.authorization === undefined ? readSessionCookie(headers, isHttps(request, publicUrl)) : undefined
  if (value === undefined) return { secret: bearerOf(headers.authorization), isSession: false }
  if (!isSafe(request) && originOf(request, publicUrl) !== 'own') throw crossOrigin(originHint(request, publicUrl))
  return { secret: value, isSession: true }
}

/** @throws {ApiError} 401 where there is no bearer token. */
function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization === '') throw unauthorized('missing')
  const match = /^bearer +(\S+) *$/i.exec(authorization)
  if (!match) throw unauthorized('malformed')
  return match[1]!
}

const MESSAGES = {
  missing: 'Send an API key: Authorization: Bearer <API_KEY>.',
  malformed: 'The Authorization header must be the word Bearer, a space and an API key.',
  unknown: 'This service does not know this API key.',
  revoked: 'This API key was revoked.',
  expired: 'This API key has expired.',
} as const

export function unauthorized(reason: keyof typeof MESSAGES): ApiError {
  return new ApiError('unauthorized', {
    message: MESSAGES[reason],
    details: { reason: `key_${reason}` },
    headers: { 'www-authenticate': 'Bearer' },
  })
}

export function sessionEnded(): ApiError {
  return new ApiError('unauthorized', {
    message: 'This session has ended. Sign in again.',
    details: { reason: 'session_ended' },
    headers: { 'www-authenticate': 'Bearer' },
  })
}

/** 401: the token of a sign-in link is not good. */
export function linkEnded(): ApiError {
  return new ApiError('unauthorized', {
    message: 'This link has been used or is older than 15 minutes. `npx platen login` prints a new one.',
    details: { reason: 'link_ended' },
    headers: { 'www-authenticate': 'Bearer' },
  })
}

/** 403: a page of another site may have made the browser send this. */
export function crossOrigin(hint: string | undefined): ApiError {
  const rule =
    'A session works only from pages of this service: the request must have Sec-Fetch-Site: same-origin or the service’s own Origin. Programs use an API key.'
  return new ApiError('unauthorized', {
    status: 403,
    message: hint === undefined ? rule : `${rule} ${hint}`,
    details: { reason: 'cross_origin' },
  })
}

/** 403: the key is good, its account is disabled. */
export function accountDisabled(reason: string | null): ApiError {
  return new ApiError('unauthorized', {
    status: 403,
    message: `The account of this API key is disabled${reason === null ? '.' : `: ${reason}`}`,
    details: { reason: 'account_disabled', ...(reason === null ? {} : { note: reason }) },
  })
}

export function missingScope(scope: Scope): ApiError {
  return new ApiError('unauthorized', {
    status: 403,
    message: `This API key lacks the scope "${scope}", which this request needs.`,
    details: { reason: 'missing_scope', scope },
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}
