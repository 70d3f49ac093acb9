/**
 * The address of a model server: how it is called, and how it is printed. It may hold secrets: `user:password@`, and keys in its query.
 *
 * Every call goes to `callOf`, so that what lists the models of a server also writes documents with them; every address that is printed,
 * logged or sent to an operator comes from `printable`.
 */

export interface Endpoint {
  baseUrl: string
  apiKey?: string | undefined
  headers?: Record<string, string> | undefined
}

/**
 * The URL of `path` below the base address, and the headers of a call. The key of the configuration comes before the user and password of
 * the address, which are sent as Basic authentication (RFC 7617); configured headers come before both. Names are compared in lower case.
 */
export function callOf(
  { baseUrl, apiKey, headers = {} }: Endpoint,
  path: string,
  base: Record<string, string>,
): { url: URL; headers: Record<string, string> } {
  const url = new URL(baseUrl)
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${path}`
  const authorization =
    apiKey !== undefined
      ? `Bearer ${apiKey}`
      : username || password
        ? `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`
        : undefined
  return {
    url,
    headers: {
      ...base,
      ...(authorization === undefined ? {} : { authorization }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
  }
}

/** An address without user, password and fragment, and with `…` for each value of its query. Text that is no address becomes `…`. */
export function printable(address: string): string {
  const url = URL.parse(address)
  if (!url) return '…'
  if (!url.username && !url.password && !url.search && !url.hash) return address
  url.username = ''
  url.password = ''
  url.hash = ''
  const query = url.search.slice(1).split('&').filter(Boolean)
  url.search = ''
  // A part without a name may be a key itself.
  const names = query.map((part) => (part.includes('=') ? part.replace(/=.*/s, '=…') : '…'))
  return url.href + (names.length > 0 ? `?${names.join('&')}` : '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
