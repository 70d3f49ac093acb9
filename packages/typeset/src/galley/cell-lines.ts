/**
 * What the lines of a cell depend on besides their widths: a line ends rather elsewhere than in brackets or in code, and
 * the lines of an item of a list stand beside its label.
 */
import { NEWLINE, PIECE_END, unitOf } from '../font/encoding.ts'
import { CENTRED, FLUSH_RIGHT } from '../markup/manuscript.ts'
import type { CellLines } from '../paragraph/even-lines.ts'
import type { BlockTexts } from './solid.ts'

/** Demerits as in even-lines.ts. */
const BRACKET_DEMERITS = 8000
const CODE_DEMERITS = 3000
/** More, where the parts of one name would be divided. */
const NAME_DEMERITS = 2000
const JOINS_NAME = new Set(['_', '-'].map((sign) => sign.charCodeAt(0)))
/** Longer text in brackets is divided like any other. */
const BRACKETED_MAX = 40
const SPACE = 32
const LINE_FEED = 10
const OPENING = 40
const CLOSING = 41

/** Longest label of an item with its space, codes. */
const LABEL_MAX = 6
const LABEL = /^(?:[\u2022\u25e6*+\u2013-]|\d{1,3}[.)]|[a-z][.)]) /u

const PLAIN: CellLines = { demeritsAt: () => 0, hasLabel: () => false, onHung: () => {} }

/** Whether the line of a cell's text that begins at the unit at `start` has the label of an item: `• `, `- `, `1. `. */
export function hasLabel({ manuscript, shaped }: BlockTexts, block: number, start: number): boolean {
  const { codes, blocks } = manuscript
  if (shaped[block]?.paragraph.baseLevel === 1 || ((blocks.flags[block] ?? 0) & (CENTRED | FLUSH_RIGHT)) !== 0)
    return false
  const text = shaped[block]?.text
  if (text !== undefined) return LABEL.test(text.slice(start, start + LABEL_MAX))
  let label = ''
  const end = blocks.end[block] ?? start
  for (let at = start; at < end && label.length < LABEL_MAX; at++) {
    const code = codes[at] ?? 0
    if (code >= SPACE) label += String.fromCharCode(unitOf(code))
  }
  return LABEL.test(label)
}

/** @param onHung as in CellLines. */
export function cellLinesOf(texts: BlockTexts, block: number, onHung: CellLines['onHung']): CellLines {
  const { manuscript, shaped } = texts
  const { codes, blocks } = manuscript
  const text = shaped[block]
  const from = text === undefined ? (blocks.start[block] ?? 0) : 0
  const to = text === undefined ? (blocks.end[block] ?? 0) : text.text.length
  const unitAt = (at: number): number => (text === undefined ? (codes[at] ?? 0) : text.text.charCodeAt(at))
  /** Of a line that ends in code before the unit at `at`. */
  const inCode = (at: number): number => {
    const isPiece = text === undefined ? codes[at - 1] === PIECE_END : text.pieceEnds?.has(at) === true
    if (!isPiece) return 0
    return CODE_DEMERITS + (JOINS_NAME.has(unitAt(text === undefined ? at - 2 : at - 1)) ? NAME_DEMERITS : 0)
  }
  /** By unit, 1 where a line would begin within short text in brackets. */
  let bracketed: Uint8Array | undefined
  let opening = -1
  let hasPieces = text?.pieceEnds !== undefined
  let hasLines = false
  for (let at = from; at < to; at++) {
    const unit = unitAt(at)
    if (unit === OPENING) opening = at
    else if (unit === CLOSING && opening >= 0) {
      if (at - opening <= BRACKETED_MAX)
        (bracketed ??= new Uint8Array(to - from)).fill(1, opening + 1 - from, at + 1 - from)
      opening = -1
    } else if (text === undefined && unit === PIECE_END) hasPieces = true
    else if (unit === (text === undefined ? NEWLINE : LINE_FEED)) hasLines = true
  }
  if (bracketed === undefined && !hasPieces && !hasLines && !hasLabel(texts, block, from)) return PLAIN
  return {
    demeritsAt: (next) => inCode(next) + (bracketed?.[next - from] === 1 ? BRACKET_DEMERITS : 0),
    hasLabel: (start) => hasLabel(texts, block, start),
    onHung,
  }
}
