/**
 * Where the service may post to, and the post itself: a caller's URL in; either a sentence that refuses it, or one
 * attempt's outcome out.
 *
 * A webhook URL is a stranger's wish about where our machine connects. So: https on 443 or 8443 unless the operator
 * opens plain http (port 80) or every port, no user info, no redirects, no proxy from the environment, and only addresses of the public internet.
 * The check is made on the bytes of every address that a name resolves to, inside the dial's own lookup: what was
 * checked is what is dialled, on each try anew, so an answer that changes between two lookups (DNS rebinding) gains nothing.
 * The WHATWG URL parser has by then turned `0x7f.1`, `2130706433` or `127。0。0。1` into plain dotted form.
 * Times in milliseconds, sizes in bytes.
 * Source: OWASP "Server-Side Request Forgery Prevention"; the IANA IPv4 and IPv6 Special-Purpose Address Registries.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { BODY_BYTES_KEPT, type ReceivedReply, receivedReply } from './exchange.ts'

/** One try may take so long in all, from the lookup to the reply's head. */
const ATTEMPT_MS = 15_000
/** So much of a reply's body is read before the connection is closed. */
const REPLY_BYTES_MAX = 64 * 1024
const URL_CHARS_MAX = 2048
/** The first is the scheme's own, which the URL parser drops. */
const PORTS: Record<string, readonly string[]> = { 'https:': ['443', '8443'], 'http:': ['80'] }

export interface OutboundPolicy {
  /** Opens plain http. */
  readonly http: boolean
  /** Opens every port. */
  readonly anyPort: boolean
  /** Ranges that are dialled although they are not public. */
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
      throw new TypeError(`"${entry}" is no address range: write it as in 127.0.0.0/8 or fd00::/8.`)
    return ipaddr.parseCIDR(entry)
  })
  return { ...settings, allow }
}

/** Why a URL is refused at the request, as the end of a sentence that begins with the field's name; else undefined. */
export function urlFault(text: string, policy: OutboundPolicy): string | undefined {
  if (text.length > URL_CHARS_MAX) return `must be at most ${URL_CHARS_MAX} characters long`
  if (!URL.canParse(text)) return 'must be a whole URL, such as https://hooks.example.com/platen'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(policy.http && url.protocol === 'http:'))
    return policy.http ? 'must begin with https:// or http://' : 'must begin with https://'
  if (url.username || url.password) return 'must not carry a user name or password'
  const ports = PORTS[url.protocol] ?? []
  if (!policy.anyPort && !ports.includes(url.port || (ports[0] ?? ''))) return `must use port ${ports.join(' or ')}`
  const kind = refusedKind(literalOf(url), policy)
  if (kind) return `must not point to ${url.hostname}: ${kind} addresses are not posted to`
  return undefined
}

export type Resolver = (hostname: string) => Promise<readonly string[]>

export type PostOutcome =
  | { answered: true; status: number; retryAfter: string | undefined; reply: ReceivedReply }
  /** Nothing came back, or nothing was sent; `reason` is a sentence for the account that owns the URL. */
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
 * The function that posts. `resolve` and `attemptMs` are there for tests; the system's resolver is asked anew for
 * every post.
 */
export function createOutbound(
  policy: OutboundPolicy,
  { resolve = resolveBySystem, attemptMs = ATTEMPT_MS }: { resolve?: Resolver; attemptMs?: number } = {},
): Outbound {
  return async ({ url: text, headers, body, signal }) => {
    // The policy may have changed since the URL was taken in.
    const fault = urlFault(text, policy)
    if (fault) return { answered: false, reason: `The URL ${fault}.` }
    const url = new URL(text)
    const deadline = AbortSignal.timeout(attemptMs)
    // Imported where it is used: an idle service need not hold its code.
    const { Client } = await import('undici')
    const client = new Client(url.origin, {
      allowH2: false,
      connect: { timeout: attemptMs, lookup: checkedLookup(resolve, policy) },
    })
    // undici hears a request's own signal only once it is connected; destroying the client ends it at any stage.
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

/** Read politely, so that the receiver's write does not fail, up to a limit; the head has already said whether it was taken. */
async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      // One byte more than is kept tells that there was more.
      if (bytes <= BODY_BYTES_KEPT) chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= REPLY_BYTES_MAX) break
    }
  } catch {
    // Cut off: what came is what there is.
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
    // One bad address spoils the name: a public one beside it is how such a name looks harmless.
    const kind = refusedKind(address, policy)
    if (kind) throw new RefusedAddress(kind)
    return { address: text, family: address.kind() === 'ipv6' ? 6 : 4 }
  })
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}

/** The address a URL names without any lookup. */
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
/** The only part of IPv6 that is handed out as public unicast (IANA IPv6 address space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** What keeps an address from being dialled, as an adjective; undefined where it is public or on the operator's list. */
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

/** Azure's 168.63.129.16 stands among public addresses and answers every virtual machine of that cloud with its platform's services. */
function isPlatformAddress(address: Address): boolean {
  return address.toString() === '168.63.129.16'
}

/** An IPv4 address inside an IPv6 address of any prefix: `…:0:5efe:a.b.c.d`, with either bit of the first group set or not. RFC 5214 §6.1. */
function isIsatap(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return false
  const [flags = 0, mark] = address.parts.slice(4)
  return mark === 0x5efe && (flags & 0xfcff) === 0
}

/** A failure in words for the URL's owner, who is told nothing about the inside of this network. */
function reasonOf(error: unknown, hostname: string): string {
  if (error instanceof RefusedAddress)
    return `${hostname} resolves to an address that is not posted to (${error.message}).`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${hostname} does not resolve to an address.`
  if (code === 'ECONNREFUSED') return `${hostname} refused the connection.`
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return `${hostname} closed the connection without a reply.`
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `The TLS certificate of ${hostname} is not valid (${code}).`
  return `The connection to ${hostname} failed${code ? ` (${code})` : ''}.`
}
