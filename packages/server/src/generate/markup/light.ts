/**
 * Blocks in, the interface's light markup out: bold, italic, bullets, line and paragraph breaks, and nothing else.
 *
 * The result goes to `POST /pdf` unchanged and loses nothing: headings are bold lines, numbered lists keep their numbers
 * as text, tables are aligned lines (or, where a row is too wide for a page, one bullet a row that names each column),
 * a literal `*` is escaped.
 */
import type { Block, ListItem } from '../blocks.ts'
import { boldInline, escapeInline, inlineRuns, plainInline } from './inline.ts'

/** A table row wider than this does not fit the line of a page at the usual size. */
const ROW_CHARS_MAX = 80

export function toLight(blocks: Block[]): string {
  let text = ''
  let rule = false
  for (const block of blocks) {
    // A rule is a scene break between two texts; before a heading or at either end it says nothing.
    if (block.kind === 'rule') {
      rule = text !== ''
      continue
    }
    const own = blockLight(block)
    if (own === '') continue
    text += `${text === '' ? '' : '\n\n'}${rule && block.kind !== 'heading' ? '* * *\n\n' : ''}${own}`
    rule = false
  }
  return text
}

function blockLight(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return boldInline(block.text)
    case 'paragraph':
      return guardLines(block.text)
    case 'lines':
      return guardLines(block.lines.join('\n'))
    case 'list':
      return listLines(block.items, block.ordered, '').join('\n')
    case 'table':
      return tableLines(block.header, block.rows).join('\n')
    case 'code':
      return block.text
        .split('\n')
        .map((line) => escapeInline(line.replaceAll('\t', '    ')))
        .join('\n')
    case 'quote':
      return block.blocks
        .map((inner) => (inner.kind === 'paragraph' ? italic(inner.text) : blockLight(inner)))
        .filter((text) => text !== '')
        .join('\n\n')
    case 'rule':
      return ''
  }
}

/** A paragraph's line that begins with `- ` by chance would become a bullet. */
const guardLines = (text: string): string => text.trim().replace(/^- /gmu, '– ')

function italic(text: string): string {
  const runs = inlineRuns(text)
  return runs.some((run) => run.bold || run.italic) || text.includes('\n') ? text : `*${text.trim()}*`
}

function listLines(items: ListItem[], ordered: boolean, indent: string): string[] {
  return items.flatMap((item, index) => {
    const text = item.text.replace(/\s*\n\s*/gu, ' ')
    const line = `${indent}${ordered && indent === '' ? `${index + 1}.` : '-'} ${text}`
    return [line, ...listLines(item.children ?? [], false, `${indent}  `)]
  })
}

function tableLines(header: string[], rows: string[][]): string[] {
  const cells = [header, ...rows].map((row) => header.map((_, column) => row[column] ?? ''))
  const widths = header.map((_, column) => Math.max(...cells.map((row) => [...plainInline(row[column]!)].length)))
  const numeric = header.map((_, column) => rows.length > 0 && rows.every((row) => isFigure(row[column] ?? '')))
  if (widths.reduce((sum, width) => sum + width + 3, -3) <= ROW_CHARS_MAX) {
    return cells.map((row, index) =>
      row
        .map((cell, column) => {
          const text = index === 0 ? boldInline(cell) : cell
          const pad = ' '.repeat(widths[column]! - [...plainInline(cell)].length)
          return numeric[column] ? pad + text : text + pad
        })
        .join(' | ')
        .trimEnd(),
    )
  }
  return rows.map((row) => {
    const [first = '', ...rest] = row
    const named = rest
      .map((cell, column) => [header[column + 1] ?? '', cell] as const)
      .filter(([, cell]) => cell !== '')
      .map(([name, cell]) => (name === '' ? cell : `${name}: ${cell}`))
    return `- ${boldInline(first)}${named.length > 0 ? `: ${named.join('; ')}` : ''}`
  })
}

export const isFigure = (cell: string): boolean =>
  /^[-+−]?\s?[$€£¥]?\s?\d[\d.,'’ \u00a0\u202f]*\s?(?:%|[$€£¥]|[A-Z]{3})?$/u.test(plainInline(cell).trim())
