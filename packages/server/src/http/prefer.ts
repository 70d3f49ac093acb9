/**
 * What the header `Prefer` asks for. One preference is known here, `respond-async`; others are ignored, as they may be.
 * Source: RFC 7240 §2, §4.1.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** Whether the caller would rather have a job than wait for the reply. */
export function prefersAsync({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false
  // Node joins several headers of one name with a comma. A quoted value may hold commas of its own.
  const list = [prefer]
    .flat()
    .join(',')
    .replace(/"[^"]*"/g, '""')
  return list.split(',').some((preference) => {
    const [name = ''] = preference.split(/[;=]/, 1)
    return name.trim().toLowerCase() === 'respond-async'
  })
}
