/** Characters and stretched signs as boxes: letters from the faces of the text, all else from the font for mathematics. */
import { winAnsiCode } from '../font/encoding.ts'
import { LIGATURE_CODE } from '../font/pack/codes.ts'
import { inkOf } from '../font/pack/emit.ts'
import { LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, widthOf } from '../font/pack/face.ts'
import { BOLD, type FormulaFonts, ITALIC, MATH_FACE } from '../font/resources.ts'
import { type Box, boxAround, EMPTY, type Placed } from './box.ts'
import type { GlyphPart, MathFont } from './font.ts'
import { styledLetter } from './symbols.ts'
import type { Alphabet } from './tree.ts'

/** A character that no font of the formula has. */
export class MissingGlyph extends Error {}

const INLINE: Readonly<Record<Exclude<Alphabet, 'math'>, number>> = {
  roman: 0,
  italic: ITALIC,
  bold: BOLD,
  boldItalic: BOLD | ITALIC,
}
/** How far an italic letter leans over its height: the tangent of some 10 degrees. */
const LEAN = 0.18
/** Repeated parts of a sign that is put together. */
const REPEATS_MAX = 400

export class Glyphs {
  readonly math: MathFont
  readonly #fonts: FormulaFonts

  constructor(math: MathFont, fonts: FormulaFonts) {
    this.math = math
    this.#fonts = fonts
  }

  /** @throws {MissingGlyph} */
  letter(character: string, alphabet: Alphabet, scale: number): Box {
    const own = alphabet === 'math' ? undefined : this.#textLetter(character, INLINE[alphabet], scale)
    return own ?? this.sign(alphabet === 'roman' ? character : styledLetter(character, alphabet), scale)
  }

  #textLetter(character: string, inline: number, scale: number): Box | undefined {
    const face = this.#fonts.faceOf(inline)
    const code = codeOf(character)
    const slot = face.slots[code]
    if (code === 0 || face.cells[code] === 0 || slot === undefined) return undefined
    const width = widthOf(face, code) * scale
    const ink = inkOf(face.pack, slot)
    const [left, bottom, right, top] = ink.map((side) => side * scale) as [number, number, number, number]
    const lean = (inline & ITALIC) !== 0 ? (top * LEAN) / 2 : 0
    return {
      ...EMPTY,
      width,
      height: top,
      depth: -bottom,
      italic: Math.max(0, right - width),
      accentAt: (left + right) / 2 + lean,
      isLetter: true,
      glyph: { face: inline, code, text: character, size: scale },
    }
  }

  /** Words with kerns, in a face of the text. @throws {MissingGlyph} */
  words(text: string, alphabet: Alphabet, scale: number): Box {
    const inline = alphabet === 'math' ? 0 : INLINE[alphabet]
    const face = this.#fonts.faceOf(inline)
    const parts: Placed[] = []
    let x = 0
    let row = 0
    for (const character of text) {
      const code = codeOf(character.replace(/[\u2002-\u200a\u00a0]/u, ' '))
      const cell = face.cells[code] ?? 0
      if (code === 32) {
        x += widthOf(face, code) * scale
        row = 0
        continue
      }
      if (cell !== 0 && face.scale === 1000) x += (face.kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)] ?? 0) * scale
      row = cell === 0 ? 0 : (cell >> RIGHT_SHIFT) & LEFT_MASK
      const box = this.letter(character, alphabet, scale)
      parts.push({ box, x, y: 0 })
      x += box.width
    }
    return boxAround(parts, x)
  }

  /** A character of the font for mathematics. @throws {MissingGlyph} */
  sign(character: string, scale: number): Box {
    const glyph = this.math.glyphOf(character)
    if (glyph === 0) throw new MissingGlyph(character)
    return this.glyph(glyph, character, scale)
  }

  glyph(glyph: number, text: string, scale: number): Box {
    const { advance, left, right, top, bottom } = this.math.metricsOf(glyph)
    const place = this.math.accentPlaceOf(glyph)
    // Combining marks have no advance.
    const middle = advance === 0 ? (left + right) / 2 : advance / 2
    return {
      ...EMPTY,
      width: advance * scale,
      height: top * scale,
      depth: -bottom * scale,
      italic: this.math.italicOf(glyph) * scale,
      accentAt: (place ?? middle) * scale,
      isLetter: true,
      glyph: { face: MATH_FACE, code: glyph, text, size: scale },
    }
  }

  /** The smallest form of a character that is at least so high in all; the tallest where none is. */
  tall(character: string, length: number, scale: number): Box {
    return this.#stretched(character, length, scale, true, false)
  }

  /** The same across. @param isBelow the largest one that is no longer. */
  wide(character: string, length: number, scale: number, isBelow = false): Box {
    return this.#stretched(character, length, scale, false, isBelow)
  }

  #stretched(character: string, length: number, scale: number, isVertical: boolean, isBelow: boolean): Box {
    const base = this.sign(character, scale)
    const glyph = this.math.glyphOf(character)
    const { variants, parts } = this.math.constructionOf(glyph, isVertical)
    let best = base
    for (const variant of [{ glyph, length: 0 }, ...variants]) {
      const box = this.glyph(variant.glyph, character, scale)
      const { left, right } = this.math.metricsOf(variant.glyph)
      const size = isVertical ? box.height + box.depth : Math.max(box.width, (right - left) * scale)
      if (isBelow) {
        if (size > length && best !== base) break
        if (size <= length) best = box
        continue
      }
      best = box
      if (size >= length) return box
    }
    if (isBelow || parts.length === 0) return best
    return this.#assembled(parts, character, length, scale, isVertical)
  }

  /** A sign of parts, of which some are repeated, one after the other with an overlap. */
  #assembled(parts: readonly GlyphPart[], text: string, length: number, scale: number, isVertical: boolean): Box {
    const { overlap } = this.math
    const target = length / scale
    const fixed = parts.filter(({ isExtender }) => !isExtender)
    const repeated = parts.filter(({ isExtender }) => isExtender)
    const sum = (some: readonly GlyphPart[]): number => some.reduce((all, part) => all + part.length - overlap, 0)
    const step = sum(repeated)
    const missing = target - overlap - sum(fixed)
    const times = step > 0 ? Math.min(REPEATS_MAX, Math.max(1, Math.ceil(missing / step))) : 1
    const row = parts.flatMap((part) => (part.isExtender ? Array.from({ length: times }, () => part) : [part]))
    const most = sum(row) + overlap
    // What is too long goes into the overlaps, as far as the connectors reach.
    const excess = Math.max(0, most - target) / Math.max(1, row.length - 1)
    const placed: Placed[] = []
    let at = 0
    let width = 0
    row.forEach((part, index) => {
      const before = row[index - 1]
      if (before !== undefined)
        at -= Math.min(overlap + excess, Math.max(overlap, Math.min(before.endConnector, part.startConnector)))
      const box = this.glyph(part.glyph, index === 0 ? text : '', scale)
      const metrics = this.math.metricsOf(part.glyph)
      // The ink of a part may begin before or behind its origin.
      if (isVertical) placed.push({ box, x: 0, y: (at - metrics.bottom) * scale })
      else placed.push({ box, x: (at - metrics.left) * scale, y: 0 })
      width = Math.max(width, box.width)
      at += part.length
    })
    const box = boxAround(placed, isVertical ? width : at * scale)
    return { ...box, accentAt: box.width / 2 }
  }
}

/** Code of the engine; 0 for what no pack has. */
function codeOf(character: string): number {
  if (character.length !== 1) return 0
  const unit = character.charCodeAt(0)
  return winAnsiCode(unit) || (unit > 255 && unit < LIGATURE_CODE ? unit : 0)
}
