/**
 * A displayed formula: its rows are blocks, centred together, each with its number at the right. One that is too wide is broken before
 * relations, then before signs between operands; what is still too wide is set smaller.
 */
import type { FormulaBox, FormulaPiece, SetFormula } from '../font/resources.ts'
import type { Galley } from '../galley/galley.ts'
import { addFormulaStyles, type DisplayedRow, KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import { addLine, FORCED } from '../paragraph/breakpoints.ts'
import type { Construct } from './construct.ts'
import type { Container } from './container.ts'
import type { ManuscriptWriter } from './writer.ts'

/** How much further in a formula goes on that does not fit its line; between it and its number at least. Thousandths of an em. */
const CONTINUATION = 2143
const NUMBER_GAP = 1143
/** Between two lines of one formula. */
const LINE_GAP = 360
/** Rows of equations that are not divided over pages. */
const ROWS_TOGETHER = 8
const EQUATION_WIDTH_MIN = 0.5

export interface DisplayRange {
  from: number
  to: number
  latex: string
  set: SetFormula
}

/** The displayed formulas in the text of a block that can be set. */
export function displaysIn(
  { document, formulas, styles, manuscript }: ManuscriptWriter,
  block: number,
): DisplayRange[] {
  const found: DisplayRange[] = []
  if (formulas === undefined) return found
  const { family } = styles.named('text')
  let from = document.start[block] ?? 0
  for (const { text, link } of document.runs(block)) {
    const to = from + text.length
    const target = document.links[link]
    if (target?.kind === 'formula' && target.isDisplay === true) {
      const set = formulas.set(target.target, true, family)
      if (set === undefined) manuscript.formulasAsTyped.add(target.target)
      else found.push({ from, to, latex: target.target, set })
    }
    from = to
  }
  return found
}

/** Writes the rows of a displayed formula. */
export function writeDisplay(
  writer: ManuscriptWriter,
  block: number,
  container: Container,
  { latex, set: { rows, width } }: DisplayRange,
): void {
  const { manuscript, styles } = writer
  const style = styles.named('formula', 'text')
  const { family } = styles.named('text')
  writer.printRunInLead()
  const element = writer.addElement('Formula', container.element)
  manuscript.alternates.set(element, latex)
  addFormulaStyles(manuscript, style.index)
  rows.forEach((row, at) => {
    // Those that the source gives are counted too.
    const typed = row.tag === undefined || row.tag === 'auto' ? undefined : /^\((\d{1,6})\)$/u.exec(row.tag.text)?.[1]
    if (typed !== undefined) writer.equations = Math.max(writer.equations, Number(typed))
    const number =
      row.tag === 'auto'
        ? writer.formulas?.number(++writer.equations, family)
        : row.tag === undefined
          ? undefined
          : row.tag.box
    const opened = writer.open(block, 'formula', element, style)
    manuscript.displays.set(opened, { ...row, width, number })
    if (at > 0 && styles.sheet.spacing === 'source') manuscript.blocks.space[opened] = styles.leading >> 1
    // Short ones stay on one page.
    if (at + 1 < rows.length && rows.length <= ROWS_TOGETHER) writer.flag(opened, KEEP_WITH_NEXT)
    writer.close(opened)
  })
  writer.isFirst = true
}

/** The text before a formula stands with it. */
export function keepWithFormula(writer: ManuscriptWriter): void {
  const { count } = writer.manuscript.blocks
  if (count > 0) writer.flag(count - 1, KEEP_WITH_NEXT)
}

interface Line {
  pieces: FormulaPiece[]
  width: number
}

const widthOf = (pieces: readonly FormulaPiece[]): number =>
  pieces.reduce((sum, { box, gap }, at) => sum + box.width + (at === 0 ? 0 : gap), 0)

/** Lines no wider than `room`, as far as that can be. */
function breakRow(pieces: readonly FormulaPiece[], room: number): Line[] {
  const lines: Line[] = []
  let rest = [...pieces]
  while (rest.length > 0) {
    const limit = lines.length === 0 ? room : room - CONTINUATION
    let fitting = rest.length
    if (widthOf(rest) > limit) {
      const ends = rest.map((_, at) => at).filter((at) => at > 0 && widthOf(rest.slice(0, at)) <= limit)
      const last = ends.at(-1) ?? 1
      // At a relation, unless that leaves the line half empty.
      const relations = ends.filter((at) => rest[at]?.mayBreak === 'relation')
      const relation = relations.at(-1)
      const isWideEnough = relation !== undefined && widthOf(rest.slice(0, relation)) >= limit * EQUATION_WIDTH_MIN
      fitting = isWideEnough ? relation : last
    }
    const taken = rest.slice(0, fitting)
    lines.push({ pieces: taken, width: widthOf(taken) })
    rest = rest.slice(fitting)
  }
  return lines
}

/** Pieces beside each other as one box. */
function joined(pieces: readonly FormulaPiece[]): FormulaBox {
  const box: FormulaBox = { width: 0, height: 0, depth: 0, glyphs: [], rules: [] }
  pieces.forEach((piece, at) => {
    const x = box.width + (at === 0 ? 0 : piece.gap)
    for (const glyph of piece.box.glyphs) box.glyphs.push({ ...glyph, x: glyph.x + x })
    for (const rule of piece.box.rules) box.rules.push({ ...rule, x: rule.x + x })
    box.width = x + piece.box.width
    box.height = Math.max(box.height, piece.box.height)
    box.depth = Math.max(box.depth, piece.box.depth)
  })
  return box
}

/** Pieces of a formula that are looked at for each line that it takes: what is longer is not broken but set smaller. */
const PIECES_MAX = 2000

function measure(galley: Galley, block: number): void {
  const { lines, manuscript } = galley
  const { blocks } = manuscript
  const row = manuscript.displays.get(block)
  if (row === undefined) return
  const full = galley.measure[block] ?? 0
  let { size } = galley.styleOf(block)
  const roomAt = (points: number): number => (full * 1000) / points
  const pieces = row.pieces.slice(0, PIECES_MAX)
  if (row.pieces.length > PIECES_MAX)
    pieces.push({ box: joined(row.pieces.slice(PIECES_MAX)), gap: 0, mayBreak: undefined })
  let broken = breakRow(pieces, roomAt(size))
  const widest = Math.max(0, ...broken.map(({ width }, at) => width + (at === 0 ? 0 : CONTINUATION)))
  if (widest > roomAt(size)) {
    // A piece that cannot be broken.
    size = Math.max(1, Math.floor((full * 1000) / widest))
    if (broken.length > 1) broken = breakRow(pieces, roomAt(size))
  }
  const room = roomAt(size)
  const set = placeRow(row, broken, room)
  const pitch = Math.max(1, Math.round(galley.styles.leading / 4))
  const scaled = (length: number): number => Math.round((length * size) / 1000)
  const own = Math.max(pitch, Math.ceil(scaled(set.height) / pitch) * pitch)
  // No formula is higher than a page: it would be cut off.
  const shrink = Math.min(1, galley.pageHeight / own)
  const lower = (own - scaled(set.height)) >> 1
  galley.setHeight(block, Math.min(own, galley.pageHeight))
  const shrunk = Math.max(1, Math.floor(size * shrink))
  galley.size[block] = shrunk
  galley.displays.set(block, {
    size: shrunk,
    lines: set.lines.map(({ box, x, baseline }) => ({
      box,
      x: Math.round(scaled(x) * shrink),
      baseline: Math.round((lower + scaled(baseline)) * shrink),
    })),
  })
  addLine(lines, blocks.start[block] ?? 0, blocks.end[block] ?? 0, 0, FORCED, 0, 0)
}

/** Lines and the number of a row at their places, from its top. Thousandths of an em. */
function placeRow(row: DisplayedRow, broken: readonly Line[], room: number) {
  const lines: { box: FormulaBox; x: number; baseline: number }[] = []
  const start = Math.max(0, (room - row.width) / 2) + row.indent
  let y = 0
  broken.forEach(({ pieces, width }, at) => {
    const box = joined(pieces)
    const isAlone = broken.length === 1
    const left = isAlone ? start : at === 0 ? Math.min(start, Math.max(0, (room - width) / 2)) : CONTINUATION
    y += (at === 0 ? 0 : LINE_GAP) + Math.max(box.height, 0)
    lines.push({ box, x: Math.max(0, Math.min(left, room - width)), baseline: y })
    y += Math.max(box.depth, 0)
  })
  const { number } = row
  const last = lines.at(-1)
  if (number !== undefined) {
    const x = room - number.width
    if (last === undefined || last.x + last.box.width + NUMBER_GAP > x) {
      // Below, where there is no room beside it.
      y += LINE_GAP + number.height
      lines.push({ box: number, x, baseline: y })
      y += number.depth
    } else lines.push({ box: number, x, baseline: last.baseline })
  }
  return { lines, height: y }
}

export const formula: Construct = {
  // No reader makes one.
  write() {},
  measure,
  draw(painter, slice) {
    const { galley, display, page } = painter
    const { block } = slice
    const { blocks } = galley.manuscript
    const top = page.height - page.top - slice.top
    const left = painter.leftOf(block)
    const set = galley.displays.get(block)
    if (set === undefined) return
    const { size, lines } = set
    if ((blocks.labelEnd[block] ?? 0) > (blocks.labelStart[block] ?? 0))
      painter.drawLabel(block, left, top - (lines[0]?.baseline ?? 0))
    display.beginMark(blocks.element[block] ?? 0)
    lines.forEach(({ x, baseline }, line) => {
      display.formula(block, line, left + x, top - baseline, size)
    })
    display.endMark()
  },
}
