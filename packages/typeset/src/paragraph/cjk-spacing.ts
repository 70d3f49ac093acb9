/**
 * Space between the characters of Chinese and Japanese: punctuation gives up its blank half beside other punctuation and at the
 * ends of lines, a quarter of an em stands between ideographs or kana and Latin words or numbers, dashes in a row join. All of it
 * moves glyphs; the text keeps its characters.
 *
 * Lengths are thousandths of an em. Classes are of UAX #14 (line-break.ts). Source: JLREQ §3.1.2 to §3.1.6, §3.2.6 (JIS X 4051);
 * CLREQ §3.1.6. Left out: which spaces an adjusted line takes from first, since all of its gaps grow and shrink alike.
 */
import { codePointAt } from '../font/graphemes.ts'
import { type Blanks, MONO, type ShapedRun } from '../font/resources.ts'
import { type EastAsianClass, eastAsianClass } from './line-break.ts'

/** Fonts whose characters are an em wide. The Korean one has narrow signs, and words of Korean have spaces between them. */
const FULL_WIDTH = /^noto-(?:sans|serif)-(?:jp|sc|tc)(?:-|$)/
/** Its commas and full stops stand in the middle of the em. */
const CENTRED_STOPS = /-tc(?:-|$)/
const STOPS = '、。，．'
const EM = 1000
const HALF = 500
const QUARTER = 250
const NEWLINE = 10
const IDEOGRAPHIC_SPACE = 0x3000
const DASHES = [0x2014, 0x2015]
/** Letters, figures, and signs that go with figures. */
const WESTERN = /[\p{L}\p{N}%‰°$€£¥]/u

type Kind = EastAsianClass | 'western'

/**
 * Moves the glyphs of a paragraph.
 * @param isIndented its first line is, so that a space typed at its beginning takes no room.
 * @returns undefined where it has no characters that are an em wide.
 */
export function spaceEastAsian(text: string, runs: readonly ShapedRun[], isIndented: boolean): Blanks | undefined {
  if (!runs.some(isFullWidth)) return undefined
  const kinds = kindsOf(text, runs)
  const before = Int16Array.from(kinds, (kind) => (kind === 'open' ? HALF : kind === 'middle' ? QUARTER : 0))
  const after = Int16Array.from(kinds, (kind) => (kind === 'close' ? HALF : kind === 'middle' ? QUARTER : 0))
  const own = { before: before.slice(), after: after.slice() }
  for (let at = 0; at < text.length; at++) {
    if (at === 0 || text.charCodeAt(at - 1) === NEWLINE) before[at] = 0
    else spacePair(kinds, { before, after }, at - (isTrail(text, at - 1) ? 2 : 1), at)
  }
  for (const run of runs) {
    if (!isFullWidth(run)) continue
    joinDashes(text, run)
    const widened = new Set<number>()
    run.clusters.forEach((at, glyph) => {
      if (glyph > 0 && run.clusters[glyph - 1] === at) return
      const [left = 0, right = 0] = [before[at], after[at]]
      if (kinds[at] === 'letter' && left + right > 0) widened.add(glyph)
      const shift = left - (own.before[at] ?? 0)
      const advance = (run.advances[glyph] ?? 0) + shift + right - (own.after[at] ?? 0)
      run.xOffsets[glyph] = (run.xOffsets[glyph] ?? 0) + shift
      run.advances[glyph] = at === 0 && isIndented && text.charCodeAt(at) === IDEOGRAPHIC_SPACE ? 0 : advance
    })
    if (widened.size > 0) run.widened = widened
  }
  return { before, after }
}

const isFullWidth = ({ fontId, style, scale, level }: ShapedRun): boolean =>
  FULL_WIDTH.test(fontId) && (style & MONO) === 0 && scale === undefined && level === 0

const isTrail = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** By unit at which a character begins. */
function kindsOf(text: string, runs: readonly ShapedRun[]): Kind[] {
  const kinds = new Array<Kind>(text.length).fill('')
  for (const run of runs) {
    if (run.missing || run.formula !== undefined) continue
    if (isFullWidth(run)) {
      const hasCentredStops = CENTRED_STOPS.test(run.fontId)
      run.clusters.forEach((at, glyph) => {
        if (run.advances[glyph] === EM && !(hasCentredStops && STOPS.includes(text.charAt(at))))
          kinds[at] = eastAsianClass(codePointAt(text, at))
      })
    } else {
      for (let at = run.start; at < run.end; at++)
        if (!isTrail(text, at) && WESTERN.test(String.fromCodePoint(codePointAt(text, at)))) kinds[at] = 'western'
    }
  }
  return kinds
}

/** JLREQ table 1 (spacing between characters), for the classes here. */
function spacePair(kinds: readonly Kind[], { before, after }: Blanks, first: number, second: number): void {
  const [left, right] = [kinds[first], kinds[second]]
  if (left === 'close' && (right === 'close' || right === 'middle')) after[first] = 0
  else if (right === 'open' && (left === 'close' || left === 'open' || left === 'middle')) before[second] = 0
  else if (left === 'letter' && right === 'western') after[first] = QUARTER
  else if (left === 'western' && right === 'letter') before[second] = QUARTER
}

/** A glyph more between every two dashes closes the gap between them. */
function joinDashes(text: string, run: ShapedRun): void {
  const joins: number[] = []
  run.clusters.forEach((at, glyph) => {
    const unit = text.charCodeAt(at)
    if (DASHES.includes(unit) && run.clusters[glyph + 1] === at + 1 && text.charCodeAt(at + 1) === unit)
      joins.push(glyph)
  })
  if (joins.length === 0) return
  // By new glyph, the old one; it has half of its advance twice.
  const olds = [...run.glyphs.keys()].flatMap((glyph) => (joins.includes(glyph) ? [glyph, glyph] : [glyph]))
  const { glyphs, clusters, advances, xOffsets, yOffsets, overhangs } = run
  const advanceOf = (glyph: number, at: number): number => {
    const advance = advances[glyph] ?? 0
    if (!joins.includes(glyph)) return advance
    return olds[at + 1] === glyph ? advance >> 1 : advance - (advance >> 1)
  }
  run.glyphs = Uint16Array.from(olds, (glyph) => glyphs[glyph] ?? 0)
  run.clusters = Uint32Array.from(olds, (glyph) => clusters[glyph] ?? 0)
  run.advances = Int32Array.from(olds, advanceOf)
  run.xOffsets = Int32Array.from(olds, (glyph) => xOffsets[glyph] ?? 0)
  run.yOffsets = Int32Array.from(olds, (glyph) => yOffsets[glyph] ?? 0)
  run.overhangs = Int16Array.from(olds, (glyph) => overhangs[glyph] ?? 0)
}
