/** The filters of the list of jobs: those that want attention as buttons, the others in a menu. */
import { DropdownMenu } from 'radix-ui'
import { number } from '../intl.ts'
import { Icon } from '../ui/icons.tsx'
import { MENU, MenuChoice } from '../ui/menu.tsx'
import { FILTERS_FIRST, FILTERS_REST, type JobFilter } from './filter.ts'
import { T } from './texts.ts'

const PILL =
  'inline-flex h-7 shrink-0 items-center rounded-full border border-line-strong px-2 text-small text-text hover:bg-canvas pointer-coarse:h-11'
const ON = 'border-selection! bg-selection! font-semibold text-accent!'

export function JobFilters({
  value,
  counts,
  countMax,
  onPick,
}: {
  value: JobFilter | undefined
  counts: Partial<Record<JobFilter, number>> | undefined
  countMax: number
  onPick: (filter: JobFilter | undefined) => void
}) {
  const rest = FILTERS_REST.find((one) => one === value)
  return (
    <div role="group" aria-label={T.jobs.filter} className="flex flex-wrap gap-x-1 gap-y-1.5">
      {([undefined, ...FILTERS_FIRST] as const).map((one) => {
        const count = (one && counts?.[one]) ?? 0
        return (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={value === one}
            onClick={() => onPick(one)}
            className={`${PILL} ${value === one ? ON : ''}`}
          >
            {T.jobs.filters[one ?? 'all']}
            {count > 0 && (
              <>
                {' '}
                <span className="ml-1 font-normal text-text-2">
                  {count < countMax ? number(count) : `${number(countMax)}+`}
                </span>
              </>
            )}
          </button>
        )
      })}
      <DropdownMenu.Root>
        <DropdownMenu.Trigger className={`${PILL} gap-0.5 ${rest ? ON : ''}`}>
          {rest ? T.jobs.filters[rest] : T.jobs.moreFilters}
          <Icon name="chevron" size={14} className={rest ? '' : 'text-text-2'} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="start" sideOffset={4} collisionPadding={8} className={`${MENU} min-w-36`}>
            <DropdownMenu.RadioGroup value={rest ?? ''} onValueChange={(next) => onPick(next as JobFilter)}>
              {FILTERS_REST.map((one) => (
                <MenuChoice key={one} value={one}>
                  {T.jobs.filters[one]}
                </MenuChoice>
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  )
}
