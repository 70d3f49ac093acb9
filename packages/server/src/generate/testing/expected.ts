/**
 * The expected document in each format, computed from the text of an answer by simple code that shares nothing with the
 * product's parser and writers, so that both cannot be wrong in the same way.
 *
 * Supports only the constructs in the answers (lists, fences, indented code, tables, footnotes, links, heads of letters).
 * Text is compared line by line without marks of emphasis; `literalsOf` compares what those might hide (`2 * 3`, math, inline
 * code) as typed.
 */
import type { Answer } from './answers.ts'
import { isLetter } from './manners.ts'

/** One line of text without its marks, or one block of code or table. */
export type Item =
  | {
      kind: 'line'
      text: string
      gap: boolean
      plain: boolean
      bullet: boolean
      task?: 'open' | 'done'
      heading?: string
    }
  | { kind: 'code'; lines: string[]; gap: boolean }
  | { kind: 'table'; header: string[]; rows: string[][]; gap: boolean }

/** The Markdown that the `markdown` format prints: the answer, with a letter's head without labels. */
export function printed(answer: Answer): string {
  const { text, head } = answer
  if (!head || !isLetter(answer)) return text
  const lines = text.split('\n')
  const groups: string[][] = []
  let at = 0
  for (; at < lines.length; at++) {
    const line = lines[at]!
    const label = head[groups.length]
    const value = label === undefined ? undefined : afterLabel(line, label)
    if (value !== undefined) groups.push([value])
    else if (groups.length === head.length && line === '') break
    else if (line !== '') groups.at(-1)!.push(line)
  }
  // The fourth label of every head in the set is the subject.
  if (groups[3]) groups[3] = groups[3].map((line) => `**${line}**`)
  return [...groups.map((group) => group.join('\n')), lines.slice(at + 1).join('\n')].join('\n\n')
}

/** The rest of a line that begins with `Label:`, `Label :`, `Label：` or `**Label:**`. */
function afterLabel(line: string, label: string): string | undefined {
  const bare = line.startsWith('**') ? line.slice(2) : line
  if (!bare.startsWith(label)) return undefined
  const match = /^\s?[:：](?:\*\*)?\s*(.*)$/u.exec(bare.slice(label.length))
  return match?.[1]
}

/** Represents a rule among the lines of a text. */
export const RULE_TEXT = '(rule)'
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/u
export const isRule = (line: string): boolean => RULE.test(line)
const FENCE = /^(\s*)(`{3,}|~{3,})(.*)$/u
const MARKER = /^(?:[-*+]|\d{1,9}[.)]|\([A-Za-z0-9]{1,4}\)|[a-z]\))(?=\s)/u

export function itemsOf(markdown: string): Item[] {
  const lines = markdown.split('\n')
  const items: Item[] = []
  /** Columns at which the text of the open list items and notes starts. */
  const columns: number[] = []
  let gap = false
  const push = (item: Item): void => {
    items.push(item)
    gap = false
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const bare = line.replace(/^[\s>]+/u, '')
    const indent = line.length - line.trimStart().length
    if (bare === '' || /^=+\s*$/u.test(line)) {
      gap = true
      continue
    }
    // Hyphens below a line of text are a rule too (packages/document, dialect of answers), and escaped asterisks look like one.
    if (isRule(line.replaceAll('\\', ''))) {
      push({ kind: 'line', text: RULE_TEXT, gap, plain: false, bullet: false })
      continue
    }
    const fence = FENCE.exec(line)
    if (fence) {
      const code: string[] = []
      for (at++; lines[at]!.trim() !== fence[2]; at++) code.push(lines[at]!)
      push({ kind: 'code', lines: code, gap })
      continue
    }
    while (columns.length > 0 && columns.at(-1)! > indent) columns.pop()
    if (gap && indent - (columns.at(-1) ?? 0) >= 4) {
      const code: string[] = []
      for (; at < lines.length && (lines[at]!.startsWith('    ') || lines[at] === ''); at++) code.push(lines[at]!)
      at--
      while (code.at(-1) === '') code.pop()
      push({ kind: 'code', lines: code, gap })
      gap = true
      continue
    }
    const below = lines[at + 1] ?? ''
    if (bare.includes('|') && /^[\s|:-]+$/u.test(below) && below.includes('|') && below.includes('-')) {
      const rows: string[][] = []
      for (at += 2; lines[at]?.includes('|'); at++) rows.push(cellsOf(lines[at]!))
      at--
      push({ kind: 'table', header: cellsOf(line), rows, gap })
      continue
    }
    const { label, ...rest } = textLine(line, columns)
    if (label !== undefined) push({ kind: 'line', text: label, gap, plain: false, bullet: false })
    push({ kind: 'line', gap, ...rest })
  }
  return items
}

/**
 * A line of text without the marks of a heading, quotation, item or note; labels of numbered items stay. `label` is set for
 * an item that starts with a quotation: the quotation is a block below it.
 */
function textLine(
  line: string,
  columns: number[],
): Omit<Extract<Item, { kind: 'line' }>, 'kind' | 'gap'> & { label?: string } {
  let rest = line
  let label = ''
  let bullet = false
  let plain = true
  let lead: string | undefined
  for (;;) {
    const text = rest.trimStart()
    const marker = MARKER.exec(text)?.[0]
    const isQuote = text.startsWith('>')
    const note = /^\[\^\w+\]:\s/u.exec(text)?.[0]
    if (isQuote) {
      rest = text.slice(1)
      if (label !== '') lead = label.trim()
      label = ''
    } else if (note) {
      columns.push(4)
      rest = text.slice(note.length)
    } else if (marker) {
      columns.push(line.length - text.length + Math.max(marker.length + 1, /^[-*+\d]/u.test(marker) ? 2 : 3))
      if (/^[-*+]/u.test(marker)) bullet = true
      else label += `${marker} `
      rest = text.slice(marker.length)
    } else {
      rest = text
      break
    }
    plain = false
  }
  const heading = /^#{1,6}\s+(.*)$/u.exec(rest)?.[1]
  const task = bullet ? /^\[([ x])\]\s/u.exec(rest) : null
  return {
    text: normal(label + (heading ?? (task ? rest.slice(task[0].length) : rest))),
    plain: plain && heading === undefined,
    bullet,
    ...(lead === undefined ? {} : { label: lead }),
    ...(task ? { task: task[1] === 'x' ? ('done' as const) : ('open' as const) } : {}),
    ...(heading === undefined ? {} : { heading }),
  }
}

/** Cells of a table's row, as typed: `\|` is a bar, `<br>` is still there. */
function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\||\|$/gu, '')
    .split(/(?<!\\)\|/u)
  return cells.map((cell) => cell.replaceAll('\\|', '|').trim())
}

/** Without emphasis, backticks, backslashes and angle brackets of links; one space between words; a link as `text (address)`. */
export function normal(text: string): string {
  return text
    .replace(/\[([^\][]+)\]\((\S+?)\)/gu, '$1 ($2)')
    .replace(/<((?:https?:\/\/|\S+@)[^\s>]+)>/gu, '$1')
    .replace(/\[\^\w+\]/gu, '')
    .replace(/[*_`~\\]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Text that light markup must contain as typed: inline code, math and the literals of the index. */
export function literalsOf(answer: Answer): string[] {
  const prose = proseOf(answer.text)
  const found = prose.flatMap((line) => [
    ...[...line.matchAll(/`([^`]+)`/gu)].map(([, code]) => code!.replaceAll('\\|', '|')),
    ...[...line.matchAll(/\$\$.+?\$\$|\\\(.+?\\\)/gu)].map(([math]) => math),
  ])
  return [...found, ...(answer.literal ?? [])]
}

/** Lines outside code. */
function proseOf(text: string): string[] {
  let fence = ''
  return text.split('\n').filter((line) => {
    const mark = FENCE.exec(line)?.[2]
    if (fence === '' && mark) fence = mark
    else if (fence !== '' && line.trim() === fence) fence = ''
    else return fence === ''
    return false
  })
}

/** All text of a document in the order of its source, table cells row by row; of links only the text. */
export function textOf(markdown: string): string {
  const withoutAddresses = markdown.replace(/\[([^\][]+)\]\((\S+?)\)/gu, '$1')
  const texts = itemsOf(withoutAddresses).flatMap((item) => {
    if (item.kind === 'line') return item.text === RULE_TEXT ? [] : [item.text]
    if (item.kind === 'code') return item.lines
    return [...item.header, ...item.rows.flat()].map((cell) => cell.replaceAll('<br>', ' '))
  })
  return normal(texts.join(' '))
}

/**
 * `text` without references to footnotes and bracketed references to literature: formats may print both alike, so a document
 * with footnotes is compared without either.
 */
export const withoutReferences = (text: string): string => text.replace(/\[\^?\w{1,12}\]/gu, '')

export const hasNotes = ({ text }: Answer): boolean => text.includes('[^')

/** Rows of an answer to a request for csv, the header first. Emphasis of a Markdown table is not part of a cell. */
export function rowsOf(answer: Answer, parseCsv: (text: string) => string[][]): string[][] {
  if (answer.kind === 'csv') return parseCsv(answer.text)
  if (answer.kind === 'json') {
    const { header, rows } = JSON.parse(answer.text.replace(/^```json\n|\n```$/gu, '')) as {
      header: string[]
      rows: string[][]
    }
    return [header, ...rows]
  }
  const [header = '', , ...rows] = answer.text.split('\n')
  return [header, ...rows].map((row) =>
    cellsOf(row).map((cell) => cell.replaceAll('<br>', '\n').replace(/\*\*?|~~|`/gu, '')),
  )
}
