/**
 * The breakpoints of a table's cells, each scanned once: widths of pieces and of whole texts, and how many lines a cell
 * has in a width. Lengths are millipoints at the size that the styles name; a smaller table has them in proportion.
 */
import { Rows } from '../../markup/manuscript.ts'
import { BREAK_END, BREAK_FIELDS, BREAK_KIND, BREAK_NEXT, FORCED, X_END, X_NEXT } from '../../paragraph/breakpoints.ts'

const PIECE_END = 0
const PIECE_NEXT = 1
const PIECE_FORCED = 2
/** How much further in the lines of its text stand but the first, beside a label. */
const PIECE_HANG = 3
const PIECE_FIELDS = 4
/** What has more characters without a place to break, an address, may be cut. */
const PIECE_LENGTH_MAX = 32

export class TableText {
  /** Of the type that `linesIn` reckons with to that of the styles. */
  scale = 1
  cellCount = 0
  rowCount = 0
  readonly column: Int32Array
  readonly row: Int32Array
  /** How many columns and rows a cell reaches over. */
  readonly columns: Int32Array
  readonly rows: Int32Array
  readonly size: Int32Array
  /** Widest undivided piece, the same where a long one may be cut, and widest line where nothing is broken. */
  readonly whole: Int32Array
  readonly least: Int32Array
  readonly natural: Int32Array
  /** Lines where nothing is broken. */
  readonly lines: Int32Array
  /** Breakpoints and cells looked at: the cost. */
  operations = 0
  /** Cells have their pieces [first, first of the next), thousandths of an em. */
  readonly #first: Int32Array
  readonly #pieces = new Rows('table.pieces')

  constructor(cells: number) {
    this.column = new Int32Array(cells)
    this.row = new Int32Array(cells)
    this.columns = new Int32Array(cells).fill(1)
    this.rows = new Int32Array(cells).fill(1)
    this.size = new Int32Array(cells)
    this.whole = new Int32Array(cells)
    this.least = new Int32Array(cells)
    this.natural = new Int32Array(cells)
    this.lines = new Int32Array(cells)
    this.#first = new Int32Array(cells + 1)
  }

  /**
   * @param start index of the first character; @param isSolid breakpoints count only where they are forced.
   * @param hasLabel whether the line of the text that begins at an index has the label of an item.
   */
  add(
    row: number,
    column: number,
    size: number,
    start: number,
    { data, length }: Rows,
    isSolid: boolean,
    hasLabel: (start: number) => boolean = () => false,
  ): void {
    const cell = this.cellCount++
    this.rowCount = Math.max(this.rowCount, row + 1)
    this.row[cell] = row
    this.column[cell] = column
    this.size[cell] = size
    const pieces = this.#pieces
    let lineStart = 0
    let pieceStart = 0
    let natural = 0
    let least = 0
    let whole = 0
    let from = start
    let isStart = true
    let hang = 0
    this.operations += length / BREAK_FIELDS
    for (let at = 0; at < length; at += BREAK_FIELDS) {
      const isForced = data[at + BREAK_KIND] === FORCED
      if (isSolid && !isForced) continue
      if (isStart) {
        isStart = isForced
        hang = !isForced && hasLabel(from) ? (data[at + X_NEXT] ?? lineStart) - lineStart : 0
        // The label stays with the first word.
        if (hang > 0) continue
      }
      const end = data[at + X_END]!
      const to = pieces.add(PIECE_FIELDS)
      pieces.data[to + PIECE_END] = end
      pieces.data[to + PIECE_NEXT] = data[at + X_NEXT]!
      pieces.data[to + PIECE_FORCED] = isForced ? 1 : 0
      pieces.data[to + PIECE_HANG] = hang
      const length = data[at + BREAK_END]! - from
      const width = end - pieceStart + (pieceStart > lineStart ? hang : 0)
      whole = Math.max(whole, width)
      least = Math.max(least, length > PIECE_LENGTH_MAX ? Math.ceil((width * PIECE_LENGTH_MAX) / length) : width)
      pieceStart = data[at + X_NEXT]!
      from = data[at + BREAK_NEXT]!
      if (!isForced) continue
      this.lines[cell]!++
      natural = Math.max(natural, end - lineStart)
      lineStart = pieceStart
      isStart = true
    }
    this.#first[cell + 1] = pieces.length
    this.whole[cell] = Math.ceil((whole * size) / 1000)
    this.least[cell] = Math.ceil((least * size) / 1000)
    this.natural[cell] = Math.ceil((natural * size) / 1000)
  }

  /** Makes the columns of cells that reach over several as wide, together with the gaps between them, as those are. */
  widenForSpans(widths: number[], wanted: Int32Array, scale: number, gap: number): void {
    for (let cell = 0; cell < this.cellCount; cell++) {
      const columns = this.columns[cell]!
      if (columns === 1) continue
      const from = this.column[cell]!
      let width = 0
      for (let column = from; column < from + columns; column++) width += widths[column]!
      const missing = Math.ceil(wanted[cell]! * scale) + 1 - gap * (columns - 1) - width
      if (missing <= 0) continue
      // In proportion, so that a narrow column stays one.
      for (let column = from; column < from + columns; column++)
        widths[column]! += Math.ceil(width > 0 ? (missing * widths[column]!) / width : missing / columns)
    }
  }

  /** Lines of a cell in the width of its column; 1 of one that reaches over several columns or rows. */
  linesAlone(cell: number, width: number): number {
    const isAlone = this.columns[cell] === 1 && this.rows[cell] === 1
    const isOne = this.lines[cell] === 1 && (this.natural[cell] ?? 0) * this.scale <= width
    return isAlone && !isOne ? this.linesIn(cell, width) : 1
  }

  /** Lines of a cell in a width, filled one after the other. */
  linesIn(cell: number, width: number): number {
    const { data } = this.#pieces
    const units = Math.floor((width * 1000) / Math.floor(this.size[cell]! * this.scale))
    const end = this.#first[cell + 1]!
    let lines = 0
    let from = 0
    let best = -1
    this.operations += (end - this.#first[cell]!) / PIECE_FIELDS
    for (let at = this.#first[cell]!; at < end; at += PIECE_FIELDS) {
      if (best >= 0 && data[at + PIECE_END]! - from > units) {
        lines++
        from = (data[best + PIECE_NEXT] ?? 0) - (data[best + PIECE_HANG] ?? 0)
      }
      best = at
      if (data[at + PIECE_FORCED] === 0) continue
      lines++
      from = data[at + PIECE_NEXT]!
      best = -1
    }
    return lines
  }
}
