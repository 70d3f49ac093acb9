/**
 * Converts a document to rows of a csv file, the header row first and every row as wide as it.
 *
 * A document with tables gives its first table. Headings that are questions give question and answer. Any other document gives its
 * blocks in order: their heading or label, and their text without markup.
 */
import { type Document, gridOf, headRowsOf, readLabelLine, toPlain } from '@platen/document'

export function toRows(document: Document): string[][] {
  const top = document.children(-1)
  const table = tablesOf(document)[0]
  if (table !== undefined) return rowsOf(document, table)
  const questions = top.filter((block) => document.kind(block) === 'heading' && isQuestion(document.text(block)))
  return questions.length >= 2 ? questionRows(document, top) : partRows(document, top)
}

/** The tables of a document, in order; also those in lists and quotations. */
export function tablesOf(document: Document): number[] {
  const tables: number[] = []
  for (let block = 0; block < document.count; block++) if (document.kind(block) === 'table') tables.push(block)
  return tables
}

/** The text of a cell, with the addresses of its links. */
const cellText = (document: Document, cell: number): string =>
  document.runs(cell).some(({ link }) => link >= 0) ? toPlain(document, cell) : document.text(cell)

/**
 * The text of a table's cells, that of one which reaches over several slots in the first of them. Several rows of heads are one:
 * `Sales Q1`.
 */
export function rowsOf(document: Document, table: number): string[][] {
  const rows = document.children(table).map((row) => document.children(row).map((cell) => cellText(document, cell)))
  const headRows = headRowsOf(document, table)
  if (headRows < 2) return rows
  const heads = gridOf(document, table).slice(0, headRows)
  const names = heads[0]!.map((_, column) => {
    const cells = new Set(heads.map((row) => row[column]!.cell))
    return [...cells].map((cell) => cellText(document, cell)).filter((text) => text !== '')
  })
  return [names.map((parts) => parts.join(' ')), ...rows.slice(headRows)]
}

const isQuestion = (text: string): boolean => /[?？؟]$/u.test(text.trimEnd())

function questionRows(document: Document, top: readonly number[]): string[][] {
  const rows: string[][] = [['Question', 'Answer']]
  let heading = ''
  for (const block of top) {
    const text = textOf(document, block)
    if (document.kind(block) === 'heading') {
      heading = text
      if (isQuestion(text)) rows.push([text, ''])
      continue
    }
    const last = rows.at(-1)!
    // Text under no question gets a row of its own.
    if (!isQuestion(heading) || rows.length === 1) rows.push([heading, text])
    else last[1] = last[1] === '' ? text : `${last[1]}\n${text}`
  }
  return rows
}

function partRows(document: Document, top: readonly number[]): string[][] {
  const rows: string[][] = [['Section', 'Text']]
  let section = ''
  let isUsed = true
  for (const block of top) {
    if (document.kind(block) === 'heading') {
      // A heading without text gets a row too.
      if (!isUsed) rows.push([section, ''])
      section = textOf(document, block)
      isUsed = false
      continue
    }
    if (document.kind(block) === 'rule') continue
    for (const [label, text] of labelledParts(textOf(document, block))) rows.push([label || section, text])
    isUsed = true
  }
  if (!isUsed) rows.push([section, ''])
  return rows
}

/** Splits the lines of a labelled head; any other text is one part. */
function labelledParts(text: string): [label: string, text: string][] {
  const lines = text.split('\n')
  if (readLabelLine(lines[0]!) === undefined) return [['', text]]
  const parts: [string, string][] = []
  for (const line of lines) {
    const label = readLabelLine(line)
    const last = parts.at(-1)
    if (label) parts.push([label.label, label.value])
    else if (last) last[1] += `\n${line}`
  }
  return parts
}

/** A block as plain text, with the labels of its items. */
const textOf = (document: Document, block: number): string => toPlain(document, block)
