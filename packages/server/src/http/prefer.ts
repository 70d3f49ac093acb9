/**
 * The header `Prefer`. Only `respond-async` has an effect; other preferences are ignored, as the RFC allows.
 * Source: RFC 7240 §2, §4.1.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** Whether the caller prefers a job to waiting for the reply. */
export function prefersAsync({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false
  // Node joins several headers of one name with a comma. A quoted value may contain commas.
  const list = [prefer]
    .flat()
    .join(',')
    .replace(/"[^"]*"/g, '""')
  return list.split(',').some((preference) => {
    const [name = ''] = preference.split(/[;=]/, 1)
    return name.trim().toLowerCase() === 'respond-async'
  })
}
