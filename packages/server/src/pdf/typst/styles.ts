/**
 * A design for Typst: styles of the sheet as numbers, and for each block its style, the space before it and its place. Lengths are
 * points, scaled with the size and the line height of the options.
 *
 * As in Word files there are no columns beside the text: a label stands in the first line of its text or above it, a date at its end.
 */
import { captionLabel, isNoteText, type Sheet, type Style } from '@platen/typeset/designs'
import type { Block, NoteRun, SignaturePair } from './block.ts'
import { bolder, emboldened } from './runs.ts'

export interface TypstStyle {
  /** A name in `TypstDesignInput.fonts`. */
  font: string
  size: number
  /** Baseline to baseline, and from the top of a line to its baseline. */
  line: number
  top: number
  bold: boolean
  italic: boolean
  fill: string
  indent: number
  end: number
  first: number
  justify: boolean
  align: 'start' | 'center' | 'end'
  keep: boolean
  caps: boolean
  figures: 'lining' | 'old-style'
  width: 'proportional' | 'tabular'
  /** Thickness of a rule above, and the space below it. */
  rule: number
  pad: number
}

export interface Scale {
  /** Of widths and sizes, and of leadings and spaces above and below. */
  across: (points: number) => number
  down: (points: number) => number
  /** Width of the page's text. */
  measure: number
  justify: boolean | undefined
  /** The caller's font is that of all families but the monospaced one. */
  hasFont: boolean
}

/** Height of the capitals, in ems: they are centred in their line. */
const CAP_HEIGHT = 0.67
/** Between the items of a row. */
const APART = '\u2003 '
const ALIGNMENTS = { left: 'start', justify: 'start', center: 'center', right: 'end' } as const

/** Fields begin rows, so that they stand level in both columns. The space above the first block of a row is that of the row. */
function pairOf(columns: readonly Block[][], gap: number): SignaturePair {
  const stretches = columns.map((column) => {
    const all: Block[][] = [[]]
    for (const block of column) {
      if (block.kind === 'field' || (block.kind === 'text' && block.style === 'signValue')) all.push([])
      all.at(-1)!.push(block)
    }
    return all
  })
  const rows = Array.from({ length: Math.max(...stretches.map(({ length }) => length)) }, (_, row) => {
    const cells = stretches.map((column) => column[row] ?? [])
    const above = Math.max(0, ...cells.map(([first]) => first?.gap ?? 0))
    for (const [first] of cells) if (first !== undefined) first.gap = 0
    return { gap: above, cells }
  })
  const labels = columns.map((column) => column.flatMap((block) => (block.kind === 'field' ? [block.label] : [])))
  return { gap, rows, labels }
}

export class TypstStyles {
  readonly styles: Record<string, TypstStyle> = {}
  readonly #sheet: Sheet
  readonly #scale: Scale

  constructor(sheet: Sheet, scale: Scale) {
    this.#sheet = sheet
    this.#scale = scale
    for (const name of ['text', 'first', 'code', 'cell', 'head', 'foot', 'chartText', 'noteText']) this.named(name)
  }

  colour(name: string | undefined): string {
    const value = name === undefined ? 0 : (this.#sheet.colours[name] ?? 0)
    return `#${value.toString(16).padStart(6, '0')}`
  }

  of(name: string): Style {
    return this.#sheet.styles[name] ?? {}
  }

  /** The name of a style, which the program is given. */
  named(name: string): string {
    this.styles[name] ??= this.#resolve(name)
    return name
  }

  #resolve(name: string): TypstStyle {
    const { across, down, measure, justify, hasFont } = this.#scale
    const text = this.of('text')
    const style = this.of(name)
    const { families } = this.#sheet
    const family = style.mono ? 'mono' : (style.family ?? text.family ?? 'text')
    const size = across(style.size ?? text.size ?? this.#sheet.size)
    const line = Math.max(down(style.leading ?? text.leading ?? this.#sheet.leading), size)
    const own = style.measure ?? text.measure ?? this.#sheet.measure ?? 'full'
    const { set = text.set ?? 'tabular' } = style
    const align = style.align ?? text.align ?? 'left'
    return {
      font: hasFont && family !== 'mono' ? 'text' : (families[family] ?? families['text']!),
      size,
      line,
      top: (line + CAP_HEIGHT * size) / 2,
      bold: style.bold ?? false,
      italic: style.italic ?? false,
      fill: this.colour(style.colour ?? text.colour),
      indent: across(style.indent ?? 0),
      end: Math.max(0, own === 'full' ? 0 : measure - across(own)) + across(style.indentEnd ?? 0),
      first: across(style.label === undefined ? Math.max(0, style.firstLine ?? 0) : 0),
      justify: style.align === undefined || style.align === 'justify' ? (justify ?? align === 'justify') : false,
      align: ALIGNMENTS[align],
      keep: style.keepWithNext ?? false,
      caps: style.smallCaps === 'all',
      figures: set === 'old-style' ? 'old-style' : 'lining',
      width: set === 'tabular' ? 'tabular' : 'proportional',
      rule: style.ruleAbove ?? 0,
      pad: down(style.padAbove ?? 0),
    }
  }

  /** Gives blocks their styles and the spaces before them. @param inner the style of paragraphs in a container. */
  applyStyles(blocks: readonly Block[], inner?: string): Block[] {
    const styled: Block[] = []
    let below = 0
    let before: string | undefined
    blocks.forEach((block, at) => {
      const last = styled.at(-1)
      if (last?.kind === 'text' && block.kind === 'text' && this.#joins(last, block)) return
      const name = this.#nameOf(block, blocks[at + 1], before, inner)
      const style = this.of(name)
      if (name === 'tableNote' && last?.kind === 'table') last.keep = true
      if ('style' in block || block.kind === 'text' || block.kind === 'heading')
        (block as { style?: string }).style = this.named(name)
      if (block.kind === 'text') block.keep ||= style.keepWithNext ?? false
      const isCaptioned = before === 'caption' && block.kind === 'chart'
      const above = isCaptioned
        ? 0
        : name === before && block.kind === 'text'
          ? (style.between ?? style.above ?? 0)
          : (style.above ?? 0)
      const { down } = this.#scale
      // The first paragraph after another kind of block has no space of its own.
      const isFollowing = before === 'first' && name === 'text'
      block.gap = before === undefined ? 0 : down(Math.max(below, isFollowing ? (style.between ?? above) : above))
      const pad = style.ruleAbove === undefined && style.fill === undefined ? down(style.padAbove ?? 0) : 0
      // Space above the first block of a page is left out, but not that of the design.
      if (pad > 0 && before === undefined) styled.push({ kind: 'space', gap: pad })
      else block.gap += pad
      const labelStyle = style.label?.style
      if (block.kind === 'text' && block.label !== undefined && labelStyle !== undefined)
        block.labelStyle = this.named(labelStyle)
      below = style.below ?? (style.hung === undefined ? 0 : (style.padAbove ?? 0))
      before = name
      if (block.kind === 'list') {
        const { across } = this.#scale
        const container = this.of(block.style ?? '')
        block.spacing = down(this.of(container.item ?? 'item').between ?? 0)
        if (container.indent !== undefined) block.indent = across(container.indent)
        if (container.itemIndent !== undefined) block.room = across(container.itemIndent)
        block.items = block.items.map((item) => this.applyStyles(item, 'itemText'))
      } else if (block.kind === 'box') {
        const { across } = this.#scale
        const { fill, outset = 0, padAbove = 0, padBelow = 0, text } = style
        Object.assign(block, {
          fill: this.colour(fill),
          outset: across(outset),
          padAbove: down(padAbove),
          padBelow: down(padBelow),
        })
        block.blocks = this.applyStyles(block.blocks, text)
      } else if (block.kind === 'quote') block.blocks = this.applyStyles(block.blocks, 'quoteText')
      else if (block.kind === 'meta') {
        this.named('metaLabel')
        this.named('metaValue')
        below = this.of('metaValue').below ?? below
      } else if (block.kind === 'columns') {
        for (const name of ['signRule', 'signRuleNext']) this.named(name)
        const columns = block.columns.map((column) => this.applyStyles(column))
        for (let first = 0; first < columns.length; first += 2)
          block.pairs.push(
            pairOf(columns.slice(first, first + 2), first === 0 ? 0 : this.#scale.down(style.above ?? 0)),
          )
        block.columns = []
      }
      styled.push(block)
    })
    return styled
  }

  /** Gives the texts of footnotes their styles. */
  styleNotes(notes: readonly NoteRun[]): void {
    for (const note of notes) note.blocks = this.applyStyles(note.blocks ?? [], 'noteText')
  }

  /** A label takes the text after it, a text the date after it, an item of a row the next one. */
  #joins(last: Block & { kind: 'text' }, block: Block & { kind: 'text' }): boolean {
    const style = this.of(block.style ?? '')
    const lastStyle = this.of(last.style ?? '')
    if (style.beside !== undefined) {
      last.end = block.runs
      return true
    }
    if (style.apart !== undefined && last.style === block.style) {
      last.runs.push(APART, ...block.runs)
      return true
    }
    if (lastStyle.hung === undefined || style.hung !== undefined || last.label !== undefined) return false
    last.label = lastStyle.bold ? last.runs.map(bolder) : last.runs
    last.runs = block.runs
    last.style = this.named(block.style ?? 'text')
    return true
  }

  #nameOf(block: Block, next: Block | undefined, before: string | undefined, inner: string | undefined): string {
    if (block.kind === 'heading') return block.style ?? `h${block.depth}`
    if (block.kind === 'rule') return block.style ?? 'rule'
    if (block.kind === 'field') return block.style
    if (block.kind === 'columns') return 'signatures'
    if (block.kind === 'box') return block.style
    if (block.kind === 'meta') return 'metaLabel'
    if (block.kind === 'list') return block.style ?? 'list'
    if (block.kind !== 'text') return block.kind
    if (block.style !== undefined && block.style !== 'caption') return block.style
    const text = block.runs.map((run) => (typeof run === 'string' ? run : 'text' in run ? run.text : '')).join('')
    const isBeforeOther = next?.kind === 'table' || next?.kind === 'chart'
    const isBehind = before === 'table' && this.#sheet.styles['tableNote'] !== undefined
    if (isBehind && isNoteText(text, isBeforeOther)) return 'tableNote'
    const hasCaption = isBeforeOther && this.#sheet.styles['caption'] !== undefined
    const label = hasCaption ? captionLabel(text, next.kind === 'chart') : 0
    if (label > 0) {
      block.runs = emboldened(block.runs, label)
      block.keep = true
      return 'caption'
    }
    if (block.style === 'caption') {
      block.keep = true
      return 'caption'
    }
    if (inner !== undefined && this.#sheet.styles[inner] !== undefined) return inner
    const isFirst = before === undefined || (before !== 'text' && before !== 'first')
    return isFirst ? 'first' : 'text'
  }
}
