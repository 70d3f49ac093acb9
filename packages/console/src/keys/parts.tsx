/** What the screen and the dialogs of keys share. */
import { queryOptions } from '@tanstack/react-query'
import { platen } from '../api.ts'
import { T } from '../texts.ts'
import { Tag } from '../ui/states.tsx'

export const SCOPES = ['generate', 'pdf', 'catalog', 'jobs', 'settings', 'admin'] as const
const SCOPES_SHOWN = 3
/** The longest time that a rolled key goes on. */
const OVERLAP_MAX_MS = 30 * 86_400_000

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

export const accountsQuery = queryOptions({
  // Not ['accounts'] alone: those are pages, of the settings.
  queryKey: ['accounts', 'all'],
  queryFn: ({ signal }) => collect(platen.accounts.all({ limit: 100 }, { signal })),
  staleTime: 30_000,
})

/** Newest first. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await collect(platen.keys.all({ limit: 100 }, { signal }))).reverse(),
})

/** IDs of the keys that may still go on after a roll. */
export const rolledQuery = queryOptions({
  queryKey: ['keys', 'rolled'],
  queryFn: async ({ signal }) => {
    const createdAfter = new Date(Date.now() - OVERLAP_MAX_MS)
    const events = await collect(platen.auditEvents.all({ action: 'key.rolled', createdAfter, limit: 100 }, { signal }))
    return new Set(events.flatMap(({ keyId }) => (keyId === null ? [] : [keyId])))
  },
})

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

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
