/** What the screen and the dialogs of keys share. */

import { Tag } from '../ui/states.tsx'
import { T } from './texts.ts'

export const SCOPES = ['generate', 'pdf', 'catalog', 'jobs', 'settings', 'admin'] as const
const SCOPES_SHOWN = 3
const DAY_MS = 86_400_000
/** How long a key is valid, in days. */
const TERMS = { never: 0, month: 30, quarter: 90, half: 180, year: 365 } as const
export type Term = keyof typeof TERMS

/** Null: never. */
export function endOf(term: Term): Date | null {
  return term === 'never' ? null : new Date(Date.now() + TERMS[term] * DAY_MS)
}

export function Scopes({ scopes }: { scopes: readonly string[] }) {
  const isAllButAdmin = !scopes.includes('admin') && scopes.length === SCOPES.length - 1
  const shown = scopes.includes('admin')
    ? ['admin']
    : isAllButAdmin
      ? [T.apiKeys.allButAdmin]
      : scopes.slice(0, SCOPES_SHOWN)
  const hidden = scopes.includes('admin') || isAllButAdmin ? 0 : scopes.length - shown.length
  return (
    <span className="flex flex-wrap gap-1" title={scopes.join(', ')}>
      {shown.map((scope) => (
        <Tag key={scope} tone={scope === 'admin' ? 'accent' : 'plain'}>
          {scope}
        </Tag>
      ))}
      {hidden > 0 && <span className="text-small text-text-2">{T.apiKeys.more(hidden)}</span>}
    </span>
  )
}
