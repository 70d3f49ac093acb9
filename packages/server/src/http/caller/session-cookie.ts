/**
 * The cookie of a session. Where browsers reach the service over HTTPS it is `Secure`, and its name has the prefix `__Host-`, so
 * that no page of a sibling domain can set it. Source: RFC 6265bis §4.1, §5.4.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { SESSION_COOKIES } from '@platen/wire'

/** @returns undefined where the request has none. The value may be any text. */
export function readSessionCookie({ cookie }: IncomingHttpHeaders, https: boolean): string | undefined {
  const prefix = `${sessionCookieName(https)}=`
  const pair = cookie?.split(';').find((each) => each.trimStart().startsWith(prefix))
  return pair?.trim().slice(prefix.length)
}

/** A `Set-Cookie` value. */
export function sessionCookie(value: string, { https, maxAgeS }: { https: boolean; maxAgeS: number }): string {
  const secure = https ? '; Secure' : ''
  return `${sessionCookieName(https)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`
}

/** A `Set-Cookie` value that removes the cookie. */
export function removedSessionCookie(https: boolean): string {
  return sessionCookie('', { https, maxAgeS: 0 })
}

function sessionCookieName(https: boolean): string {
  return https ? SESSION_COOKIES.https : SESSION_COOKIES.http
}
