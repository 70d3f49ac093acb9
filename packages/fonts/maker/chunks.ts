/**
 * Which glyphs every pack has, in which order. A slot is a glyph number that means the same in every pack: a character in
 * one form (`kind`). Chunks are the pieces that are embedded or not, in the order of their slots; groups are chunks whose
 * places and widths are embedded together. At most 32: a mask of chunks is an integer.
 */
import { winAnsiCode } from '../../typeset/src/font/encoding.ts'
import {
  HELPER,
  LIGATURE,
  LIGATURES,
  OLD_STYLE,
  PLAIN,
  PROPORTIONAL,
  SMALL_CAP,
  SUPERIOR,
} from '../../typeset/src/font/pack/kinds.ts'

export interface Slot {
  kind: number
  /** Code point; of a ligature its index in LIGATURES; of a helper its number. */
  code: number
}

export interface Chunk {
  group: number
  slots: Slot[]
  /** Other chunks whose glyphs its composites may use: embedded with it. */
  uses: readonly number[]
  /** The chunk that has the helpers of its composites; -1: it has none, they are drawn out. */
  helpersIn: number
}

const LOWER_COMMON = 'acdeghilmnoprstu'
const LOWER_RARE = 'bfjkqvwxyz'
const CAPITALS_COMMON = 'ACDEIMNOPRST'
const CAPITALS_LESS_COMMON = 'BFGHJLW'
const CAPITALS_RARE = 'KQUVXYZ'
const FIGURES = '0123456789'
/** Narrow spaces and other hyphens cost next to nothing. */
const PUNCTUATION = '!"&\'(),-./:;?‘’“”–—•…\u202f\u2009\u2002\u2003‐‑'
/** Of addresses; they are large. */
const ADDRESS_SIGNS = '@_'
/** Beside figures. */
const NUMBER_SIGNS = '$%+=°×±−′″⁄½¼¾²³€£§'
/** Arrows, relations, thirds, currencies, spaces, boxes of a task list. */
const SIGNS_COMMON = '←↑→↓↔∕∙√∞≈≠≤≥∑∂∏∫∆Ω№℮⅓⅔⅛⅜⅝⅞‒―₤₩₪₫₱₴₹₺₽₿✓✗☐☑▸▪■□●○◊'
const WIN_ANSI_COMMON = '©®™·«»‹›‚„†'
const ACCENTED_CAPITALS_COMMON = 'ÀÁÄÅÇÉÑÓÖØÜŠ'
const LETTER = /^\p{L}$/u

const isWinAnsi = (code: number): boolean => winAnsiCode(code) !== 0 && code !== 0xa0 && code !== 0xad
export const isLower = (code: number): boolean => /^\p{Ll}$/u.test(String.fromCharCode(code))
const isLetter = (code: number): boolean => LETTER.test(String.fromCharCode(code))
const within = (code: number, ...ranges: [number, number][]): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last)

const LATIN_A: [number, number] = [0x100, 0x17f]
/** Comma below. */
const ROMANIAN: [number, number] = [0x218, 0x21b]
const LATIN_B: [number, number] = [0x180, 0x2ff]
const LATIN_ADDITIONAL: [number, number] = [0x1e00, 0x1eff]
const GREEK: [number, number] = [0x370, 0x3ff]
const CYRILLIC: [number, number] = [0x400, 0x45f]
const CYRILLIC_EXTENDED: [number, number] = [0x460, 0x52f]
const SIGNS: [number, number] = [0x2000, 0x22ff]
const SHAPES: [number, number] = [0x2300, 0x27bf]

/**
 * @param characters that any of the fonts has.
 * @param smallCaps that any of the fonts has, by their lower-case letters.
 */
export function makeChunks(characters: ReadonlySet<number>, smallCaps: ReadonlySet<number>): Chunk[] {
  const all = [...characters].sort((a, b) => a - b)
  const plain = (test: (code: number) => boolean): Slot[] => all.filter(test).map((code) => ({ kind: PLAIN, code }))
  const of = (text: string, kind: number = PLAIN): Slot[] =>
    [...text].map((character) => ({ kind, code: character.codePointAt(0)! }))
  const smallCapital = (test: (code: number) => boolean): Slot[] =>
    [...smallCaps]
      .sort((a, b) => a - b)
      .filter(test)
      .map((code) => ({ kind: SMALL_CAP, code }))
  const isAmong = (text: string, code: number): boolean => text.includes(String.fromCharCode(code))
  const isInGroup0 = (code: number): boolean => isAmong(`${FIGURES}${PUNCTUATION}${ADDRESS_SIGNS}${NUMBER_SIGNS}`, code)
  const highWinAnsi = (code: number): boolean => code > 126 && isWinAnsi(code) && !isInGroup0(code)
  const chunks: Chunk[] = []
  const add = (
    group: number,
    slots: Slot[],
    { uses = [], helpersIn = group === 0 ? -1 : chunks.length }: { uses?: number[]; helpersIn?: number } = {},
  ): number => chunks.push({ group, slots, uses, helpersIn }) - 1

  // Slot 0 is .notdef. The no-break space is a glyph of its own: some readers know characters by their glyphs.
  add(0, [{ kind: HELPER, code: 0 }, ...of(' \u00a0')])
  const lower = [add(0, of(LOWER_COMMON)), add(0, of(LOWER_RARE))]
  const capitals = [CAPITALS_COMMON, CAPITALS_LESS_COMMON, CAPITALS_RARE].map((letters) => add(0, of(letters)))
  const letters = [...lower, ...capitals]
  const figures = chunks.length
  // Either kind of figures may be composed of the other.
  add(0, of(FIGURES, PROPORTIONAL), { uses: [figures + 1] })
  add(0, of(FIGURES), { uses: [figures] })
  // The soft hyphen is a glyph of its own, as the no-break space is.
  add(0, of(`${PUNCTUATION}\u00ad`))
  add(0, of(ADDRESS_SIGNS))
  add(0, of(NUMBER_SIGNS), { uses: [figures, figures + 1] })
  add(
    0,
    plain((code) => code > 32 && code < 127 && !isLetter(code) && !isInGroup0(code)),
  )
  add(
    0,
    LIGATURES.map((_, code) => ({ kind: LIGATURE, code })),
  )
  const marks = add(1, [])
  const accented = { helpersIn: marks }
  add(
    1,
    plain((code) => highWinAnsi(code) && isLetter(code) && isLower(code)),
    { ...accented, uses: [...lower, marks] },
  )
  const isUsual = (code: number): boolean => isAmong(`${WIN_ANSI_COMMON}${ACCENTED_CAPITALS_COMMON}`, code)
  for (const isWished of [isUsual, (code: number) => !isUsual(code)]) {
    add(
      1,
      plain((code) => highWinAnsi(code) && isLetter(code) && !isLower(code) && isWished(code)),
      { ...accented, uses: [...capitals, marks] },
    )
  }
  add(
    1,
    plain((code) => highWinAnsi(code) && !isLetter(code) && isUsual(code)),
  )
  add(
    1,
    plain((code) => highWinAnsi(code) && !isLetter(code) && !isUsual(code)),
  )
  add(2, of(FIGURES, OLD_STYLE), { uses: [figures] })
  add(2, of(FIGURES, SUPERIOR))
  const small = add(
    2,
    smallCapital((code) => code < 127),
  )
  add(
    2,
    smallCapital((code) => code > 127 && isWinAnsi(code)),
    { uses: [small, marks] },
  )
  const inA = (code: number): boolean => within(code, LATIN_A, ROMANIAN) && !isWinAnsi(code)
  const inVietnamese = (code: number): boolean =>
    within(code, LATIN_ADDITIONAL) || '\u01a0\u01a1\u01af\u01b0'.includes(String.fromCharCode(code))
  const inB = (code: number): boolean => within(code, LATIN_B) && !isWinAnsi(code) && !inA(code) && !inVietnamese(code)
  add(3, plain(inA), { uses: [...letters, marks] })
  add(4, plain(inVietnamese), { uses: [...letters, marks] })
  add(5, plain(inB), { uses: letters })
  add(
    6,
    smallCapital(
      (code) => code > 127 && !isWinAnsi(code) && (inA(code) || inB(code) || inVietnamese(code) || !isLetter(code)),
    ),
    { uses: [small, marks] },
  )
  add(
    7,
    plain((code) => within(code, GREEK)),
  )
  const cyrillic = add(
    8,
    plain((code) => within(code, CYRILLIC)),
  )
  add(
    9,
    plain((code) => within(code, CYRILLIC_EXTENDED)),
    { uses: [cyrillic] },
  )
  const isCommon = (code: number): boolean => isAmong(SIGNS_COMMON, code)
  add(10, plain(isCommon))
  add(
    11,
    plain((code) => within(code, SIGNS, SHAPES) && !isWinAnsi(code) && !isInGroup0(code) && !isCommon(code)),
  )
  return chunks
}

/** The characters that have a slot, if a font has them. */
export function hasSlot(code: number): boolean {
  // The position of a mark depends on the letter before it, which needs shaping.
  if (/[\p{M}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\p{Cc}]/u.test(String.fromCodePoint(code))) return false
  // The Tironian et has a small capital in Latin text alone.
  if (code === 0x204a) return false
  return (
    (isWinAnsi(code) && code !== 0) ||
    within(code, LATIN_A, LATIN_B, LATIN_ADDITIONAL, GREEK, CYRILLIC, CYRILLIC_EXTENDED, SIGNS, SHAPES)
  )
}
