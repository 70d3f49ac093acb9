/**
 * The signatures at the end of a contract: blocks → lines (signature-lines.ts) → parties (signature-parties.ts) → one group, a column a
 * party. A rule is drawn in the place of a blank. Parties stand one after another, or side by side: in the columns of a line, or of a
 * table.
 */
import { type Document, ORDERED } from '../model.ts'
import { clauseNumber, headingNumber } from './numbers.ts'
import type { Part, RolesBuilder } from './roles.ts'
import { columnsOf, readSignatureLines, type SignatureLine } from './signature-lines.ts'
import { type Party, partiesOf, type SignatureWords } from './signature-parties.ts'
import { type Row, readSignatureTable } from './signature-tables.ts'
import { linesOf, partOf, startOf } from './text.ts'
import { wordsOf } from './words.ts'

/** A longer paragraph has no signature. */
const PARAGRAPH_MAX = 400
/** A line that names a party, and the words of one that is no sentence. */
const HEAD_MAX = 120
const SENTENCE_WORDS = 5
const PARTIES_MAX = 20
/** Blocks that may stand above the first blank, between two, and below the last one. */
const HEADS_MAX = 4
const NAMES_MAX = 2
/** Of a list or a table. */
const BLOCKS_MAX = 60
const IN_BRACKETS = /^\s*[([][^()[\]]{1,40}[)\]]\s*$/u

/** What a document says of the place where signatures may stand. */
export interface SignaturePlace {
  language: string
  /** Level of the heading above that says that signatures follow; 0 where there is none. */
  headed: number
}

interface Stretch {
  rows: Row[]
  hasBlank: boolean
  /** Has fields, filled in or not. */
  hasFields: boolean
  /** Has a blank, or a field with a known name: a line below it with an unknown one may be about something else. */
  isSure: boolean
  isProse: boolean
}

interface Column extends Party {
  /** It begins a row of the page. */
  isLeft: boolean
}

/**
 * Adds the signatures that begin at `at` as one group.
 * @returns whether there are any, and the place in `blocks` behind the stretch that was read: no signatures begin in one that was
 * not understood.
 */
export function assignSignatures(
  roles: RolesBuilder,
  blocks: readonly number[],
  at: number,
  { language, headed }: SignaturePlace,
): { isAssigned: boolean; after: number } {
  return new SignatureReader(roles, blocks, headed, language).read(at)
}

class SignatureReader {
  readonly #roles: RolesBuilder
  readonly #document: Document
  readonly #blocks: readonly number[]
  readonly #headed: number
  readonly #words: SignatureWords
  readonly #signing: ReadonlySet<string>

  constructor(roles: RolesBuilder, blocks: readonly number[], headed: number, language: string) {
    this.#roles = roles
    this.#document = roles.document
    this.#blocks = blocks
    this.#headed = headed
    this.#words = {
      captions: wordsOf('signatureCaptions', language),
      witnesses: wordsOf('witnesses', language),
    }
    this.#signing = new Set([...wordsOf('signatures', language), 'by'])
  }

  read(at: number): { isAssigned: boolean; after: number } {
    const none = { isAssigned: false, after: at }
    const level = this.#levelOf(at)
    const first = this.#firstBlank(at, level)
    if (first < 0) return none
    const stretches: Stretch[] = []
    let after = at
    for (let next = at; next < this.#blocks.length; next++) {
      const stretch = this.#stretch(next, level)
      if (stretch === undefined || stretch.isProse) break
      if (next > first && next - after > HEADS_MAX) break
      stretches.push(stretch)
      if (next <= first || stretch.isSure) after = next + 1
    }
    after = this.#afterNames(after, stretches, at)
    stretches.length = after - at
    // Headings of a contract's parts stay headings, unless several parties have one.
    const headings = this.#blocks.slice(at, after).filter((block) => this.#document.kind(block) === 'heading')
    if (level > 0 && this.#headed === 0 && headings.length < 2) return none
    if (!this.#isSigned(stretches)) return { isAssigned: false, after }
    const columns = this.#columns(stretches.flatMap(({ rows }) => rows))
    if (columns.length === 0 || columns.length > PARTIES_MAX) return { isAssigned: false, after }
    this.#roles.groups.set(this.#blocks[at]!, {
      role: 'signatures',
      after: this.#document.after[this.#blocks[after - 1]!]!,
      parts: this.#parts(columns),
    })
    return { isAssigned: true, after }
  }

  /** The level that headings of parties have; 0 where they have none. */
  #levelOf(at: number): number {
    const block = this.#blocks[at]!
    if (this.#document.kind(block) === 'heading') return this.#document.value[block]!
    return this.#headed > 0 ? this.#headed + 1 : 0
  }

  /** Place of the first block with a blank; -1 where no signatures begin at `at`. */
  #firstBlank(at: number, level: number): number {
    const isList = this.#document.kind(this.#blocks[at]!) === 'list'
    for (let next = at; next < this.#blocks.length && next - at <= HEADS_MAX; next++) {
      const stretch = this.#stretch(next, level)
      if (stretch === undefined || stretch.isProse || stretch.rows.length === 0) return -1
      if (stretch.hasBlank) return isList && next === at && this.#headed === 0 ? -1 : next
      const isHead = this.#headed > 0 || stretch.hasFields || this.#leadsIn(stretch, next)
      if (!isHead) return -1
    }
    return -1
  }

  /** A line above blanks, where no heading says that signatures follow. */
  #leadsIn({ rows }: Stretch, at: number): boolean {
    const row = rows.at(-1)!
    const line = row.columns[0]?.at(-1)
    if (line === undefined) return false
    if (line.kind === 'label' || line.isBold || line.level > 0) return true
    const next = this.#blocks[at + 1] === undefined ? undefined : this.#stretch(at + 1, 0)
    return row.columns.length > 1 && next?.rows[0]?.columns.length === row.columns.length && next.hasBlank
  }

  /** Up to two short lines below a bare rule, in blocks of their own; `(Seal)` below any field. */
  #afterNames(after: number, stretches: readonly Stretch[], at: number): number {
    const lines = stretches[after - at - 1]?.rows.at(-1)?.columns
    const isBelowRule = lines?.every((column) => column.at(-1)?.kind === 'rule') ?? false
    let end = after
    while (end < after + NAMES_MAX && this.#isName(stretches[end - at], this.#blocks[end], isBelowRule)) end++
    return end
  }

  #isName(stretch: Stretch | undefined, block: number | undefined, isBelowRule: boolean): boolean {
    if (stretch === undefined || block === undefined || stretch.hasFields) return false
    if (this.#document.kind(block) !== 'paragraph' || !stretch.rows.every(({ columns }) => columns.every(isText)))
      return false
    return isBelowRule || IN_BRACKETS.test(startOf(this.#document, block))
  }

  /** There is something to sign: below a heading that says so any blank, else a bare one or one with a known name. */
  #isSigned(stretches: readonly Stretch[]): boolean {
    const lines = stretches.flatMap(({ rows }) => rows.flatMap(({ columns }) => columns.flat()))
    const blanks = lines.filter(({ kind }) => kind === 'rule' || kind === 'field')
    const { captions } = this.#words
    return blanks.some(({ kind, name }) => this.#headed > 0 || kind === 'rule' || captions.has(name))
  }

  /** The lines of a block; undefined where it is no part of signatures. */
  #stretch(at: number, level: number): Stretch | undefined {
    const block = this.#blocks[at]!
    const document = this.#document
    const kind = document.kind(block)
    let rows: Row[] | undefined
    if (kind === 'rule') rows = []
    else if (kind === 'heading') rows = this.#headingRows(block, level)
    else if (kind === 'paragraph') rows = this.#paragraphRows(block)
    else if (kind === 'list') rows = this.#listRows(block)
    else if (kind === 'table') rows = this.#tableRows(block)
    if (rows === undefined) return undefined
    const lines = rows.flatMap(({ columns }) => columns.flat())
    const hasBlank = lines.some((line) => line.kind === 'rule' || line.kind === 'field')
    const hasFields = hasBlank || lines.some((line) => line.kind === 'value' || line.kind === 'label')
    const isProse = !hasBlank && kind === 'paragraph' && this.#isProse(block, hasFields)
    const isSure = hasBlank || lines.some((line) => line.kind !== 'text' && this.#words.captions.has(line.name))
    if ((kind === 'list' || kind === 'table') && !isSure) return undefined
    return { rows, hasBlank, hasFields, isSure, isProse }
  }

  #isProse(block: number, hasFields: boolean): boolean {
    const text = startOf(this.#document, block, HEAD_MAX * 2)
    if (!text.includes('\n') && text.length > HEAD_MAX) return true
    if (/[:：]\s*$/u.test(text) || hasFields) return text.length > HEAD_MAX && !text.includes('\n')
    return /[.;。]\s*$/u.test(text) && text.split(/\s+/u).length >= SENTENCE_WORDS
  }

  #headingRows(block: number, level: number): Row[] | undefined {
    const document = this.#document
    const own = document.value[block]!
    const isLong = document.endOf(block) - document.startOf(block) > HEAD_MAX
    if (own < 2 || own < level || isLong || headingNumber(document, block) !== undefined) return undefined
    if (level === 0) return undefined
    const [line] = readSignatureLines(
      document,
      partOf(document, block, document.startOf(block), document.endOf(block)),
      this.#words.captions,
    )
    return [{ columns: [[{ ...line!, kind: 'text', level: own, isFirst: true }]], isGrid: false }]
  }

  #paragraphRows(block: number): Row[] | undefined {
    const document = this.#document
    if (document.endOf(block) - document.startOf(block) > PARAGRAPH_MAX || clauseNumber(document, block) !== undefined)
      return undefined
    return this.#rowsOf(block)
  }

  #rowsOf(block: number, label = ''): Row[] | undefined {
    const document = this.#document
    const lines = linesOf(document, block)?.filter(({ from, to }) => to > from)
    if (lines === undefined) return undefined
    const rows = lines.map((line, at): Row => {
      const columns = columnsOf(document, line).map((column) =>
        readSignatureLines(document, column, this.#words.captions),
      )
      if (at === 0) for (const column of columns) column[0]!.isFirst = true
      return { columns, isGrid: false }
    })
    const first = rows[0]?.columns[0]?.[0]
    if (label !== '' && first !== undefined) first.part = { ...first.part, label }
    return rows
  }

  /** Each item is lines; the number of one stands before its first line. */
  #listRows(list: number): Row[] | undefined {
    const document = this.#document
    const rows: Row[] = []
    if (document.afterOf(list) - list > BLOCKS_MAX) return undefined
    for (let block = list + 1; block < document.afterOf(list); block++) {
      const kind = document.kind(block)
      if (kind === 'item' || (kind === 'list' && document.afterOf(block) > block + 1)) continue
      if (kind !== 'paragraph' || document.endOf(block) - document.startOf(block) > PARAGRAPH_MAX) return undefined
      const item = document.parentOf(block)
      const isFirst = block === item + 1
      const isOrdered = document.has(document.parentOf(item), ORDERED)
      const own = this.#rowsOf(block, isFirst && isOrdered ? (document.labels.get(item) ?? '') : '')
      if (own === undefined) return undefined
      // An item goes on with what its list is about.
      for (const { columns } of own) for (const column of columns) if (!isOrdered) column[0]!.isFirst = false
      rows.push(...own)
    }
    return rows
  }

  #tableRows(table: number): Row[] | undefined {
    if (this.#document.afterOf(table) - table > BLOCKS_MAX * 2) return undefined
    const linesOfCell = (cell: number) => (this.#rowsOf(cell) ?? []).map(({ columns }) => columns.flat())
    return readSignatureTable(this.#document, table, linesOfCell, this.#words.captions)
  }

  /** The parties in their order, and which of them stand at the left. */
  #columns(rows: readonly Row[]): Column[] {
    const columns: Column[] = []
    let heads: SignatureLine[] = []
    for (const { lines, count } of this.#sections(rows)) {
      const own = lines.map((column, at) => partiesOf(at === 0 ? [...heads, ...column] : column, this.#words))
      heads = []
      const height = Math.max(...own.map((parties) => parties.length))
      for (let party = 0; party < height; party++)
        for (const [at, parties] of own.entries()) {
          const one = parties[party] ?? { head: [], lines: [] }
          columns.push({ ...one, isLeft: count > 1 && at % 2 === 0 })
        }
      // Lines above the columns of several parties belong to the first of them.
      if (count === 1 && columns.at(-1)?.lines.length === 0) heads = columns.pop()!.head
    }
    const last = columns.at(-1)
    if (heads.length > 0 && last !== undefined) last.lines.push(...heads)
    return columns
  }

  /** Stretches of rows with the same number of columns, by column. */
  #sections(rows: readonly Row[]): { lines: SignatureLine[][]; count: number }[] {
    const counts = this.#gridCounts(rows)
    const sections: { lines: SignatureLine[][]; count: number }[] = []
    for (const [at, { columns }] of rows.entries()) {
      const count = counts[at]!
      let section = sections.at(-1)
      const isWithin =
        count === 1 && section !== undefined && section.count > 1 && this.#belongsToGrid(rows, counts, at)
      if (section === undefined || (section.count !== count && !isWithin)) {
        section = { lines: Array.from({ length: count }, () => []), count }
        sections.push(section)
      }
      if (count > 1) for (const [column, lines] of columns.entries()) section.lines[column]!.push(...lines)
      else section.lines[0]!.push(...this.#flat(columns))
    }
    return sections
  }

  /** A line of one column between those of several belongs to the first party, unless it begins another. */
  #belongsToGrid(rows: readonly Row[], counts: readonly number[], at: number): boolean {
    const line = rows[at]!.columns[0]?.[0]
    if (line === undefined || line.isFirst || line.level > 0 || line.isBold) return false
    return counts[at + 1] !== undefined && counts[at + 1]! > 1
  }

  /** How many parties stand side by side in each row. */
  #gridCounts(rows: readonly Row[]): number[] {
    const counts = rows.map((row) => (row.isGrid || this.#isGrid(row.columns) ? row.columns.length : 1))
    // Names above and below the blanks of each.
    const spread = (at: number, beside: number): void => {
      const count = rows[at]!.columns.length
      if (counts[at] === 1 && count > 1 && counts[beside] === count) counts[at] = count
    }
    for (let at = 1; at < rows.length; at++) spread(at, at - 1)
    for (let at = rows.length - 2; at >= 0; at--) spread(at, at + 1)
    return counts
  }

  #isGrid(columns: readonly SignatureLine[][]): boolean {
    if (columns.length < 2 || columns.some((column) => column.length === 0)) return false
    const firsts = columns.map((column) => column[0]!)
    if (firsts.every(isText)) return false
    const names = firsts.map(({ name }) => name)
    return names.every((name) => name === names[0]) || !names.some((name) => this.#words.captions.has(name))
  }

  /** The columns of a line of one party as its lines; a text with gaps is one. */
  #flat(columns: readonly SignatureLine[][]): SignatureLine[] {
    const lines = columns.flat()
    const [first, last] = [lines[0], lines.at(-1)]
    if (first === undefined || last === undefined || lines.length === 1 || !lines.every(({ kind }) => kind === 'text'))
      return lines
    return first.part.block === last.part.block ? [{ ...first, part: { ...first.part, to: last.part.to } }] : lines
  }

  #parts(columns: readonly Column[]): Part[] {
    const parts: Part[] = []
    let number = -1
    for (const column of columns) {
      number++
      if (column.isLeft && number % 2 === 1) number++
      for (const { part, level } of column.head)
        parts.push({ ...part, role: level > 0 ? 'signHead' : 'signParty', column: number })
      const signing = column.lines.filter((line) => this.#isSigning(line))
      const isAny = signing.length === 0
      const firstBlank = column.lines.find(isWritingPlace)
      let isNamed = false
      for (const [at, line] of column.lines.entries()) {
        const before = column.lines[at - 1]
        const isCaption = this.#words.captions.has(line.name)
        const isSigned = isAny ? line === firstBlank : signing.includes(line)
        if (isSigned) isNamed = false
        const isName = !isNamed && !isCaption && before?.kind === 'rule'
        const role: string = roleOf(line, isSigned, isName)
        isNamed ||= role === 'signName'
        parts.push({ ...line.part, role, column: number })
      }
    }
    return parts.filter(({ from, to, role, label = '' }) => to > from || role.startsWith('signRule') || label !== '')
  }

  /** A bare rule, or a field that is called so. */
  #isSigning(line: SignatureLine): boolean {
    if (!isWritingPlace(line)) return false
    if (line.kind === 'rule' && line.name === '') return true
    return line.name.split(/[^\p{L}\p{M}]+/u).some((word) => this.#signing.has(word))
  }
}

const isText = (line: SignatureLine | SignatureLine[]): boolean =>
  Array.isArray(line) ? line.every(isText) : line.kind === 'text'

/** A field without a value. */
const isWritingPlace = ({ kind }: SignatureLine): boolean => kind === 'rule' || kind === 'field' || kind === 'label'

function roleOf(line: SignatureLine, isSigned: boolean, isName: boolean): string {
  if (isWritingPlace(line)) return isSigned ? 'signRule' : 'signRuleNext'
  if (line.kind === 'value') return 'signValue'
  return isName ? 'signName' : 'signDetail'
}
