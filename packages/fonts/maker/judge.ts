/**
 * The results of HarfBuzz for a font, for comparison with a pack: outlines and advances of its glyphs, and random strings shaped.
 * `npm test` has no source fonts, so the comparison uses checksums that main.ts computed from them (judged.json).
 */
import { createHash } from 'node:crypto'
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs'
import { winAnsiCode } from '../../typeset/src/font/encoding.ts'
import { SETS } from '../../typeset/src/font/pack/codes.ts'
import { faceOf, WIDTH_MASK } from '../../typeset/src/font/pack/face.ts'
import { PLAIN } from '../../typeset/src/font/pack/kinds.ts'
import { ABSENT, type FontPack, readKerns } from '../../typeset/src/font/pack/pack.ts'
import { codesOf, kernBetween } from '../../typeset/src/font/pack/testing.ts'
import { RUNS } from '../src/data/layout.ts'

export interface Judged {
  outlines: string
  strings: string
}

export const sumOf = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

/** The outlines of glyphs, as SVG paths. */
export function outlinesIn(file: Uint8Array, glyphs: readonly number[]): string[] {
  const font = new Font(new Face(new Blob(file)))
  return glyphs.map((glyph) => font.glyphToPath(glyph))
}

/** The slots with a visible glyph, in order. */
export function presentSlots(pack: FontPack): number[] {
  return [...pack.widths.keys()].filter((slot) => pack.widths[slot] !== ABSENT)
}

const SCRIPTS = ['Latn', 'Grek', 'Cyrl'] as const
const STRINGS = 60
const LENGTH = 40

export interface Sample {
  set: number
  script: (typeof SCRIPTS)[number]
  text: string
}

/** Random strings of the pack's characters, in each feature set and script. */
export function samplesFor(pack: FontPack): Sample[] {
  let state = 12345
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const samples: Sample[] = []
  for (const [set, name] of SETS.entries()) {
    if (pack.sets[set] !== true) continue
    const { cells } = faceOf(pack, name)
    for (const script of SCRIPTS) {
      const common: string[] = []
      const letters: string[] = []
      for (let run = 0; run < RUNS.length; run += 3) {
        for (let i = 0; RUNS[run] === PLAIN && i < RUNS[run + 2]!; i++) {
          const code = RUNS[run + 1]! + i
          const character = String.fromCharCode(code)
          // A point between two Catalan l is kerned by its neighbours on both sides; HarfBuzz shows no soft hyphen.
          if (cells[winAnsiCode(code) || code] === 0 || code === 0xb7 || code === 0xad) continue
          // HarfBuzz would set letters as superiors too.
          if (name === 'superior' && !/[0-9]/.test(character)) continue
          if (SCRIPT_TESTS[script].test(character)) letters.push(character)
          else if (/\p{Script=Common}/u.test(character)) common.push(character)
        }
      }
      if (letters.length === 0 && name !== 'superior') continue
      const often = script === 'Latn' && name !== 'superior' ? [...'aefffijltoTVAWYPr.,-'] : []
      for (let n = 0; n < STRINGS; n++) {
        let text = ''
        for (let i = 0; i < LENGTH; i++) {
          const list = [letters, letters, often, common][random(4)]!
          text += list.length > 0 ? list[random(list.length)]! : ''
        }
        if (text !== '' && !CONTEXTUAL.test(text)) samples.push({ set, script, text })
      }
    }
  }
  return samples
}

const SCRIPT_TESTS = { Latn: /\p{Script=Latin}/u, Grek: /\p{Script=Greek}/u, Cyrl: /\p{Script=Cyrillic}/u }
/** Pairs that the fonts draw in special forms, and a pack does not. */
const CONTEXTUAL = /[ÏïЇїІі]{2}|[ÍíJj]{2}/
const FEATURES: readonly (readonly string[])[] = [[], ['pnum'], ['onum', 'pnum'], ['smcp'], ['sups']]

/** The advance of each glyph with its kern, as HarfBuzz shapes a sample; thousandths of an em. */
export function shapedBy(file: Uint8Array): (sample: Sample) => string {
  const face = new Face(new Blob(file))
  const font = new Font(face)
  const buffer = new Buffer()
  return ({ set, script, text }) => {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setScript(script)
    const features = FEATURES[set]!.map((tag) => new Feature(tag, 1, 0, 0xffffffff))
    shape(font, buffer, features)
    return buffer
      .getGlyphPositions()
      .map(({ xAdvance }) => Math.round((xAdvance * 1000) / face.upem))
      .join(' ')
  }
}

/** The kern between the two characters of a pair, as HarfBuzz has it; thousandths of an em. */
export function kernsBy(file: Uint8Array): (pair: string, script: string) => number {
  const face = new Face(new Blob(file))
  const font = new Font(face)
  const buffer = new Buffer()
  return (pair, script) => {
    buffer.reset()
    buffer.addText(pair)
    buffer.guessSegmentProperties()
    buffer.setScript(script)
    shape(font, buffer, [])
    const { codepoint } = buffer.getGlyphInfos()[0]!
    const { xAdvance } = buffer.getGlyphPositions()[0]!
    return Math.round(((xAdvance - font.glyphHAdvance(codepoint)) * 1000) / face.upem)
  }
}

/** All kerns of a pack; `pack.kerns` leaves out those that nobody sees. */
export const allKerns = (pack: FontPack): Int16Array =>
  readKerns(pack.packedKerns, pack.leftClasses, pack.rightClasses, 0)

/** The same as shapedBy, from a pack. */
export function shapedByPack(pack: FontPack, { set, text }: Sample, kerns = pack.kerns): string {
  const style = faceOf(pack, SETS[set]!)
  const codes = codesOf(style, text)
  return codes
    .map((code, i) => {
      const next = codes[i + 1]
      return (style.cells[code]! & WIDTH_MASK) + (next === undefined ? 0 : kernBetween({ ...style, kerns }, code, next))
    })
    .join(' ')
}
