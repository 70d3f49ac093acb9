/**
 * Forms the tables of a document that was read: every row has a cell for every column, so that a cell's index is its column.
 *
 * Slots that a cell with a span reaches over have a cell with the flag COVERED, slots that the source has no cell for one with the
 * flag FILLED; both are empty. Source: WHATWG HTML §4.9.12.1, "Forming a table". Where two cells would overlap, the later one
 * ends before the other. A column that no cell begins in is none: a `colspan` of 1000 is as wide as the table.
 *
 * Slots are bounded by the cells of the source: where there would be more, the table is formed without spans, and one cell fills
 * what is missing of a row.
 */
import { COVERED, Document, FILLED, HEADER, KINDS, type Span } from '../model.ts'

/** What HTML says of tables beside their cells, by block of the row or cell. */
export class TableSources {
  /** As written. `rows` is 0 for a cell that goes on to the end of its group of rows. */
  readonly spans = new Map<number, Span>()
  /** The first rows of groups (`tbody`). */
  readonly groupStarts = new Set<number>()
  /** Rows of a `thead`. */
  readonly headRows = new Set<number>()
  /** Rows without cells that stand before a row. */
  readonly emptyRowsBefore = new Map<number, number>()
}

/** Slots of a document that have no cell of their own: so many for each cell, and so many more. */
const SLOTS_PER_CELL = 3
const SLOTS_MORE = 1 << 16
/** Slots that are looked at while a table is formed, for each of those. */
const STEPS_PER_SLOT = 4

const TABLE = KINDS.indexOf('table')
const CELL = KINDS.indexOf('cell')

interface Placed {
  /** -1 for one that is added. */
  cell: number
  column: number
  columns: number
  rows: number
}

/** @returns also how many cells lost their spans, since a table would have had too many slots. */
export function formTables(document: Document, sources: TableSources): { document: Document; spansLeftOut: number } {
  const added = new Added()
  let slots = SLOTS_MORE
  let spansLeftOut = 0
  const { kinds, count, flags, after } = document
  for (let table = 0; table < count; table++) {
    if (kinds[table] !== TABLE) continue
    const rows = document.children(table)
    const cells = rows.map((row) => document.children(row))
    const isHtml = rows.length > 0 && (flags[rows[0]!]! & HEADER) === 0
    const isPlain = sources.spans.size === 0 || !cells.some((row) => row.some((cell) => sources.spans.has(cell)))
    const isEven = cells.every((row) => row.length === cells[0]!.length)
    if (!isPlain || !isEven) {
      slots += SLOTS_PER_CELL * (after[table]! - table)
      const formed = isPlain ? undefined : placeCells(rows, cells, sources, slots)
      if (formed === undefined && !isPlain)
        spansLeftOut += cells.flat().filter((cell) => sources.spans.has(cell)).length
      slots -= addCells(document, rows, formed ?? withoutSpans(cells), added, slots)
    }
    if (isHtml) setHead(document, rows, cells, sources, added.spans)
  }
  return { document: added.isEmpty ? document : withCells(document, added), spansLeftOut }
}

/** Cells to add, each before a block of the document, in order. */
class Added {
  readonly before: number[] = []
  readonly parents: number[] = []
  readonly flags: number[] = []
  readonly spans = new Map<number, Span>()
  /** By index of an added cell. */
  readonly ownSpans = new Map<number, Span>()

  get isEmpty(): boolean {
    return this.before.length === 0 && this.spans.size === 0
  }

  add(before: number, parent: number, flags: number): number {
    this.before.push(before)
    this.flags.push(flags)
    return this.parents.push(parent) - 1
  }
}

/** @returns undefined where there would be more than `slots`. */
function placeCells(
  rows: readonly number[],
  cells: readonly (readonly number[])[],
  { spans, groupStarts, emptyRowsBefore }: TableSources,
  slots: number,
): Placed[][] | undefined {
  // Rows without cells count for the spans that reach over them: the places of the others among all.
  const places: number[] = []
  const ends = new Array<number>(rows.length)
  let place = -1
  for (const row of rows) places.push((place += 1 + (emptyRowsBefore.get(row) ?? 0)))
  for (let row = rows.length - 1, end = rows.length; row >= 0; row--) {
    ends[row] = end
    if (groupStarts.has(rows[row]!)) end = row
  }
  let steps = slots * STEPS_PER_SLOT
  /** By column: the first row that is free again. */
  const freeFrom: number[] = []
  const starts: number[] = []
  const placed: Placed[][] = []
  for (let row = 0; row < rows.length; row++) {
    const own: Placed[] = []
    let column = 0
    for (const cell of cells[row]!) {
      const span = spans.get(cell) ?? ONE
      for (; (freeFrom[column] ?? 0) > row; column++) steps--
      let columns = 1
      while (columns < span.columns && (freeFrom[column + columns] ?? 0) <= row) columns++
      steps -= columns
      if (steps < 0) return undefined
      // The row that its span ends before, in rows that have cells.
      const end = span.rows === 0 ? ends[row]! : Math.min(ends[row]!, firstFrom(places, places[row]! + span.rows))
      for (let at = column; at < column + columns; at++) {
        // Columns beyond those that are known have no holes.
        while (freeFrom.length < at) freeFrom.push(0)
        freeFrom[at] = end
      }
      starts[column] = 1
      own.push({ cell, column, columns, rows: end - row })
      column += columns
    }
    placed.push(own)
  }
  // Columns that a cell begins in, counted.
  const numbers = new Array<number>(freeFrom.length + 1)
  let count = 0
  for (let column = 0; column <= freeFrom.length; column++) {
    numbers[column] = count
    if (starts[column] === 1) count++
  }
  if (count * rows.length > slots) return undefined
  for (const row of placed) {
    for (const one of row) {
      const end = numbers[one.column + one.columns]!
      one.column = numbers[one.column]!
      one.columns = end - one.column
    }
  }
  return placed
}

/** Index of the first of ascending numbers that is not below `least`. */
function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

const ONE: Span = { columns: 1, rows: 1 }

const withoutSpans = (cells: readonly (readonly number[])[]): Placed[][] =>
  cells.map((row) => row.map((cell, column) => ({ cell, column, columns: 1, rows: 1 })))

/** Adds what slots need that have no cell of their own. @returns how many. */
function addCells(
  document: Document,
  rows: readonly number[],
  placed: Placed[][],
  added: Added,
  slots: number,
): number {
  let width = 0
  for (const row of placed) for (const { column, columns } of row) width = Math.max(width, column + columns)
  const isBounded = width * rows.length <= slots
  const coveredTo = new Int32Array(width)
  const before = added.before.length
  rows.forEach((row, index) => {
    const own = placed[index]!
    let next = 0
    for (let column = 0; column < width; column++) {
      const one = own[next]
      const place = one === undefined ? document.after[row]! : one.cell
      if (one?.column === column) {
        next++
        const { cell, columns, rows: high } = one
        if (columns > 1 || high > 1) added.spans.set(cell, { columns, rows: high })
        coveredTo.fill(index + high, column, column + columns)
        const behind = own[next]?.cell ?? document.after[row]!
        for (let more = 1; more < columns; more++) added.add(behind, row, COVERED)
        column += columns - 1
      } else if (coveredTo[column]! > index) added.add(place, row, COVERED)
      else {
        const filled = added.add(place, row, FILLED)
        if (isBounded) continue
        if (column + 1 < width) added.ownSpans.set(filled, { columns: width - column, rows: 1 })
        break
      }
    }
  })
  return added.before.length - before
}

/** Rows of a `thead`, or of head cells alone, at the start of the table are its head; elsewhere a head cell is that of its row. */
function setHead(
  { flags, start, end: textEnd }: Document,
  rows: readonly number[],
  cells: readonly (readonly number[])[],
  { headRows }: TableSources,
  spans: ReadonlyMap<number, Span>,
): void {
  const isHead = (row: number): boolean =>
    headRows.has(rows[row]!) ||
    (cells[row]!.some((cell) => (flags[cell]! & HEADER) !== 0) &&
      cells[row]!.every((cell) => (flags[cell]! & HEADER) !== 0 || start[cell] === textEnd[cell]))
  let count = 0
  while (count < rows.length && isHead(count)) count++
  // A table of heads alone has one row of them.
  if (count === rows.length && count > 1) count = 1
  // No cell of the head reaches into the body.
  let end = 0
  let reach = 0
  for (let row = 0; row < count; row++) {
    for (const cell of cells[row]!) reach = Math.max(reach, row + (spans.get(cell)?.rows ?? 1))
    if (reach === row + 1) end = reach
  }
  for (let row = 0; row < end; row++) {
    flags[rows[row]!]! |= HEADER
    for (const cell of cells[row]!) flags[cell]! &= ~HEADER
  }
}

/** The document with the added cells. */
function withCells(document: Document, { before, parents, flags, spans, ownSpans }: Added): Document {
  const count = document.count + before.length
  /** Of each block of the document, and of the end, the new number. */
  const numbers = new Int32Array(document.count + 1)
  for (let block = 0, at = 0; block <= document.count; block++) {
    while (at < before.length && before[at]! <= block) at++
    numbers[block] = block + at
  }
  const fields = {
    kinds: new Uint8Array(count).fill(CELL),
    flags: new Uint16Array(count),
    parent: new Int32Array(count),
    after: new Int32Array(count),
    start: new Int32Array(count),
    end: new Int32Array(count),
    value: new Int32Array(count),
    firstMark: new Int32Array(count),
  }
  for (let block = 0; block < document.count; block++) {
    const to = numbers[block]!
    fields.kinds[to] = document.kinds[block]!
    fields.flags[to] = document.flags[block]!
    fields.parent[to] = document.parent[block]! < 0 ? -1 : numbers[document.parent[block]!]!
    fields.after[to] = document.after[block]! === block + 1 ? to + 1 : numbers[document.after[block]!]!
    fields.start[to] = document.start[block]!
    fields.end[to] = document.end[block]!
    fields.value[to] = document.value[block]!
    fields.firstMark[to] = document.firstMark[block]!
  }
  const newSpans = new Map<number, Span>()
  for (const [cell, span] of spans) newSpans.set(numbers[cell]!, span)
  for (let at = 0; at < before.length; at++) {
    const place = before[at]!
    const isEnd = place === document.count
    const to = place + at
    fields.flags[to] = flags[at]!
    fields.parent[to] = numbers[parents[at]!]!
    fields.after[to] = to + 1
    fields.start[to] = isEnd ? document.length : document.start[place]!
    fields.end[to] = fields.start[to]!
    fields.firstMark[to] = isEnd ? document.markCount : document.firstMark[place]!
    const own = ownSpans.get(at)
    if (own !== undefined) newSpans.set(to, own)
  }
  const moved = (blocks: ReadonlyMap<number, string>) =>
    new Map(Array.from(blocks, ([block, label]) => [numbers[block]!, label] as const))
  return new Document({
    ...document,
    ...fields,
    count,
    labels: moved(document.labels),
    anchors: new Map(Array.from(document.anchors, ([name, block]) => [name, numbers[block]!] as const)),
    spans: newSpans,
  })
}
