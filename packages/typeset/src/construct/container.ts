/** What blocks stand in while a manuscript is written, and what a construct says of it. */
import type { BlockStyle } from '../style/resolve.ts'

/** A block that contains others; the outermost is the document. */
export interface Container {
  /** First block that is not in it. */
  end: number
  element: number
  style: BlockStyle | undefined
  /** Millipoints at the sheet's own size. */
  indent: number
  /** Quotes and items around it and itself. */
  depth: number
  /** Name of the style of paragraphs in it. */
  text: string
  inItem: boolean
  /** Right edge of the text in it at most, as `indent`; 0: as the styles say. */
  limit: number
  /** The first block of the manuscript in it. */
  first: number
  /** What stands in it keeps off the grid of quarter lines. */
  isFine: boolean
  /** The block before the next one is a heading, so no empty line separates them. */
  afterHeading: boolean
  /** The box behind it; -1 for none. */
  box: number
  /** Name of the style of items in it. */
  item: string
  /** Of a list: bulleted lists around it and itself, how far in its items stand, the first and last of their own blocks. */
  listDepth: number
  itemIndent: number
  /** Of an item: left edge of its label, as `indent`. */
  labelIndent: number
  /** Of an item whose label is a block of its own: its structure element; 0 of others. */
  labelElement: number
  items: [first: number, last: number][]
  /** Of a table and its rows. */
  table: TableContext | undefined
  onLeave: (() => void) | undefined
}

/** The table that is written. */
export interface TableContext {
  /** In `Manuscript.tables`, from 1. */
  number: number
  /** What each cell is (construct/table/cell-value.ts), by its place behind the table in the document; undefined in the design classic. */
  values: Uint8Array | undefined
  firstBlock: number
  row: number
  column: number
  isHeader: boolean
  /** The row is not printed: it has no cells, or is a head without text. */
  isSkipped: boolean
  /** The last row, where it is a total. */
  isTotal: boolean
  isLastRow: boolean
  /** The row has sums. */
  isSum: boolean
  /** Column of the first cell of the row that has text. */
  firstFilled: number
  /** Block of its caption; -1 for none. */
  captionRow: number
}

/** What a construct says of a container that it enters; all else is as in the container around it. */
export interface Entry {
  element: number
  style?: BlockStyle | undefined
  /** Further in than the container around it; millipoints at the sheet's own size. */
  indent?: number
  isFine?: boolean
  /** First block behind it; absent: that of its block of the document. */
  end?: number
  /** No space of its own above: the first item of a list. */
  isFirst?: boolean
  /** It is a part of the page, and so no step into what is nested. */
  isSection?: boolean
}

/** Label and text printed before the next block. */
export interface Lead {
  label: string
  /** 0: the block's. */
  labelElement: number
  text: string
  /** Of the label; undefined: the block's. */
  style: BlockStyle | undefined
  /** Left edge of the label, within the container; millipoints at the sheet's own size. Undefined: that of its list. */
  at?: number
  /** It begins the line of a text, so what is no text does not stand beside it. */
  isRunIn?: boolean
  /** Of the text. */
  face?: number
  /** It is a heading, which bookmarks point at. */
  isHeading?: boolean
  /** Label of the footnote whose reference its label leads back to. */
  footnote?: string
}

/** The document. @param end behind its last block. */
export function outermost(end: number, isFine: boolean): Container {
  return {
    end,
    element: 0,
    style: undefined,
    indent: 0,
    depth: 0,
    limit: 0,
    first: 0,
    text: 'text',
    item: 'item',
    inItem: false,
    isFine,
    afterHeading: false,
    box: -1,
    listDepth: 0,
    itemIndent: 0,
    labelIndent: 0,
    labelElement: 0,
    items: [],
    table: undefined,
    onLeave: undefined,
  }
}
