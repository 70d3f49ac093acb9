/** Which block a line of Markdown starts, judged by its first characters (CommonMark 0.31.2 §4 and §5, GFM 0.29 §4.10). */

export type LineKind = 'paragraph' | 'heading' | 'item' | 'fence' | 'rule' | 'other'

/** This many characters are enough to recognize every kind. */
export const START_CHARS = 16
export const ITEM = /^(?:[-*+]|\d{1,9}[.)]|\([a-z0-9]{1,6}\)|[a-z]\))[ \t]/iu
export const HEADING = /^#{1,6}(?:[ \t]|$)/u
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/u
/** Quotation, table, footnote, math, underline of a title, indented code. */
const OTHER = /^(?:>|\||\[\^|\$\$|\\\[|={3,}| {4}|\t)/u
const WORDS = /^[\p{L}\p{Pi}"'“„«‘]/u
const WORD_CHARS_MIN = 3

/** Undefined if more of the line is needed. @param line not blank */
export function kindOf(line: string, isWhole: boolean): LineKind | undefined {
  if (OTHER.test(line)) return 'other'
  const start = line.trimStart()
  const isSeen = isWhole || start.length >= START_CHARS
  if (WORDS.test(start) && (isSeen || start.length >= WORD_CHARS_MIN)) return ITEM.test(start) ? 'item' : 'paragraph'
  if (!isSeen) return undefined
  if (HEADING.test(start)) return 'heading'
  if (FENCE.test(start)) return 'fence'
  if (isRule(start)) return 'rule'
  if (ITEM.test(start)) return 'item'
  return OTHER.test(start) ? 'other' : 'paragraph'
}

/** Whether a line continues the paragraph before it: a number interrupts one only as `1` (§5.2), or in a list. */
export function continuesParagraph(line: string, kind: LineKind, { inList }: { inList: boolean }): boolean {
  return kind === 'paragraph' || (kind === 'item' && !inList && /^\d/u.test(line) && !/^1[.)]/u.test(line))
}

/** The marks of the fence that a line opens, outside list items and quotations. */
export const fenceOf = (line: string): string | undefined => FENCE.exec(line.trimStart())?.[0]

/** Whether a line closes `fence` (§4.5). */
export function closesFence(line: string, fence: string): boolean {
  const marks = line.trim()
  return marks.length >= fence.length && marks === fence[0]!.repeat(marks.length)
}

/** Columns of white space before the text; a tab extends to the next multiple of four (§2.2). */
export function indentOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns++
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}

/** A line without the quotation marks and white space at its start. */
export function withoutQuotes(line: string): string {
  let at = 0
  while (line[at] === ' ' || line[at] === '\t' || line[at] === '>') at++
  return line.slice(at)
}

export const isBlank = (text: string): boolean => lengthWithoutBlank(text) === 0

/** Length of `text` without the spaces and tabs at its end. */
export function lengthWithoutBlank(text: string): number {
  let end = text.length
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
  return end
}

/** Thematic break (§4.1); a line of four underscores or more is one to write on. */
export function isRule(line: string): boolean {
  const mark = line[0]
  if ((mark !== '-' && mark !== '*' && mark !== '_') || line.includes('____')) return false
  let count = 0
  for (const character of line) {
    if (character === mark) count++
    else if (character !== ' ' && character !== '\t') return false
  }
  return count >= 3
}
