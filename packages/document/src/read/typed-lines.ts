/**
 * Lines that their writer ended on purpose and that CommonMark would join: they get hard breaks, and numbered clauses empty lines
 * between them. Text that is wrapped at 60 columns or more stays as it is, and so do lists, quotes, tables, HTML and code. Linear.
 */
import { readLabelLine } from '../labels.ts'
import { isPeriod, isStretch, periodAtEnd, periodAtStart } from '../roles/period.ts'
import { breakLines, isBlockLine, paragraphsOf } from './source-lines.ts'

/** Text is wrapped at this width or above, so a line that has room in it for the next word was ended on purpose. */
const WRAP_COLUMNS = 60
/** Of a paragraph of short lines, as below a name. */
const SHORT_LINES_MAX = 12

/** `Prepared by: Jane`, `**Tools:** Oven`; up to four words. */
const LABEL =
  /^(?:(?:\p{Lu}|\p{Lo})[^\s:：.!?;*_`<>[\]|]*(?:\s[^\s:：.!?;*_`<>[\]|]+){0,3}(?:\s?:\s+|：\s*)\S|(\*\*|__)[^\s*_:：][^*_:：]{0,39}(?:[:：]\1|\1[:：])\s+\S)/u
const BOLD_WORDS = /^(\*\*|__)[^\s*_:：][^*_:：]{0,39}\1\s+\S/u
/** Pairs of them need no other lines like them. */
const BOLD_LABEL = /^\*\*[^*:：]{2,40}(?:[:：]\*\*|\*\*[:：])[ \t]+\S/u
/** Nothing but bold words: `**Motion**`, `**Yes: 8**`. */
const BOLD_LINE = /^\*\*[^\s*][^*]{0,59}\*\*$/u
/** A box to tick that was typed. */
const BOX = /^[☐☑☒□■✓✔✗✘][ \t\u00a0]/u
const BEGINS_BOLD = /^(?:\*\*|__)[^\s*_]/u
const EMPHASIS = /^[*_]{1,2}|[*_]{1,2}$/gu
const CLAUSE = /^ {0,3}(?:\*\*|__)?(\d{1,3}(?:\.\d{1,3}){1,4})\.?(?:\*\*|__)?[ \t]+\S/u
const YEAR = /\d{4}/u
/** Between details of one line. */
const SEPARATOR = /\s[|·•∙]\s/u
const ADDRESS = /^<?(?:[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+|(?:https?:\/\/|www\.)[^\s<>]+)>?$/u
const TELEPHONE = /^\+?\(?\d[\d ()./–-]{5,18}\d$/u

export function breakTypedLines(lines: string[]): void {
  for (const [from, end] of paragraphsOf(lines)) {
    if (end - from < 2 || isBlockLine(lines[from]!)) continue
    if (setClauses(lines, from, end)) continue
    // A list or the like ends the paragraph.
    let stop = from + 1
    while (stop < end && !isBlockLine(lines[stop]!)) stop++
    const texts = lines.slice(from, stop).map((line) => line.trim())
    if (texts.every(isLineByItself) || areMarked(texts) || isListOfDetails(texts)) breakLines(lines, from, stop)
    else breakPairs(lines, texts, from)
  }
}

const isLineByItself = (text: string): boolean =>
  LABEL.test(text) || BOX.test(text) || (text.length <= WRAP_COLUMNS && BOLD_WORDS.test(text)) || isDated(text)

/** Affiliations: each line begins with what a name above refers to. */
const MARK = /^(?:\\?[*†‡§¶]|[¹²³⁴-⁹]|<sup>|\^\d)/u
const areMarked = (texts: readonly string[]): boolean =>
  texts.every((text) => MARK.test(text)) && texts.some((text) => !text.startsWith('*'))

/** `2015 – 2018 Baker`, `Baker, Leeds, 2015 – 2018` */
function isDated(text: string): boolean {
  if (!YEAR.test(text)) return false
  return isPeriod(text) || periodAtStart(text) !== undefined || periodAtEnd(text) !== undefined
}

/** Short lines, of which one is nothing but an address, a telephone number or a stretch of time, or has the label of one. */
function isListOfDetails(texts: readonly string[]): boolean {
  if (texts.length > SHORT_LINES_MAX || !texts.every((text, at) => at === 0 || hasRoom(texts[at - 1]!, text)))
    return false
  return texts.some((text) => text.split(SEPARATOR).some(isDetail))
}

const isDetail = (piece: string): boolean =>
  ADDRESS.test(piece) || TELEPHONE.test(piece) || isStretchAlone(piece) || readLabelLine(piece) !== undefined

const isStretchAlone = (text: string): boolean => {
  const period = text.replace(EMPHASIS, '')
  return isPeriod(period) && isStretch(period)
}

/** Whether the first word of `below` would stand on the line `above`. */
const hasRoom = (above: string, below: string): boolean =>
  above.length + 1 + (/^\S*/u.exec(below)?.[0].length ?? 0) <= WRAP_COLUMNS

/** Clauses that count on from the first line, or from the one below a title, become paragraphs. @returns whether there are such. */
function setClauses(lines: string[], from: number, end: number): boolean {
  const start = CLAUSE.test(lines[from]!) ? from : from + 1
  let number = CLAUSE.exec(lines[start]!)?.[1]
  if (number === undefined) return false
  let isSet = false
  for (let at = start + 1; at < end; at++) {
    const next = CLAUSE.exec(lines[at]!)?.[1]
    if (next === undefined || !follows(number, next)) continue
    lines[at - 1] += '\n'
    number = next
    isSet = true
  }
  if (isSet && start > from) lines[start - 1] += '\n'
  return isSet
}

/** `4.2` and `4.1.1` after `4.1`; `5.1` too. */
function follows(number: string, next: string): boolean {
  const [before, after] = [number.split('.').map(Number), next.split('.').map(Number)]
  const at = after.findIndex((figure, place) => figure !== before[place])
  if (at < 0) return false
  return after[at] === (before[at] ?? 0) + 1 && after.slice(at + 1).every((figure) => figure === 1)
}

/** Bold lines that begin the paragraph; a line with a bold label below another one, and a date below a line that begins bold. */
function breakPairs(lines: string[], texts: readonly string[], from: number): void {
  const bold = texts.findIndex((text) => !BOLD_LINE.test(text))
  breakLines(lines, from, from + Math.min(bold < 0 ? texts.length : bold + 1, texts.length))
  for (let at = 1; at < texts.length; at++) {
    const above = texts[at - 1]!
    if (!BEGINS_BOLD.test(above)) continue
    const text = texts[at]!
    if (BOLD_LABEL.test(text) && BOLD_LABEL.test(above)) breakLines(lines, from + at - 1, from + at + 1)
    else if (text.length <= WRAP_COLUMNS && isPeriod(text.replace(EMPHASIS, '')))
      breakLines(lines, from + at - 1, from + Math.min(at + 2, texts.length))
  }
}
