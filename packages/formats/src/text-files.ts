/** A document in CommonMark as a file of text: plain, or csv. */
import { toPlain } from '@platen/document'
import { withDesignLines } from '@platen/document/design-lines'
import { readMarkdown } from '@platen/document/markdown'
import { type SheetOptions, sheetOf } from '@platen/typeset/designs'
import { toCsv } from './csv/csv.ts'
import { tablesOf, toRows } from './csv/rows.ts'

/** With the lines that its design has. */
export const toTextFile = (source: string, options: SheetOptions): string =>
  `${toPlain(readMarkdown(withDesignLines(source, sheetOf(options)), 'commonmark'))}\n`

/** @returns the csv text, and how many tables the document has: the csv text holds the first. */
export function toCsvFile(source: string): { text: string; tables: number } {
  const document = readMarkdown(source, 'commonmark')
  return { text: document.count > 0 ? toCsv(toRows(document)) : '', tables: tablesOf(document).length }
}
