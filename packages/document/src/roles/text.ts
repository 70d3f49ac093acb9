/** What rule sets read of a document's text. */
import { BOLD, CODE, type Document } from '../model.ts'
import type { Part } from './roles.ts'

const LINE_FEED = 10
const TAB = 9
const SPACE = 32
const NO_BREAK_SPACE = 0xa0
/** A paragraph of more lines is not taken apart. */
const LINES_MAX = 40

export const isBlank = (unit: number): boolean => unit === SPACE || unit === NO_BREAK_SPACE || unit === TAB

/** The text of units [from, to), of which no more than `most`. */
export function textOf({ units }: Document, from: number, to: number, most = 400): string {
  return String.fromCharCode(...units.subarray(from, Math.min(to, from + most)))
}

/** The beginning of a block's text. */
export const startOf = (document: Document, block: number, most = 80): string =>
  textOf(document, document.startOf(block), document.endOf(block), most)

/** The block's lines as parts without a role, blanks around them left out; undefined where there are too many. */
export function linesOf(document: Document, block: number): Part[] | undefined {
  const { units, start, end } = document
  const lines: Part[] = []
  for (let from = start[block]!; from < end[block]!; ) {
    let next = from
    while (next < end[block]! && units[next] !== LINE_FEED) next++
    if (lines.length === LINES_MAX) return undefined
    lines.push(partOf(document, block, from, next))
    from = next + 1
  }
  return lines
}

/** Units [from, to) of a block without the blanks around them. */
export function partOf({ units }: Document, block: number, from: number, to: number, role = ''): Part {
  while (from < to && (isBlank(units[from]!) || units[from] === LINE_FEED)) from++
  while (to > from && (isBlank(units[to - 1]!) || units[to - 1] === LINE_FEED)) to--
  return { role, block, from, to, labelFrom: from, labelTo: from }
}

/** Whether all of units [from, to) of a block have one of the styles `bits`. */
export function isAllOf(
  { markAt, markStyle, markCount, firstMark }: Document,
  block: number,
  from: number,
  to: number,
  bits: number,
): boolean {
  let mark = firstMark[block]!
  if (mark === markCount || markAt[mark]! > from) return false
  while (mark + 1 < markCount && markAt[mark + 1]! <= from) mark++
  for (; mark < markCount && markAt[mark]! < to; mark++) if ((markStyle[mark]! & bits) === 0) return false
  return to > from
}

export const isBold = (document: Document, { block, from, to }: Part): boolean =>
  isAllOf(document, block, from, to, BOLD)

export const isCode = (document: Document, { block, from, to }: Part): boolean =>
  isAllOf(document, block, from, to, CODE)

export function hasPicture(document: Document, { block, from, to }: Part): boolean {
  const { markAt, markLink, markCount, firstMark, links } = document
  for (let mark = firstMark[block]!; mark < markCount && markAt[mark]! < to; mark++)
    if (links[markLink[mark]! - 1]?.kind === 'image' && (mark + 1 === markCount || markAt[mark + 1]! > from))
      return true
  return false
}

/** Ends a sentence, the marks behind it included: full stops of Hindi, Urdu, Chinese and Japanese too. */
const SENTENCE_END = /[.!?…。！？．｡؟۔।॥]["'”’»」』)）\]]*$/u
/** Within a text: a sentence that ends, and the beginning of another. An initial ends none. */
const NEXT_SENTENCE =
  /(?:(?:\p{Ll}{2}|[\p{Lo}\p{M}]|\d{4}|[)%])[.!?…]|[؟۔।॥])["'”’»)]*\s+[\p{Lu}\p{Lo}]|[。！？．｡][」』）]*\S/u

export const endsSentence = (text: string): boolean => SENTENCE_END.test(text)

export const hasSentences = (text: string): boolean => NEXT_SENTENCE.test(text)

/** A longer line below the title is text. */
const SUBTITLE_MAX = 90

/** One short line below a title that ends as no sentence followed by others does; with `isSentence`, also in a full stop. */
export function isSubtitle(document: Document, block: number, isSentence = false): boolean {
  const length = document.endOf(block) - document.startOf(block)
  if (document.kind(block) !== 'paragraph' || length > SUBTITLE_MAX) return false
  const text = startOf(document, block, SUBTITLE_MAX)
  const body = isSentence ? text.replace(/[.。।۔]$/u, '') : text
  return !/[\n]|[:;,：；，、،؛]$/u.test(text) && !endsSentence(body) && !hasSentences(body)
}

const QUESTION_MARKS = new Set(['?', '？', '؟', '\u037e'])

/** Whether units [from, to) end in a question mark, of that of Greek too. */
export function isQuestion(document: Document, from: number, to: number, language: string): boolean {
  while (to > from && document.units[to - 1]! <= SPACE) to--
  const last = to > from ? String.fromCharCode(document.units[to - 1]!) : ''
  return QUESTION_MARKS.has(last) || (last === ';' && /^el\b/iu.test(language))
}

/** Where the first line of a block ends, of which no more than `most` units are read; -1 for a longer one. */
export function endOfLine({ units, start, end }: Document, block: number, most: number): number {
  for (let at = start[block]!; at <= start[block]! + most; at++)
    if (at === end[block]! || units[at] === LINE_FEED) return at
  return -1
}
