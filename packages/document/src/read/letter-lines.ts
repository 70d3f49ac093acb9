/**
 * The lines of a letter that CommonMark would join: a text in, the same text out with hard breaks at the ends of lines of
 * its head, after its salutation and below its closing. Where no salutation is found, only lines of labels and their values
 * at the beginning are broken (resumes, reports). Everywhere, lines with bold labels and a date below a line that begins bold
 * (entries of resumes) are lines. Linear.
 */
import { isSalutation, readClosing } from '../formulas.ts'
import { readLabelLine } from '../labels.ts'
import { isPeriod } from '../roles/period.ts'
import { breakLines, endOfParagraph, isBlockLine } from './source-lines.ts'

/** Lines that are searched for a salutation, from the start, and for a closing, from the end. */
const HEAD_LINES_MAX = 60
const TAIL_LINES_MAX = 16
/** Longer lines are those of prose. */
const LINE_CHARS_MAX = 60
const MARK_AT_END = /[,:!，：،]$/u
/** Lines in which labels are searched where there is no salutation: the head of a resume or report. */
const LABEL_LINES_MAX = 20
const BOLD_LABEL = /^\*\*[^*:：]{2,40}[:：]?\*\*[:：]?[ \t]+\S/u
/** Labels anywhere end in a colon. */
const BOLD_LABEL_COLON = /^\*\*[^*:：]{2,40}(?:[:：]\*\*|\*\*[:：])[ \t]+\S/u
const BEGINS_BOLD = /^(?:\*\*|__)[^\s*_]/u
const EMPHASIS = /^[*_]{1,2}|[*_]{1,2}$/gu
const FENCE = /^ {0,3}(`{3,}|~{3,})/u

export function withLetterLines(source: string): string {
  const lines = source.split('\n')
  breakEntries(lines)
  const salutation = findSalutation(lines)
  const isLabelled = readLabelLine((lines[0] ?? '').trim()) !== undefined
  if (salutation < 0 && !isLabelled) {
    breakLabels(lines)
    return lines.join('\n')
  }
  const head = salutation < 0 ? endOfParagraph(lines, 0) : salutation
  breakParagraphs(lines, 0, head)
  if (salutation >= 0) breakLines(lines, salutation, Math.min(salutation + 2, endOfParagraph(lines, salutation)))
  const closing = findClosing(lines, head + 1)
  // Signature, enclosures and copies follow it.
  if (closing >= 0) breakParagraphs(lines, closing, lines.length)
  return lines.join('\n')
}

/** Breaks the lines of the paragraphs from one line to another that have no long one. */
function breakParagraphs(lines: string[], start: number, stop: number): void {
  for (let from = start; from < stop; ) {
    const end = Math.min(stop, endOfParagraph(lines, from))
    if (lines.slice(from, end).every(isAddressLine)) breakLines(lines, from, end)
    from = end + 1
  }
}

/** Breaks the lines of the first paragraphs all of whose lines are labels with their values. */
function breakLabels(lines: string[]): void {
  for (let from = 0; from < Math.min(lines.length, LABEL_LINES_MAX); ) {
    const end = endOfParagraph(lines, from)
    const isLabel = (line: string) => BOLD_LABEL.test(line) || readLabelLine(line) !== undefined
    if (end <= from + LABEL_LINES_MAX && lines.slice(from, end).every(isLabel)) breakLines(lines, from, end)
    from = end + 1
  }
}

/** Breaks a line with a bold label before another one, and a line that begins bold before a line that is a date; none in code. */
function breakEntries(lines: string[]): void {
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const above = lines[at - 1] ?? ''
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (fence !== '') {
      const isEnd = mark.startsWith(fence) && line.trim() === mark
      if (isEnd) fence = ''
    } else if (mark !== '') fence = mark
    else if (BOLD_LABEL_COLON.test(line) && BOLD_LABEL_COLON.test(above)) breakLines(lines, at - 1, at + 1)
    else if (BEGINS_BOLD.test(above) && isDate(line)) {
      const isLast = (lines[at + 1] ?? '').trim() === ''
      breakLines(lines, at - 1, isLast ? at + 1 : at + 2)
    }
  }
}

const isDate = (line: string): boolean => line.length <= LINE_CHARS_MAX && isPeriod(line.trim().replace(EMPHASIS, ''))

const isAddressLine = (line: string): boolean => line.trim().length <= LINE_CHARS_MAX && !isBlockLine(line)

function findSalutation(lines: readonly string[]): number {
  for (let at = 0; at < Math.min(lines.length, HEAD_LINES_MAX); at++) {
    const line = lines[at]!.trim()
    if (line.length <= LINE_CHARS_MAX && MARK_AT_END.test(line) && isSalutation(line)) return at
  }
  return -1
}

function findClosing(lines: readonly string[], after: number): number {
  for (let at = lines.length - 1; at >= Math.max(after, lines.length - TAIL_LINES_MAX); at--) {
    const isFirst = (lines[at - 1] ?? '').trim() === ''
    if (isFirst && lines[at]!.length <= LINE_CHARS_MAX && readClosing(lines[at]!.trim()) !== undefined) return at
  }
  return -1
}
