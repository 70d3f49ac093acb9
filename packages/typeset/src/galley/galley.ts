/**
 * Blocks → lines, in one endless column: each block gets its measure, its breakpoints and its lines.
 */
import type { CoreFont } from '../font/afm.ts'
import { coreFont, widthOf } from '../font/afm.ts'
import type { Scripts } from '../font/resources.ts'
import type { Frame } from '../frame.ts'
import {
  BLOCK_FIELDS,
  CELL,
  ELEMENT,
  END,
  EXTRA,
  FLAGS,
  HEADING,
  INDENT,
  KIND,
  type Manuscript,
  Rows,
  RULE,
  SCALE,
  START,
  VERBATIM,
  WIDE,
} from '../markup/manuscript.ts'
import {
  addLine,
  BREAK_FIELDS,
  BREAK_KIND,
  FORCED,
  LINE_ENCODED_FROM,
  LINE_ENCODED_TO,
  LINE_END,
  LINE_FIELDS,
  LINE_SPACES,
  LINE_START,
  LINE_WIDTH,
  X_END,
  X_NEXT,
} from '../paragraph/breakpoints.ts'
import type { EncodedText } from '../paragraph/encoded-text.ts'
import type { Hyphenator } from '../paragraph/hyphenate.ts'
import { breakJustified, type JustifyOptions } from '../paragraph/justified.ts'
import { LatinScanner } from '../paragraph/latin.ts'
import { breakRagged } from '../paragraph/ragged.ts'
import { type ShapedBlock, ShapedScanner, type ShapeOptions, shapeBlock, wideText } from '../paragraph/shaped.ts'
import { scratchNumbers } from '../scratch.ts'

export interface Galley {
  /** Rows of LINE_FIELDS (paragraph/breakpoints.ts). */
  lines: Rows
  /** Block b has the lines [firstLine[b], firstLine[b + 1]). */
  firstLine: Int32Array
  /** Rows of the baseline grid that one line of block b takes. */
  rowsPerLine(block: number): number
  /** Standard fonts by style; those that the text uses. */
  fonts: readonly CoreFont[]
  /** Text of the WinAnsi blocks, encoded for a content stream. */
  encodedText: EncodedText
  /** By block: text and runs of those that have characters beyond WinAnsi. */
  shaped: (ShapedBlock | undefined)[]
  /** Left edge of a block's text from the left margin (left to right), and its measure; millipoints. */
  indentOf(block: number): number
  measureOf(block: number): number
  /** Whether a cell begins a new band: columns of a table row that are set below the others. */
  startsBand(block: number): boolean
  /** Does the block's text fill the measure? */
  isJustified(block: number): boolean
}

/** Space between the columns of a table, thousandths of an em. */
const COLUMN_GAP = 1000
/** Least width of a column, or its text's if that is narrower. Columns that do not fit continue below the others. */
const COLUMN_LEAST = 1500

export function makeGalley(
  manuscript: Manuscript,
  frame: Frame,
  scripts: Scripts | undefined,
  shaping: ShapeOptions,
  hyphenator: Hyphenator | undefined,
): Galley {
  const { codes, blocks } = manuscript
  const rows = blocks.data
  const count = blocks.length / BLOCK_FIELDS
  const lines = new Rows('lines')
  const firstLine = scratchNumbers('galley.firstLine', count + 1)
  firstLine[0] = 0
  const fonts: CoreFont[] = []
  for (let style = 0; style < 8; style++)
    fonts.push(coreFont(frame.family, (manuscript.styles >> style) & 1 ? style : 0))
  const scanner = new LatinScanner(fonts)
  let wideScanner: ShapedScanner | undefined
  const shaped: (ShapedBlock | undefined)[] = []
  const space = widthOf(fonts[0]!, 32)
  const justify = (measure: number, hyphenate: (hyphenator: Hyphenator) => void): JustifyOptions => ({
    measure,
    stretch: space / 2,
    shrink: space / 3,
    hyphenate: hyphenator === undefined ? undefined : () => hyphenate(hyphenator),
  })
  // Of the cells of tables alone: their columns.
  const cellIndents = new Map<number, number>()
  const cellMeasures = new Map<number, number>()
  const bandCells = new Set<number>()
  // At any depth, text keeps half of the measure.
  const blockIndent = (block: number) =>
    Math.min(Math.round((frame.size * rows[block * BLOCK_FIELDS + INDENT]!) / 1000), frame.measure >> 1)
  const indentOf = (block: number) => cellIndents.get(block) ?? blockIndent(block)
  const measureOf = (block: number) => cellMeasures.get(block) ?? frame.measure - blockIndent(block)
  const isJustified = (block: number) =>
    frame.justified &&
    rows[block * BLOCK_FIELDS + KIND] !== CELL &&
    (rows[block * BLOCK_FIELDS + FLAGS]! & (VERBATIM | HEADING)) === 0

  /** Scans a block that has characters beyond WinAnsi; its text is shaped once. */
  function scanWide(block: number): ShapedScanner {
    wideScanner ??= new ShapedScanner(fonts)
    let shapedBlock = shaped[block]
    if (shapedBlock === undefined) {
      const at = block * BLOCK_FIELDS
      const wide = wideText(codes, rows[at + START]!, rows[at + END]!, scanner.links)
      shaped[block] = shapedBlock = shapeBlock(wide, scripts, shaping)
    }
    wideScanner.scan(shapedBlock)
    return wideScanner
  }

  /** Lays out the columns of the table whose first cell is `first`: their natural widths, or as much as fits. */
  function layOutColumns(first: number): void {
    const table = manuscript.elementParents[manuscript.elementParents[rows[first * BLOCK_FIELDS + ELEMENT]!]!]
    const columns = rows[first * BLOCK_FIELDS + EXTRA]! >>> 16
    const naturalWidths = new Array<number>(columns).fill(0)
    const linksBefore = scanner.links
    let end = first
    for (; end < count && rows[end * BLOCK_FIELDS + KIND] === CELL; end++) {
      const at = end * BLOCK_FIELDS
      if (manuscript.elementParents[manuscript.elementParents[rows[at + ELEMENT]!]!] !== table) break
      let scanned: LatinScanner | ShapedScanner = scanner
      if ((rows[at + FLAGS]! & WIDE) === 0) scanner.scan(codes, rows[at + START]!, rows[at + END]!)
      else {
        scanned = scanWide(end)
        scanner.links += shaped[end]!.linkCount
      }
      const natural = longestLine(scanned.table)
      const column = rows[at + EXTRA]! & 0xffff
      naturalWidths[column] = Math.max(naturalWidths[column]!, Math.ceil((natural * frame.size) / 1000))
    }
    scanner.links = linksBefore
    const gap = Math.round((frame.size * COLUMN_GAP) / 1000)
    const least = Math.round((frame.size * COLUMN_LEAST) / 1000)
    const measure = frame.measure - blockIndent(first)
    const widths = new Array<number>(columns).fill(0)
    const lefts = new Array<number>(columns).fill(0)
    const bands = new Set<number>()
    for (let from = 0; from < columns; ) {
      let to = from
      let needed = 0
      while (to < columns) {
        needed += Math.max(1000, Math.min(naturalWidths[to]!, least)) + (to > from ? gap : 0)
        if (needed > measure && to > from) break
        to++
      }
      let room = measure - gap * (to - from - 1)
      // Narrow columns get their natural width, the others share the remaining room.
      const order = Array.from({ length: to - from }, (_, i) => from + i)
      order.sort((a, b) => naturalWidths[a]! - naturalWidths[b]! || a - b)
      order.forEach((column, i) => {
        widths[column] = Math.max(1000, Math.min(naturalWidths[column]!, Math.floor(room / (to - from - i))))
        room -= widths[column]!
      })
      let left = blockIndent(first)
      for (let column = from; column < to; column++) {
        lefts[column] = left
        left += widths[column]! + gap
      }
      if (from > 0) bands.add(from)
      from = to
    }
    for (let cell = first; cell < end; cell++) {
      const column = rows[cell * BLOCK_FIELDS + EXTRA]! & 0xffff
      cellIndents.set(cell, lefts[column]!)
      cellMeasures.set(cell, widths[column]!)
      if (bands.has(column)) bandCells.add(cell)
    }
  }

  /** Records the ranges of encoded text of the lines from `first` on; the scanner has those of its last block only. */
  function recordEncodedRanges(first: number): void {
    const { places } = scanner.encodedText
    for (let line = first * LINE_FIELDS; line < lines.length; line += LINE_FIELDS) {
      const from = places[lines.data[line + LINE_START]! - scanner.start]!
      const to = places[lines.data[line + LINE_END]! - scanner.start]!
      if (from === 0 || to <= from) continue
      lines.data[line + LINE_ENCODED_FROM] = from
      lines.data[line + LINE_ENCODED_TO] = to
    }
  }

  /** Length that a line of the block has room for, thousandths of an em of its size. */
  function unitsOf(block: number): number {
    const size = (frame.size * rows[block * BLOCK_FIELDS + SCALE]!) / 1000
    return Math.max(1, Math.floor((measureOf(block) * 1000) / size))
  }

  function breakBlock(block: number): void {
    const at = block * BLOCK_FIELDS
    const units = unitsOf(block)
    if ((rows[at + FLAGS]! & WIDE) === 0) {
      scanner.scan(codes, rows[at + START]!, rows[at + END]!)
      if (isJustified(block)) {
        breakJustified(
          scanner,
          justify(units, (hyphenator) => scanner.hyphenate(hyphenator)),
          lines,
        )
      } else breakRagged(scanner, units, lines)
      recordEncodedRanges(firstLine[block]!)
    } else {
      const wide = scanWide(block)
      scanner.links += shaped[block]!.linkCount
      if (isJustified(block)) {
        breakJustified(
          wide,
          justify(units, (hyphenator) => wide.scan(shaped[block]!, hyphenator)),
          lines,
        )
      } else breakRagged(wide, units, lines)
    }
  }

  /** Length of the widest line that is longer than its measure: a single letter; 0 for none. */
  function widestLetter(block: number): number {
    let widest = 0
    const units = unitsOf(block)
    for (let line = firstLine[block]! * LINE_FIELDS; line < lines.length; line += LINE_FIELDS) {
      const width = lines.data[line + LINE_WIDTH]!
      // A justified line shrinks its spaces.
      if (width > units && width > widest && lines.data[line + LINE_SPACES] === 0) widest = width
    }
    return widest
  }

  for (let block = 0; block < count; block++) {
    const at = block * BLOCK_FIELDS
    if (rows[at + KIND] === RULE) addLine(lines, rows[at + START]!, rows[at + END]!, 0, FORCED, 0, 0)
    else {
      if (rows[at + KIND] === CELL && !cellMeasures.has(block)) layOutColumns(block)
      const linksBefore = scanner.links
      breakBlock(block)
      const widest = widestLetter(block)
      if (widest > 0) {
        // A letter wider than the measure would stand in the margin: the block is set in a size at which it fits.
        rows[at + SCALE] = Math.max(1, Math.floor((rows[at + SCALE]! * unitsOf(block)) / widest))
        lines.length = firstLine[block]! * LINE_FIELDS
        scanner.links = linksBefore
        breakBlock(block)
      }
    }
    firstLine[block + 1] = lines.length / LINE_FIELDS
  }
  return {
    lines,
    firstLine,
    rowsPerLine: (block) => {
      const scale = rows[block * BLOCK_FIELDS + SCALE]!
      return scale <= 1000 ? 1 : Math.max(1, Math.ceil((frame.size * scale * 1.1) / (frame.leading * 1000)))
    },
    fonts,
    encodedText: scanner.encodedText,
    shaped,
    indentOf,
    measureOf,
    startsBand: (block) => bandCells.has(block),
    isJustified,
  }
}

/** Width of the longest line of a text that is broken only where it must be. */
function longestLine({ data, length }: Rows): number {
  let longest = 0
  let from = 0
  for (let at = 0; at < length; at += BREAK_FIELDS) {
    if (data[at + BREAK_KIND] !== FORCED) continue
    longest = Math.max(longest, data[at + X_END]! - from)
    from = data[at + X_NEXT]!
  }
  return longest
}
