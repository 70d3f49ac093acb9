/**
 * Converts a document to the JSON that the Typst program (typst-source.ts) prints. Strings in it are printed, never read as Typst.
 * An image is replaced by its description; footnotes are printed where they are defined.
 */
import {
  alertLabel,
  BLANK_LINE_BEFORE,
  CAPTION,
  DEFINITIONS,
  type Document,
  HEADER,
  NO_BLANK_LINE_IN_SOURCE,
  noteNumbers,
  ORDERED,
  type Run as StyledRun,
  subscriptOf,
  superscriptOf,
} from '@platen/document'
import { type Group, NO_ROLES, type Part, type Roles } from '@platen/document/roles'

/** Text in one style; false flags are absent. */
interface StyledText {
  text: string
  bold?: true
  italic?: true
  mono?: true
  strike?: true
  url?: string
}

/** `'\n'` is a line break. `missing`: a number of visible boxes, for characters that no font has (typst-fit.ts adds them). */
export type Run = string | StyledText | { missing: number }

interface Text {
  kind: 'text'
  /** Of a design. */
  style?: string
  /** Stands before the text, which hangs on it. */
  label?: Run[]
  labelStyle?: string
  /** Stands at the end of the line. */
  end?: Run[]
  gap: number
  rtl: boolean
  keep: boolean
  runs: Run[]
}

/**
 * `gap`: empty lines before the block. `rtl`: the base direction is right to left. `keep`: stays on the page of the next block (the
 * paragraph before a list). `labels`: the items' labels as printed, null for bullets. `spacing`: empty lines between items.
 */
export type Block =
  | Text
  | {
      kind: 'list'
      style?: string
      indent?: number
      room?: number
      gap: number
      rtl: boolean
      labels: string[] | null
      spacing: number
      items: Block[][]
    }
  | { kind: 'place'; x: number; y: number; width: number; zone: string; gap: number; blocks: Block[] }
  | { kind: 'meta'; gap: number; rtl: boolean; entries: [label: Run[], value: Run[]][] }
  | { kind: 'columns'; gap: number; columns: Block[][] }
  | { kind: 'space'; gap: number }
  | {
      kind: 'heading'
      style?: string
      label?: Run[]
      gap: number
      rtl: boolean
      level: number
      depth: number
      size: number
      runs: Run[]
    }
  | { kind: 'code'; gap: number; lines: Run[][] }
  | { kind: 'quote'; gap: number; rtl: boolean; blocks: Block[] }
  | {
      kind: 'table'
      gap: number
      rtl: boolean
      align: ('left' | 'right' | 'center' | null)[]
      header: Run[][]
      rows: Run[][][]
    }
  | { kind: 'rule'; style?: string; gap: number }

/** A document for which Typst would take minutes, whatever its length. The message is for the caller. */
export class UnsupportedText extends RangeError {}

/** Typst takes quadratic time for the marks on one letter: 0.2 s for this many. */
const MARKS_MAX = 10_000
/** With more changes of style in one justified paragraph Typst takes over 20 s; a quarter of that for ragged text. */
const CHANGES_MAX = 20_000

/** @throws {UnsupportedText} */
export function checkSupported(document: Document, justified: boolean): void {
  for (const [marks] of document.allText().matchAll(/\p{M}+/gu)) {
    if (marks.length > MARKS_MAX) throw new UnsupportedText(`One letter carries more than ${MARKS_MAX} marks.`)
  }
  const { count, firstMark, markCount } = document
  for (let block = 0; justified && block < count; block++) {
    const next = block + 1 < count ? firstMark[block + 1]! : markCount
    if (next - firstMark[block]! > CHANGES_MAX)
      throw new UnsupportedText(`A justified paragraph changes its style more than ${CHANGES_MAX} times.`)
  }
}

/** Deeper blocks are set at this depth: Typst has a limit of its own, and no page has room for more. */
const DEPTH_MAX = 10

/** Sizes of headings by level, in multiples of the font size. */
const HEADING_SIZES = [1.8, 1.5, 1.25, 1.1, 1, 1]

/** @param language of the labels that are not in the source; BCP 47. */
export function blocksOf(document: Document, language = 'en', roles?: Roles): Block[] {
  return new Reader(document, language, roles).inside(-1, 0)
}

class Reader {
  readonly #document: Document
  readonly #text: string
  /** Level of the previous heading: PDF/UA-1 requires levels that start at 1 and skip none. */
  #headingLevel = 0

  readonly #language: string
  #notes: Map<string, number> | undefined

  readonly #roles: Roles
  /** Columns of numbers stand at the right. */
  readonly #isDesigned: boolean

  constructor(document: Document, language: string, roles: Roles | undefined) {
    this.#roles = roles ?? NO_ROLES
    this.#isDesigned = roles !== undefined
    this.#document = document
    this.#language = language
    this.#text = document.allText()
  }

  /** The children of `parent`; top-level blocks for -1. */
  inside(parent: number, depth: number): Block[] {
    const children = this.#document.children(parent)
    const blocks: Block[] = []
    for (let at = 0; at < children.length; at++) {
      const group = this.#roles.groups.get(children[at]!)
      if (group === undefined) blocks.push(...this.#block(children[at]!, children[at + 1], depth))
      else {
        blocks.push(...this.#group(group))
        while (at + 1 < children.length && children[at + 1]! < group.after) at++
      }
    }
    return blocks
  }

  #block(block: number, next: number | undefined, depth: number): Block[] {
    const document = this.#document
    const gap = document.has(block, BLANK_LINE_BEFORE) ? 1 : 0
    const parts = this.#roles.parts.get(block)
    if (parts !== undefined) return parts.map((part) => this.#part(part))
    switch (document.kind(block)) {
      case 'heading': {
        const depth = document.value[block]!
        const level = Math.min(depth, this.#headingLevel + 1)
        this.#headingLevel = level
        const size = HEADING_SIZES[depth - 1]!
        return [{ kind: 'heading', gap, rtl: this.#isRightToLeft(block), level, depth, size, runs: this.#runs(block) }]
      }
      case 'code':
        return [{ kind: 'code', gap, lines: linesOf(this.#runs(block)) }]
      case 'rule':
        return [{ kind: 'rule', gap }]
      case 'quote':
        if (depth >= DEPTH_MAX) return withPrefix(this.inside(block, depth), '', gap)
        return [{ kind: 'quote', gap, rtl: this.#isRightToLeft(block), blocks: this.#quoted(block, depth) }]
      case 'list':
        return this.#lists(block, depth, gap)
      case 'table':
        return [this.#table(block, gap)]
      case 'note':
        return withPrefix(
          this.inside(block, depth),
          `${superscriptOf(`${this.#numberOf(document.labels.get(block))}`)} `,
          gap,
        )
      default:
        return [
          {
            kind: 'text',
            gap,
            rtl: this.#isRightToLeft(block),
            ...(document.has(block, CAPTION) ? { style: 'caption' } : {}),
            keep: next !== undefined && this.#leadsIn(block, next),
            runs: this.#runs(block),
          },
        ]
    }
  }

  /** Text that a design knows by name. */
  #part({ role, block, from, to, labelFrom, labelTo, level: own, label = '' }: Part): Block {
    const document = this.#document
    const start = document.start[block]!
    const typed = this.#runs(block, labelFrom - start, labelTo - start)
    const runs = this.#runs(block, from - start, to - start)
    const depth = own ?? (document.kind(block) === 'heading' ? document.value[block]! : 0)
    const common = { style: role, gap: 0, rtl: this.#isRightToLeft(block), runs }
    const labels = typed.length > 0 ? typed : label === '' ? [] : [label]
    const labelled = labels.length === 0 ? {} : { label: labels }
    if (depth === 0) return { kind: 'text', keep: false, ...common, ...labelled }
    const level = Math.min(depth, this.#headingLevel + 1)
    this.#headingLevel = level
    return { kind: 'heading', level, depth, size: 1, ...common, ...labelled }
  }

  /** Signatures stand in columns; of other groups each part is a text. */
  #group({ role, parts }: Group): Block[] {
    if (role === 'meta') {
      const entries: [Run[], Run[]][] = []
      const rtl = parts[0] !== undefined && this.#isRightToLeft(parts[0].block)
      for (const part of parts) {
        const start = this.#document.start[part.block]!
        const runs = this.#runs(part.block, part.from - start, part.to - start)
        if (part.role === 'metaLabel') entries.push([runs, []])
        else entries.at(-1)?.[1].push(...runs)
      }
      return [{ kind: 'meta', gap: 0, rtl, entries }]
    }
    if (role === 'sectionBreak') return [{ kind: 'rule', gap: 0 }]
    if (role !== 'signatures') return parts.map((part) => this.#part(part))
    const columns: Block[][] = []
    for (const part of parts) {
      const isRule = part.role === 'signRule' || part.role === 'signRuleNext'
      const block: Block = isRule ? { kind: 'rule', gap: 0, style: part.role } : this.#part(part)
      ;(columns[part.column ?? 0] ??= []).push(block)
    }
    return [{ kind: 'columns', gap: 0, columns }]
  }

  /** Whether a block introduces the list after it: there is no empty line between them, or it ends in a colon. */
  #leadsIn(block: number, next: number): boolean {
    const document = this.#document
    if (document.kind(next) !== 'list') return false
    return (
      !document.has(next, BLANK_LINE_BEFORE) ||
      document.has(next, NO_BLANK_LINE_IN_SOURCE) ||
      document.text(block).trimEnd().endsWith(':')
    )
  }

  /** Splits a list into lists whose items have one direction, and all or none an empty line between them. */
  #lists(list: number, depth: number, gap: number): Block[] {
    const document = this.#document
    const items = document.children(list)
    const labelOf = (item: number) => document.labels.get(item) ?? '•'
    const gapOf = (item: number) => (item === items[0] ? gap : document.has(item, BLANK_LINE_BEFORE) ? 1 : 0)
    if (depth >= DEPTH_MAX)
      return items.flatMap((item) => withPrefix(this.#inItem(item, depth), `${labelOf(item)} `, gapOf(item)))
    if (document.has(list, DEFINITIONS)) return items.flatMap((child) => this.#definition(child, depth))
    const style = this.#roles.containers.get(list)
    const lists: Block[] = []
    for (let at = 0; at < items.length; ) {
      const from = at
      const rtl = this.#isRightToLeft(items[from]!)
      const isSpaced = from + 1 < items.length && document.has(items[from + 1]!, BLANK_LINE_BEFORE)
      do at++
      while (
        at < items.length &&
        document.has(items[at]!, BLANK_LINE_BEFORE) === isSpaced &&
        this.#isRightToLeft(items[at]!) === rtl
      )
      const some = items.slice(from, at)
      lists.push({
        kind: 'list',
        ...(style === undefined ? {} : { style }),
        gap: gapOf(items[from]!),
        rtl,
        labels: document.has(list, ORDERED) ? some.map(labelOf) : null,
        spacing: isSpaced ? 1 : 0,
        items: some.map((item) => this.#inItem(item, depth + 1)),
      })
    }
    return lists
  }

  #numberOf(note = ''): number {
    this.#notes ??= noteNumbers(this.#document)
    return this.#notes.get(note) ?? 0
  }

  /** A note (`> [!NOTE]`) begins with its label. */
  #quoted(quote: number, depth: number): Block[] {
    const kind = this.#document.labels.get(quote)
    const blocks = this.inside(quote, depth + 1)
    if (kind === undefined) return blocks
    const label: Run = { text: `${alertLabel(kind, this.#language)}: `, bold: true }
    const first = blocks[0]
    if (first?.kind === 'text') first.runs.unshift(label)
    else blocks.unshift({ kind: 'text', gap: 0, rtl: this.#isRightToLeft(quote), keep: true, runs: [label] })
    return blocks
  }

  /** A term, in bold; or what defines it, further in. */
  #definition(block: number, depth: number): Block[] {
    if (this.#document.kind(block) !== 'term')
      return [{ kind: 'quote', gap: 0, rtl: this.#isRightToLeft(block), blocks: this.inside(block, depth + 1) }]
    const runs = this.#runs(block).map(
      (run): Run =>
        typeof run === 'string'
          ? run === '\n'
            ? run
            : { text: run, bold: true }
          : 'text' in run
            ? { ...run, bold: true }
            : run,
    )
    const gap = this.#document.has(block, BLANK_LINE_BEFORE) ? 1 : 0
    return [{ kind: 'text', gap, rtl: this.#isRightToLeft(block), keep: true, runs }]
  }

  #inItem(item: number, depth: number): Block[] {
    const task = this.#document.value[item]!
    return withPrefix(this.inside(item, depth), task === 0 ? '' : task === 1 ? '[ ] ' : '[x] ', 0)
  }

  #table(table: number, gap: number): Block {
    const document = this.#document
    const rows = document.children(table)
    const cells = rows.map((row) => document.children(row))
    const width = cells.reduce((most, row) => Math.max(most, row.length), 0)
    const align = Array.from({ length: width }, (_, column) => {
      const cell = cells[0]?.[column]
      const own = cell === undefined ? undefined : document.alignment(cell)
      return (
        own ??
        (this.#isDesigned &&
        isNumeric(
          cells.slice(1).map((row) => row[column]),
          document,
        )
          ? 'right'
          : null)
      )
    })
    const filled = cells.map((row) =>
      Array.from({ length: width }, (_, column) => (row[column] === undefined ? [] : this.#runs(row[column]))),
    )
    const hasHeader = rows[0] !== undefined && document.has(rows[0], HEADER)
    const header = hasHeader ? filled.shift()! : []
    return { kind: 'table', gap, rtl: this.#isRightToLeft(table), align, header, rows: filled }
  }

  #runs(block: number, from = 0, to = Number.POSITIVE_INFINITY): Run[] {
    const runs: Run[] = []
    for (const run of slice(this.#document.runs(block), from, to)) {
      const style = this.#styleOf(run)
      const target = run.link < 0 ? undefined : this.#document.links[run.link]!
      const raised =
        target?.kind === 'note'
          ? superscriptOf(`${this.#numberOf(target.target)}`)
          : run.superscript
            ? superscriptOf(run.text)
            : run.subscript
              ? subscriptOf(run.text)
              : run.text
      for (const [index, line] of withControlPictures(raised).split('\n').entries()) {
        if (index > 0) runs.push('\n')
        if (line === '') continue
        const before = runs.at(-1)
        if (style !== undefined) runs.push({ text: line, ...style })
        // Text of a link that is not followed is joined to the text before it.
        else if (typeof before === 'string' && before !== '\n') runs[runs.length - 1] = before + line
        else runs.push(line)
      }
    }
    return runs
  }

  #styleOf({ bold, italic, code, strike, link }: StyledRun): Omit<StyledText, 'text'> | undefined {
    const target = link < 0 ? undefined : this.#document.links[link]
    const url = target?.kind === 'link' ? webAddress(target.target) : undefined
    if (!bold && !italic && !code && !strike && url === undefined) return undefined
    return {
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(code && { mono: true }),
      ...(strike && { strike }),
      ...(url !== undefined && { url }),
    }
  }

  #isRightToLeft(block: number): boolean {
    const { after, start, end } = this.#document
    return isRightToLeft(this.#text.slice(start[block]!, end[after[block]! - 1]!))
  }
}

const NUMBER = /^[(+\-\u2212]?\s?\p{Sc}?\s?\d[\d.,'\u00a0\u202f ]*\)?(?:%|\p{Sc}|\p{L}{1,4})?$/u
const NUMERIC_PART = 0.7
const NUMBER_CHARS_MAX = 40

function isNumeric(cells: readonly (number | undefined)[], document: Document): boolean {
  const texts = cells
    .map((cell) => (cell === undefined ? '' : document.text(cell).trim()))
    .filter((text) => text !== '')
  const numbers = texts.filter((text) => text.length <= NUMBER_CHARS_MAX && NUMBER.test(text))
  return texts.length > 0 && numbers.length >= texts.length * NUMERIC_PART
}

/** The runs of units [from, to) of a block's text. */
function slice(runs: readonly StyledRun[], from: number, to: number): StyledRun[] {
  const some: StyledRun[] = []
  let at = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') some.push({ ...run, text })
    at += run.text.length
  }
  return some
}

/** The blocks with `gap` before the first and `text` at its start. */
function withPrefix(blocks: Block[], text: string, gap: number): Block[] {
  const first = blocks[0]
  if (text !== '' && first?.kind !== 'text')
    return [{ kind: 'text', gap, rtl: false, keep: true, runs: [text] }, ...blocks]
  if (first !== undefined) first.gap = gap
  if (text !== '' && first?.kind === 'text') first.runs.unshift(text)
  return blocks
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if (run === '\n') lines.push([])
    else lines.at(-1)!.push(run)
  }
  return lines
}

/** Replaces control characters by their pictures (Unicode block Control Pictures), so that nothing is lost. */
export function withControlPictures(text: string): string {
  return text
    .replace(/[\0-\x08\x0b-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replaceAll('\x7f', '\u2421')
}

/** The address of a link if it is safe; other links (`javascript:`, local files) are printed as text. */
function webAddress(url: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(url) && url.length <= 2000 ? url : undefined
}

/** By the first strong character (UAX #9 P2, P3). Blocks of right-to-left scripts: Unicode 17, Bidi_Class R and AL. */
export function isRightToLeft(text: string): boolean {
  // Letters, and the direction marks LRM, RLM and ALM.
  const strong = /[\p{L}\u200e\u200f\u061c]/u.exec(text)
  return (
    strong !== null &&
    /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(strong[0])
  )
}
