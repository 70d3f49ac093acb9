/**
 * Blocks in, rows for a csv file out, the header row first and every row as wide as it.
 *
 * A document that is a table gives that table. A list of questions gives question and answer. Any other prose gives its
 * parts in order: the heading it stands under (or the part of the letter it is), and its text without markup.
 */
import type { Block, ListItem, PartRole } from '../blocks.ts'
import { plainInline } from './inline.ts'

const ROLE_NAMES: Record<PartRole, string> = {
  sender: 'Sender',
  date: 'Date',
  recipient: 'Recipient',
  subject: 'Subject',
  salutation: 'Salutation',
  body: 'Body',
  closing: 'Closing',
  signature: 'Signature',
}

/** The row says already that it is the subject. */
const SUBJECT_LABEL = /^(?:subject|re|betreff|objet|asunto|oggetto|assunto|onderwerp)\s?:\s+(?=\S)/iu

export function toRows(blocks: Block[]): string[][] {
  const tables = blocks.filter((block) => block.kind === 'table')
  const prose = blocks.filter((block) => !['table', 'heading', 'rule'].includes(block.kind))
  if (tables.length === 1 && prose.length === 0) {
    const [table] = tables
    return [table!.header, ...table!.rows.map((row) => table!.header.map((_, column) => row[column] ?? ''))].map(
      (row) => row.map((cell) => plainInline(cell)),
    )
  }
  const questions = blocks.filter((block) => block.kind === 'heading' && isQuestion(block.text))
  return questions.length >= 2 ? questionRows(blocks) : partRows(blocks)
}

const isQuestion = (text: string): boolean => /[?？؟]\s*$/u.test(plainInline(text))

function questionRows(blocks: Block[]): string[][] {
  const rows: string[][] = [['Question', 'Answer']]
  let open: string[] | undefined
  for (const block of blocks) {
    if (block.kind === 'heading') {
      open = isQuestion(block.text) ? [plainInline(block.text), ''] : undefined
      if (open) rows.push(open)
    } else if (open) open[1] = [open[1], ...texts(block)].filter((text) => text !== '').join('\n')
  }
  return rows
}

function partRows(blocks: Block[]): string[][] {
  const rows: string[][] = [['Section', 'Text']]
  let section = ''
  for (const block of blocks) {
    if (block.kind === 'heading') {
      section = plainInline(block.text)
      continue
    }
    const role = block.kind === 'paragraph' || block.kind === 'lines' ? block.role : undefined
    for (const text of texts(block))
      rows.push([
        role && role !== 'body' ? ROLE_NAMES[role] : section,
        role === 'subject' ? text.replace(SUBJECT_LABEL, '') : text,
      ])
  }
  // A heading that nothing follows is still part of the document.
  if (rows.length === 1)
    for (const block of blocks) if (block.kind === 'heading') rows.push([plainInline(block.text), ''])
  return rows
}

/** Each paragraph, list item and table row is a row of its own. */
function texts(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plainInline(block.text)]
    case 'lines':
      return [block.lines.map(plainInline).join('\n')]
    case 'list':
      return itemTexts(block.items)
    case 'table':
      return block.rows.map((row) =>
        row.map((cell, column) => `${plainInline(block.header[column] ?? '')}: ${plainInline(cell)}`).join('; '),
      )
    case 'code':
      return [block.text]
    case 'quote':
      return block.blocks.flatMap(texts)
    case 'rule':
      return []
  }
}

const itemTexts = (items: ListItem[]): string[] =>
  items.flatMap((item) => [plainInline(item.text), ...itemTexts(item.children ?? [])])
