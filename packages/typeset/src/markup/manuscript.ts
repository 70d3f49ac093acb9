/**
 * What both markups become: one run of codes (font/encoding.ts) with the style switches in it, cut into blocks, and the
 * tree of structure elements that the blocks belong to. Flat arrays throughout: a document of 100,000 characters makes
 * no object per character, word or line.
 */
import type { ImageLength, Span } from '@platen/document/model'
import type { FormulaBox, FormulaRow } from '../font/resources.ts'
import type { Picture } from '../picture/picture.ts'
import { scratchCodes, scratchNumbers } from '../scratch.ts'
import { FORMULA_STYLES } from './formulas.ts'

/** Structure types; the number is the index of the name. ISO 32000-1 §14.8.4. */
export const ELEMENT_NAMES = [
  'Document',
  'P',
  'L',
  'LI',
  'Lbl',
  'LBody',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'BlockQuote',
  'Code',
  'Table',
  'TR',
  'TH',
  'TD',
  'Link',
  'Div',
  'Figure',
  'Caption',
  'Note',
  'Reference',
  'Form',
  'Formula',
] as const

export type ElementName = (typeof ELEMENT_NAMES)[number]

// Flags of a block.
/** Must not stand alone at the foot of a page: headings, what leads in a list. */
export const KEEP_WITH_NEXT = 1
/** Has characters that no font pack of its families has: it goes to the shaper. */
export const WIDE = 2
export const HEADING = 4
/** Stands beside the block before it, in the same row of the page. */
export const BESIDE = 8
/** Its lines are centred or set at the right, whatever its style says. */
export const CENTRED = 16
export const FLUSH_RIGHT = 32
/** Its first line begins on the grid of quarter lines. */
export const ON_GRID = 64
/** Its construct gave it its place across the page, counted from the left whatever its direction. */
export const PLACED = 128

/** One piece: its lines end only where the text has a line break. */
export const SOLID = 256
/** Words are divided as the language's patterns allow. */
export const HYPHENATED = 512
/** Stands in the second of two columns, where its style has columns. */
export const SECOND_COLUMN = 1024
/** A label that stands beside the first line of the next block without this flag and takes no room in the text. */
export const HUNG = 2048
/** Is not divided over pages. */
export const WHOLE = 4096
/** A cell that goes on beside the rows below its own: it stands there whole, and its row is not as high as it. */
export const SPANS_ROWS = 8192
/** Begins a page. */
export const NEW_PAGE = 16384

const BLOCK_FIELDS = 21

/** The blocks of a manuscript: what stands on the page one below the other. One array per field, in working memory. */
export class Blocks {
  count = 0
  /** Index in KINDS of the document model: which construct (construct/) lays it out. */
  kind!: Int32Array
  /** Index in `Styles.all`. */
  style!: Int32Array
  flags!: Int32Array
  /** Codes [start, end). */
  start!: Int32Array
  end!: Int32Array
  /** Space between it and the block before, unless it opens a page; millipoints. */
  space!: Int32Array
  /** Space above its first line and below its last one, within what is drawn behind it; millipoints. */
  padAbove!: Int32Array
  padBelow!: Int32Array
  /** Left indent (right, in right-to-left text), millipoints at the sheet's own size. */
  indent!: Int32Array
  /** Structure element that its text is marked with. */
  element!: Int32Array
  /** Label (bullet, number): codes [labelStart, labelEnd), hung before the indent; empty where there is none. */
  labelStart!: Int32Array
  labelEnd!: Int32Array
  labelElement!: Int32Array
  /** -1: the text's, in the size of the block. */
  labelStyle!: Int32Array
  /** Left edge of the label where labels stand at the edge of their list; as `indent`. */
  labelIndent!: Int32Array
  /** The innermost box that it stands in (`Manuscript.boxes`); -1 for none. */
  box!: Int32Array
  /** Right edge of its text at most, as `indent`; 0: as its style says. */
  limit!: Int32Array
  /** Links of the document before it. */
  linksBefore!: Int32Array
  /** Of a cell: number of its table in `Manuscript.tables`, from 1; its row and column. 0 of other blocks. */
  table!: Int32Array
  row!: Int32Array
  column!: Int32Array
  #capacity = 0
  #data: Int32Array = new Int32Array(0)

  /** @param capacity how many blocks are likely. */
  constructor(capacity: number) {
    this.#divide(capacity, scratchNumbers('manuscript.blocks', capacity * BLOCK_FIELDS))
  }

  #divide(capacity: number, data: Int32Array): void {
    this.#capacity = capacity
    this.#data = data
    let from = 0
    const field = () => data.subarray(from, (from += capacity))
    this.kind = field()
    this.style = field()
    this.flags = field()
    this.start = field()
    this.end = field()
    this.space = field()
    this.padAbove = field()
    this.padBelow = field()
    this.indent = field()
    this.element = field()
    this.labelStart = field()
    this.labelEnd = field()
    this.labelElement = field()
    this.labelStyle = field()
    this.labelIndent = field()
    this.box = field()
    this.limit = field()
    this.linksBefore = field()
    this.table = field()
    this.row = field()
    this.column = field()
  }

  /** @returns its number; all fields are 0. */
  add(): number {
    const block = this.count++
    if (block === this.#capacity) {
      const [data, capacity] = [this.#data, this.#capacity]
      // Read while it is copied, so not from the same working memory.
      const grown = new Int32Array(2 * capacity * BLOCK_FIELDS)
      for (let field = 0; field < BLOCK_FIELDS; field++)
        grown.set(data.subarray(field * capacity, (field + 1) * capacity), field * 2 * capacity)
      this.#divide(2 * capacity, grown)
    }
    for (let at = block; at < BLOCK_FIELDS * this.#capacity; at += this.#capacity) this.#data[at] = 0
    return block
  }
}

/** Blocks [first, last] that something is drawn behind or beside. Boxes nest; an outer one comes before those in it. */
export interface Box {
  first: number
  last: number
  /** The box around it; -1 for none. */
  parent: number
  /** Index in `Styles.all`. */
  style: number
  /** Left edge, as of a block. */
  indent: number
}

export interface Table {
  /** Name of its setting in `Sheet.tables`; undefined for that of other tables. */
  role: string | undefined
  /** Block of the document. */
  source: number
  /** First block of each row, and the block after the last one. */
  rows: number[]
  columns: number
  headRows: number
  hasTotal: boolean
  /** The first column has names without spaces, all but a few. */
  hasNames: boolean
  /** A note stands below it. */
  hasNote: boolean
  /** Sums that are carried over page breaks, by row; a table of its totals stands below it. */
  carried: readonly string[] | undefined
  /** By column: decimal sign of its numbers, '' where they have none; undefined where it is not numeric. */
  decimalSigns: readonly (string | undefined)[]
  /** By block, of the cells that reach over several columns or rows. */
  spans: Map<number, Span>
}

/** A stretch of text between LINK_ON and LINK_OFF. */
export interface Link {
  /** '' where it is only struck through, or a field. A name in `Manuscript.destinations`, or a URI. */
  url: string
  strike: boolean
  /** Leads to a footnote, or back: a figure of the text's own colour, without a rule below it. */
  isReference: boolean
  /** A cue of a speech. */
  isCue?: boolean
  /** Of a field to fill in: the text that is printed in it. The codes are those of a text of about its width. */
  field?: string
  /** Of a field that was typed as underscores: its name. It is empty, with a line below it. */
  blank?: string
}

/** Of a picture, as the source gives it. */
export interface FigureSize {
  width: ImageLength | undefined
  height: ImageLength | undefined
}

/** A footnote that stands at the foot of a page. */
export interface Footnote {
  /** Its blocks: [first, end). */
  first: number
  end: number
}

/** A place in the text that a footnote belongs to. */
export interface Reference {
  /** Number of its link, from 1. */
  link: number
  /** Index in `Manuscript.footnotes`. */
  footnote: number
}

export interface Heading {
  /** Index of its block. */
  block: number
  /** From 1. */
  level: number
  /** As written: levels may be skipped. */
  depth: number
  title: string
}

/** A growing row of 32-bit numbers, in working memory: each name is used by one row at a time. */
export class Rows {
  data: Int32Array
  length = 0
  readonly #name: string
  constructor(name: string) {
    this.#name = name
    this.data = scratchNumbers(name, 1024)
  }
  /** The row, with room for `count` numbers in all; what they hold is left over from before. */
  room(count: number): Int32Array {
    if (count > this.data.length) this.data = scratchNumbers(this.#name, count)
    return this.data
  }
  push(value: number): void {
    if (this.length === this.data.length) this.#grow(this.length * 2)
    this.data[this.length++] = value
  }
  #grow(capacity: number): void {
    const grown = scratchNumbers(this.#name, capacity)
    grown.set(this.data.subarray(0, this.length))
    this.data = grown
  }
  /** Makes room for `more` numbers, which hold what is left over, and returns where they start. */
  extend(more: number): number {
    const at = this.length
    const length = at + more
    if (length > this.data.length) this.#grow(length * 2)
    this.length = length
    return at
  }
  /** The same, zeroed. */
  add(more: number): number {
    const at = this.extend(more)
    const { data, length } = this
    for (let i = at; i < length; i++) data[i] = 0
    return at
  }
}

/** A piece of a formula in a line of text, in the place of one code. */
export interface FormulaPlace {
  box: FormulaBox
  /** Structure element; -1 for the space between two pieces. */
  element: number
}

/** A row of a displayed formula. */
export interface DisplayedRow extends FormulaRow {
  /** Of the rows that are aligned with each other. */
  width: number
  number: FormulaBox | undefined
}

/** A bar of a chart. */
export interface Bar {
  /** Its length as a part of the longest one's. */
  part: number
  isStressed: boolean
  /** Its foot from the left margin, and its length, below 0 to the left: set by layout, millipoints. */
  left: number
  width: number
}

export interface Chart {
  /** Block of the document. */
  source: number
  bars: Bar[]
}

export interface Manuscript {
  codes: Uint16Array
  length: number
  blocks: Blocks
  /** For each structure element its type (index of ELEMENT_NAMES) and its parent; element 0 is the document. */
  elementTypes: number[]
  elementParents: number[]
  boxes: Box[]
  /** Of each list the first and last of its items' own blocks, nested lists left out. */
  lists: [first: number, last: number][][]
  /** Blocks [first, last] that stand on one page where they have no more lines than this. */
  wholes: { first: number; last: number; lines: number }[]
  /** Some blocks stand beside others by their styles: labels, dates, items of a row. */
  hasColumns: boolean
  /** By their first block: labels with values below them, in columns; how many each row of these has. */
  columnRows: Map<number, readonly number[]>
  tables: Table[]
  links: Link[]
  /** Footnotes at the foot of pages, and what refers to them, in the order of the text. */
  footnotes: Footnote[]
  references: Reference[]
  /** Blocks from this one on are those of footnotes. */
  bodyEnd: number
  /** By the first code of a label: the number of its link. */
  labelLinks: Map<number, number>
  /** By the first block of a chart; its bars by the block that has the label of one. */
  charts: Map<number, Chart>
  bars: Map<number, Bar>
  malformedCharts: number
  pictures: readonly Picture[]
  /** Index in `pictures`; -1 for none. */
  logo: number
  /** By block, the picture of a figure. */
  figures: Map<number, FigureSize & { picture: number }>
  /** By code. */
  formulas: Map<number, FormulaPlace>
  /** By block. */
  displays: Map<number, DisplayedRow>
  /** LaTeX of formulas that are printed as typed. */
  formulasAsTyped: Set<string>
  /** By block, whose signature its rule is for. */
  signatures: Map<number, string>
  /** Every no-break space is the source's: the design puts none in the place of spaces. */
  hasTypedSpaces: boolean
  /** By structure element, of lists: how their labels count (ISO 32000-1 table 347). */
  listNumberings: Map<number, string>
  /** By structure element, of the cells that reach over several columns or rows. */
  spans: Map<number, Span>
  /** Structure elements of the heads of rows. */
  rowHeads: Set<number>
  /** By block that is a field of a party: all of these. */
  signFields: Map<number, readonly number[]>
  /** By structure element: what a screen reader says in place of a figure. */
  alternates: Map<number, string>
  /** By name, the block that links lead to. */
  destinations: Map<string, number>
  /** For the bookmarks. */
  headings: Heading[]
  /** Text of the document for running heads and feet, by name. */
  facts: Readonly<Record<string, string>>
  /** By block style, then added up over all: inline styles in use, bit s for style s. 0 always is. */
  inlineStyles: Uint16Array
  styles: number
  /** By block, the text as the source has it where it is printed in lower case: the end of the block, a unit for each code. */
  sourceTexts: Map<number, string>
  /** How many codes are beyond WinAnsi. */
  wideCodes: number
  /** Fields that are printed as text, since their font lacks a character. */
  fieldsLeftOut: number
  /** Ranges of codes, ascending, in which lines end at PIECE_END alone: inline code, addresses. */
  solids: number[]
}

export function newManuscript(units: number, blocks: number, styleCount: number): Manuscript {
  return {
    codes: scratchCodes('manuscript.codes', units),
    length: 0,
    blocks: new Blocks(blocks),
    elementTypes: [0],
    elementParents: [-1],
    boxes: [],
    lists: [],
    wholes: [],
    hasColumns: false,
    columnRows: new Map(),
    tables: [],
    links: [],
    footnotes: [],
    references: [],
    bodyEnd: 0,
    labelLinks: new Map(),
    charts: new Map(),
    bars: new Map(),
    malformedCharts: 0,
    pictures: [],
    logo: -1,
    figures: new Map(),
    formulas: new Map(),
    displays: new Map(),
    formulasAsTyped: new Set(),
    signatures: new Map(),
    hasTypedSpaces: false,
    listNumberings: new Map(),
    spans: new Map(),
    rowHeads: new Set(),
    signFields: new Map(),
    alternates: new Map(),
    destinations: new Map(),
    headings: [],
    facts: {},
    inlineStyles: new Uint16Array(styleCount).fill(1),
    styles: 1,
    sourceTexts: new Map(),
    wideCodes: 0,
    fieldsLeftOut: 0,
    solids: [],
  }
}

/** The styles of a family that a formula may use are used by a block style. */
export function addFormulaStyles(manuscript: Manuscript, style: number): void {
  manuscript.styles |= FORMULA_STYLES
  manuscript.inlineStyles[style] = (manuscript.inlineStyles[style] ?? 0) | FORMULA_STYLES
}

export function addElement(manuscript: Manuscript, name: ElementName, parent: number): number {
  manuscript.elementParents.push(parent)
  return manuscript.elementTypes.push(ELEMENT_NAMES.indexOf(name)) - 1
}
