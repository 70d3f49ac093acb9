/**
 * A table as plain text: columns side by side, two spaces apart, a row of hyphens below the head. Widths are columns of a terminal.
 *
 * Text that is longer than its column goes on in the next line; a word is never divided. A table that does not fit the width
 * even so has no such form.
 */
import type { Document } from '../model.ts'
import { isNumericColumn } from '../numeric-column.ts'
import { beginsAt, type PlacedCell } from '../table-grid.ts'

const WIDTH_MAX = 100
const GAP = 2

/** @returns undefined where it is too wide. */
export function alignedTable(
  document: Document,
  grid: readonly (readonly PlacedCell[])[],
  headRows: number,
  textOf: (cell: number) => string,
): string[] | undefined {
  const columns = grid[0]?.length ?? 0
  if (columns === 0 || columns * (1 + GAP) - GAP > WIDTH_MAX) return undefined
  const texts = new Map<number, string[]>()
  const own = grid.map((row, y) => row.filter((placed, x) => beginsAt(placed, y, x)))
  for (const { cell } of own.flat()) texts.set(cell, textOf(cell).split('\n'))
  const widths = columnWidths(own.flat(), texts, columns)
  if (widths === undefined) return undefined
  const atRight = widths.map((_, column) => {
    const head = grid[0]![column]!
    const align = head.columns === 1 ? document.alignment(head.cell) : undefined
    const body = own.slice(headRows).flatMap((row) => row.filter((one) => one.column === column && one.columns === 1))
    return align === undefined ? isNumericColumn(body.map(({ cell }) => document.text(cell))) : align === 'right'
  })
  const rows = own.map((row) => {
    const cells = row.map((placed) => wrap(texts.get(placed.cell)!, roomOf(widths, placed)))
    const height = Math.max(1, ...cells.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) => {
      let out = ''
      let length = 0
      row.forEach((placed, at) => {
        const text = cells[at]![line] ?? ''
        const left = startOf(widths, placed.column)
        const isAtRight = placed.columns === 1 && atRight[placed.column] === true
        const start = left + (isAtRight ? roomOf(widths, placed) - widthOf(text) : 0)
        if (text === '') return
        out += ' '.repeat(start - length) + text
        length = start + widthOf(text)
      })
      return out
    })
  })
  const isHigh = rows.slice(headRows).some(({ length }) => length > 1)
  const lines = rows.slice(0, headRows).flat()
  if (headRows > 0) lines.push(widths.map((width) => '-'.repeat(width)).join(' '.repeat(GAP)))
  for (const [at, row] of rows.slice(headRows).entries()) {
    if (isHigh && at > 0) lines.push('')
    lines.push(...row)
  }
  return lines
}

const startOf = (widths: readonly number[], column: number): number =>
  widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0)

const roomOf = (widths: readonly number[], { column, columns }: PlacedCell): number =>
  startOf(widths, column + columns) - startOf(widths, column) - GAP

function columnWidths(
  cells: readonly PlacedCell[],
  texts: ReadonlyMap<number, string[]>,
  columns: number,
): number[] | undefined {
  const least = new Array<number>(columns).fill(1)
  const natural = new Array<number>(columns).fill(1)
  // Cells of one column first: they say how wide those are that others reach over.
  for (const placed of cells.toSorted((a, b) => a.columns - b.columns)) {
    const lines = texts.get(placed.cell)!
    const words = lines.flatMap((line) => line.split(' '))
    widen(least, placed, Math.max(...words.map(widthOf)))
    widen(natural, placed, Math.max(...lines.map(widthOf)))
  }
  let room = WIDTH_MAX - GAP * (columns - 1) - least.reduce((sum, width) => sum + width, 0)
  if (room < 0) return undefined
  // Narrow columns get what they want, the others share what is left.
  const widths = [...least]
  const wants = least.map((width, column) => ({ column, more: Math.max(0, natural[column]! - width) }))
  wants
    .sort((a, b) => a.more - b.more)
    .forEach(({ column, more }, at) => {
      const share = Math.min(more, Math.floor(room / (columns - at)))
      widths[column]! += share
      room -= share
    })
  return widths
}

/** Makes the columns of a cell as wide as it. */
function widen(widths: number[], placed: PlacedCell, width: number): void {
  const missing = width - roomOf(widths, placed)
  for (let at = 0; at < placed.columns && missing > 0; at++)
    widths[placed.column + at]! += Math.floor((missing + at) / placed.columns)
}

/** Lines of at most that width; a word that is wider has one to itself. */
function wrap(lines: readonly string[], width: number): string[] {
  const out: string[] = []
  for (const line of lines) {
    let text = ''
    let length = 0
    for (const word of line.split(' ')) {
      const own = widthOf(word)
      if (text !== '' && length + 1 + own > width) {
        out.push(text)
        text = word
        length = own
      } else {
        text += text === '' ? word : ` ${word}`
        length += own + (length > 0 ? 1 : 0)
      }
    }
    out.push(text)
  }
  return out
}

/** Characters of two columns (UAX #11: W and F), and of none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u
const NONE = /[\p{Mn}\p{Me}\p{Cf}]/u
const ASCII = /^[ -~]*$/u

function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length
  let width = 0
  for (const character of text) width += NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}
