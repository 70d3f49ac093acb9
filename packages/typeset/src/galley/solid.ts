/** Inline code and addresses in running text: lines end in them at PIECE_END alone. */
import { NEWLINE, PIECE_END, ZERO_WIDTH_SPACE } from '../font/encoding.ts'
import { type Manuscript, SOLID } from '../markup/manuscript.ts'
import { BREAK_FIELDS, BREAK_KIND, BREAK_NEXT, type Breakpoints, FORCED } from '../paragraph/breakpoints.ts'
import type { ShapedBlock } from '../paragraph/shaped.ts'

/** Blocks to break into lines: those of a manuscript, and by block the shaped text of some. */
export interface BlockTexts {
  readonly manuscript: Manuscript
  readonly shaped: readonly (ShapedBlock | undefined)[]
}

/** Removes the other breakpoints of a block in them. */
export function joinSolids(texts: BlockTexts, block: number, { table }: Breakpoints): void {
  const { solids, codes, blocks } = texts.manuscript
  const start = blocks.start[block]!
  let solid = firstBehind(solids, start)
  if (solid >= solids.length || solids[solid]! >= blocks.end[block]!) return
  const shaped = texts.shaped[block]
  // Shaped text has no codes for styles and links.
  let code = start
  let unit = 0
  const placeOf = (at: number): number => {
    if (shaped === undefined) return at
    for (; code < at; code++)
      if (codes[code]! >= 32 || codes[code] === NEWLINE || codes[code] === ZERO_WIDTH_SPACE) unit++
    return unit
  }
  const { data } = table
  let from = placeOf(solids[solid]!)
  let to = placeOf(solids[solid + 1]!)
  let newLength = 0
  for (let row = 0; row < table.length; row += BREAK_FIELDS) {
    const next = data[row + BREAK_NEXT]!
    while (next >= to && solid + 2 < solids.length) {
      solid += 2
      from = placeOf(solids[solid]!)
      to = placeOf(solids[solid + 1]!)
    }
    if (next > from && next < to && data[row + BREAK_KIND] !== FORCED) {
      const isPlace = shaped === undefined ? codes[next - 1] === PIECE_END : shaped.pieceEnds?.has(next) === true
      if (!isPlace) continue
    }
    if (newLength < row) data.copyWithin(newLength, row, row + BREAK_FIELDS)
    newLength += BREAK_FIELDS
  }
  table.length = newLength
}

/** Removes the breakpoints of a block that is one piece, and those in its code and addresses. */
export function joinPieces(texts: BlockTexts, block: number, breakpoints: Breakpoints): void {
  joinSolids(texts, block, breakpoints)
  if ((texts.manuscript.blocks.flags[block]! & SOLID) === 0) return
  const { table } = breakpoints
  let to = 0
  for (let at = 0; at < table.length; at += BREAK_FIELDS) {
    if (table.data[at + BREAK_KIND] !== FORCED) continue
    table.data.copyWithin(to, at, at + BREAK_FIELDS)
    to += BREAK_FIELDS
  }
  table.length = to
}

/** The first range that ends behind `at`. */
function firstBehind(solids: readonly number[], at: number): number {
  let low = 0
  let high = solids.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (solids[2 * middle + 1]! <= at) low = middle + 1
    else high = middle
  }
  return 2 * low
}
