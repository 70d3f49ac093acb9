/** A formula → operators: glyphs at their places, and rules that are drawn when the text of the page is done. ISO 32000-1 §9.4. */
import { type FormulaBox, MATH_FACE, MATH_FONT } from '../font/resources.ts'
import type { ContentStream } from './content-stream.ts'
import type { DocumentFonts } from './fonts.ts'
import type { Rectangle } from './links.ts'

/** Glyphs that a text names already say nothing. */
const SILENT = '\u200b'

/** @param x left edge, and the baseline, millipoints. */
export function writeFormula(
  stream: ContentStream,
  fonts: DocumentFonts,
  rules: Rectangle[],
  { glyphs, rules: lines }: FormulaBox,
  { x, baseline, size, colour }: { x: number; baseline: number; size: number; colour: number },
): void {
  const { out } = stream
  stream.setColour(colour)
  const scaled = (length: number): number => Math.round((length * size) / 1000)
  for (const glyph of glyphs) {
    const own = Math.max(1, Math.round(size * glyph.size))
    if (glyph.face === MATH_FACE) {
      const [embedded, code] = fonts.codeOf(MATH_FONT, glyph.code, glyph.text === '' ? SILENT : glyph.text)
      const number = stream.numberOf(embedded.resource)
      if (stream.font !== number || stream.fontSize !== own) stream.setFont(number, own)
      stream.moveTo(x + scaled(glyph.x), baseline + scaled(glyph.y))
      out.text(`<${code.toString(16).padStart(4, '0').toUpperCase()}>Tj`)
    } else {
      stream.useFace(glyph.face, own)
      stream.moveTo(x + scaled(glyph.x), baseline + scaled(glyph.y))
      out.text(`${stream.spell(glyph.face, [glyph.code])}Tj`)
    }
  }
  for (const line of lines)
    rules.push([
      x + scaled(line.x),
      baseline + scaled(line.y),
      Math.max(1, scaled(line.width)),
      Math.max(1, scaled(line.height)),
      colour,
    ])
}
