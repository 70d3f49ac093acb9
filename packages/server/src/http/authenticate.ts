/** Who is calling: the `Authorization` header in, the key's secret out; and what a refused caller is told. RFC 6750 §2.1, §3. */
import type { Scope } from '@platen/wire'
import { ApiError } from './errors.ts'

/** @throws {ApiError} 401 where there is no bearer token. */
export function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization === '') throw unauthorized('missing')
  const match = /^bearer +(\S+) *$/i.exec(authorization)
  if (!match) throw unauthorized('malformed')
  return match[1]!
}

const WORDS = {
  missing: 'Send an API key: Authorization: Bearer <API_KEY>.',
  malformed: 'The Authorization header must be the word Bearer, a space and an API key.',
  unknown: 'This API key is not known here.',
  revoked: 'This API key was revoked.',
  expired: 'This API key has expired.',
} as const

export function unauthorized(reason: keyof typeof WORDS): ApiError {
  return new ApiError('unauthorized', {
    message: WORDS[reason],
    details: { reason: `key_${reason}` },
    headers: { 'www-authenticate': 'Bearer' },
  })
}

/** 403: the key is good, its account may not. */
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
