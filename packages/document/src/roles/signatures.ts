/**
 * The signatures at the end of a contract: paragraphs with blanks to sign on (signature-lines.ts), read as one column a party.
 * A rule is drawn in the place of a blank. Parties stand one after another, or side by side in the columns of each line.
 */
import type { Document } from '../model.ts'
import { clauseNumber } from './numbers.ts'
import type { Part, RolesBuilder } from './roles.ts'
import { captionOf, hasBlank, readSignatureLine, type Segment, type SignatureLine } from './signature-lines.ts'
import { isBold, linesOf, startOf } from './text.ts'
import { wordsOf } from './words.ts'

/** A longer paragraph has no signature. */
const PARAGRAPH_MAX = 400
/** A line before the first blank. */
const HEAD_MAX = 120
const PARTIES_MAX = 20

/** The words of a language, and whether the heading above says that signatures follow. */
interface Context {
  captions: ReadonlySet<string>
  isHeaded: boolean
}

/** Markdown reads a line of underscores as a thematic break. */
const isRule = (document: Document, block: number): boolean =>
  document.kind(block) === 'rule' && document.value[block] === 1

function isSigned(document: Document, block: number, { captions, isHeaded }: Context): boolean {
  if (isRule(document, block)) return true
  if (document.kind(block) !== 'paragraph' || document.end[block]! - document.start[block]! > PARAGRAPH_MAX)
    return false
  if (!hasBlank(startOf(document, block, PARAGRAPH_MAX)) || clauseNumber(document, block) !== undefined) return false
  const lines = linesOf(document, block)
  return lines?.some((line) => readSignatureLine(document, line, captions, isHeaded).isSigned) ?? false
}

const isShort = (document: Document, block: number): boolean =>
  document.kind(block) === 'paragraph' &&
  document.end[block]! - document.start[block]! <= HEAD_MAX &&
  clauseNumber(document, block) === undefined

/**
 * Adds the signatures that begin at `at` as one group.
 * @returns whether there are any, and the place in `blocks` behind the stretch that was read: no signatures begin in one that was
 * not understood.
 */
export function assignSignatures(
  roles: RolesBuilder,
  blocks: readonly number[],
  at: number,
  isHeaded: boolean,
  language: string,
): { isAssigned: boolean; after: number } {
  const context = { captions: wordsOf('signatureCaptions', language), isHeaded }
  const { isFilledIn, after } = signaturesFrom(roles.document, blocks, at, context)
  return { isAssigned: isFilledIn && addSignatures(roles, blocks.slice(at, after), context), after }
}

/** Whether there are blanks to sign on, and the end of what was read. */
function signaturesFrom(
  document: Document,
  blocks: readonly number[],
  at: number,
  context: Context,
): { isFilledIn: boolean; after: number } {
  const begins = isSigned(document, blocks[at]!, context) || isHead(document, blocks, at, context)
  if (!begins) return { isFilledIn: false, after: at }
  let after = at
  let isFilledIn = context.isHeaded
  for (let next = at; next < blocks.length; next++) {
    if (isSigned(document, blocks[next]!, context)) {
      after = next + 1
      isFilledIn ||= document.kind(blocks[next]!) === 'paragraph'
    }
    // A name or an office between the blanks.
    else if (!isShort(document, blocks[next]!) || next - after > 2) break
  }
  // A name below the last blank.
  const last = blocks[after]
  if (isFilledIn && document.kind(blocks[after - 1]!) === 'rule' && last !== undefined && isShort(document, last))
    after++
  return { isFilledIn, after }
}

/** A line that says who signs, before the first blank. */
function isHead(document: Document, blocks: readonly number[], at: number, context: Context): boolean {
  const [block, next] = [blocks[at]!, blocks[at + 1]]
  if (next === undefined || !isSigned(document, next, context) || !isShort(document, block)) return false
  if (hasBlank(startOf(document, block, HEAD_MAX))) return false
  const last = linesOf(document, block)?.at(-1)
  // The names of parties side by side above the blanks of each.
  const columns = last === undefined ? 1 : readSignatureLine(document, last, context.captions, false).segments.length
  const below = document.kind(next) === 'paragraph' ? linesOf(document, next)?.[0] : undefined
  if (columns > 1 && below !== undefined) {
    const line = readSignatureLine(document, below, context.captions, context.isHeaded)
    if (line.isGrid && line.segments.length === columns) return true
  }
  return context.isHeaded || /[:：]\s*$/u.test(startOf(document, block, HEAD_MAX)) || (!!last && isBold(document, last))
}

interface Row extends SignatureLine {
  /** A thematic break, in the place of a blank. */
  rule: number
  isParagraphStart: boolean
}

function rowsOf(document: Document, blocks: readonly number[], { captions, isHeaded }: Context): Row[] | undefined {
  const rows: Row[] = []
  for (const block of blocks) {
    if (isRule(document, block)) {
      rows.push({ rule: block, segments: [], isSigned: true, isGrid: false, isParagraphStart: true })
      continue
    }
    const lines = linesOf(document, block)
    if (lines === undefined) return undefined
    for (const line of lines)
      if (line.to > line.from)
        rows.push({
          ...readSignatureLine(document, line, captions, isHeaded),
          rule: -1,
          isParagraphStart: line === lines[0],
        })
  }
  return rows
}

/** What the column of a party has so far. */
interface Column {
  hasBlank: boolean
  hasName: boolean
  lastRole: string
}

/** @returns false where the blocks are not understood. */
function addSignatures(roles: RolesBuilder, blocks: readonly number[], context: Context): boolean {
  const { document } = roles
  const rows = rowsOf(document, blocks, context)
  if (rows === undefined) return false
  const writer = new ColumnWriter(document, context.captions)
  /** Parties that stand side by side in the source. */
  const across = rows.find(({ isGrid }) => isGrid)?.segments.length ?? 1
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    if (row.rule >= 0) writer.rule(row.rule, next)
    else if (row.segments.length === across && across > 1) writer.row(row.segments, row, next)
    else if (across > 1 || (row.segments.length > 1 && !row.isSigned)) writer.row([wholeOf(row.segments)], row, next)
    else for (const segment of row.segments) writer.row([segment], row, next)
  }
  if (writer.columns.length === 0 || writer.columns.length > PARTIES_MAX) return false
  roles.groups.set(blocks[0]!, {
    role: 'signatures',
    after: document.after[blocks.at(-1)!]!,
    parts: writer.parts,
  })
  return true
}

/** A line whose columns are not those of the lines around it is one text. */
function wholeOf(segments: readonly Segment[]): Segment {
  const [first, last] = [segments[0]!, segments.at(-1)!]
  if (first === last) return first
  const all = { ...first.all, to: last.all.to }
  return { all, text: segments.map(({ text }) => text).join(' '), fields: [], rest: all, isSigned: false }
}

class ColumnWriter {
  readonly parts: Part[] = []
  readonly columns: Column[] = []
  readonly #document: Document
  readonly #captions: ReadonlySet<string>
  /** The first of the parties at hand. */
  #base = 0

  constructor(document: Document, captions: ReadonlySet<string>) {
    this.#document = document
    this.#captions = captions
  }

  rule(block: number, next: Row | undefined): void {
    const column = this.columns[this.#base]
    if (column === undefined || (column.hasName && this.#namesParty(next))) this.#begin(1)
    const from = this.#document.start[block]!
    this.#addRule({ role: '', block, from, to: from, labelFrom: from, labelTo: from }, this.#base)
  }

  /** A line: one segment for each of the parties beside each other. */
  row(segments: readonly Segment[], { isParagraphStart }: Row, next: Row | undefined): void {
    if (this.#beginsParty(segments[0]!, isParagraphStart, next)) this.#begin(segments.length)
    while (this.columns.length < this.#base + segments.length) this.#begin(0)
    for (const [at, segment] of segments.entries()) this.#segment(segment, this.#base + at)
  }

  /** Whether the line below a blank says who signs, not what is to be filled in. */
  #namesParty(next: Row | undefined): boolean {
    const first = next?.segments[0]
    return first !== undefined && !first.isSigned && !this.#isCaption(first.text)
  }

  #isCaption(text: string): boolean {
    return this.#captions.has(text.trim().toLowerCase()) || this.#captions.has(captionOf(text))
  }

  #beginsParty(first: Segment, isParagraphStart: boolean, next: Row | undefined): boolean {
    const column = this.columns[this.#base]
    if (column === undefined) return true
    if (!column.hasBlank) return false
    const isBare = first.isSigned && first.fields[0]!.label.to === first.fields[0]!.label.from
    if (isBare) return isParagraphStart && column.hasName && this.#namesParty(next)
    if (this.#isCaption(first.text)) return false
    const isName = !first.isSigned && column.lastRole.startsWith('signRule')
    return (isParagraphStart && !isName) || first.isSigned || isBold(this.#document, first.all)
  }

  /** @param count of parties that begin; 0 for one more beside those. */
  #begin(count: number): void {
    if (count > 0) this.#base = this.columns.length
    for (let at = 0; at < Math.max(1, count); at++) this.columns.push({ hasBlank: false, hasName: false, lastRole: '' })
  }

  #segment({ fields, rest, isSigned, all }: Segment, at: number): void {
    const column = this.columns[at]!
    if (!isSigned) {
      this.#addText(all, at)
      return
    }
    for (const { label, blank } of fields) {
      const text = String.fromCharCode(...this.#document.units.subarray(label.from, label.to))
      const isHead = !column.hasBlank && !this.#isCaption(text)
      if (isHead) this.#add(label, 'signParty', at)
      this.#addRule(blank, at)
      if (!isHead) this.#add(label, 'signDetail', at)
    }
    this.#addText(rest, at)
  }

  #addText(part: Part, at: number): void {
    if (part.to === part.from) return
    const column = this.columns[at]!
    this.#add(part, column.hasBlank ? (column.hasName ? 'signDetail' : 'signName') : 'signParty', at)
    column.hasName ||= column.hasBlank
  }

  #addRule(part: Part, at: number): void {
    const column = this.columns[at]!
    this.parts.push({ ...part, role: column.hasBlank ? 'signRuleNext' : 'signRule', column: at })
    column.hasBlank = true
    column.lastRole = 'signRule'
  }

  #add(part: Part, role: string, at: number): void {
    if (part.to === part.from) return
    this.parts.push({ ...part, role, column: at })
    this.columns[at]!.lastRole = role
  }
}
