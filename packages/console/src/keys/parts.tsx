/** What the screen and the dialogs of keys share. */
import { queryOptions } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
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
  queryKey: ['accounts'],
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

/** In the middle of the window. `locked`: neither Esc nor a press outside closes it. */
export function Modal({
  title,
  description,
  locked = false,
  returnFocus,
  onClose,
  children,
}: {
  title: string
  description?: string
  locked?: boolean
  /** Where the focus goes at the end. */
  returnFocus?: (() => HTMLElement | null) | undefined
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || locked || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus?.()?.focus()
          }}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-140 -translate-x-1/2 -translate-y-1/2 animate-pop overflow-y-auto rounded-prompt border border-line bg-surface p-4 shadow-pop-over sm:p-6"
        >
          <Dialog.Title className="text-title font-semibold">{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className="text-body text-text-2">{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
