/** The templates as pictures of real pages: a radio group with one tab stop. Arrows and letters move, Enter returns to the prompt. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { accountQuery } from '../api.ts'
import { pictureOf } from '../pictures.ts'
import { Icon } from '../ui/icons.tsx'
import { hasExample } from './examples.ts'
import { T } from './texts.ts'

export function Gallery({
  templates,
  value,
  onChange,
  onPick,
  onExample,
}: {
  templates: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
  onPick: () => void
  /** Fills the prompt with the example of a template; undefined where a model writes. */
  onExample: ((id: string) => void) | undefined
}) {
  const { data: account } = useQuery(accountQuery)
  const list = useRef<HTMLDivElement>(null)
  const isOneChosen = templates.some(({ id }) => id === value)
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const tiles = [...list.current!.querySelectorAll<HTMLElement>('[role=radio]')]
    // Where none is chosen, the first has the focus.
    const at = Math.max(
      0,
      templates.findIndex(({ id }) => id === value),
    )
    const columns = getComputedStyle(list.current!.parentElement!).gridTemplateColumns.split(' ').length
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    const next =
      step !== undefined
        ? at + step
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? tiles.length - 1
            : event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' '
              ? indexByLetter(templates, at, event.key)
              : undefined
    if (event.key === 'Enter') {
      event.preventDefault()
      onPick()
    }
    if (next === undefined || tiles[next] === undefined) return
    event.preventDefault()
    onChange(templates[next]!.id)
    tiles[next].focus()
  }
  return (
    <div className="mt-2.5 grid grid-cols-3 items-start gap-x-4 gap-y-3.5 sm:grid-cols-4 md:grid-cols-5 lg:grid-cols-7 lg:gap-x-5.5">
      <div ref={list} role="radiogroup" aria-labelledby="templates" onKeyDown={move} className="contents">
        {templates.map(({ id, name }, index) => {
          const chosen = id === value
          // One tab stop for all tiles, and one for their examples.
          const tabIndex = chosen || (!isOneChosen && index === 0) ? 0 : -1
          return (
            <div key={id} className="min-w-0">
              <button
                type="button"
                role="radio"
                aria-checked={chosen}
                tabIndex={tabIndex}
                onClick={() => onChange(id)}
                onDoubleClick={onPick}
                className="group block w-full text-left outline-none"
              >
                <span
                  className={`relative block aspect-[138/170] overflow-hidden rounded-card bg-desk px-2.5 pt-2.5 group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus ${chosen ? 'ring-2 ring-accent' : 'group-hover:ring-1 group-hover:ring-line-strong'}`}
                >
                  {pictureOf(id) !== undefined ? (
                    <img
                      src={pictureOf(id)}
                      alt=""
                      width={236}
                      height={330}
                      loading="lazy"
                      className="dark-page block w-full bg-page shadow-page"
                    />
                  ) : (
                    <span className="dark-page block h-full bg-page shadow-page" />
                  )}
                  {chosen && (
                    <span className="absolute right-2 bottom-2 inline-flex size-5 items-center justify-center rounded-full bg-accent text-on-accent">
                      <Icon name="check" size={12} strokeWidth={2.6} />
                    </span>
                  )}
                </span>
                <span className={`mt-1 block px-0.5 text-small ${chosen ? 'font-semibold' : ''}`}>{name}</span>
              </button>
              {onExample && hasExample(id) && (
                <button
                  type="button"
                  tabIndex={tabIndex}
                  aria-label={T.write.startFromOf(name)}
                  onClick={() => onExample(id)}
                  className="finger block min-h-6 rounded-tag px-0.5 text-left text-small text-accent hover:underline"
                >
                  {T.write.startFrom}
                </button>
              )}
            </div>
          )
        })}
      </div>
      {account?.key.scopes.includes('admin') && (
        <Link to="/settings/$section" params={{ section: 'templates' }} className="group outline-none">
          <span className="flex aspect-[138/170] flex-col items-center justify-center gap-1.5 rounded-card border border-dashed border-edge text-center text-small text-text-2 group-hover:border-accent group-hover:text-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus">
            <Icon name="plus" />
            <span className="w-20">{T.write.ownTemplate}</span>
          </span>
          <span className="mt-1 block px-0.5 text-small text-text-3">{T.write.inSettings}</span>
        </Link>
      )}
    </div>
  )
}

function indexByLetter(templates: readonly { name: string }[], at: number, letter: string): number | undefined {
  for (let step = 1; step <= templates.length; step++) {
    const index = (at + step) % templates.length
    if (templates[index]!.name.toLowerCase().startsWith(letter.toLowerCase())) return index
  }
  return undefined
}
