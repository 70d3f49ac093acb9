/**
 * A scene (the shapes and texts of an SVG picture) as a PNG, for programs that draw no SVG. Text is set in Source Sans, Serif and Code.
 */
import { charactersMask } from '@platen/typeset/packs'
import type { Matrix, Painted, Scene } from '@platen/typeset/pictures'
import { fontFileOf, type Packs } from '../font-files.ts'
import { Canvas, type Mask } from './canvas.ts'
import { GlyphOutlines } from './glyphs.ts'
import { areaPolygons, type Polygon, strokePolygons } from './polygons.ts'
import { TooMuchWork, Work } from './work.ts'

/** Pixels of the picture for one of the scene, where it is small enough. */
const SCALE = 2
const PIXELS_MAX = 1_500_000
const SIDE_MAX = 4000

type TextLine = NonNullable<Painted['text']>

/** Packs of all its fonts. */
export const RASTER_PACKS: readonly string[] = [
  ...['sans', 'serif'].flatMap((family) =>
    ['regular', 'semibold', 'italic', 'semibold-italic'].map((face) => `${family}-${face}`),
  ),
  'mono-regular',
  'mono-semibold',
]

export interface RasterOptions {
  /** Those of `RASTER_PACKS`. */
  packs: Packs
  /** What drawing may cost in the document. */
  work?: Work
}

/** A picture that would take too long is one empty pixel. */
export function rasterOf(scene: Scene, { packs, work = Work.ofDocument() }: RasterOptions): Uint8Array {
  try {
    return draw(scene, packs, Work.ofPicture(work))
  } catch (error) {
    if (error instanceof TooMuchWork) return new Canvas(1, 1, Work.ofDocument()).png()
    throw error
  }
}

/** @throws {TooMuchWork} */
function draw({ width, height, painted }: Scene, packs: Packs, work: Work): Uint8Array {
  const scale = Math.min(SCALE, SIDE_MAX / Math.max(width, height), Math.sqrt(PIXELS_MAX / (width * height)))
  const canvas = new Canvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), work)
  const masks = new Map<Painted['clips'], Mask | undefined>()
  const maskOf = (clips: Painted['clips']): Mask | undefined => {
    if (!masks.has(clips)) {
      const mask = clips.reduce<Mask | undefined>(
        (outer, { path, isEvenOdd }) =>
          canvas.mask(areaPolygons(path, [scale, 0, 0, scale, 0, 0], work), isEvenOdd, outer),
        undefined,
      )
      // Few clips are used again later.
      masks.clear()
      masks.set(clips, mask)
    }
    return masks.get(clips)
  }
  for (const { matrix, clips, path, text, fill, stroke, isEvenOdd } of painted) {
    const scaled = matrix.map((value) => value * scale) as unknown as Matrix
    if (!scaled.every(Number.isFinite)) continue
    const mask = maskOf(clips)
    if (text !== undefined) {
      for (const run of textPolygons(text, scaled, { packs, work })) canvas.fill(run.polygons, false, run.fill, mask)
      continue
    }
    if (fill !== undefined) canvas.fill(areaPolygons(path, scaled, work), isEvenOdd, fill, mask)
    if (stroke !== undefined) canvas.fill(strokePolygons(path, stroke, scaled, work), false, stroke, mask)
  }
  return canvas.png()
}

function* textPolygons({ x, anchor, runs }: TextLine, matrix: Matrix, { packs, work }: Required<RasterOptions>) {
  const set = runs.map(({ text, size, family, isBold, isItalic }) => {
    const font = fontOf(packs, { family, bold: isBold, italic: isItalic }, text)
    const glyphs = [...text].flatMap((character) => font.of(character.codePointAt(0)!) ?? [])
    const scale = size / font.unitsPerEm
    return { glyphs, scale, width: glyphs.reduce((sum, { advance }) => sum + advance * scale, 0) }
  })
  const width = set.reduce((sum, one, at) => sum + runs[at]!.shift + one.width, 0)
  let place = x - anchor * width
  for (const [at, { glyphs, scale }] of set.entries()) {
    const { shift, y, fill } = runs[at]!
    place += shift
    const polygons: Polygon[] = []
    for (const { path, advance } of glyphs) {
      if (fill !== undefined) polygons.push(...areaPolygons(path, glyphMatrix(matrix, scale, place, y), work))
      place += advance * scale
    }
    if (fill !== undefined) yield { polygons, fill }
  }
}

/** Glyphs have y upward. */
const glyphMatrix = ([a, b, c, d, e, f]: Matrix, scale: number, x: number, y: number): Matrix => [
  a * scale,
  b * scale,
  -c * scale,
  -d * scale,
  a * x + c * y + e,
  b * x + d * y + f,
]

const fonts = new Map<string, GlyphOutlines>()
const FONTS_MAX = 12

function fontOf(
  packs: Packs,
  { family, bold, italic }: { family: 'sans' | 'serif' | 'mono'; bold: boolean; italic: boolean },
  text: string,
): GlyphOutlines {
  const weight = bold ? 'semibold' : 'regular'
  const pack = family === 'mono' || !italic ? `${family}-${weight}` : `${family}-${bold ? 'semibold-' : ''}italic`
  const chunks = charactersMask(text)
  const key = `${pack} ${chunks}`
  let font = fonts.get(key)
  if (font === undefined) {
    font = new GlyphOutlines(fontFileOf(packs.get(pack)!, { family, bold, italic, chunks }))
    const oldest = fonts.keys().next().value
    if (fonts.size >= FONTS_MAX && oldest !== undefined) fonts.delete(oldest)
    fonts.set(key, font)
  }
  return font
}
