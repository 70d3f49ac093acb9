/**
 * Whether a request comes from a page of this service: protection against cross-site request forgery for requests that a cookie
 * signs in. No tokens: browsers say where a request comes from, and a page can't change what they say.
 *
 * Source: OWASP Cross-Site Request Forgery Prevention Cheat Sheet, "Fetch Metadata"; Go's net/http CrossOriginProtection. That one
 * lets requests pass that have neither header, since they come from no browser; here they need an API key, so a cookie without
 * either header is refused.
 */
import type { FastifyRequest } from 'fastify'

/** As `publicUrl` of the configuration has it, without a path. Undefined: what the request says. */
export type PublicUrl = string | undefined

export function isHttps(request: FastifyRequest, publicUrl: PublicUrl): boolean {
  return request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false)
}

/** RFC 9110 §9.2.1: methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isSafe({ method }: FastifyRequest): boolean {
  return SAFE_METHODS.has(method)
}

/** `unknown` where the request has neither `Sec-Fetch-Site` nor `Origin`. */
export function originOf(request: FastifyRequest, publicUrl: PublicUrl): 'own' | 'other' | 'unknown' {
  const { origin, 'sec-fetch-site': site } = request.headers
  // `none`: the user typed the address or opened a bookmark. `same-site` may be another service on a sibling domain.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'other'
  if (origin === undefined) return 'unknown'
  const isOwn =
    origin === `${request.protocol}://${request.host}` || (publicUrl && origin === new URL(publicUrl).origin)
  return isOwn ? 'own' : 'other'
}

/**
 * What an operator can set where a browser names another origin than the service knows: behind a proxy that changes `Host`, or ends
 * TLS. Undefined where the browser itself said that the request comes from another site.
 */
export function originHint(request: FastifyRequest, publicUrl: PublicUrl): string | undefined {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined || origin === 'null' || site === 'cross-site' || site === 'same-site') return undefined
  const known = publicUrl ?? `${request.protocol}://${request.host}`
  return `The browser is at ${origin}, and this service is known as ${known}. If it is behind a proxy, set publicUrl (PLATEN_PUBLIC_URL) to the address of the browser, or have the proxy pass the header Host.`
}
