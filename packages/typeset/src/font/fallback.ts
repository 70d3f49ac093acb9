/**
 * Which font has which character: a family and a character in, a font file out, before any file is opened.
 *
 * Order: the metric-compatible family of the document (Tinos for Times, Arimo for Helvetica, Cousine for Courier), the
 * Noto family of the script (serif for Times, sans else, the other where one lacks the character), symbols and
 * mathematics, Chinese, Japanese and Korean by language, emoji, Sometype Mono for ₿. Their characters are listed in font/data/faces.ts.
 *
 * Cost of the default install, npm packages whole, in MB of files and (of disk): Tinos, Arimo and Cousine 7.7 (8.0);
 * Chinese, simplified and traditional, 22.1 (23.1); Japanese 13.7 (14.3); Korean 3.8 (4.1); the thirty other scripts 22.8
 * (25.6); symbols and mathematics 1.6 (1.7); emoji 1.2 (1.2); Sometype Mono 0.1 (0.1); in all 72.9 (78.2), and 80 is the limit. Chinese and Japanese
 * have serif and sans, Korean sans alone; bold all but the symbols, mathematics and the four smallest scripts; italic what
 * has one: Latin, Greek, Cyrillic and Tamil with serifs.
 *
 * 3,807 rare characters of the block CJK Unified Ideographs are boxes. Fonts that have them do not fit: Noto Sans HK (5.9)
 * has 415 of them; UnifontEX (5.4) has them all and every other character of the plane, drawn on a grid of 16 points; Noto
 * Serif KR (6.6) would give Korean its serifs.
 */
import { FAMILIES, type FamilyData } from '@platen/fonts/faces'
import { BOLD, type Family, type Han, ITALIC } from './resources.ts'

/** Index of a family in FAMILIES. */
export type FamilyIndex = number
export const NO_FAMILY = -1

const indexOfName = new Map(FAMILIES.map(([name], index) => [name, index]))

function index(name: string): FamilyIndex {
  const found = indexOfName.get(name)
  if (found === undefined) throw new RangeError(`There is no font family ${name}.`)
  return found
}

const PRIMARY: Record<Family, FamilyIndex> = {
  times: index('tinos'),
  helvetica: index('arimo'),
  courier: index('cousine'),
}
const EMOJI = index('noto-emoji')
const SERIF_SCRIPTS = named(/^noto-(serif|naskh)-(?!sc$|jp$|tc$)/)
const SANS_SCRIPTS = named(/^noto-sans-(?!sc$|jp$|tc$|kr$|symbols|math$)/)
/** Asked last: for the sign of bitcoin, which none of the others has. */
const LAST = index('sometype-mono')
const SYMBOLS = ['noto-sans-symbols', 'noto-sans-symbols-2', 'noto-sans-math'].map(index)
const HEBREW = /^noto-(serif|sans)-hebrew$/

/** By regional shapes: the families in order, serif and sans. There is no Korean serif. */
const HAN: Record<Han, { serif: FamilyIndex[]; sans: FamilyIndex[] }> = {
  jp: hanOrder('jp', 'tc', 'sc', 'kr'),
  kr: hanOrder('kr', 'jp', 'tc', 'sc'),
  sc: hanOrder('sc', 'jp', 'tc', 'kr'),
  tc: hanOrder('tc', 'jp', 'sc', 'kr'),
}
const isHan = new Uint8Array(FAMILIES.length)
for (const family of HAN.jp.serif) isHan[family] = 1

function named(pattern: RegExp): FamilyIndex[] {
  return FAMILIES.flatMap(([name], at) => (pattern.test(name) ? [at] : []))
}

function hanOrder(...order: Han[]): { serif: FamilyIndex[]; sans: FamilyIndex[] } {
  const sans = order.map((han) => index(`noto-sans-${han}`))
  const both = (han: Han): FamilyIndex[] =>
    (han === 'kr' ? [] : [index(`noto-serif-${han}`)]).concat(index(`noto-sans-${han}`))
  return {
    serif: order.flatMap(both),
    sans: sans.concat(order.flatMap(both).filter((family) => !sans.includes(family))),
  }
}

/** True for the families that are set by their character map alone, without shaping. */
export function isHanFamily(family: FamilyIndex): boolean {
  return isHan[family] === 1
}

const isScript = new Uint8Array(FAMILIES.length)
for (const family of [...SERIF_SCRIPTS, ...SANS_SCRIPTS]) isScript[family] = 1

/** True for the families of one script that is neither Latin, Greek, Cyrillic nor East Asian. */
export function isScriptFamily(family: FamilyIndex): boolean {
  return isScript[family] === 1
}

const DIGIT = new Uint8Array(128)
for (let i = 0; i < 64; i++) {
  DIGIT['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.charCodeAt(i)] = i
}

const rangesOfFile = new Map<string, Uint32Array>()
const rowOfFile = new Map<string, string>()

/** Characters of a file: start, end (exclusive), start, end, …, ascending. */
function rangesOf(id: string, row: string): Uint32Array {
  const cached = rangesOfFile.get(id)
  if (cached !== undefined) return cached
  if (row.startsWith('=')) {
    if (rowOfFile.size === 0)
      for (const [, , files] of FAMILIES) for (const file of files) rowOfFile.set(file[0], file[3])
    const twin = row.slice(1)
    const ranges = rangesOf(twin, rowOfFile.get(twin) ?? '')
    rangesOfFile.set(id, ranges)
    return ranges
  }
  const bounds: number[] = []
  let next = 0
  for (let at = 0; at < row.length; ) {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const digit = DIGIT[row.charCodeAt(at++)]!
      value |= (digit & 31) << shift
      if (digit < 32) break
    }
    next += bounds.length % 2 === 0 ? value : value + 1
    bounds.push(next)
  }
  const ranges = Uint32Array.from(bounds)
  rangesOfFile.set(id, ranges)
  return ranges
}

/** How many bounds are not above the character; odd where it is in a range. */
function boundAfter(ranges: Uint32Array, codePoint: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle]! <= codePoint) low = middle + 1
    else high = middle
  }
  return low
}

/** For each family, pages of 256 characters: 1 + the first file of the family that has it, 0 where none does. */
const pagesOfFamily: (Uint8Array | undefined)[][] = FAMILIES.map(() => [])
const EMPTY_PAGE = new Uint8Array(256)

function pageOf(family: FamilyIndex, high: number): Uint8Array {
  return (pagesOfFamily[family]![high] ??= makePage(family, high))
}

function makePage(family: FamilyIndex, high: number): Uint8Array {
  const first = high << 8
  let page: Uint8Array | undefined
  const [, , files] = FAMILIES[family]!
  files.forEach(([id, , , row], file) => {
    const ranges = rangesOf(id, row)
    for (let i = boundAfter(ranges, first) & ~1; i < ranges.length && ranges[i]! < first + 256; i += 2) {
      page ??= new Uint8Array(256)
      const end = Math.min(ranges[i + 1]! - first, 256)
      for (let low = Math.max(ranges[i]! - first, 0); low < end; low++) page[low] ||= file + 1
    }
  })
  return page ?? EMPTY_PAGE
}

/** The first file of the family with this character, or -1. */
export function fileWith(family: FamilyIndex, codePoint: number): number {
  return pageOf(family, codePoint >>> 8)[codePoint & 255]! - 1
}

/** The first file of the family with all of these characters, or -1. The slices of the emoji font overlap for this. */
export function fileWithAll(family: FamilyIndex, codePoints: readonly number[]): number {
  const [, styles, files] = FAMILIES[family]!
  const last = styles === 'four' || styles === 'two' || styles === 'weight-italic' ? 1 : files.length
  for (let file = 0; file < last; file++) {
    const [id, , , row] = files[file]!
    const ranges = rangesOf(id, row)
    if (codePoints.every((codePoint) => boundAfter(ranges, codePoint) % 2 === 1)) return file
  }
  return -1
}

/** In which families characters are looked for, in order, for one family of the document and one shape of Han. */
export class FontChoice {
  readonly primary: FamilyIndex
  readonly order: readonly FamilyIndex[]
  readonly #first: (Int8Array | undefined)[] = []

  constructor(family: Family, han: Han) {
    this.primary = PRIMARY[family]
    const serif = family === 'times'
    const scripts = serif ? [...SERIF_SCRIPTS, ...SANS_SCRIPTS] : [...SANS_SCRIPTS, ...SERIF_SCRIPTS]
    // Hebrew before the Latin family, which has its letters but not their points.
    const hebrew = scripts.filter((at) => HEBREW.test(FAMILIES[at]![0]))
    this.order = [
      ...hebrew,
      this.primary,
      ...scripts.filter((at) => !hebrew.includes(at)),
      ...SYMBOLS,
      ...(serif ? HAN[han].serif : HAN[han].sans),
      EMOJI,
      ...Object.values(PRIMARY).filter((at) => at !== this.primary),
      LAST,
    ]
  }

  /** The first family with this character, or NO_FAMILY. */
  familyOf(codePoint: number): FamilyIndex {
    const page = (this.#first[codePoint >>> 8] ??= this.#page(codePoint >>> 8))
    return page[codePoint & 255]!
  }

  /** The first family that has all of these in one file, or NO_FAMILY. */
  familyOfAll(codePoints: readonly number[]): FamilyIndex {
    return this.order.find((family) => fileWithAll(family, codePoints) >= 0) ?? NO_FAMILY
  }

  #page(high: number): Int8Array {
    const page = new Int8Array(256).fill(NO_FAMILY)
    for (const family of this.order) {
      // Every font has ASCII; a Hebrew font, first in the order, is used for Hebrew only.
      if (HEBREW.test(FAMILIES[family]![0]) && high !== 0x05 && high !== 0xfb) continue
      const has = pageOf(family, high)
      for (let low = 0; low < 256; low++) if (page[low] === NO_FAMILY && has[low] !== 0) page[low] = family
    }
    return page
  }
}

const choices = new Map<string, FontChoice>()

export function fontChoice(family: Family, han: Han): FontChoice {
  const key = `${family} ${han}`
  let choice = choices.get(key)
  if (choice === undefined) choices.set(key, (choice = new FontChoice(family, han)))
  return choice
}

export function emojiFamily(): FamilyIndex {
  return EMOJI
}

/** The font of a run: a family in one style, as `ShapedRun.fontId` names it. A style the family lacks is left out. */
export function fontIdOf(family: FamilyIndex, style: number): string {
  const [name, styles] = FAMILIES[family]!
  if (styles === 'one') return name
  const bold = (style & BOLD) !== 0 ? '-bold' : ''
  const italic = (style & ITALIC) !== 0 && (styles === 'four' || styles === 'weight-italic') ? '-italic' : ''
  return name + bold + italic
}

export interface FontParts {
  family: FamilyIndex
  bold: boolean
  italic: boolean
  /** IDs of the files, as in `font:ID`, by slice. */
  files: readonly string[]
  /** Offset of each file's glyph ids in the font: the files are concatenated. */
  firstGlyph: readonly number[]
  /** One weight in each file, so that weight is a matter of the axis. */
  variable: boolean
}

const parts = new Map<string, FontParts>()

/** Files of a `fontId`. */
export function partsOf(fontId: string): FontParts {
  const cached = parts.get(fontId)
  if (cached !== undefined) return cached
  const italic = fontId.endsWith('-italic')
  const upright = italic ? fontId.slice(0, -'-italic'.length) : fontId
  const bold = upright.endsWith('-bold')
  const family = index(bold ? upright.slice(0, -'-bold'.length) : upright)
  const [name, styles, files] = FAMILIES[family]!
  const firstGlyph: number[] = []
  let ids: string[]
  if (styles === 'four' || styles === 'two') ids = [fontId]
  else if (styles === 'weight-italic') ids = [italic ? `${name}-italic` : name]
  else ids = files.map(([id]) => id)
  let glyph = 0
  for (const [, , count] of files) {
    firstGlyph.push(glyph)
    if (ids.length > 1) glyph += count
  }
  const result = { family, bold, italic, files: ids, firstGlyph, variable: styles.startsWith('weight') }
  parts.set(fontId, result)
  return result
}

const partsOfStyle: (FontParts | undefined)[] = []

/** Files of a family in one style. */
export function partsFor(family: FamilyIndex, style: number): FontParts {
  const key = family * 4 + (style & (BOLD | ITALIC))
  return (partsOfStyle[key] ??= partsOf(fontIdOf(family, style)))
}

/** Regional shapes of Han for a document: by language, else by its letters (kana, Hangul), else simplified. */
export function hanOf(source: string, language: string): Han {
  const tag = language.toLowerCase()
  if (/^ja\b/.test(tag)) return 'jp'
  if (/^ko\b/.test(tag)) return 'kr'
  if (/^(zh|yue|wuu|hak|nan)\b/.test(tag)) return /\b(hant|tw|hk|mo)\b/.test(tag) || /^yue\b/.test(tag) ? 'tc' : 'sc'
  if (/[\u3041-\u30ff]/.test(source)) return 'jp'
  if (/[\uac00-\ud7a3]/.test(source)) return 'kr'
  return 'sc'
}

/**
 * Where a font file lies below node_modules, for a loader. WOFF2 where it ends so.
 * @returns undefined for an unknown ID.
 */
export function fontPath(id: string): string | undefined {
  pathOfFile ??= new Map(FAMILIES.flatMap(pathsOf))
  return pathOfFile.get(id)
}

let pathOfFile: Map<string, string> | undefined

function pathsOf([name, , files]: FamilyData): [string, string][] {
  return files.map(([id, path]) => [id, path || `@fontsource-variable/${name}/files/${id}-wght-normal.woff2`])
}
