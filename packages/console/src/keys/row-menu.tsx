/** The menu of a key: roll it with an overlap, change it, see its usage, revoke it. */
import type { Key, NewKey } from '@platen/client'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { isOffline, platen, queries } from '../api.ts'
import { timeUtc } from '../intl.ts'
import { Button, IconButton, Key as KeyHint } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { messageOf } from '../ui/failed.tsx'
import { Segments } from '../ui/segments.tsx'
import { Banner } from '../ui/states.tsx'
import { hasEnded, type KeyState } from './key-state.ts'
import { T } from './texts.ts'

const OVERLAPS = { none: 0, hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400 } as const
type Overlap = keyof typeof OVERLAPS

const ITEM =
  'flex h-8.5 w-full items-center justify-between rounded-control px-2 text-left text-control hover:bg-selection pointer-coarse:h-11'

export function RowMenu({
  value,
  state,
  onEdit,
  onRolled,
  onRevoke,
}: {
  value: Key
  state: KeyState
  onEdit: () => void
  onRolled: (created: NewKey) => void
  onRevoke: () => void
}) {
  const [open, setOpen] = useState(false)
  const [overlap, setOverlap] = useState<Overlap>('day')
  const roll = useMutation({
    mutationFn: () => platen.keys.roll(value.id, { overlapSeconds: OVERLAPS[overlap] }),
    onSuccess: (created) => {
      setOpen(false)
      onRolled(created)
      return queries.invalidateQueries({ queryKey: ['keys'] })
    },
  })
  const end = Math.min(Date.now() + OVERLAPS[overlap] * 1000, value.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        roll.reset()
      }}
    >
      <Popover.Trigger asChild>
        <IconButton icon="more" name={T.apiKeys.menuOf(value.name)} data-row-menu={value.id} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={T.apiKeys.menuOf(value.name)}
          onKeyDown={(event) => {
            if (event.key === 'u') document.getElementById(`usage-${value.id}`)?.click()
            if (event.key !== 'e') return
            // Else the letter would be typed into the dialog.
            event.preventDefault()
            document.getElementById(`edit-${value.id}`)?.click()
          }}
          className="z-30 w-77 max-w-[calc(100vw-16px)] animate-pop rounded-prompt border border-line bg-surface p-1.5 shadow-pop-over"
        >
          {!hasEnded(state) && (
            <div className="mb-1.5 border-b border-line px-2 pt-1 pb-3">
              <h2 className="text-body font-semibold break-words">{T.apiKeys.rollTitle(value.name)}</h2>
              <p className="mb-1.5 text-small text-text-2">{T.apiKeys.rollHint}</p>
              <Segments<Overlap>
                label={T.apiKeys.overlap}
                value={overlap}
                choices={Object.entries(T.apiKeys.overlaps).map(([name, text]) => [name as Overlap, text] as const)}
                onChange={setOverlap}
                className="w-full"
              />
              <div className="mt-2 flex items-center justify-between gap-2">
                <p className="text-small text-text-3">
                  {overlap === 'none' ? T.apiKeys.atOnce : T.apiKeys.until(timeUtc(new Date(end)))}
                </p>
                <Button
                  variant="primary"
                  aria-busy={roll.isPending}
                  busyText={T.apiKeys.rolling}
                  onClick={() => roll.mutate()}
                >
                  {T.apiKeys.roll}
                </Button>
              </div>
              {roll.error && (
                <div className="mt-2">
                  <Banner tone="error" title={messageOf(roll.error)}>
                    {isOffline(roll.error) && T.apiKeys.lost}
                  </Banner>
                </div>
              )}
            </div>
          )}
          {!hasEnded(state) && (
            <button
              type="button"
              id={`edit-${value.id}`}
              className={ITEM}
              onClick={() => {
                setOpen(false)
                onEdit()
              }}
            >
              {T.apiKeys.edit}
              <KeyHint>E</KeyHint>
            </button>
          )}
          <Link
            to="/usage"
            search={{ account: value.accountId, key: value.id }}
            id={`usage-${value.id}`}
            className={ITEM}
          >
            {T.apiKeys.usage}
            <KeyHint>U</KeyHint>
          </Link>
          {!hasEnded(state) && (
            <button
              type="button"
              className={`${ITEM} text-error`}
              onClick={() => {
                setOpen(false)
                onRevoke()
              }}
            >
              {T.apiKeys.revoke}
            </button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** A revocation can't be undone, so it asks. */
export function RevokeDialog({
  value,
  isOwn,
  onClose,
  onRevoked,
  returnFocus,
}: {
  value: Key
  isOwn: boolean
  onClose: () => void
  onRevoked: () => void
  returnFocus: () => HTMLElement | null
}) {
  const revoke = useMutation({
    mutationFn: () => platen.keys.revoke(value.id),
    onSuccess: () => {
      onRevoked()
      return queries.invalidateQueries({ queryKey: isOwn ? [] : ['keys'] })
    },
  })
  return (
    <Dialog
      wide
      title={(value.replacedBy === null ? T.apiKeys.revokeTitle : T.apiKeys.revokeOldTitle)(
        value.name,
        value.hint.slice(-5),
      )}
      description={isOwn ? `${T.apiKeys.revokeText} ${T.apiKeys.revokeOwn}` : T.apiKeys.revokeText}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {revoke.error && (
        <div className="mt-3">
          <Banner tone="error" title={messageOf(revoke.error)} />
        </div>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{T.apiKeys.cancel}</Button>
        <Button
          variant="danger"
          aria-busy={revoke.isPending}
          busyText={T.apiKeys.revoking}
          onClick={() => revoke.mutate()}
        >
          {T.apiKeys.revokeAction}
        </Button>
      </div>
    </Dialog>
  )
}
