/** Opens a font file: its characters, and the glyphs that its features substitute, as HarfBuzz shapes them. */
import { Blob, Buffer, Face, Feature, Font, GlyphClass, shape } from 'harfbuzzjs'
import { LIGATURES } from '../../typeset/src/font/pack/kinds.ts'
import { FontFile } from '../../typeset/src/font/sfnt.ts'
import { hasSlot } from './chunks.ts'
import type { Source } from './sources.ts'

export interface OpenFont {
  source: Source
  file: FontFile
  /** By code point. */
  glyphs: Map<number, number>
  /** By the code point of a figure. */
  proportional: Map<number, number>
  oldStyle: Map<number, number>
  superior: Map<number, number>
  /** By the code point of a lower-case letter, figure or sign. */
  smallCapOf: Map<number, number>
  /** By index in LIGATURES. */
  ligatures: Map<number, number>
}

export function openFont(source: Source, bytes: Uint8Array): OpenFont {
  const face = new Face(new Blob(bytes))
  const font = new Font(face)
  const buffer = new Buffer()
  const shaped = (text: string, ...features: string[]): number[] => {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    if (!/[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)) buffer.setScript('Latn')
    const list = features.map((tag) => new Feature(tag, 1, 0, 0xffffffff))
    shape(font, buffer, list)
    return buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
  }
  const glyphs = new Map<number, number>()
  for (const code of face.collectUnicodes().slice()) {
    const glyph = font.glyph(code) ?? 0
    // A mark stands on the letter before it, which a pack can't do.
    if (face.getGlyphClass(glyph) !== GlyphClass.MARK) glyphs.set(code, glyph)
  }
  const replaced = (codes: Iterable<number>, ...features: string[]): Map<number, number> => {
    const found = new Map<number, number>()
    for (const code of codes) {
      const [glyph, ...more] = shaped(String.fromCodePoint(code), ...features)
      if (glyph !== undefined && glyph > 0 && more.length === 0 && glyph !== glyphs.get(code)) found.set(code, glyph)
    }
    return found
  }
  const figures = [...'0123456789'].map((figure) => figure.charCodeAt(0))
  const designed = source.standard === undefined && !source.fixedPitch
  const ligatures = new Map<number, number>()
  if (source.ligatures) {
    LIGATURES.forEach((letters, index) => {
      const found = shaped(letters)
      if (found.length === 1) ligatures.set(index, found[0]!)
    })
  }
  return {
    source,
    file: new FontFile(bytes),
    glyphs,
    proportional: designed ? replaced(figures, 'pnum') : new Map(),
    oldStyle: designed ? replaced(figures, 'onum', 'pnum') : new Map(),
    superior: designed ? replaced(figures, 'sups') : new Map(),
    smallCapOf: designed ? replaced([...glyphs.keys()].filter(hasSlot), 'smcp') : new Map(),
    ligatures,
  }
}
