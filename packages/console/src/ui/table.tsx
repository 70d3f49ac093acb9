/**
 * A table in a card. Below 900 px it has what names a row, its state and its menu; below 600 px each row is a card, with the state under the name.
 * Where it is wider than the screen it scrolls, in a region that takes the focus.
 */
import type { ReactNode, RefObject } from 'react'

export function Table({
  label,
  heads,
  rowCount,
  body,
  children,
}: {
  label: string
  heads: readonly Head[]
  /** Of all rows with the head, where not all are in the page. */
  rowCount?: number | undefined
  body?: RefObject<HTMLTableSectionElement | null>
  children: ReactNode
}) {
  return (
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-card border border-line">
      <table
        aria-label={label}
        className={`w-full border-collapse text-left text-control ${ROWS}`}
        aria-rowcount={rowCount}
      >
        <thead className="max-sm:sr-only">
          <tr className="text-micro text-text-2">
            {heads.map(({ name, hidden, from }) => (
              <th key={name} scope="col" className={`h-8 px-3 font-normal whitespace-nowrap ${from ? FROM[from] : ''}`}>
                {hidden ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>{children}</tbody>
      </table>
    </section>
  )
}

/** On a card the name and what is said of it are in the middle, `at` start and end beside the name. */
const ROWS =
  '[&_tbody_tr]:border-line [&_tbody_tr:not([aria-hidden])]:border-t max-sm:block max-sm:[&_tbody]:block max-sm:[&_tbody_tr:first-child]:border-t-0! max-sm:[&_tbody_tr:not([aria-hidden])]:grid max-sm:[&_tbody_tr]:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:[&_tbody_tr]:items-start'
const AT = { start: 'max-sm:col-start-1', end: 'max-sm:col-start-3 max-sm:row-span-2' } as const

export interface Head {
  name: string
  /** For screen readers only. */
  hidden?: boolean
  /** Shown from this width of the window. */
  from?: keyof typeof FROM
}

const FROM = { sm: 'max-sm:hidden', md: 'max-md:hidden' } as const

export function Cell({
  children,
  from,
  at,
  isHead = false,
  className = '',
}: {
  children?: ReactNode
  from?: keyof typeof FROM
  /** On a card: a box before the name, or the menu after it. */
  at?: keyof typeof AT
  /** It names its row. */
  isHead?: boolean
  className?: string
}) {
  const place = at ? `${AT[at]} max-sm:row-start-1` : `max-sm:col-start-2 ${isHead ? 'max-sm:pb-1' : 'max-sm:pt-0'}`
  const classes = `px-3 py-2.5 ${place} ${from ? FROM[from] : ''} ${className}`
  return isHead ? (
    <th scope="row" className={`font-normal ${classes}`}>
      {children}
    </th>
  ) : (
    <td className={classes}>{children}</td>
  )
}

/** Two lines in a cell: what it is, and what is said about it. */
export function Lines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <span className="block font-semibold">{first}</span>
      {second !== undefined && <span className="block text-small text-text-2">{second}</span>}
    </>
  )
}
