/**
 * Long lists and their keys, for every list of the console. Of a list with many rows only those near the window are in the page, so
 * a thousand rows cost what thirty cost; its `aria-rowcount` says how many there are. J, K and the arrows move, X selects, the period opens
 * the menu of a row. A row has `data-row` with its index; its first link or button takes the focus.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeys } from './keys.ts'

/** A list of fewer rows is in the page as a whole. */
const ROWS_WHOLE = 120
/** Rows beyond the window on either side. */
const BEYOND = 15

export interface Rows<Container extends HTMLElement> {
  /** For the element that holds the rows. */
  container: RefObject<Container | null>
  /** Indices of the rows that are in the page. */
  shown: readonly number[]
  /** Heights of those that are not, in px. */
  before: number
  after: number
  /** Moves the focus to a row, which comes into the page for it. */
  focus(index: number): void
}

/** @param height what a row has before it is measured, in px. */
export function useRows<Container extends HTMLElement>(count: number, height: number): Rows<Container> {
  const container = useRef<Container>(null)
  const rowHeight = useRef(height)
  const measuredAt = useRef(0)
  const [range, setRange] = useState<[from: number, to: number]>([0, ROWS_WHOLE])
  const isWhole = count <= ROWS_WHOLE

  // Rows of one list have one height at one width; measured again while scrolling, they would move.
  useLayoutEffect(() => {
    const rows = container.current?.querySelectorAll('[data-row]')
    if (isWhole || !rows || rows.length === 0 || measuredAt.current === innerWidth) return
    measuredAt.current = innerWidth
    const first = rows[0]!.getBoundingClientRect()
    const last = rows[rows.length - 1]!.getBoundingClientRect()
    if (last.bottom > first.top) rowHeight.current = (last.bottom - first.top) / rows.length
  })
  useEffect(() => {
    if (isWhole) return
    function showNear(): void {
      if (!container.current) return
      const { top } = container.current.getBoundingClientRect()
      const first = Math.floor(-top / rowHeight.current) - BEYOND
      const rows = Math.ceil(innerHeight / rowHeight.current) + 2 * BEYOND
      const from = Math.max(0, Math.min(first, count - rows))
      setRange((old) => (old[0] === from && old[1] === from + rows ? old : [from, from + rows]))
    }
    showNear()
    // Whichever pane scrolls.
    document.addEventListener('scroll', showNear, { capture: true, passive: true })
    addEventListener('resize', showNear)
    return () => {
      document.removeEventListener('scroll', showNear, { capture: true })
      removeEventListener('resize', showNear)
    }
  }, [count, isWhole])

  const from = isWhole ? 0 : Math.min(range[0], Math.max(0, count - 1))
  const to = isWhole ? count : Math.min(range[1], count)
  return {
    container,
    shown: Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at),
    before: from * rowHeight.current,
    after: Math.max(0, count - to) * rowHeight.current,
    focus(index) {
      if (index < from || index >= to)
        flushSync(() => setRange([Math.max(0, index - BEYOND), index + BEYOND + Math.ceil(innerHeight / height)]))
      focusRow(container.current, index)
    },
  }
}

/** In place of the rows of a table that are not in the page. */
export function RowSpace({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

function focusRow(container: HTMLElement | null, index: number): void {
  const row = container?.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const target = row?.matches('a, button')
    ? row
    : row?.querySelector<HTMLElement>('a[href], button:not([tabindex="-1"])')
  target?.focus()
}

/** The index of the row that has the focus, or -1. */
export function focusedRow(container: HTMLElement | null): number {
  const row = container?.contains(document.activeElement) && document.activeElement?.closest('[data-row]')
  return row instanceof HTMLElement ? Number(row.dataset['row']) : -1
}

/** J, K, arrows, X and the period in a list. */
export function useRowKeys<Container extends HTMLElement>(
  rows: Pick<Rows<Container>, 'container' | 'focus'>,
  {
    count,
    current = -1,
    columns = () => 1,
    isArrowsOff = () => false,
    onSelect,
  }: {
    count: number
    /** Where moving starts while no row has the focus. */
    current?: number
    /** Of a grid. */
    columns?: () => number
    /** While the arrows belong to something else. */
    isArrowsOff?: (event: KeyboardEvent) => boolean
    onSelect?: (index: number) => void
  },
): void {
  useKeys((key, event) => {
    const at = focusedRow(rows.container.current)
    if (key === 'x' && onSelect && at >= 0) {
      onSelect(at)
      return true
    }
    if (key === '.' && at >= 0) return openMenu(rows.container.current, at)
    if (count === 0 || (key.startsWith('Arrow') && isArrowsOff(event))) return false
    const width = columns()
    const step = { j: 1, k: -1, ArrowDown: width, ArrowUp: -width }[key] ?? (width > 1 ? SIDEWAYS[key] : undefined)
    if (step === undefined) return false
    const start = at >= 0 ? at : current
    const next = start < 0 ? 0 : start + step
    // In the last line of a grid an arrow down has nowhere to go.
    if (next >= 0 && next < count) rows.focus(next)
    else if (Math.abs(step) === 1) rows.focus(Math.min(count - 1, Math.max(0, next)))
    return true
  })
}

const SIDEWAYS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The button of a row that opens its menu is marked with `data-row-menu`. */
function openMenu(container: HTMLElement | null, index: number): boolean {
  const button = container?.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-menu]`)
  if (!button) return false
  button.focus()
  // A menu opens by Enter, not by a click that has no pointer.
  if (button.getAttribute('aria-haspopup') === 'menu')
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  else button.click()
  return true
}
