/**
 * A document in, the interface's light markup out: `**bold**`, `*italic*`, lines that begin with `- `, line and paragraph
 * breaks, and nothing else. No word is lost: what light markup has no mark for is written as a person would type it. The
 * result can go to `POST /pdf` unchanged.
 *
 * Headings are bold lines; items keep their labels; a table is one bullet a row that names its columns; code is indented by
 * four spaces; a link is followed by its address, a footnote by `[1]`; quotations are italic; a rule is `* * *`.
 */
import { alertLabel } from '../alerts.ts'
import { BLANK_LINE_BEFORE, DEFINITIONS, type Document, NO_BLANK_LINE_IN_SOURCE, type Run } from '../model.ts'
import { subscriptOf, superscriptOf } from '../raised.ts'
import { gridOf, headRowsOf, type PlacedCell } from '../table-grid.ts'
import { alignedTable } from './aligned-table.ts'
import { type Piece, writeEmphasis } from './emphasis.ts'

const MARKS = { bold: '**', italic: '*', italicAlone: '*', strike: '', besideHan: false }
const CODE_INDENT = '    '
const UPRIGHT = { bold: false, italic: false }

export function toLight(document: Document): string {
  return writeDocument(document, true)
}

/**
 * The same without marks or escapes, as for a plain e-mail: the document, or one of its top-level blocks. Tables have their
 * columns (aligned-table.ts) where they fit.
 */
export function toPlain(document: Document, block?: number): string {
  return block === undefined ? writeDocument(document, false) : new LightWriter(document, false).block(block)
}

function writeDocument(document: Document, marked: boolean): string {
  const writer = new LightWriter(document, marked)
  let text = ''
  for (const block of document.children(-1)) {
    const own = writer.block(block)
    if (own !== '') text += (text === '' ? '' : separatorBefore(document, block)) + own
  }
  return text
}

/** Separator between a top-level block and the one before it. */
const separatorBefore = (document: Document, block: number): string =>
  document.kind(block) === 'list' &&
  document.has(block, NO_BLANK_LINE_IN_SOURCE) &&
  document.kind(block - 1) === 'paragraph'
    ? '\n'
    : '\n\n'

class LightWriter {
  readonly #document: Document
  readonly #marked: boolean

  constructor(document: Document, marked: boolean) {
    this.#document = document
    this.#marked = marked
  }

  block(block: number): string {
    return this.#lines(block, false).join('\n')
  }

  #lines(block: number, italic: boolean): string[] {
    const document = this.#document
    switch (document.kind(block)) {
      case 'heading':
        return [this.#inline(block, { bold: true, italic })]
      case 'term':
        return [this.#inline(block, { bold: true, italic })]
      case 'paragraph':
        return escapeBullets(this.#inline(block, { bold: false, italic }).split('\n'))
      case 'list':
        return this.#list(block, italic)
      case 'quote':
        return this.#quote(block)
      case 'note': {
        const [first = '', ...rest] = this.#containerLines(block, italic)
        return [`[${document.labels.get(block) ?? ''}] ${first}`.trimEnd(), ...rest]
      }
      case 'code': {
        const lines = document.text(block).split('\n')
        return lines.map((line) => (line === '' ? '' : CODE_INDENT + this.#escape(line)))
      }
      case 'table':
        return this.#table(block)
      case 'cell':
        return this.#inline(block, { bold: false, italic }).split('\n')
      case 'rule':
        return ['* * *']
      default:
        return []
    }
  }

  /** A note begins with its label, upright. */
  #quote(block: number): string[] {
    const kind = this.#document.labels.get(block)
    if (kind === undefined) return this.#containerLines(block, true)
    const label = alertLabel(kind, 'en')
    return [this.#marked ? `**${label}:**` : `${label}:`, ...this.#containerLines(block, false)]
  }

  /** The blocks in a container, an empty line between them. */
  #containerLines(block: number, italic: boolean): string[] {
    const lines: string[] = []
    for (const child of this.#document.children(block)) {
      const own = this.#lines(child, italic)
      if (own.length === 0) continue
      if (lines.length > 0) lines.push('')
      // A block may have more lines than a call can have arguments.
      for (const line of own) lines.push(line)
    }
    return lines
  }

  #list(list: number, italic: boolean): string[] {
    const document = this.#document
    const lines: string[] = []
    const isDefinitions = document.has(list, DEFINITIONS)
    for (const item of document.children(list)) {
      if (isDefinitions) {
        const isTerm = document.kind(item) === 'term'
        if (isTerm && lines.length > 0) lines.push('')
        for (const line of isTerm ? this.#lines(item, italic) : indent(this.#containerLines(item, italic)))
          lines.push(line)
        continue
      }
      const task = ['', '[ ] ', '[x] '][document.value[item]!] ?? ''
      const label = `${document.labels.get(item) ?? '-'} ${task}`
      if (lines.length > 0 && this.#hasBlankLineBefore(item)) lines.push('')
      let isFirst = true
      for (const child of document.children(item)) {
        const own = this.#lines(child, italic)
        if (isFirst) {
          // A block that is not text goes below the label.
          const leads = document.kind(child) === 'paragraph' || document.kind(child) === 'heading'
          lines.push((leads ? label + (own[0] ?? '') : label).trimEnd())
          for (const line of indent(leads ? own.slice(1) : own)) lines.push(line)
        } else {
          if (this.#hasBlankLineBefore(child)) lines.push('')
          for (const line of indent(own)) lines.push(line)
        }
        isFirst = false
      }
      if (isFirst) lines.push(label.trimEnd())
    }
    return lines
  }

  /** Items and their blocks keep the empty lines of the source. */
  #hasBlankLineBefore(block: number): boolean {
    return this.#document.has(block, BLANK_LINE_BEFORE) && !this.#document.has(block, NO_BLANK_LINE_IN_SOURCE)
  }

  #table(table: number): string[] {
    const document = this.#document
    const grid = gridOf(document, table)
    const headRows = headRowsOf(document, table)
    if (!this.#marked) {
      const aligned = alignedTable(document, grid, headRows, (cell) => this.#inline(cell, UPRIGHT))
      if (aligned !== undefined) return aligned
    }
    const head = (grid[0] ?? []).map((_, column) => headCells(grid, headRows, column))
    const names = head.map((cells) => this.#names(cells))
    if (headRows === grid.length) return [`- ${names.filter((name) => name !== '').join('; ')}`]
    return grid.slice(headRows).map((row) => {
      const parts = row.flatMap(({ cell, column, columns }, at) => {
        // What reaches over several rows belongs to each of them.
        const text = at === column ? this.#cell(cell, false) : ''
        if (text === '') return []
        const heads = columns === row.length ? [] : [...new Set(head.slice(at, at + columns).flat())]
        const name = this.#names(heads, ':')
        return [name === '' ? text : `${name} ${text}`]
      })
      return `- ${parts.join('; ')}`
    })
  }

  #cell(cell: number, bold: boolean): string {
    return this.#inline(cell, { bold, italic: false }).replaceAll('\n', ' / ').trim()
  }

  /** The heads of a column, bold. @param end stands behind them. */
  #names(cells: readonly number[], end = ''): string {
    const pieces: Piece[] = []
    const filled = cells.filter((cell) => this.#document.text(cell).trim() !== '')
    if (filled.length === 0) return ''
    for (const cell of filled) {
      if (pieces.length > 0) pieces.push({ escape: ' / ', bold: true, italic: false, strike: false })
      pieces.push(...this.#pieces(cell, { bold: true, italic: false }))
    }
    if (end !== '') pieces.push({ escape: end, bold: true, italic: false, strike: false })
    return this.#joinPieces(pieces).replaceAll('\n', ' / ').trim()
  }

  #inline(block: number, base: { bold: boolean; italic: boolean }): string {
    return this.#joinPieces(this.#pieces(block, base))
  }

  #joinPieces(pieces: readonly Piece[]): string {
    return this.#marked ? writeEmphasis(pieces, MARKS) : pieces.map(({ escape: out }) => out).join('')
  }

  #pieces(block: number, base: { bold: boolean; italic: boolean }): Piece[] {
    const document = this.#document
    const runs = document.runs(block)
    const pieces: Piece[] = []
    const plain = { bold: base.bold, italic: base.italic, strike: false }
    let before = ' '
    for (const [at, run] of runs.entries()) {
      if (run.link >= 0 && document.links[run.link]!.isDecoration === true) continue
      const raised = run.superscript ? superscriptOf(run.text) : run.subscript ? subscriptOf(run.text) : run.text
      const text = run.strike ? `~~${raised}~~` : raised
      const after = runs[at + 1]?.text[0] ?? ' '
      pieces.push({
        ...plain,
        escape: this.#escape(text, before, after),
        bold: base.bold || run.bold,
        italic: base.italic || run.italic,
      })
      before = run.text.at(-1) ?? before
      // The address follows the last run of its link.
      if (run.link >= 0 && runs[at + 1]?.link !== run.link) {
        const address = addressOf(document, run.link, linkText(runs, at))
        if (address !== '') pieces.push({ ...plain, escape: this.#escape(address) })
      }
    }
    return pieces
  }

  /** Escapes each `*` that could open or close emphasis; one between spaces is left as typed. */
  #escape(text: string, before = ' ', after = ' '): string {
    if (!this.#marked || !text.includes('*')) return text
    let escaped = ''
    for (let at = 0; at < text.length; at++) {
      if (text[at] !== '*') {
        escaped += text[at]
        continue
      }
      let end = at
      while (text[end] === '*') end++
      const alone = /\s/u.test(text[at - 1] ?? before) && /\s/u.test(text[end] ?? after)
      escaped += alone ? text.slice(at, end) : '\\*'.repeat(end - at)
      at = end - 1
    }
    return escaped
  }
}

/** The cells of the head that stand above a column. */
const headCells = (grid: readonly (readonly PlacedCell[])[], headRows: number, column: number): number[] => [
  ...new Set(grid.slice(0, headRows).map((row) => row[column]!.cell)),
]

const indent = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`))

/** A line of text that begins with `- ` would become a bullet: its space is replaced by a no-break space. */
const escapeBullets = (lines: readonly string[]): string[] =>
  lines.map((line) => (line.startsWith('- ') ? `-\u00a0${line.slice(2)}` : line))

function linkText(runs: readonly Run[], last: number): string {
  let text = ''
  for (let at = last; at >= 0 && runs[at]!.link === runs[last]!.link; at--) text = runs[at]!.text + text
  return text
}

/** ` (address)`; empty where the text contains the address, and for a footnote, whose text is its label. */
function addressOf(document: Document, link: number, text: string): string {
  const { kind, target, bare, title, href = '' } = document.links[link]!
  if (kind === 'note' || bare) return ''
  // The bytes of a picture are no address.
  const leadsTo = href !== '' ? href : /^data:/iu.test(target) ? '' : target
  const address = leadsTo.replace(/^mailto:/u, '')
  const parts = [text.includes(address) ? '' : address, title].filter((part) => part !== '')
  return parts.length === 0 ? '' : `${text === '' ? '' : ' '}(${parts.join(', ')})`
}
