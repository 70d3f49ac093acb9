/**
 * Column widths of a table whose text does not fit on one line a row: each column has its least width, and the rest is
 * given out so that the table becomes as low as possible, each time to the column that takes most lines off its rows.
 *
 * Widths are tried in a fixed number of steps, so the cost is linear in the text, whatever it is.
 */
import type { TableText } from './text.ts'

/** The rest of the width is given out in this many parts. */
const STEPS = 24
/** A column may need several parts for its next line less. */
const LOOKAHEAD = [1, 2, 4, 8, 16, 24]
/** Worth of a line that is taken off a cell but not yet off its row: of one of several longest cells, and of any other. */
const SHARED_LINE = 0.1
const OWN_LINE = 0.001

/**
 * @param least, natural width by column.
 * @param room for all columns together: at least the sum of `least`.
 */
export function shareWidths(
  text: TableText,
  least: readonly number[],
  natural: readonly number[],
  room: number,
): number[] {
  const columns = least.length
  const rest = room - least.reduce((sum, width) => sum + width, 0)
  const levels = new Uint8Array(columns)
  const part = rest / STEPS
  const widthAt = (column: number, level: number) =>
    Math.min(natural[column]!, least[column]! + Math.floor(level * part))
  const sharing = new Sharing(text, columns, widthAt, least)
  for (let left = STEPS; left > 0; ) {
    let best = 0
    let bestColumn = -1
    let bestStep = 0
    for (let column = 0; column < columns; column++) {
      if (!sharing.isFlexible(column)) continue
      for (const step of LOOKAHEAD) {
        if (step > left) break
        const gain = sharing.gain(column, levels[column]!, levels[column]! + step) / step
        if (gain > best) {
          best = gain
          bestColumn = column
          bestStep = step
        }
      }
    }
    if (bestColumn < 0) break
    // Not wider than these lines need.
    const from = levels[bestColumn]!
    const total = sharing.gain(bestColumn, from, from + bestStep)
    while (bestStep > 1 && sharing.gain(bestColumn, from, from + bestStep - 1) === total) bestStep--
    levels[bestColumn]! += bestStep
    left -= bestStep
    sharing.setLevel(bestColumn, levels[bestColumn]!)
  }
  const widths = least.map((_, column) => widthAt(column, levels[column]!))
  fill(widths, natural, room)
  return widths
}

/** Gives what is left to the columns whose text is longer, in proportion. */
function fill(widths: number[], natural: readonly number[], room: number): void {
  const left = room - widths.reduce((sum, width) => sum + width, 0)
  const wanted = widths.map((width, column) => Math.max(0, natural[column]! - width))
  const sum = wanted.reduce((all, more) => all + more, 0)
  if (left <= 0 || sum === 0) return
  const part = Math.min(1, left / sum)
  for (let column = 0; column < widths.length; column++) widths[column]! += Math.floor(wanted[column]! * part)
}

/** Lines of the cells that a wider column would have fewer of, at every level of their columns. */
class Sharing {
  readonly #cells: Int32Array
  readonly #firstCell: Int32Array
  readonly #lines: Uint16Array
  readonly #levels: number
  /** By row: the most lines of a cell, in which column, and the most in any other. */
  readonly #top: Int32Array
  readonly #topColumn: Int32Array
  readonly #second: Int32Array
  readonly #level: Uint8Array
  readonly #text: TableText

  constructor(
    text: TableText,
    columns: number,
    widthAt: (column: number, level: number) => number,
    least: readonly number[],
  ) {
    this.#text = text
    this.#levels = STEPS + 1
    this.#level = new Uint8Array(columns)
    this.#top = new Int32Array(text.rowCount).fill(1)
    this.#topColumn = new Int32Array(text.rowCount).fill(-1)
    this.#second = new Int32Array(text.rowCount).fill(1)
    // Cells by column.
    this.#firstCell = new Int32Array(columns + 1)
    const isFlexible = (cell: number) =>
      text.columns[cell] === 1 && (text.natural[cell]! > least[text.column[cell]!]! || text.lines[cell]! > 1)
    for (let cell = 0; cell < text.cellCount; cell++) {
      if (isFlexible(cell)) this.#firstCell[text.column[cell]! + 1]!++
    }
    for (let column = 0; column < columns; column++) this.#firstCell[column + 1]! += this.#firstCell[column]!
    this.#cells = new Int32Array(this.#firstCell[columns]!)
    const next = this.#firstCell.slice()
    for (let cell = 0; cell < text.cellCount; cell++) {
      if (isFlexible(cell)) this.#cells[next[text.column[cell]!]!++] = cell
    }
    this.#lines = new Uint16Array(this.#cells.length * this.#levels)
    for (let at = 0; at < this.#cells.length; at++) {
      const cell = this.#cells[at]!
      const column = text.column[cell]!
      let width = -1
      for (let level = 0, lines = 0; level < this.#levels; level++) {
        const next = widthAt(column, level)
        if (next !== width && lines !== 1) lines = Math.min(0xffff, text.linesIn(cell, next))
        width = next
        // Its rows share what is higher than one line.
        this.#lines[at * this.#levels + level] = Math.ceil(lines / text.rows[cell]!)
      }
    }
    this.#rank()
  }

  isFlexible(column: number): boolean {
    return this.#firstCell[column]! < this.#firstCell[column + 1]!
  }

  setLevel(column: number, level: number): void {
    this.#level[column] = Math.min(level, STEPS)
    this.#rank()
  }

  #rank(): void {
    const { row, column } = this.#text
    this.#top.fill(1)
    this.#second.fill(1)
    this.#topColumn.fill(-1)
    this.#text.operations += this.#cells.length
    for (let at = 0; at < this.#cells.length; at++) {
      const cell = this.#cells[at]!
      const r = row[cell]!
      const lines = this.#lines[at * this.#levels + this.#level[column[cell]!]!]!
      if (lines > this.#top[r]!) {
        this.#second[r] = this.#top[r]!
        this.#top[r] = lines
        this.#topColumn[r] = column[cell]!
      } else if (lines > this.#second[r]!) this.#second[r] = lines
    }
  }

  /** Lines that the table loses where a column goes from one level to another, and a little for those of its cells. */
  gain(column: number, from: number, to: number): number {
    let gain = 0
    const end = this.#firstCell[column + 1]!
    this.#text.operations += end - this.#firstCell[column]!
    for (let at = this.#firstCell[column]!; at < end; at++) {
      const before = this.#lines[at * this.#levels + from]!
      const after = this.#lines[at * this.#levels + Math.min(to, STEPS)]!
      if (before === after) continue
      const row = this.#text.row[this.#cells[at]!]!
      const others = this.#topColumn[row] === column ? this.#second[row]! : this.#top[row]!
      const worth = before >= this.#top[row]! ? SHARED_LINE : OWN_LINE
      gain += Math.max(before, others) - Math.max(after, others) + (before - after) * worth
    }
    return gain
  }
}
