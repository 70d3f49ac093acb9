/**
 * What both markups become: one run of codes (font/encoding.ts) with the style switches in it, cut into blocks, and the
 * tree of structure elements that the blocks belong to. Flat arrays throughout: a document of 100,000 characters makes
 * no object per character, word or line.
 */
import { scratchCodes, scratchNumbers } from '../scratch.ts'

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
] as const

export type ElementName = (typeof ELEMENT_NAMES)[number]

/** A row of `Manuscript.blocks`. */
export const KIND = 0
/** Codes [START, END). */
export const START = 1
export const END = 2
/** Empty lines before it, unless it opens a page. */
export const GAP = 3
/** Structure element that its text is marked with. */
export const ELEMENT = 4
/** Left indent (right, in right-to-left text), thousandths of an em of the document's size. */
export const INDENT = 5
/** Label (bullet, number): codes [LABEL, LABEL_END), hung to the left of the indent; empty where there is none. */
export const LABEL = 6
export const LABEL_END = 7
export const LABEL_ELEMENT = 8
/** Type size, thousandths of the document's. */
export const SCALE = 9
/** Flags. */
export const FLAGS = 10
/** Of a cell: its column, and 65536 times the number of columns. */
export const EXTRA = 11
export const BLOCK_FIELDS = 12

// Kinds; 0 is text.
/** A thematic break: no text. */
export const RULE = 1
/** One cell of a table. */
export const CELL = 2

/** Must not stand alone at the foot of a page: headings, what leads in a list. */
export const KEEP_WITH_NEXT = 1
/** Has characters beyond WinAnsi. */
export const WIDE = 2
/** Lines are kept as they are: spaces count, no justification. */
export const VERBATIM = 4
export const HEADING = 8
export const HEADER_CELL = 16
export const CENTRED = 32
export const FLUSH_RIGHT = 64

/** A stretch of text between LINK_ON and LINK_OFF. */
export interface Link {
  /** '' where it is only struck through. */
  url: string
  strike: boolean
}

export interface Heading {
  /** Index of its block. */
  block: number
  /** From 1. */
  level: number
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
  /** Makes room for `more` numbers, zeroed, and returns where they start. */
  add(more: number): number {
    const at = this.length
    const length = at + more
    if (length > this.data.length) this.#grow(length * 2)
    const data = this.data
    for (let i = at; i < length; i++) data[i] = 0
    this.length = length
    return at
  }
}

export interface Manuscript {
  codes: Uint16Array
  length: number
  blocks: Rows
  /** For each structure element its type (index of ELEMENT_NAMES) and its parent; element 0 is the document. */
  elementTypes: number[]
  elementParents: number[]
  links: Link[]
  /** For the bookmarks. */
  headings: Heading[]
  /** Styles in use: bit s for style s. Style 0 always is. */
  styles: number
  /** It has no-break spaces, which readers take for spaces unless a ToUnicode map tells them. */
  needsToUnicode: boolean
}

export function newManuscript(capacity: number): Manuscript {
  return {
    codes: scratchCodes('manuscript.codes', capacity),
    length: 0,
    blocks: new Rows('manuscript.blocks'),
    elementTypes: [0],
    elementParents: [-1],
    links: [],
    headings: [],
    styles: 1,
    needsToUnicode: false,
  }
}

export function addElement(manuscript: Manuscript, name: ElementName, parent: number): number {
  manuscript.elementParents.push(parent)
  return manuscript.elementTypes.push(ELEMENT_NAMES.indexOf(name)) - 1
}
