/** A job in the list: what it is and how it stands, and its menu. */
import type { JobSummary } from '@platen/client'
import { Link, useNavigate } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { platen } from '../api.ts'
import { age } from '../intl.ts'
import { stateOf } from '../job-state.ts'
import { IconButton, Key } from '../ui/button.tsx'
import { messageOf } from '../ui/failed.tsx'
import { MENU, MENU_ITEM } from '../ui/menu.tsx'
import { Time } from '../ui/time.tsx'
import { Confirm } from './confirm.tsx'
import type { JobFilter } from './filter.ts'
import { lineOf } from './row-text.ts'
import { isRunning, StateTag } from './state.tsx'
import { T } from './texts.ts'

const ITEM = `${MENU_ITEM} justify-between gap-6 px-2`

export function JobRow({
  job,
  name,
  now,
  filters,
  onChanged,
  onRefused,
}: {
  job: JobSummary
  name: string
  /** Of the read of the list. */
  now: number
  filters: { status?: JobFilter; q?: string }
  /** An action of its menu was done. */
  onChanged: (what: 'changed' | 'deleted') => Promise<void>
  onRefused: (reason: string) => void
}) {
  const { jobId: id, delivery } = job
  const navigate = useNavigate()
  const [question, setQuestion] = useState<'cancel' | 'delete'>()
  const running = isRunning(job)
  const canDeliver = delivery !== null && (job.status === 'completed' || job.status === 'failed')

  async function act(action: () => Promise<unknown>, what: 'changed' | 'deleted' = 'changed'): Promise<void> {
    try {
      await action()
      await onChanged(what)
    } catch (thrown) {
      onRefused(messageOf(thrown))
    }
  }
  return (
    <div className="group relative">
      <Link
        to="/jobs/$id"
        params={{ id }}
        search={filters}
        activeOptions={{ includeSearch: false }}
        className="block border-b border-line px-4 py-2.5 outline-offset-[-2px] hover:bg-canvas data-[status=active]:bg-selection data-[status=active]:shadow-[inset_3px_0_0_var(--color-accent)] sm:px-5"
      >
        <span className="flex items-baseline gap-3">
          <span className="truncate text-body font-semibold">{name}</span>
          <Time at={job.createdAt} className="ml-auto shrink-0 text-small text-text-2">
            {age(job.createdAt, new Date(now))}
          </Time>
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <StateTag state={stateOf(job)} />
          <span className="truncate text-small text-text-2">{lineOf(job, now)}</span>
          <span className="ml-auto shrink-0 font-mono text-micro text-text-2">…{id.slice(-4)}</span>
        </span>
      </Link>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          {/* For a finger the same actions are in the job. */}
          <IconButton
            icon="more"
            name={T.jobs.menu(name, id.slice(-4))}
            data-row-menu
            className="absolute right-4 bottom-1.5 h-7! w-11! border border-line-strong bg-surface opacity-0 shadow-control group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:hidden"
          />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={`${MENU} min-w-44`}>
            <DropdownMenu.Item
              className={ITEM}
              onSelect={() => void navigate({ to: '/jobs/$id', params: { id }, search: filters })}
            >
              {T.jobs.open}
              <Key>↵</Key>
            </DropdownMenu.Item>
            {canDeliver && (
              <DropdownMenu.Item className={ITEM} onSelect={() => void act(() => platen.jobs.redeliver(id))}>
                {T.jobs.deliver}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
            <DropdownMenu.Item
              className={`${ITEM} text-error`}
              onSelect={() => setQuestion(running ? 'cancel' : 'delete')}
            >
              {running ? T.jobs.cancelAction : T.jobs.deleteAction}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Confirm
        question={question}
        onCancel={() => void act(() => platen.jobs.cancel(id))}
        onDelete={() => void act(() => platen.jobs.delete(id), 'deleted')}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  )
}
