/** A formula as a tree: what `read.ts` makes of MathML, and what layout (layout.ts) and Word files set. Lengths are ems. */

/** TeX's classes of atoms, which decide the space between two of them (The TeXbook, chapter 18). */
export type AtomClass = 'ord' | 'op' | 'bin' | 'rel' | 'open' | 'close' | 'punct' | 'inner'

/** Letters and figures are set in the faces of the text, the rest in the font for mathematics. */
export type Alphabet = 'italic' | 'roman' | 'bold' | 'boldItalic' | 'math'

export interface TableColumn {
  align: 'left' | 'center' | 'right'
  /** Before and after its cells. */
  before: number
  after: number
  ruleAfter: boolean
}

export interface TableRow {
  cells: FormulaNode[]
  ruleAbove: boolean
  ruleBelow: boolean
  /** The number of an equation: its text, or `auto` for the next one of the document. */
  tag?: { text: string } | 'auto'
}

export type FormulaNode =
  | { kind: 'row'; children: FormulaNode[] }
  | { kind: 'symbol'; text: string; alphabet: Alphabet; atom: AtomClass }
  /** Words of `\text`, or the name of a function (`\sin`). */
  | { kind: 'words'; text: string; alphabet: Alphabet; isFunction?: boolean }
  | {
      kind: 'operator'
      text: string
      atom: AtomClass
      /** Height that it is stretched to (`\bigl(`). */
      height?: number
      /** A sum, an integral: larger in displays. */
      isLarge: boolean
      /** Stretches over what is above or below it (`\xrightarrow`). */
      isStretchy: boolean
    }
  | { kind: 'space'; width: number }
  | { kind: 'fraction'; above: FormulaNode; below: FormulaNode; hasRule: boolean }
  | { kind: 'radical'; body: FormulaNode; index: FormulaNode | undefined }
  /** `isLimits`: above and below the base. `isBefore`: at its left. */
  | {
      kind: 'scripts'
      base: FormulaNode
      below: FormulaNode | undefined
      above: FormulaNode | undefined
      isLimits: boolean
      isBefore?: boolean
    }
  | { kind: 'accent'; base: FormulaNode; mark: string; isBelow: boolean; isWide: boolean }
  /** `children` may contain operators that stretch with the fences (`\middle`): their `height` is 0. */
  | { kind: 'fenced'; open: string; close: string; children: FormulaNode[] }
  | {
      kind: 'table'
      rows: TableRow[]
      columns: TableColumn[]
      isDisplay: boolean
      isSmall: boolean
      isWhole: boolean
      hasJot: boolean
    }
  | { kind: 'styled'; body: FormulaNode; isDisplay: boolean | undefined; level: number | undefined }
  | { kind: 'phantom'; body: FormulaNode }
  /** `\rlap`, `\smash`: takes no width, or no height. */
  | { kind: 'padded'; body: FormulaNode; hasWidth: boolean; hasHeight: boolean }
  | { kind: 'lined'; body: FormulaNode; line: 'above' | 'below' | 'box' }

/** Has `node` one symbol or operator and nothing else? Then it is returned. */
export function soleOf(node: FormulaNode): FormulaNode {
  let at = node
  for (;;) {
    const inner: FormulaNode | undefined =
      at.kind === 'styled' ? at.body : at.kind === 'row' && at.children.length === 1 ? at.children[0] : undefined
    if (inner === undefined) return at
    at = inner
  }
}
