/**
 * Converts the caller's text to a part of a Markdown source, with every word in its order.
 *
 * Two things change: lines of cells separated by commas, semicolons or tabs become a table of the same cells, and an open
 * code fence is closed, so that it does not include what the form prints after it. Linear.
 */
import { cellRun, printTable, readTable, type Table, tableLines } from './cells.ts'
import { Fences } from './fences.ts'

export interface BodyText {
  markdown: string
  /** Words of the first ATX heading outside code, if there is one. */
  heading: string | undefined
}

/** @param below returns what to print below a table */
export function bodyText(text: string, below: (table: Table) => string | undefined = () => undefined): BodyText {
  const lines = withoutBlankEnds(text.split('\n'))
  const fences = new Fences()
  const out: string[] = []
  let heading: string | undefined
  const printApart = (part: string) => {
    if (out.length > 0 && out.at(-1)?.trim() !== '') out.push('')
    out.push(part)
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (fences.read(line)) {
      out.push(line)
      continue
    }
    if (heading === undefined && /^ {0,3}#{1,6}(?:[ \t]|$)/u.test(line)) heading = headingWords(line)
    const run = cellRun(lines, at)
    const rows = run ? 0 : tableLines(lines, at)
    const stop = at + (run?.lines ?? rows)
    const table = run?.table ?? (rows > 0 ? readTable(lines.slice(at, stop)) : undefined)
    if (stop === at) {
      out.push(line)
      continue
    }
    for (const next of lines.slice(at + 1, stop)) fences.read(next)
    if (run?.table) printApart(printTable(run.table))
    else out.push(...lines.slice(at, stop))
    const more = table && below(table)
    if (more !== undefined) printApart(more)
    if ((run?.table || more !== undefined) && (lines[stop] ?? '').trim() !== '') out.push('')
    at = stop - 1
  }
  const closing = fences.missing()
  if (closing !== undefined) out.push(closing)
  return { markdown: out.join('\n'), heading }
}

function withoutBlankEnds(lines: string[]): string[] {
  const isText = (line: string) => line.trim() !== ''
  return lines.slice(Math.max(0, lines.findIndex(isText)), lines.findLastIndex(isText) + 1)
}

/** Without the marks of Markdown. */
export const headingWords = (line: string) => line.trim().replace(/[#*`]/gu, '').trim()
