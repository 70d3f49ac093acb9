/**
 * A table whose columns fit the page in no setting: each row becomes a block of lines, `head: value`. In the structure
 * it is text, no table.
 */
import { LINK_OFF, LINK_ON, STYLE, STYLES } from '../../font/encoding.ts'
import { BOLD } from '../../font/resources.ts'
import type { Galley } from '../../galley/galley.ts'
import {
  BESIDE,
  CENTRED,
  ELEMENT_NAMES,
  FLUSH_RIGHT,
  KEEP_WITH_NEXT,
  type Manuscript,
  PLACED,
  SOLID,
  SPANS_ROWS,
  type Table,
  WIDE,
} from '../../markup/manuscript.ts'
import { dissolveLigatures } from '../../paragraph/ligatures.ts'
import { scratchCodes } from '../../scratch.ts'

/** A head is repeated in each row, so only its beginning is where it is long. */
const HEAD_LENGTH_MAX = 40
/** Lines of a row that stand together, from its first on. */
const KEPT_TOGETHER = 12
const COLON = 58
const SPACE = 32

export function stackRows(galley: Galley, table: Table): void {
  const { manuscript, styles } = galley
  const { blocks, elementTypes, elementParents } = manuscript
  galley.tooWideTables++
  const end = table.rows.at(-1)!
  const above = blocks.space[table.rows[0]!]!
  const heads: Int32Array[] = []
  for (let block = table.rows[0]!; block < table.rows[table.headRows]!; block++) {
    // Several rows of heads: the last one names the column.
    const head = headOf(manuscript, block)
    const column = blocks.column[block]!
    for (let at = column; at < column + (table.spans.get(block)?.columns ?? 1); at++) heads[at] = head
    blocks.end[block] = blocks.start[block]!
    clear(manuscript, block)
    blocks.space[block] = 0
  }
  const between = styles.leading >> 1
  for (let row = table.headRows; row + 1 < table.rows.length; row++) {
    const first = table.rows[row]!
    let isFirst = true
    let last = first
    for (let block = first; block < table.rows[row + 1]!; block++) {
      const isEmpty = blocks.end[block] === blocks.start[block]
      clear(manuscript, block)
      if (isEmpty) {
        blocks.space[block] = 0
        continue
      }
      blocks.space[block] = isFirst ? (row > table.headRows ? between : above) : 0
      isFirst = false
      if (block - first < KEPT_TOGETHER) blocks.flags[block]! |= KEEP_WITH_NEXT
      last = block
      prefix(galley, block, heads[blocks.column[block]!])
      elementTypes[blocks.element[block]!] = ELEMENT_NAMES.indexOf('P')
    }
    blocks.flags[last]! &= ~KEEP_WITH_NEXT
    elementTypes[elementParents[blocks.element[first]!]!] = ELEMENT_NAMES.indexOf('Div')
  }
  if (end > table.rows[0]!) {
    const tableElement = elementParents[elementParents[blocks.element[table.rows[0]!]!]!]!
    elementTypes[tableElement] = ELEMENT_NAMES.indexOf('Div')
  }
}

function clear({ blocks }: Manuscript, block: number): void {
  blocks.table[block] = 0
  blocks.padAbove[block] = 0
  blocks.padBelow[block] = 0
  blocks.flags[block]! &= ~(BESIDE | PLACED | CENTRED | FLUSH_RIGHT | KEEP_WITH_NEXT | SOLID | SPANS_ROWS)
}

/** The codes of a head without switches, shortened. */
function headOf({ codes, blocks }: Manuscript, block: number): Int32Array {
  const text: number[] = []
  if ((blocks.flags[block]! & WIDE) === 0) dissolveLigatures(codes, blocks.start[block]!, blocks.end[block]!)
  for (let at = blocks.start[block]!; at < blocks.end[block]! && text.length < HEAD_LENGTH_MAX; at++) {
    const code = codes[at]!
    if (code === LINK_ON || code === LINK_OFF || (code >= STYLE && code < STYLE + STYLES)) continue
    text.push(code)
  }
  return Int32Array.from(text)
}

/** Puts a head before the text of a block. The text moves behind all others, so the cost is that of what is printed. */
function prefix(galley: Galley, block: number, head: Int32Array | undefined): void {
  if (head === undefined || head.length === 0) return
  const { manuscript, styles } = galley
  const [coverage] = styles.families[galley.styleOf(block).family]!.coverage
  const { blocks } = manuscript
  const [start, end] = [blocks.start[block]!, blocks.end[block]!]
  if ((blocks.flags[block]! & WIDE) === 0) dissolveLigatures(manuscript.codes, start, end)
  const length = head.length + 4 + end - start
  const from = manuscript.length
  if (from + length > manuscript.codes.length) {
    const grown = scratchCodes('manuscript.codes', 2 * (from + length))
    grown.set(manuscript.codes.subarray(0, from))
    manuscript.codes = grown
  }
  const { codes } = manuscript
  let at = from
  codes[at++] = STYLE + BOLD
  for (const code of head) {
    if (coverage[code] !== 1) blocks.flags[block]! |= WIDE
    codes[at++] = code
  }
  codes[at++] = COLON
  codes[at++] = STYLE
  codes[at++] = SPACE
  codes.copyWithin(at, start, end)
  blocks.start[block] = from
  blocks.end[block] = at + end - start
  manuscript.length = blocks.end[block]!
}
