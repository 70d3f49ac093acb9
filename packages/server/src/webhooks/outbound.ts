/**
 * Checks the URL of a webhook and posts to it: a caller's URL in; either the reason why it is refused, or the outcome of one
 * attempt out.
 *
 * A webhook URL lets a caller choose where our machine connects to. Therefore: https on 443 or 8443 unless the operator
 * permits plain http (port 80) or every port, no user info, no redirects, no proxy from the environment, and only public
 * addresses. Every address that a name resolves to is checked in the lookup of the connection itself, at each attempt: the
 * checked addresses are those that are dialled, so a DNS reply that changes between lookups (DNS rebinding) has no effect.
 * The WHATWG URL parser has already converted `0x7f.1`, `2130706433` or `127。0。0。1` into plain dotted form.
 * Times in milliseconds, sizes in bytes.
 * Source: OWASP "Server-Side Request Forgery Prevention"; the IANA IPv4 and IPv6 Special-Purpose Address Registries.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { BODY_BYTES_STORED, type ReceivedReply, receivedReply } from './exchange.ts'

/** Time limit of an attempt, from the lookup to the headers of the reply. */
const ATTEMPT_MS = 15_000
/** The connection is closed after this much of the body of a reply. */
const REPLY_BYTES_MAX = 64 * 1024
const URL_CHARS_MAX = 2048
/** The first is the scheme's own, which the URL parser drops. */
const PORTS: Record<string, readonly string[]> = { 'https:': ['443', '8443'], 'http:': ['80'] }

export interface OutboundPolicy {
  /** Permits plain http. */
  readonly http: boolean
  /** Permits every port. */
  readonly anyPort: boolean
  /** Ranges that are permitted although they are not public. */
  readonly allow: readonly AddressRange[]
}
type Address = ipaddr.IPv4 | ipaddr.IPv6
type AddressRange = [Address, number]

/**
 * The operator's settings as a policy.
 *
 * @throws {TypeError} naming an entry that is no CIDR, such as `10.0.0.0/8` or `fd00::/8`.
 */
export function outboundPolicy(settings: Omit<OutboundPolicy, 'allow'> & { allow: readonly string[] }): OutboundPolicy {
  const allow = settings.allow.map((entry): AddressRange => {
    if (!ipaddr.isValidCIDR(entry))
      throw new TypeError(`"${entry}" is not an address range; write a range such as 127.0.0.0/8 or fd00::/8.`)
    return ipaddr.parseCIDR(entry)
  })
  return { ...settings, allow }
}

/** Why a URL is refused, as the end of a sentence that begins with the field's name; undefined if it is valid. */
export function urlError(text: string, policy: OutboundPolicy): string | undefined {
  if (text.length > URL_CHARS_MAX) return `must be at most ${URL_CHARS_MAX} characters long`
  if (!URL.canParse(text)) return 'must be a complete URL, such as https://hooks.example.com/platen'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(policy.http && url.protocol === 'http:'))
    return policy.http ? 'must begin with https:// or http://' : 'must begin with https://'
  if (url.username || url.password) return 'must not carry a user name or password'
  const ports = PORTS[url.protocol] ?? []
  if (!policy.anyPort && !ports.includes(url.port || (ports[0] ?? ''))) return `must use port ${ports.join(' or ')}`
  const kind = refusedKind(literalOf(url), policy)
  if (kind) return `must not point to ${url.hostname}: webhooks are not sent to ${kind} addresses`
  return undefined
}

export type Resolver = (hostname: string) => Promise<readonly string[]>

export type PostOutcome =
  | { answered: true; status: number; retryAfter: string | undefined; reply: ReceivedReply }
  /** No reply came, or nothing was sent; `reason` is a sentence for the account that owns the URL. */
  | { answered: false; reason: string }

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  /** Aborted when the service stops. */
  signal?: AbortSignal
}

export type Outbound = (post: Post) => Promise<PostOutcome>

/**
 * Creates the function that posts. `resolve` and `attemptMs` are for tests; by default the system's resolver is called for
 * every post.
 */
export function createOutbound(
  policy: OutboundPolicy,
  { resolve = resolveBySystem, attemptMs = ATTEMPT_MS }: { resolve?: Resolver; attemptMs?: number } = {},
): Outbound {
  return async ({ url: text, headers, body, signal }) => {
    // The policy may have changed since the URL was accepted.
    const error = urlError(text, policy)
    if (error) return { answered: false, reason: `The URL ${error}.` }
    const url = new URL(text)
    const deadline = AbortSignal.timeout(attemptMs)
    // Imported here, so that an idle service does not load it.
    const { Client } = await import('undici')
    const client = new Client(url.origin, {
      allowH2: false,
      connect: { timeout: attemptMs, lookup: checkedLookup(resolve, policy) },
    })
    // undici observes the signal of a request only when connected; destroying the client ends it at any stage.
    const end = () => void client.destroy(new Error('ended'))
    const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
    stop.addEventListener('abort', end, { once: true })
    try {
      if (stop.aborted) end()
      const reply = await client.request({ method: 'POST', path: url.pathname + url.search, headers, body })
      const retryAfter = reply.headers['retry-after']
      const beginning = await readBeginning(reply.body)
      return {
        answered: true,
        status: reply.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        reply: receivedReply(reply.headers, beginning),
      }
    } catch (error) {
      if (deadline.aborted) return { answered: false, reason: `No reply within ${attemptMs / 1000} s.` }
      if (signal?.aborted) return { answered: false, reason: 'The service stopped during the attempt.' }
      return { answered: false, reason: reasonOf(error, url.hostname) }
    } finally {
      stop.removeEventListener('abort', end)
      void client.destroy()
    }
  }
}

/** Reads the body up to a limit, so that the receiver's write does not fail; the status is known already. */
async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      // One byte more than is stored shows that there was more.
      if (bytes <= BODY_BYTES_STORED) chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= REPLY_BYTES_MAX) break
    }
  } catch {
    // The connection broke: the bytes received so far are returned.
  }
  return Buffer.concat(chunks)
}

class RefusedAddress extends Error {}

/** A lookup in the form `net.connect` wants: resolves, checks every address, and hands over only checked ones. */
function checkedLookup(resolve: Resolver, policy: OutboundPolicy): LookupFunction {
  return (hostname, options, done) => {
    checkedAddresses(hostname, resolve, policy).then(
      (addresses) => {
        const [first] = addresses
        if (options.all || !first) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error: Error) => done(error, []),
    )
  }
}

async function checkedAddresses(hostname: string, resolve: Resolver, policy: OutboundPolicy) {
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  return addresses.map((text) => {
    const address = ipaddr.parse(text)
    // One refused address refuses the name: attackers mix it with a public one.
    const kind = refusedKind(address, policy)
    if (kind) throw new RefusedAddress(kind)
    return { address: text, family: address.kind() === 'ipv6' ? 6 : 4 }
  })
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}

/** The address in a URL that needs no lookup. */
function literalOf(url: URL): Address | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) ? ipaddr.parse(host) : undefined
}

const KIND_WORDS: Partial<Record<string, string>> = {
  unspecified: 'unspecified',
  loopback: 'loopback',
  private: 'private',
  uniqueLocal: 'private',
  linkLocal: 'link-local',
  carrierGradeNat: 'carrier-grade NAT',
  multicast: 'multicast',
  broadcast: 'broadcast',
  ipv4Mapped: 'IPv4-mapped',
  '6to4': '6to4',
  rfc6052: 'NAT64',
  teredo: 'Teredo',
}
/** The only part of IPv6 that is allocated as public unicast (IANA IPv6 address space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Why an address is refused, as an adjective; undefined if it is public or on the operator's list. */
function refusedKind(address: Address | undefined, policy: OutboundPolicy): string | undefined {
  if (!address) return undefined
  const listed = policy.allow.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
  if (listed) return undefined
  if (isPlatformAddress(address)) return 'cloud platform'
  if (isIsatap(address)) return 'ISATAP'
  const range = address.range()
  const isPublic = range === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST))
  return isPublic ? undefined : (KIND_WORDS[range] ?? 'reserved')
}

/** Azure's 168.63.129.16 is in a public range, but serves platform services to every virtual machine of that cloud. */
function isPlatformAddress(address: Address): boolean {
  return address.toString() === '168.63.129.16'
}

/** An IPv4 address inside an IPv6 address of any prefix: `…:0:5efe:a.b.c.d`, with either bit of the first group set or not. RFC 5214 §6.1. */
function isIsatap(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return false
  const [flags = 0, mark] = address.parts.slice(4)
  return mark === 0x5efe && (flags & 0xfcff) === 0
}

/** The failure as a sentence for the owner of the URL, without details of this network. */
function reasonOf(error: unknown, hostname: string): string {
  if (error instanceof RefusedAddress)
    return `${hostname} resolves to an address that webhooks may not reach (${error.message}).`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${hostname} does not resolve to an address.`
  if (code === 'ECONNREFUSED') return `${hostname} refused the connection.`
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return `${hostname} closed the connection without a reply.`
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `The TLS certificate of ${hostname} is not valid (${code}).`
  return `The connection to ${hostname} failed${code ? ` (${code})` : ''}.`
}
