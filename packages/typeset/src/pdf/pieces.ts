/** The pieces of a line of shaped text: where their glyphs are, and which of them says the spaces between two. */
import type { ShapedRun } from '../font/resources.ts'
import { isMarkedBracket, type Piece } from './reading-order.ts'

const SPACE = 32
const LETTER = /\p{L}/u

/** Index of the first run that ends after `at`; runs are in order. */
export function firstRunAt(runs: readonly ShapedRun[], at: number): number {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (runs[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The glyphs of a run that set code units [from, to) of the text stand side by side; the first of them, or with `after`
 * the one behind the last. Clusters ascend, or descend where the run goes from right to left.
 */
export function glyphAt({ clusters, level }: ShapedRun, from: number, to: number, after: boolean): number {
  const backwards = (level & 1) === 1
  let low = 0
  let high = clusters.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const cluster = clusters[middle]!
    const isBefore = backwards ? (after ? cluster >= from : cluster >= to) : after ? cluster < to : cluster < from
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The pieces of a line that does not stand in the order of its text, with the spaces at their ends cut off: readers
 * drop a space next to a jump, so a neighbour has to say it. Between two standard fonts none can.
 */
export function splitOffSpaces(text: string, pieces: readonly Piece[], baseLevel: number): Piece[] {
  const apart: Piece[] = []
  for (const piece of pieces) {
    let from = piece.from
    let to = piece.to
    if (!piece.run.missing) {
      while (from < to && text.charCodeAt(from) === SPACE) from++
      while (to > from && text.charCodeAt(to - 1) === SPACE) to--
    }
    if (from > piece.from) apart.push({ ...piece, to: from, skipped: true })
    if (to > from) apart.push({ ...piece, from, to })
    if (to < piece.to && to > from) apart.push({ ...piece, from: to, skipped: true })
  }
  // One without letters has no direction of its own, and readers would put the space on its wrong side.
  const carriesText = (piece: Piece | undefined) =>
    piece !== undefined &&
    !piece.skipped &&
    piece.run.fontId !== '' &&
    (LETTER.test(text.slice(piece.from, piece.to)) || isMarkedBracket(text, piece, baseLevel))
  for (let i = 0; i < apart.length; i++) {
    const piece = apart[i]!
    if (!piece.skipped) continue
    const spaces = text.slice(piece.from, piece.to)
    const [before, after] = [apart[i - 1], apart[i + 1]]
    // Where the direction changes, the piece that runs with its line: at the end of the other, PDFium has the space before it.
    const isAgainst = before !== undefined && before.run.level > baseLevel && after?.run.level === baseLevel
    if (carriesText(after) && (isAgainst || !carriesText(before))) after!.prefix += spaces
    else if (carriesText(before)) before!.suffix += spaces
    else piece.skipped = false
  }
  return apart
}
