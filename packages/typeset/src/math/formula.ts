/**
 * A formula → rows of boxes: those of a display are its equations, one row each, which layout breaks where they are too wide; one in a line of
 * text is a row of pieces, between which the line may end.
 */
import type { FormulaFonts, FormulaPiece, FormulaRow, SetFormula } from '../font/resources.ts'
import { type Box, flatten, rowBox, spaceBox } from './box.ts'
import { MathFont } from './font.ts'
import { Glyphs, MissingGlyph } from './glyphs.ts'
import { type Atom, Layout } from './layout.ts'
import { readFormula } from './read.ts'
import type { MathStyle } from './style.ts'
import { cellLeft, setCells } from './table.ts'
import type { FormulaNode } from './tree.ts'

const DISPLAY: MathStyle = { level: 0, isDisplay: true, isCramped: false, isInline: false }
const IN_LINE: MathStyle = { level: 0, isDisplay: false, isCramped: false, isInline: true }

const mathFonts = new WeakMap<Uint8Array, MathFont>()

/** @returns undefined for what cannot be read, or has a character that no font of it has. */
export function setFormula(latex: string, isDisplay: boolean, fonts: FormulaFonts): SetFormula | undefined {
  const tree = readFormula(latex, isDisplay)
  if (tree === undefined) return undefined
  let font = mathFonts.get(fonts.math)
  if (font === undefined) mathFonts.set(fonts.math, (font = new MathFont(fonts.math)))
  const layout = new Layout(new Glyphs(font, fonts))
  try {
    if (!isDisplay)
      return { rows: [{ pieces: piecesAfter(layout.atoms(nodesOf(tree), IN_LINE)), indent: 0 }], width: 0 }
    const isRows = tree.kind === 'table' && (tree.isWhole || tree.hasJot)
    if (isRows) return setRows(layout, tree)
    const pieces = piecesBefore(layout.atoms(nodesOf(tree), DISPLAY))
    return { rows: [{ pieces, indent: 0 }], width: widthOf(pieces) }
  } catch (error) {
    if (error instanceof MissingGlyph || error instanceof RangeError) return undefined
    throw error
  }
}

const nodesOf = (node: FormulaNode): readonly FormulaNode[] => (node.kind === 'row' ? node.children : [node])

const widthOf = (pieces: readonly FormulaPiece[]): number =>
  pieces.reduce((sum, { box, gap }) => sum + gap + box.width, 0)

function setRows(layout: Layout, table: FormulaNode & { kind: 'table' }): SetFormula {
  const cells = setCells(layout, table, DISPLAY)
  const rows = table.rows.map(({ cells: nodes, tag }, row): FormulaRow => {
    const boxes = cells.boxes[row] ?? []
    const last = boxes.length - 1
    const first = boxes.findIndex((box) => box.width > 0)
    const indent = first < 0 ? 0 : cellLeft(cells, table, row, first)
    const lead: Box[] = []
    let x = indent
    for (const [column, box] of boxes.slice(0, -1).entries()) {
      if (column < first || first < 0) continue
      const at = cellLeft(cells, table, row, column)
      lead.push(spaceBox(at - x), box)
      x = at + box.width
    }
    const isContinued = last > 0 && table.columns[last]?.align === 'left'
    const end = nodes[last]
    const tail = end === undefined ? [] : piecesBefore(layout.atoms(nodesOf(end), DISPLAY, isContinued))
    const gap = last > first && last > 0 ? Math.max(0, cellLeft(cells, table, row, last) - x) : 0
    const start = tail[0]
    const isAlone = lead.length === 0
    const pieces: FormulaPiece[] = isAlone ? [] : [{ box: flatten(rowBox(lead)), gap: 0, mayBreak: undefined }]
    if (start !== undefined) pieces.push({ ...start, gap: isAlone ? 0 : gap + start.gap }, ...tail.slice(1))
    return {
      pieces,
      // Its first relation stands below that of the row above.
      indent: indent + (isAlone ? (start?.gap ?? 0) : 0),
      ...(tag === undefined ? {} : { tag: tag === 'auto' ? tag : { box: tagBox(layout, tag.text), text: tag.text } }),
    }
  })
  return { rows, width: cells.width }
}

const tagBox = (layout: Layout, text: string) => flatten(layout.glyphs.words(text, 'roman', 1))

/** The number of an equation, as `(1)`. */
export function setNumber(number: number, fonts: FormulaFonts): SetFormula['rows'][number]['pieces'][number]['box'] {
  let font = mathFonts.get(fonts.math)
  if (font === undefined) mathFonts.set(fonts.math, (font = new MathFont(fonts.math)))
  return tagBox(new Layout(new Glyphs(font, fonts)), `(${number})`)
}

/** Calls back with each atom and how many fences are open before it. */
function forEachOutside(atoms: readonly Atom[], call: (atom: Atom, isOutside: boolean, index: number) => void): void {
  let depth = 0
  atoms.forEach((atom, index) => {
    if (atom.atom === 'close') depth = Math.max(0, depth - 1)
    call(atom, depth === 0, index)
    if (atom.atom === 'open') depth++
  })
}

/** A display is broken before a relation, then before a sign between two operands. */
function piecesBefore(atoms: readonly Atom[]): FormulaPiece[] {
  const pieces: { boxes: Box[]; gap: number; mayBreak: FormulaPiece['mayBreak'] }[] = []
  let boxes: Box[] = []
  forEachOutside(atoms, ({ atom, box, space }, isOutside, index) => {
    const isRelation = atom === 'rel' && atoms[index - 1]?.atom !== 'rel'
    if (pieces.length === 0 || (index > 0 && isOutside && (isRelation || atom === 'bin'))) {
      const mayBreak = pieces.length === 0 ? undefined : isRelation ? 'relation' : 'operator'
      boxes = [box]
      pieces.push({ boxes, gap: space, mayBreak })
    } else boxes.push(spaceBox(space), box)
  })
  return pieces.map(({ boxes, gap, mayBreak }) => ({ box: flatten(rowBox(boxes)), gap, mayBreak }))
}

/** A line of text may end behind a relation or sign of a formula. */
function piecesAfter(atoms: readonly Atom[]): FormulaPiece[] {
  const pieces: { boxes: Box[]; gap: number }[] = []
  let boxes: Box[] = []
  let isEnded = true
  forEachOutside(atoms, ({ atom, box, space, node }, isOutside) => {
    if (pieces.length === 0 || (isEnded && node.kind !== 'space')) {
      boxes = [box]
      pieces.push({ boxes, gap: pieces.length === 0 ? 0 : space })
    } else boxes.push(spaceBox(space), box)
    isEnded = isOutside && (atom === 'rel' || atom === 'bin') && node.kind !== 'space'
  })
  return pieces.map(({ boxes, gap }) => ({ box: flatten(rowBox(boxes)), gap, mayBreak: 'operator' }))
}
