/** A table in a card. Where it is wider than the screen it scrolls, in a region that takes the focus. */
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
      <table aria-label={label} className="w-full border-collapse text-left text-control" aria-rowcount={rowCount}>
        <thead>
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
  isHead = false,
  className = '',
}: {
  children?: ReactNode
  from?: keyof typeof FROM
  /** It names its row. */
  isHead?: boolean
  className?: string
}) {
  const look = `border-t border-line px-3 py-2.5 ${from ? FROM[from] : ''} ${className}`
  return isHead ? (
    <th scope="row" className={`font-normal ${look}`}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
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
