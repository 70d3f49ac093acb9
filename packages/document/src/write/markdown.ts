/**
 * A document in, CommonMark 0.31.2 with GFM's tables, task lists, strikethrough and footnotes out, ending in one newline.
 *
 * `readMarkdown(toMarkdown(document), 'commonmark')` gives an equal document, for any characters: line breaks are hard breaks,
 * literal marks are escaped, formulas and labels are unchanged. Blank space at the ends of lines is dropped.
 */
import {
  type Alignment,
  COVERED,
  DEFINITIONS,
  type Document,
  FILLED,
  HEADER,
  LOOSE,
  ORDERED,
  PAGE_BREAK,
  type Run,
} from '../model.ts'
import { isFormula } from '../read/rules.ts'
import { hasSpans, headRowsOf } from '../table-grid.ts'
import { type Piece, writeEmphasis } from './emphasis.ts'

const MARKS = { bold: '**', italic: '*', italicAlone: '_', strike: '~~', besideHan: true, hasTags: true }

export function toMarkdown(document: Document): string {
  const lines = blocksIn(document, -1, true)
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

/**
 * The lines of a container's blocks, with an empty line between them except in a tight item.
 * @param outer bullet of the item that contains them.
 */
function blocksIn(document: Document, container: number, apart: boolean, outer = ''): string[] {
  const lines: string[] = []
  // Adjacent lists, and a list directly after another's bullet, get different bullets: they would be parsed as one list, or as a rule.
  let bulletBefore = outer
  let numbersBefore = ''
  for (const [at, block] of document.children(container).entries()) {
    const isList = document.kind(block) === 'list'
    const bullet = bulletBefore === '-' ? '*' : '-'
    const own = aligned(
      document.alignment(block),
      isList ? listLines(document, block, bullet) : blockLines(document, block, container >= 0),
    )
    if (at > 0 && container < 0 && document.has(block, PAGE_BREAK)) lines.push('', '\\newpage')
    if (at > 0 && apart) lines.push('')
    // Text below a list would go on in its last item.
    else if (bulletBefore !== '' && at > 0 && document.kind(block) === 'paragraph') lines.push('<!-- -->')
    // Two numbered lists would be parsed as one.
    const numbers = isList ? numberStyleOf(document, block) : ''
    if (numbers !== '' && numbers === numbersBefore) lines.push('<!-- -->', '')
    numbersBefore = numbers
    // A block may have more lines than a call can have arguments.
    for (const line of own) lines.push(line)
    bulletBefore = isList ? bullet : ''
  }
  return lines
}

/** What lists must have in common to be parsed as one; '' for bullets. */
function numberStyleOf(document: Document, list: number): string {
  if (!document.has(list, ORDERED)) return ''
  return (document.labels.get(list + 1) ?? '1.').replace(/\d+|[A-Z]+|[a-z]+/u, (text) =>
    text < 'A' ? '1' : text < 'a' ? 'A' : 'a',
  )
}

/** CommonMark has no alignment: HTML around the lines says it. */
const aligned = (alignment: Alignment | undefined, lines: string[]): string[] =>
  alignment === undefined ? lines : [`<div align="${alignment}">`, '', ...lines, '', '</div>']

function blockLines(document: Document, block: number, nested: boolean): string[] {
  switch (document.kind(block)) {
    case 'heading':
      return [`${'#'.repeat(document.value[block]!)} ${headingText(document, block)}`.trimEnd()]
    case 'paragraph':
      return paragraphLines(inlineOf(document, block))
    case 'quote':
      return withPrefix([...alertLines(document, block), ...blocksIn(document, block, true)], '> ', '>')
    case 'note': {
      const lines = blocksIn(document, block, true)
      return withHangingIndent(lines, `[^${document.labels.get(block) ?? ''}]: `, '    ')
    }
    case 'code':
      return codeLines(document.text(block), document.labels.get(block) ?? '')
    case 'rule':
      // Below a line of text in a tight item three hyphens would make that line a heading.
      return [nested ? '___' : '---']
    case 'table':
      return isHtmlTable(document, block) ? htmlTableLines(document, block) : tableLines(document, block)
    default:
      return []
  }
}

function alertLines(document: Document, quote: number): string[] {
  const kind = document.labels.get(quote)
  if (kind === undefined) return []
  const first = document.children(quote)[0]
  const isText = first !== undefined && document.kind(first) === 'paragraph' && document.alignment(first) === undefined
  return isText ? [`[!${kind.toUpperCase()}]`] : [`[!${kind.toUpperCase()}]`, '']
}

const withPrefix = (lines: readonly string[], prefix: string, empty: string): string[] =>
  lines.length === 0 ? [empty] : lines.map((line) => (line === '' ? empty : prefix + line))

const withHangingIndent = (lines: readonly string[], label: string, indent: string): string[] =>
  lines.length === 0
    ? [label.trimEnd()]
    : lines.map((line, at) => (at === 0 ? label + line : line === '' ? '' : indent + line))

function listLines(document: Document, list: number, bullet: string): string[] {
  const loose = document.has(list, LOOSE)
  const lines: string[] = []
  if (document.has(list, DEFINITIONS)) return definitionLines(document, list)
  for (const item of document.children(list)) {
    if (loose && lines.length > 0) lines.push('')
    const label = document.has(list, ORDERED) ? (document.labels.get(item) ?? '1.') : bullet
    const own = blocksIn(document, item, loose, bullet)
    const task = ['', '[ ] ', '[x] '][document.value[item]!] ?? ''
    // A letter, a task's box, or a label below a line of text, with no text behind it would be text.
    const first = document.children(item)[0]
    const needsText = task !== '' || document.parent[list]! >= 0 || /[()a-z]/iu.test(label)
    if (needsText && (first === undefined || (task !== '' && document.kind(first) !== 'paragraph')))
      own.unshift('<!-- -->')
    if (task !== '') own[0] = task + (own[0] ?? '')
    // The content of `(a)` begins at the third column (read/rules.ts).
    const columns = /^\d|^[-*]$/u.test(label) ? label.length + 1 : Math.max(3, label.length - 1)
    for (const line of withHangingIndent(own, `${label} `, ' '.repeat(columns))) lines.push(line)
  }
  return lines
}

function definitionLines(document: Document, list: number): string[] {
  const lines: string[] = []
  let isAfterTerm = false
  for (const child of document.children(list)) {
    const isTerm = document.kind(child) === 'term'
    if (isTerm && lines.length > 0 && !isAfterTerm) lines.push('')
    const own = isTerm
      ? paragraphLines(inlineOf(document, child))
      : withHangingIndent(blocksIn(document, child, true), ': ', '  ')
    for (const line of own) lines.push(line)
    isAfterTerm = isTerm
  }
  return lines
}

function codeLines(text: string, info: string): string[] {
  const longest = (text.match(/`+|~+/gu) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = (info.includes('`') ? '~' : '`').repeat(longest + 1)
  return [fence + info, ...text.split('\n'), fence]
}

function tableLines(document: Document, table: number): string[] {
  const [head = -1, ...body] = document.children(table)
  if (head < 0) return []
  const columns = document.children(head).map((cell) => document.alignment(cell))
  const rule = columns.map((one) =>
    one === 'left' ? ':--' : one === 'right' ? '--:' : one === 'center' ? ':-:' : '---',
  )
  return [rowLine(document, head), `| ${rule.join(' | ')} |`, ...body.map((row) => rowLine(document, row))]
}

const rowLine = (document: Document, row: number): string =>
  `| ${document
    .children(row)
    .map((cell) => inlineOf(document, cell).replaceAll('|', '\\|').replace(/\n/gu, '<br>'))
    .join(' | ')} |`

/** GFM has no cells of several columns or rows, one row of heads, and no heads of rows. */
function isHtmlTable(document: Document, table: number): boolean {
  if (headRowsOf(document, table) > 1 || hasSpans(document, table)) return true
  for (let block = table + 1; block < document.after[table]!; block++)
    if (document.kind(block) === 'cell' && document.has(block, HEADER)) return true
  return false
}

function htmlTableLines(document: Document, table: number): string[] {
  const lines = ['<table>']
  const headRows = headRowsOf(document, table)
  document.children(table).forEach((row, index) => {
    if (index === 0 && headRows > 0) lines.push('<thead>')
    lines.push('<tr>')
    for (const cell of document.children(row)) {
      // Missing cells are the last of their row, and are missing again.
      if (document.has(cell, COVERED) || document.has(cell, FILLED)) continue
      for (const line of htmlCellLines(document, cell, index < headRows)) lines.push(line)
    }
    lines.push('</tr>')
    if (index === headRows - 1) lines.push('</thead>')
  })
  lines.push('</table>')
  return lines
}

/** A cell, its text as HTML where that has no marks; else as Markdown, which stands between empty lines. */
function htmlCellLines(document: Document, cell: number, isHead: boolean): string[] {
  const name = isHead || document.has(cell, HEADER) ? 'th' : 'td'
  const { columns, rows } = document.spans.get(cell) ?? { columns: 1, rows: 1 }
  const align = document.alignment(cell)
  const attributes = [
    columns > 1 ? ` colspan="${columns}"` : '',
    rows > 1 ? ` rowspan="${rows}"` : '',
    align === undefined ? '' : ` align="${align}"`,
  ].join('')
  const text = document.text(cell)
  const isPlain = !/^\s|\s$|\s\s|[^\S\n ]/u.test(text) && document.runs(cell).every(isUnmarked)
  if (!isPlain) return [`<${name}${attributes}>`, '', ...paragraphLines(inlineOf(document, cell)), '', `</${name}>`]
  const html = text.replace(/[&<>]/gu, (mark) => REFERENCES[mark]!).replaceAll('\n', '<br>')
  return [`<${name}${attributes}>${html}</${name}>`]
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '',
}

const isUnmarked = (run: Run): boolean =>
  run.link < 0 && !(run.bold || run.italic || run.code || run.strike || run.superscript || run.subscript)

/** A closing run of `#` is escaped, or it would be taken off a heading. */
function headingText(document: Document, block: number): string {
  const text = inlineOf(document, block).trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end < text.length ? `${text.slice(0, end)}\\${text.slice(end)}` : text
}

/** A line end in a paragraph that is one formula, which stays as typed. */
const FORMULA_LINE = '\v'

/** Writes line breaks as hard breaks and escapes line starts that would begin a block. */
function paragraphLines(text: string): string[] {
  if (text.includes(FORMULA_LINE)) return text.split(FORMULA_LINE)
  const lines = text.split('\n')
  return lines.map((line, at) => {
    const start = escapeLineOfText(line, at > 0)
    const next = lines[at + 1]
    if (next === undefined) return start
    // Two trailing spaces are an invisible hard break, but not next to an empty line.
    return line.trim() === '' || next.trim() === '' ? `${start}\\` : `${start.trimEnd()}  `
  })
}

/** @param goesOn whether it is not the first line of its paragraph. */
function escapeLineOfText(line: string, goesOn: boolean): string {
  const text = line.trimStart()
  const blank = line.slice(0, line.length - text.length)
  // A parser strips blank space at the start of a line unless it is a character reference.
  const lead = blank === '' ? '' : `&#${blank.charCodeAt(0)};${blank.slice(1)}`
  return lead + (lead === '' ? escapeBlockStart(text, goesOn) : text)
}

const LETTERED = /^\(?(?:[A-Za-z]{1,6}|\d{1,3})\)[ \t]/u

function escapeBlockStart(text: string, goesOn: boolean): string {
  const [numbered, digits] = /^(\d{1,9})[.)](?=\s|$)/u.exec(text) ?? []
  if (numbered !== undefined) return `${digits}\\${text.slice(digits!.length)}`
  if (LETTERED.test(text)) {
    if (!text.startsWith('(')) return text.replace(')', '\\)')
    return hasFormulaSigns.parentheses ? `&#40;${text.slice(1)}` : `\\${text}`
  }
  // A colon begins a definition below a term, and below the mark of an alert.
  if (/^(?:#{1,6}(?=\s|$)|>|[-+:](?=\s|$)|~~~)/u.test(text)) return `\\${text}`
  // A line of nothing but these underlines a heading (of an alert: its mark), parts a table's head from its rows, or is a rule.
  if (/^(?:=+|[-:|][-:| \t]*)$/u.test(text) && (goesOn || /^[-=]/u.test(text))) return `\\${text}`
  return text
}

function inlineOf(document: Document, block: number): string {
  const runs = document.runs(block)
  hasFormulaSigns = mayHaveFormulas(document.text(block))
  const pieces: Piece[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at]!
    if (run.link < 0) {
      pieces.push(pieceOf(run, runs, at))
      at++
      continue
    }
    let end = at + 1
    while (end < runs.length && runs[end]!.link === run.link) end++
    pieces.push(linkPiece(document, runs, at, end))
    at = end
  }
  return writeEmphasis(pieces, MARKS)
}

const pieceOf = (run: Run, runs: readonly Run[], at: number): Piece => ({
  escape: run.superscript
    ? `<sup>${textOf(run, runs, at)}</sup>`
    : run.subscript
      ? `<sub>${textOf(run, runs, at)}</sub>`
      : textOf(run, runs, at),
  bold: run.bold,
  italic: run.italic,
  strike: run.strike,
})

/** A line break ends a code span. */
const textOf = (run: Run, runs: readonly Run[], at: number): string =>
  run.code
    ? run.text
        .split('\n')
        .map((line) => (line === '' ? '' : codeSpan(line)))
        .join('\n')
    : escaped(run.text, at > 0 ? MARK : ' ', at + 1 < runs.length ? MARK : ' ')

/** A link; styles of all its text go outside it, others inside. */
function linkPiece(document: Document, runs: readonly Run[], from: number, to: number): Piece {
  const { kind, target, bare, title, href, isDecoration, isDisplay } = document.links[runs[from]!.link]!
  const within = runs.slice(from, to)
  const outer = {
    bold: within.every(({ bold }) => bold),
    italic: within.every(({ italic }) => italic),
    strike: within.every(({ strike }) => strike),
  }
  if (kind === 'note') return { ...outer, escape: `[^${target}]` }
  const text = within.map((run) => run.text).join('')
  if (kind === 'formula') {
    const typed = isFormula(target, text.slice(0, 2), true)
      ? text
      : isDisplay === true
        ? `$$${target}$$`
        : `$${target}$`
    // In a line of text its own line ends would begin blocks.
    return { ...outer, escape: typed.replaceAll('\n', to - from === runs.length ? FORMULA_LINE : ' ') }
  }
  if (bare) return { ...outer, escape: `<${text}>` }
  if (kind === 'image') {
    const image =
      isDecoration === true
        ? `<img src="${target.replace(/[&<>"\n]/gu, (mark) => REFERENCES[mark]!)}" alt="">`
        : `![${escaped(text)}](${addressOf(target, title)})`
    return { ...outer, escape: href === undefined ? image : `[${image}](${addressOf(href, '')})` }
  }
  const inner = within.map((run, at) => ({
    ...pieceOf(run, within, at),
    bold: run.bold && !outer.bold,
    italic: run.italic && !outer.italic,
    strike: run.strike && !outer.strike,
  }))
  return { ...outer, escape: `[${writeEmphasis(inner, MARKS)}](${addressOf(target, title)})` }
}

function addressOf(target: string, title: string): string {
  const address = /^[^\s<>()\\&]+$/u.test(target)
    ? target
    : `<${target.replace(/[<>\\&]/gu, '\\$&').replaceAll('\n', '')}>`
  return title === '' ? address : `${address} "${title.replace(/["\\&]/gu, '\\$&')}"`
}

function codeSpan(text: string): string {
  const runs = new Set((text.match(/`+/gu) ?? []).map(({ length }) => length))
  let size = 1
  while (runs.has(size)) size++
  const pad = /^`|`$|^ .* $/su.test(text) && text.trim() !== '' ? ' ' : ''
  const mark = '`'.repeat(size)
  return mark + pad + text + pad + mark
}

/** Stands for whatever mark separates a text from the one beside it. */
const MARK = '\0'
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Whether a mark between these may end what another one began (CommonMark §6.2). */
const mayClose = (previous: string, next: string): boolean =>
  !/\s/u.test(previous) && (!/[\p{P}\p{S}]/u.test(previous) || /[\s\p{P}\p{S}]/u.test(next))

/** The block at hand has signs that a reader could take for those around a formula. */
let hasFormulaSigns = { dollars: false, brackets: false, parentheses: false }

function mayHaveFormulas(text: string): typeof hasFormulaSigns {
  const opening = text.search(/(?<![\p{L}\p{N}])\$(?!\s)/u)
  const closing = opening < 0 ? -1 : Math.max(opening, text.search(/\$[^$]*$/u))
  const dollars = text.includes('$$') || (closing > opening && CLOSING_DOLLAR.test(text.slice(opening + 1)))
  const parentheses = text.includes('\\)') || /\n[^\S\n]*[A-Za-z\d]{1,6}\)/u.test(text)
  return { dollars, parentheses, brackets: /\[[^[\]]*(?:\\[A-Za-z]|[_^=])/u.test(text) }
}

const CLOSING_DOLLAR = /\S\$(?![\dA-Z])/u

/** Text as text: every character that could be markup has a backslash before it. */
function escaped(text: string, before = ' ', after = ' '): string {
  return text.replace(/_{4,}|[\\`*_[\]<&~!$]|https?:|ftp:/gu, (mark, at: number) => {
    const previous = text[at - 1] ?? before
    const next = text[at + mark.length] ?? after
    // A blank to fill in stands as typed where no reader takes it for emphasis.
    if (mark.startsWith('____')) return /\s/u.test(previous) && /\s/u.test(next) ? mark : '\\_'.repeat(mark.length)
    switch (mark) {
      case '*':
        return at > 0 && /[^\S\n]/u.test(previous) && /\s/u.test(next) ? mark : '\\*'
      case '_':
        return LETTER_OR_DIGIT.test(previous) && LETTER_OR_DIGIT.test(next) ? mark : '\\_'
      case '&':
        return /[#A-Za-z]/u.test(next) ? '\\&' : mark
      case '~':
        return next === '~' || previous === '~' || next === MARK || mayClose(previous, next) ? '\\~' : mark
      case '!':
        return next === '[' || next === MARK ? '\\!' : mark
      case '$':
        return hasFormulaSigns.dollars && !/\s/u.test(next) ? '\\$' : mark
      case '[':
        return hasFormulaSigns.brackets ? '&#91;' : '\\['
      default:
        // An address in the text that was no link must not become one.
        return mark.length > 1 ? `${mark.slice(0, -1)}\\:` : `\\${mark}`
    }
  })
}
