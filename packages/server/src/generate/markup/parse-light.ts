/**
 * The interface's light markup in, blocks out: what `toLight` wrote is read back, and what a person typed is read kindly.
 *
 * A line that is wholly bold and stands alone is a heading; `- ` and `1. ` lines are lists; lines of `a | b` under a bold
 * first line are a table; several short lines are kept as lines. Nothing is dropped.
 */
import type { Block, ListItem } from '../blocks.ts'
import { inlineRuns, plainInline } from './inline.ts'

const BULLET = /^(\s*)- (.*)$/u
const NUMBERED = /^\d{1,3}\. (.*)$/u

export function parseLight(source: string): Block[] {
  const blocks: Block[] = []
  const paragraphs = source.replaceAll('\r\n', '\n').split(/\n{2,}/u)
  for (const paragraph of paragraphs) {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
    if (lines.length === 0) continue
    if (lines.length === 1 && lines[0]!.trim() === '* * *') blocks.push({ kind: 'rule' })
    else if (lines.length === 1 && isHeading(lines[0]!)) {
      const level = blocks.some((block) => block.kind === 'heading') ? 2 : 1
      blocks.push({ kind: 'heading', level, text: plainHeading(lines[0]!) })
    } else blocks.push(...(table(lines) ?? runs(lines)))
  }
  return blocks
}

/** The whole line is bold, and it is no sentence: it does not end in a full stop. */
function isHeading(line: string): boolean {
  const pieces = inlineRuns(line.trim())
  return pieces.length === 1 && pieces[0]!.bold && !/[.,;]$/u.test(pieces[0]!.text)
}

const plainHeading = (line: string): string => line.trim().replace(/^\*\*|\*\*$/gu, '')

function table(lines: string[]): Block[] | undefined {
  const cells = lines.map((line) => line.split(' | ').map((cell) => cell.trim()))
  const [header] = cells
  if (!header || header.length < 2 || lines.length < 2 || !header.every((cell) => cell === '' || isHeading(cell)))
    return undefined
  return [
    {
      kind: 'table',
      header: header.map(plainHeading),
      rows: cells.slice(1).map((row) => header.map((_, column) => row[column] ?? '')),
    },
  ]
}

/** A paragraph may hold a lead-in line, a list and more lines; each stretch of one kind is a block. */
function runs(lines: string[]): Block[] {
  const blocks: Block[] = []
  let text: string[] = []
  const flush = (): void => {
    if (text.length === 1) blocks.push({ kind: 'paragraph', text: text[0]! })
    else if (text.length > 1) blocks.push({ kind: 'lines', lines: text })
    text = []
  }
  for (let index = 0; index < lines.length; index++) {
    const ordered = NUMBERED.test(lines[index]!)
    if (!ordered && !/^- /u.test(lines[index]!)) {
      text.push(lines[index]!)
      continue
    }
    flush()
    const items: ListItem[] = []
    for (; index < lines.length; index++) {
      const [, indent = '', bullet] = BULLET.exec(lines[index]!) ?? []
      const numbered = NUMBERED.exec(lines[index]!)?.[1]
      if (bullet !== undefined && indent !== '' && items.length > 0) {
        const parent = items.at(-1)!
        parent.children = [...(parent.children ?? []), { text: bullet }]
      } else if (ordered ? numbered !== undefined : bullet !== undefined && indent === '') {
        items.push({ text: (ordered ? numbered : bullet) ?? '' })
      } else break
    }
    index--
    blocks.push({ kind: 'list', ordered, items })
  }
  flush()
  return blocks
}

/** The first heading's words, or the first line's: what a document without a title calls itself. */
export function titleOf(blocks: Block[], fallback: string): string {
  const heading = blocks.find((block) => block.kind === 'heading')
  const text = heading ? plainInline(heading.text).trim() : ''
  return text === '' ? fallback : [...text].slice(0, 300).join('')
}
