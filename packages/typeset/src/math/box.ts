/**
 * Boxes of mathematics: what is drawn, and how much room it takes on its baseline. Lengths are thousandths of an em of the formula's own
 * size, upwards and to the right.
 */
import type { FormulaBox, FormulaGlyph } from '../font/resources.ts'

export interface Box {
  width: number
  height: number
  depth: number
  /** How far the ink leans out to the right (TeX's italic correction): superscripts stand that much further. */
  italic: number
  /** Where the middle of an accent stands. */
  accentAt: number
  /** A single letter: scripts stand by its baseline, not by its edges. */
  isLetter: boolean
  glyph?: Omit<FormulaGlyph, 'x' | 'y'>
  /** It is a rectangle that fills the box. */
  isRule?: boolean
  parts: readonly Placed[]
}

export interface Placed {
  box: Box
  x: number
  y: number
}

export const EMPTY: Box = { width: 0, height: 0, depth: 0, italic: 0, accentAt: 0, isLetter: false, parts: [] }

export const ruleBox = (width: number, height: number): Box => ({ ...EMPTY, width, height, isRule: true })

export const spaceBox = (width: number): Box => ({ ...EMPTY, width })

/** The room that parts take in all, from 0 to `width` across. */
export function boxAround(parts: readonly Placed[], width: number): Box {
  let height = 0
  let depth = 0
  let isFirst = true
  for (const { box, y } of parts) {
    if (box.height === 0 && box.depth === 0 && box.parts.length === 0 && box.glyph === undefined) continue
    height = isFirst ? box.height + y : Math.max(height, box.height + y)
    depth = isFirst ? box.depth - y : Math.max(depth, box.depth - y)
    isFirst = false
  }
  return { ...EMPTY, width, height, depth, accentAt: width / 2, parts }
}

/** One beside the other. */
export function rowBox(boxes: readonly Box[]): Box {
  let x = 0
  const parts = boxes.map((box) => {
    const placed = { box, x, y: 0 }
    x += box.width
    return placed
  })
  const last = boxes.at(-1)
  return { ...boxAround(parts, x), italic: last?.italic ?? 0 }
}

/** As it is drawn: glyphs and rectangles, each at its place. */
export function flatten(box: Box): FormulaBox {
  const glyphs: FormulaBox['glyphs'] = []
  const rules: FormulaBox['rules'] = []
  const stack: Placed[] = []
  for (let placed: Placed | undefined = { box, x: 0, y: 0 }; placed !== undefined; placed = stack.pop()) {
    const { box, x, y } = placed
    if (box.glyph !== undefined) glyphs.push({ ...box.glyph, x, y })
    if (box.isRule === true) rules.push({ x, y: y - box.depth, width: box.width, height: box.height + box.depth })
    for (const part of box.parts.toReversed()) {
      stack.push({ box: part.box, x: x + part.x, y: y + part.y })
    }
  }
  return { width: box.width, height: box.height, depth: box.depth, glyphs, rules }
}
