/**
 * The lines of a letter that CommonMark would join: those of its head get hard breaks, its salutation, and those below its closing.
 * Linear.
 */
import { isSalutation, readClosing } from '../formulas.ts'
import { readLabelLine } from '../labels.ts'
import { breakLines, endOfParagraph, isBlockLine } from './source-lines.ts'

/** Lines that are searched for a salutation, from the start, and for a closing, from the end. */
const HEAD_LINES_MAX = 60
const TAIL_LINES_MAX = 16
/** Longer lines are those of prose. */
const LINE_CHARS_MAX = 60
const MARK_AT_END = /[,:!，：،]$/u

export function breakLetterLines(lines: string[]): void {
  const salutation = findSalutation(lines)
  const isLabelled = readLabelLine((lines[0] ?? '').trim()) !== undefined
  if (salutation < 0 && !isLabelled) return
  const head = salutation < 0 ? endOfParagraph(lines, 0) : salutation
  breakParagraphs(lines, 0, head)
  if (salutation >= 0) breakLines(lines, salutation, Math.min(salutation + 2, endOfParagraph(lines, salutation)))
  const closing = findClosing(lines, head + 1)
  // Signature, enclosures and copies follow it.
  if (closing >= 0) breakParagraphs(lines, closing, lines.length)
}

/** Breaks the lines of the paragraphs from one line to another that have no long one. */
function breakParagraphs(lines: string[], start: number, stop: number): void {
  for (let from = start; from < stop; ) {
    const end = Math.min(stop, endOfParagraph(lines, from))
    if (lines.slice(from, end).every(isAddressLine)) breakLines(lines, from, end)
    from = end + 1
  }
}

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
