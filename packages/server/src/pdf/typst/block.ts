/** The JSON of a document that the Typst programs print (source.ts, design-source.ts). */

import type { TypstPicture } from './pictures.ts'

/** Text in one style; false flags are absent. */
export interface StyledText {
  text: string
  bold?: true
  italic?: true
  mono?: true
  strike?: true
  url?: string
}

/** `'\n'` is a line break. `missing`: a number of visible boxes, for characters that no font has (fit.ts adds them). */
export type Run = string | StyledText | { missing: number } | NoteRun

/** A reference to a footnote. Its blocks are those of the first reference alone. */
export interface NoteRun {
  note: number
  blocks?: Block[]
}

interface TextBlock {
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

/** Of a table. Absent: one column, one row. */
export interface TypstCell {
  runs: Run[]
  columns?: number
  rows?: number
  /** The head of its row. */
  isHead?: true
}

type Side = 'left' | 'right' | 'center' | null

/** Given by the design. */
interface BoxLook {
  fill?: string
  outset?: number
  padAbove?: number
  padBelow?: number
}

export interface ChartBar {
  label: Run[]
  value: Run[]
  /** Of the longest bar. */
  part: number
  isStressed: boolean
}

/** Two parties beside each other: what stands level, and the labels of the fields of each. */
export interface SignaturePair {
  gap: number
  rows: { gap: number; cells: Block[][] }[]
  labels: Run[][][]
}

/**
 * `gap`: empty lines before the block. `rtl`: the base direction is right to left. `keep`: stays on the page of the next block (the
 * paragraph before a list). `labels`: the items' labels as printed, null for bullets. `spacing`: empty lines between items.
 */
export type Block =
  | TextBlock
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
  /** Signatures: by column a party. The design makes pairs of them. */
  | { kind: 'columns'; gap: number; columns: Block[][]; pairs: SignaturePair[] }
  /** A label, and a rule behind it; the label may be empty. */
  | { kind: 'field'; style: string; gap: number; rtl: boolean; label: Run[] }
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
  | { kind: 'chart'; gap: number; bars: ChartBar[] }
  /** A picture and its description. */
  | (TypstPicture & { kind: 'figure'; gap: number; alt: string; align: Side })
  /** A section with a tint. */
  | (BoxLook & { kind: 'box'; style: string; gap: number; blocks: Block[] })
  | { kind: 'quote'; gap: number; rtl: boolean; blocks: Block[] }
  | {
      kind: 'table'
      /** Stays on the page of the next block. */
      keep?: boolean
      gap: number
      rtl: boolean
      align: Side[]
      header: TypstCell[][]
      rows: TypstCell[][]
    }
  | { kind: 'rule'; style?: string; gap: number }
