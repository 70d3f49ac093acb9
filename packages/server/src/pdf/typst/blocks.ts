/**
 * Converts a document to the JSON that the Typst program (source.ts) prints. Strings in it are printed, never read as Typst.
 * Pictures stand below their paragraph; those that cannot be set are their description. Designs have footnotes; else they are
 * printed where they are defined.
 */
import {
  alertLabel,
  BLANK_LINE_BEFORE,
  CAPTION,
  DEFINITIONS,
  type Document,
  NO_BLANK_LINE_IN_SOURCE,
  noteNumbers,
  ORDERED,
  referredNotes,
  superscriptOf,
} from '@platen/document'
import { type Group, NO_ROLES, type Part, type Roles } from '@platen/document/roles'
import { isChartBlock, readChart, type Sheet } from '@platen/typeset/designs'
import { isRightToLeft } from '../text-direction.ts'
import type { Block, NoteRun, Run } from './block.ts'
import type { TypstPictures } from './pictures.ts'
import { bolder, linesOf, TypstRuns, withControlPictures } from './runs.ts'
import { readTable } from './table.ts'

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

/** Notes of a document with more are printed where they are defined: Typst takes quadratic time for them. */
const FOOTNOTES_MAX = 400

export interface BlockOptions {
  /** Of the labels that are not in the source; BCP 47. */
  language?: string
  /** Absent: no design. */
  design?: { sheet: Sheet; roles: Roles }
  pictures?: TypstPictures
}

/** Of further references to a footnote the number alone is printed. */
const REFERENCES_MAX = 1000

/** `notes`: the first reference to each footnote, with its text. */
export function readBlocks(document: Document, options: BlockOptions = {}): { blocks: Block[]; notes: NoteRun[] } {
  const reader = new Reader(document, options)
  return { blocks: reader.inside(-1, 0), notes: reader.notes }
}

class Reader {
  readonly #document: Document
  readonly #text: string
  /** Level of the previous heading: PDF/UA-1 requires levels that start at 1 and skip none. */
  #headingLevel = 0

  readonly #language: string
  #numbers: Map<string, number> | undefined
  readonly #runs: TypstRuns
  readonly #pictures: TypstPictures | undefined
  /** Labels of the notes that are footnotes. */
  readonly #footnotes: ReadonlySet<string>
  readonly notes: NoteRun[] = []
  /** Labels of `notes`. */
  readonly #referred = new Set<string>()
  #isInNote = false
  #references = 0

  readonly #roles: Roles
  /** Columns of numbers stand at the right. */
  readonly #sheet: Sheet | undefined

  constructor(document: Document, { language = 'en', design, pictures }: BlockOptions) {
    this.#roles = design?.roles ?? NO_ROLES
    this.#sheet = design?.sheet
    this.#document = document
    this.#language = language
    this.#text = document.allText()
    this.#pictures = pictures
    const footnotes = this.#sheet?.footnotes === undefined ? new Set<string>() : referredNotes(document)
    this.#footnotes = footnotes.size > FOOTNOTES_MAX ? new Set() : footnotes
    this.#runs = new TypstRuns({
      document,
      numberOf: (note) => this.#numberOf(note),
      footnoteOf: (note) => this.#footnoteOf(note),
      isSet: (address) => this.#pictures?.has(address) ?? false,
    })
  }

  /** A reference; the first one has the text. */
  #footnoteOf(label: string): NoteRun | undefined {
    if (this.#isInNote || !this.#isFootnote(label)) return undefined
    const run: NoteRun = { note: this.#numberOf(label) }
    if (this.#referred.has(label)) return ++this.#references > REFERENCES_MAX ? undefined : run
    this.#referred.add(label)
    this.notes.push(run)
    this.#isInNote = true
    run.blocks = this.inside(this.#blocksOfNotes.get(label)!, 1)
    this.#isInNote = false
    return run
  }

  #isFootnote(label: string): boolean {
    return this.#footnotes.has(label) && this.#blocksOfNotes.has(label)
  }

  /** By label: the first note of it. */
  get #blocksOfNotes(): Map<string, number> {
    if (this.#noteBlocks === undefined) {
      this.#noteBlocks = new Map()
      for (const [block, label] of this.#document.labels)
        if (this.#document.kind(block) === 'note' && !this.#noteBlocks.has(label)) this.#noteBlocks.set(label, block)
    }
    return this.#noteBlocks
  }
  #noteBlocks: Map<string, number> | undefined

  /** The children of `parent`; top-level blocks for -1. */
  inside(parent: number, depth: number): Block[] {
    return this.#some(this.#document.children(parent), depth)
  }

  #some(children: readonly number[], depth: number, section?: string): Block[] {
    const blocks: Block[] = []
    const endOf = (after: number, at: number): number => {
      let end = at + 1
      while (end < children.length && children[end]! < after) end++
      return end
    }
    for (let at = 0; at < children.length; ) {
      const block = children[at]!
      const group = this.#roles.groups.get(block)
      const box = this.#roles.sections.get(block)?.find(({ role }) => this.#sheet?.styles[role]?.fill !== undefined)
      if (box !== undefined && box.role !== section) {
        const end = endOf(box.after, at)
        const inner = this.#some(children.slice(at, end), depth, box.role)
        blocks.push({ kind: 'box', style: box.role, gap: 0, blocks: inner })
        at = end
      } else if (group !== undefined) {
        blocks.push(...this.#group(group))
        at = endOf(group.after, at)
      } else {
        blocks.push(...this.#block(block, children[at + 1], depth))
        at++
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
        return [
          { kind: 'heading', gap, rtl: this.#isRightToLeft(block), level, depth, size, runs: this.#runs.of(block) },
        ]
      }
      case 'code':
        return [this.#chart(block, gap) ?? { kind: 'code', gap, lines: linesOf(this.#runs.of(block)) }]
      case 'rule':
        return [{ kind: 'rule', gap }]
      case 'quote':
        if (depth >= DEPTH_MAX) return withPrefix(this.inside(block, depth), '', gap)
        return [{ kind: 'quote', gap, rtl: this.#isRightToLeft(block), blocks: this.#quoted(block, depth) }]
      case 'list':
        return this.#lists(block, depth, gap)
      case 'table':
        return [
          {
            kind: 'table',
            gap,
            rtl: this.#isRightToLeft(block),
            ...readTable(document, block, this.#runs, this.#sheet !== undefined),
          },
        ]
      case 'note':
        if (this.#isFootnote(document.labels.get(block) ?? '')) return []
        return withPrefix(
          this.inside(block, depth),
          `${superscriptOf(`${this.#numberOf(document.labels.get(block))}`)} `,
          gap,
        )
      default:
        return this.#paragraph(block, next, gap)
    }
  }

  /** Its text, and its pictures below it. */
  #paragraph(block: number, next: number | undefined, gap: number): Block[] {
    const rtl = this.#isRightToLeft(block)
    const pictures = this.#figures(block, gap)
    const runs = this.#runs.of(block, 0, Number.POSITIVE_INFINITY, { withPictures: true })
    if (pictures.length > 0 && runs.every((run) => run === '\n' || (typeof run === 'string' && run.trim() === '')))
      return pictures
    const keep = next !== undefined && this.#leadsIn(block, next)
    const style = this.#document.has(block, CAPTION) ? { style: 'caption' } : {}
    return [{ kind: 'text', gap, rtl, ...style, keep, runs }, ...pictures]
  }

  #figures(block: number, gap: number): Block[] {
    const document = this.#document
    const figures: Block[] = []
    for (const { link, text } of this.#pictures === undefined ? [] : document.runs(block)) {
      const target = link < 0 ? undefined : document.links[link]!
      if (target?.kind !== 'image' || !this.#pictures!.has(target.target)) continue
      const align = document.alignment(block) ?? null
      figures.push({ kind: 'figure', gap, ...this.#pictures!.use(target.target, target), alt: text, align })
    }
    return figures
  }

  #chart(block: number, gap: number): Block | undefined {
    const document = this.#document
    if (this.#sheet === undefined || !isChartBlock(document, block, this.#sheet)) return undefined
    const text = document.text(block)
    const bars = readChart(text)
    if (bars === undefined) return undefined
    const most = Math.max(...bars.map(({ number }) => number), Number.MIN_VALUE)
    return {
      kind: 'chart',
      gap,
      bars: bars.map(({ label, value, number, isStressed }) => {
        const [name, shown] = [label, value].map(({ from, to }): Run[] => {
          const run = withControlPictures(text.slice(from, to))
          return [isStressed ? bolder(run) : run]
        })
        return { label: name!, value: shown!, part: number / most, isStressed }
      }),
    }
  }

  /** Text that a design knows by name. */
  #part({ role, block, from, to, labelFrom, labelTo, level: own, label = '' }: Part): Block {
    const document = this.#document
    const start = document.start[block]!
    const typed = this.#runs.of(block, labelFrom - start, labelTo - start)
    const runs = this.#runs.of(block, from - start, to - start)
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
        const runs = this.#runs.of(part.block, part.from - start, part.to - start)
        if (part.role === 'metaLabel') entries.push([runs, []])
        else entries.at(-1)?.[1].push(...runs)
      }
      return [{ kind: 'meta', gap: 0, rtl, entries }]
    }
    if (role === 'sectionBreak') return [{ kind: 'rule', gap: 0 }]
    if (role !== 'signatures') return parts.map((part) => this.#part(part))
    const columns: Block[][] = []
    for (const part of parts) (columns[part.column ?? 0] ??= []).push(this.#signaturePart(part))
    return [{ kind: 'columns', gap: 0, columns: Array.from(columns, (column = []) => column), pairs: [] }]
  }

  /** A field, or a text with its number or its label from another cell before it. */
  #signaturePart(part: Part): Block {
    const { label, ...own } = part
    const block = this.#part(own) as Block & { kind: 'text' }
    const runs = label === undefined ? block.runs : [`${label}\u00a0 `, ...block.runs]
    const isField = part.role === 'signRule' || part.role === 'signRuleNext'
    if (isField) return { kind: 'field', gap: 0, style: part.role, rtl: block.rtl, label: runs }
    return { kind: 'text', style: part.role, gap: 0, rtl: block.rtl, keep: false, runs }
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
    this.#numbers ??= noteNumbers(this.#document)
    return this.#numbers.get(note) ?? 0
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
    const runs = this.#runs.of(block).map(bolder)
    const gap = this.#document.has(block, BLANK_LINE_BEFORE) ? 1 : 0
    return [{ kind: 'text', gap, rtl: this.#isRightToLeft(block), keep: true, runs }]
  }

  #inItem(item: number, depth: number): Block[] {
    const task = this.#document.value[item]!
    return withPrefix(this.inside(item, depth), task === 0 ? '' : task === 1 ? '[ ] ' : '[x] ', 0)
  }

  #isRightToLeft(block: number): boolean {
    const { after, start, end } = this.#document
    return isRightToLeft(this.#text.slice(start[block]!, end[after[block]! - 1]!))
  }
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
