/**
 * Blocks that stand beside each other by their styles (style/sheet.ts): dates at the end of a line, items in a row, labels
 * in a column. And blocks that stand together on a page.
 */
import { BESIDE, FLUSH_RIGHT, HUNG, KEEP_WITH_NEXT, PLACED, SOLID, WHOLE } from '../markup/manuscript.ts'
import { BREAK_FIELDS, BREAK_KIND, FORCED, X_END, X_NEXT } from '../paragraph/breakpoints.ts'
import type { Galley } from './galley.ts'

/** Least width of a label column, and between it and the text, ems. */
const LABEL_LEAST = 3
const LABEL_GAP = 0.5
/** A label that is higher than this part of a page takes room as all text does. */
const HUNG_PART = 1 / 3

/** Before a block is broken into lines: the room that it shares with blocks beside it. */
export function fitBeside(galley: Galley, block: number): void {
  const { blocks } = galley.manuscript
  const { left, measure } = galley
  const next = block + 1
  if (next < blocks.count && galley.styleOf(next).beside >= 0 && (blocks.flags[next]! & BESIDE) !== 0) {
    const room = measure[block]!
    const width = Math.min(naturalWidth(galley, next), room >> 1)
    measure[block] = Math.max(room >> 2, room - width - galley.styleOf(next).beside)
    left[next] = left[block]! + room - width
    measure[next] = width
    blocks.flags[next]! |= FLUSH_RIGHT
  }
  if ((blocks.flags[block]! & HUNG) !== 0) fitLabel(galley, block)
  const columns = galley.manuscript.columnRows.get(block)
  if (columns !== undefined) fitColumns(galley, block, columns)
  const { apart } = galley.styleOf(block)
  if (apart < 0) return
  const width = naturalWidth(galley, block)
  if ((blocks.flags[block]! & BESIDE) !== 0) {
    const at = left[block - 1]! + measure[block - 1]! + apart
    if (at + width > left[block]! + measure[block]!) blocks.flags[block]! &= ~BESIDE
    else left[block] = at
  }
  if (width > measure[block]!) return
  measure[block] = width
  blocks.flags[block]! |= SOLID
}

/**
 * Labels and values in columns: each as wide as its text in all rows; where they do not fit, those that need more than their share
 * have the rest in equal parts.
 *
 * @param rows how many columns each has, the first one most; a row is its labels, then its values.
 */
function fitColumns(galley: Galley, first: number, rows: readonly number[]): void {
  const { left, measure } = galley
  const gap = galley.styleOf(first).columns
  const full = measure[first]!
  const columns = rows[0]!
  const byColumn = Array.from({ length: columns }, (): number[] => [])
  let block = first
  for (const count of rows) {
    for (let at = 0; at < 2 * count; at++) byColumn[at % count]!.push(block + at)
    block += 2 * count
  }
  const widths = byColumn.map((own) => Math.max(...own.map((one) => naturalWidth(galley, one))))
  const rest = full - gap * (columns - 1)
  let share = Math.floor(rest / columns)
  for (let round = 0; round < columns; round++) {
    const narrow = widths.filter((width) => width <= share)
    if (narrow.length === columns) break
    share = Math.floor((rest - narrow.reduce((sum, width) => sum + width, 0)) / (columns - narrow.length))
  }
  let x = left[first]!
  for (let column = 0; column < columns; column++) {
    const width = Math.max(1, Math.min(widths[column]!, share))
    for (const one of byColumn[column]!) {
      left[one] = x
      measure[one] = width
    }
    x += width + gap
  }
}

/** In large type the text stands less far in than its label is wide: the label gives way, or has no column. */
function fitLabel(galley: Galley, block: number): void {
  const { blocks } = galley.manuscript
  const { left, measure, size } = galley
  let main = block
  while ((blocks.flags[main]! & HUNG) !== 0) main++
  const room = left[main]! - left[block]!
  if (measure[block]! <= room) return
  measure[block] = room - Math.round(size[block]! * LABEL_GAP)
  if (measure[block] >= size[block]! * LABEL_LEAST) return
  for (let label = block; label < main; label++) {
    blocks.flags[label]! &= ~HUNG
    measure[label] = galley.pageMeasure - left[label]!
  }
}

/** Of a block's longest line where nothing is broken, and a millipoint, so that rounding never divides it. */
function naturalWidth(galley: Galley, block: number): number {
  const { data, length } = galley.scanAhead(block)
  let widest = 0
  let start = 0
  for (let at = 0; at < length; at += BREAK_FIELDS) {
    if (data[at + BREAK_KIND] !== FORCED) continue
    widest = Math.max(widest, data[at + X_END]! - start)
    start = data[at + X_NEXT]!
  }
  return Math.ceil((widest * galley.size[block]!) / 1000) + 1
}

/** Once all lines are known: the direction of columns is that of the document; labels that are too high are none. */
export function settleColumns(galley: Galley): void {
  const { manuscript, shaped, isMirrored, placing, page } = galley
  const { blocks } = manuscript
  for (let block = 0; block < blocks.count; block++)
    if ((blocks.flags[block]! & HUNG) !== 0) block = releaseHighLabels(galley, block) - 1
  if (!isMirrored && !shaped.some((block) => block?.paragraph.baseLevel === 1)) return
  for (let block = 0; block < blocks.count; block++) {
    const isOwn = shaped[block]?.paragraph.baseLevel === 1
    if (isOwn === isMirrored || (blocks.flags[block]! & PLACED) !== 0) continue
    blocks.flags[block]! |= PLACED
    if (!isMirrored) continue
    const style = galley.styleOf(block)
    const width = placing !== undefined && style.place !== undefined ? page.width - 2 * page.left : page.measure
    galley.left[block] = width - galley.left[block]! - galley.measure[block]!
    // Code and whole paragraphs of another script begin at their left edge.
    const [from = 0, to = 0] = galley.firstLine.subarray(block, block + 2)
    if (style.verbatim || to > from + 1) continue
    // A date ends at the left edge, where its text begins; all else begins at the right one.
    if (style.beside >= 0) blocks.flags[block]! &= ~FLUSH_RIGHT
    else blocks.flags[block]! |= FLUSH_RIGHT
  }
}

/** @returns the block after the labels that stand below each other from `first` on. */
function releaseHighLabels(galley: Galley, first: number): number {
  const { blocks } = galley.manuscript
  let next = first
  let height = 0
  for (; (blocks.flags[next]! & HUNG) !== 0; next++)
    height += (galley.firstLine[next + 1]! - galley.firstLine[next]!) * galley.leading[next]!
  let main = next
  while (main + 1 < blocks.count && galley.firstLine[main + 1] === galley.firstLine[main]) main++
  const isAlone = main >= blocks.count || galley.firstLine[main + 1] === galley.firstLine[main]
  if (isAlone || height > galley.pageHeight * HUNG_PART)
    for (let label = first; label < next; label++) blocks.flags[label]! &= ~HUNG
  return next
}

/** Blocks that stand on one page where they have few lines. */
export function settleWholes({ manuscript, firstLine }: Galley): void {
  const { blocks, wholes } = manuscript
  for (const { first, last, lines } of wholes) {
    let count = 0
    for (let block = first; block <= last && count <= lines; block++)
      if ((blocks.flags[block]! & (BESIDE | HUNG)) === 0) count += firstLine[block + 1]! - firstLine[block]!
    if (count > lines) continue
    let end = last
    while (end > first && (blocks.flags[end]! & BESIDE) !== 0) end--
    for (let block = first; block <= last; block++) blocks.flags[block]! |= block < end ? WHOLE | KEEP_WITH_NEXT : WHOLE
  }
}
