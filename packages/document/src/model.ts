/**
 * The one document model: a tree of blocks over one run of text.
 *
 * Readers (read/) fill it through `DocumentBuilder` (builder.ts); writers (write/), page layout and .docx read it. Blocks are
 * numbered in reading order, a container before what it contains, so block b's subtree is [b, after[b]). One array per
 * field: a document of 100,000 characters makes no object per block, run or character. Text is UTF-16 units, without
 * markup; U+000A is a hard line break. Styles and links are marks beside the text, sorted by position.
 */

export const KINDS = [
  'paragraph',
  'heading',
  'list',
  'item',
  'quote',
  'code',
  'rule',
  'table',
  'row',
  'cell',
  'note',
  'term',
  'figure',
  'chart',
  'formula',
] as const
/**
 * Type of a block. `note` is a footnote's definition. A definition list is a list of `term`s and of the `item`s that define
 * them. `figure` is a picture, which layout makes of those in a paragraph. `chart` is one of bars, which layout makes of a block of code, and `formula` a displayed one, which it makes of those in a paragraph. Paragraphs, headings, code, cells and terms have text; the others contain blocks.
 */
export type Kind = (typeof KINDS)[number]

// Styles of text, added up.
export const BOLD = 1
export const ITALIC = 2
/** Inline code. */
export const CODE = 4
export const STRIKE = 8
export const SUPERSCRIPT = 16
export const SUBSCRIPT = 32

// Flags of a block, added up.
/** Is set with an empty line before it. */
export const BLANK_LINE_BEFORE = 1
/** A row of a table's head. Of a cell outside it: the head of its row. */
export const HEADER = 2
/** A list whose items have numbers or letters. */
export const ORDERED = 4
/** A list with empty lines between or within its items. */
export const LOOSE = 8
/** Together with BLANK_LINE_BEFORE: the source has no empty line there, as between a sentence and the list it introduces. */
export const NO_BLANK_LINE_IN_SOURCE = 16
/** A paragraph or heading that is centred, or set at the right. */
export const CENTERED = 32
export const AT_RIGHT = 64
/** A list of terms and their definitions. */
export const DEFINITIONS = 128
/** A paragraph that is the caption of the table after it. */
export const CAPTION = 256
/** A paragraph of an operator's letterhead (letterhead.ts). */
export const LETTERHEAD = 512
/** A cell without text, in a slot that the span of another one reaches over. */
export const COVERED = 1024
/** A cell without text that the source does not have. */
export const FILLED = 2048
/** A block of the document itself that begins a page. */
export const PAGE_BREAK = 4096

/** Of a cell: how many columns and rows it reaches over, its own among them. */
export interface Span {
  columns: number
  rows: number
}

export type Alignment = 'left' | 'center' | 'right'
const ALIGNMENTS = [undefined, 'left', 'center', 'right'] as const

/**
 * Target of a range of text: a link, an image, a footnote, a formula, or a blank to fill in (fields.ts), which readers do not make.
 * The text of a formula is its LaTeX as typed, delimiters included: a writer that sets no mathematics prints it unchanged.
 */
export interface Link {
  kind: 'link' | 'image' | 'note' | 'formula' | 'field' | 'cue'
  /** Address of a link or image as written; label of a note; LaTeX of a formula without its delimiters; words of a field without brackets, or those before its underscores. */
  target: string
  /** The text is the address itself, a bare or angle-bracketed one; of every formula. */
  bare: boolean
  /** Of a formula: it stands on lines of its own (`$$…$$`, `\\[…\\]`). */
  isDisplay?: boolean
  /** Of a field: it is printed as underscores, not as its words in brackets. */
  isUnderscores?: boolean
  title: string
  /** Of an image: the address that it leads to; '' where it is in no link. */
  href?: string
  /** Of an image without a meaning (`alt=""`): where it is not shown, nothing is, though it has a text. */
  isDecoration?: boolean
  /** Of an image: width and height as the source gives them. */
  width?: ImageLength
  height?: ImageLength
}

/** CSS pixels, or per cent of the room across. */
export interface ImageLength {
  value: number
  unit: 'px' | '%'
}

/** Text in one style. `\n` is a line break. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  code: boolean
  strike: boolean
  superscript: boolean
  subscript: boolean
  /** Index into `Document.links`; -1 where there is none. */
  link: number
}

// A byte order mark is a character like any other.
const decoder = new TextDecoder('utf-16le', { ignoreBOM: true })

export class Document {
  /** Text of all blocks, in reading order. */
  readonly units: Uint16Array
  readonly length: number
  readonly count: number
  /** Index into KINDS, by block. */
  readonly kinds: Uint8Array
  readonly flags: Uint16Array
  /** Containing block; -1 at the top. */
  readonly parent: Int32Array
  /** First block after the subtree. */
  readonly after: Int32Array
  /** The block's own text is units [start, end). */
  readonly start: Int32Array
  readonly end: Int32Array
  /** Heading: level 1 to 6. Item: 0 no task, 1 open, 2 done. Cell: index of its alignment. */
  readonly value: Int32Array
  /** First mark at or after the block's start. */
  readonly firstMark: Int32Array
  readonly markCount: number
  /** From this unit on … */
  readonly markAt: Int32Array
  /** … text has these styles … */
  readonly markStyle: Uint8Array
  /** … and this link (index + 1; 0 for none). */
  readonly markLink: Int32Array
  readonly links: readonly Link[]
  /** Item: its label as printed (`1.`, `(a)`), none for a bullet. Code: its info string. Note: its label. Quote: one of ALERTS (alerts.ts). */
  readonly labels: ReadonlyMap<number, string>
  /** Names of places that links lead to (`<a name>`, `id`), and the block that each stands in or before. */
  readonly anchors: ReadonlyMap<string, number>
  /** HTML that was left out, its text kept: names of tags, and how often each. */
  readonly tagsLeftOut: ReadonlyMap<string, number>
  /** Rows of tables that have more or fewer cells than their head. */
  readonly unevenRows: number
  /** Of the cells that reach over several columns or rows. Each row has a cell for each column; the last COVERED ones may be missing. */
  readonly spans: ReadonlyMap<number, Span>

  constructor(
    fields: Omit<
      Document,
      | 'kind'
      | 'startOf'
      | 'endOf'
      | 'afterOf'
      | 'parentOf'
      | 'children'
      | 'text'
      | 'allText'
      | 'runs'
      | 'plain'
      | 'alignment'
      | 'has'
    >,
  ) {
    this.units = fields.units
    this.length = fields.length
    this.count = fields.count
    this.kinds = fields.kinds
    this.flags = fields.flags
    this.parent = fields.parent
    this.after = fields.after
    this.start = fields.start
    this.end = fields.end
    this.value = fields.value
    this.firstMark = fields.firstMark
    this.markCount = fields.markCount
    this.markAt = fields.markAt
    this.markStyle = fields.markStyle
    this.markLink = fields.markLink
    this.links = fields.links
    this.labels = fields.labels
    this.anchors = fields.anchors
    this.tagsLeftOut = fields.tagsLeftOut
    this.unevenRows = fields.unevenRows
    this.spans = fields.spans
  }

  kind(block: number): Kind {
    return KINDS[this.kinds[block]!]!
  }

  startOf(block: number): number {
    return this.start[block]!
  }

  endOf(block: number): number {
    return this.end[block]!
  }

  /** The first block after the subtree. */
  afterOf(block: number): number {
    return this.after[block]!
  }

  parentOf(block: number): number {
    return this.parent[block]!
  }

  has(block: number, flag: number): boolean {
    return (this.flags[block]! & flag) !== 0
  }

  /** The blocks directly in `block`; those at the top for -1. */
  children(block: number): number[] {
    const children: number[] = []
    const end = block < 0 ? this.count : this.after[block]!
    for (let child = block + 1; child < end; child = this.after[child]!) children.push(child)
    return children
  }

  /** The block's own text without styles. */
  text(block: number): string {
    return decoder.decode(this.units.subarray(this.start[block]!, this.end[block]!))
  }

  /** The text of all blocks, concatenated. */
  allText(): string {
    return decoder.decode(this.units.subarray(0, this.length))
  }

  /** All text in the block and the blocks it contains, one line each. */
  plain(block: number): string {
    const lines: string[] = []
    for (let at = block; at < this.after[block]!; at++) {
      if (this.end[at]! > this.start[at]!) lines.push(this.text(at))
    }
    return lines.join('\n')
  }

  /** Of a cell, a paragraph or a heading. */
  alignment(block: number): Alignment | undefined {
    if (this.has(block, CENTERED)) return 'center'
    if (this.has(block, AT_RIGHT)) return 'right'
    return this.kind(block) === 'cell' ? ALIGNMENTS[this.value[block]!] : undefined
  }

  /** The block's own text as runs of one style. */
  runs(block: number): Run[] {
    const runs: Run[] = []
    const end = this.end[block]!
    let from = this.start[block]!
    let style = 0
    let link = 0
    const push = (to: number): void => {
      if (to === from) return
      runs.push({
        text: decoder.decode(this.units.subarray(from, to)),
        bold: (style & BOLD) !== 0,
        italic: (style & ITALIC) !== 0,
        code: (style & CODE) !== 0,
        strike: (style & STRIKE) !== 0,
        superscript: (style & SUPERSCRIPT) !== 0,
        subscript: (style & SUBSCRIPT) !== 0,
        link: link - 1,
      })
      from = to
    }
    for (let mark = this.firstMark[block]!; mark < this.markCount && this.markAt[mark]! < end; mark++) {
      push(this.markAt[mark]!)
      style = this.markStyle[mark]!
      link = this.markLink[mark]!
    }
    push(end)
    return runs
  }
}

/** Index of an alignment, for a cell's `value`. */
export const alignmentValue = (alignment: Alignment | undefined): number => ALIGNMENTS.indexOf(alignment)
