/**
 * The fonts of a file beyond the packs: embedded subsets, and boxes for missing glyphs. Glyph runs in, codes out; at the
 * end, font objects.
 *
 * Text must come out as it went in, so a code stands for a glyph and the text it shows there, not for the glyph alone:
 * a cluster of several glyphs becomes one compound glyph with the cluster's text, and right-to-left text is written
 * backwards, because readers reverse it. Source: ISO 32000-1 §9.6.5 (Type 3), §9.7
 * (composite fonts), §9.10.3 (ToUnicode).
 */

import { NO_BREAK_SPACE_SLOT } from '../font/pack/codes.ts'
import { fontFile, SLOTS } from '../font/pack/emit.ts'
import type { FontPack } from '../font/pack/pack.ts'
import { type Compound, type FontSubset, MATH_FONT, type Scripts, type ShapedRun } from '../font/resources.ts'
import { toUnicodeMap } from '../font/to-unicode.ts'
import { BOX_WIDTH, type ShapedBlock } from '../paragraph/shaped.ts'
import { latin1 } from './bytes.ts'
import type { AddStream, Objects } from './objects.ts'
import { MARK_WIDTH } from './reading-order.ts'

const CODES_MAX = 65000
const BOX_CODES_MAX = 255

export interface EmbeddedFont {
  /** Name in the resources. */
  resource: string
  subset: FontSubset
  /** Place in the subset of each glyph of the font. */
  placeOf: Map<number, number>
  /** By glyph, then by text: the answers of `codeOf`. */
  codes: Map<number, Map<string, readonly [font: EmbeddedFont, code: number]>>
  /** For each code from 1: glyph of the subset, its width, its text. */
  glyphs: number[]
  widths: number[]
  texts: string[]
}

interface BoxFont {
  resource: string
  texts: string[]
}

interface FontUse {
  pack: FontPack | undefined
  glyphs: Set<number>
  compounds: Compound[]
  /** By the glyphs, offsets and width of a compound. */
  numbers: Map<string, number>
}

/** Compounds are counted from here, glyphs of a font stay below. */
const COMPOUND = 0x10000

function compoundOf({ glyphs, advances, xOffsets, yOffsets }: ShapedRun, first: number, next: number): Compound {
  const x: number[] = []
  let pen = 0
  for (let i = first; i < next; i++) {
    x.push(pen + xOffsets[i]!)
    pen += advances[i]!
  }
  return {
    glyphs: [...glyphs.subarray(first, next)],
    x,
    y: [...yOffsets.subarray(first, next)],
    width: Math.max(0, pen),
  }
}

export class DocumentFonts {
  readonly #current = new Map<string, EmbeddedFont>()
  readonly #all: EmbeddedFont[] = []
  readonly #boxes: BoxFont[] = []
  readonly #boxCodes = new Map<string, [resource: string, code: number]>()

  /** By run: at the first glyph of a cluster of several, its compound. */
  readonly #compounds = new Map<ShapedRun, Int32Array>()
  readonly #marks = new Map<string, number>()
  readonly #replacesPrivate: boolean
  /** It shows characters that PDF/A-2a forbids: private-use, unassigned and control characters. */
  hasPrivate = false

  /**
   * Makes a subset of every font that the blocks use.
   *
   * @param replacesPrivate characters that PDF/A-2a forbids are replaced by U+FFFD.
   * @param mathGlyphs those that formulas use of MATH_FONT.
   */
  constructor(
    blocks: readonly (ShapedBlock | undefined)[],
    scripts: Scripts | undefined,
    fonts: ReadonlyMap<string, Uint8Array>,
    replacesPrivate: boolean,
    mathGlyphs: ReadonlySet<number> = new Set(),
  ) {
    this.#replacesPrivate = replacesPrivate
    const uses = new Map<string, FontUse>()
    for (const block of blocks) {
      const runs = block?.paragraph.runs ?? []
      const isMarked = runs.some(({ level }) => level > 0)
      for (const run of runs) {
        if (run.fontId === '') continue
        let use = uses.get(run.fontId)
        if (use === undefined)
          uses.set(run.fontId, (use = { pack: run.pack, glyphs: new Set(), compounds: [], numbers: new Map() }))
        this.#collectGlyphs(run, use)
        if (isMarked && !this.#marks.has(run.fontId)) {
          this.#marks.set(
            run.fontId,
            COMPOUND + use.compounds.push({ glyphs: [], x: [], y: [], width: MARK_WIDTH }) - 1,
          )
        }
      }
    }
    if (mathGlyphs.size > 0)
      uses.set(MATH_FONT, { pack: undefined, glyphs: new Set(mathGlyphs), compounds: [], numbers: new Map() })
    if (scripts === undefined) return
    for (const [fontId, { pack, glyphs, compounds }] of uses) {
      glyphs.delete(0)
      const glyphIds = Uint16Array.from(glyphs).sort()
      const placeOf = new Map([...glyphIds].map((glyph, place) => [glyph, place]))
      compounds.forEach((_, number) => {
        placeOf.set(COMPOUND + number, glyphIds.length + number)
      })
      const subset =
        pack === undefined ? scripts.subset(fontId, fonts, glyphIds, compounds) : subsetPack(pack, glyphIds)
      this.#add(fontId, subset, placeOf)
    }
  }

  /** Collects a run's glyphs. A cluster of several glyphs becomes a compound, so that one code has its text, and so does one with space beside it. */
  #collectGlyphs(run: ShapedRun, { glyphs, compounds, numbers }: FontUse): void {
    const { clusters } = run
    let compoundAt: Int32Array | undefined
    for (let first = 0; first < clusters.length; ) {
      let next = first + 1
      while (next < clusters.length && clusters[next] === clusters[first]) next++
      if (next === first + 1 && run.widened?.has(first) !== true) glyphs.add(run.glyphs[first]!)
      else {
        const compound = compoundOf(run, first, next)
        const key = `${compound.glyphs} ${compound.x} ${compound.y} ${compound.width}`
        let number = numbers.get(key)
        if (number === undefined) {
          number = compounds.push(compound) - 1
          numbers.set(key, number)
        }
        compoundAt ??= new Int32Array(clusters.length)
        compoundAt[first] = COMPOUND + number
      }
      first = next
    }
    if (compoundAt !== undefined) this.#compounds.set(run, compoundAt)
  }

  /** The glyph, or the compound, that stands for the cluster that begins with glyph `first` of a run. */
  clusterGlyph(run: ShapedRun, first: number): number {
    return this.#compounds.get(run)?.[first] || run.glyphs[first]!
  }

  /** The glyph that draws nothing and has next to no width, in the font of a run of a block that runs both ways. */
  markOf(fontId: string): number {
    return this.#marks.get(fontId)!
  }

  #add(fontId: string, subset: FontSubset, placeOf: Map<number, number>): EmbeddedFont {
    const font: EmbeddedFont = {
      resource: `G${this.#all.length}`,
      subset,
      placeOf,
      codes: new Map(),
      glyphs: [],
      widths: [],
      texts: [],
    }
    this.#current.set(fontId, font)
    this.#all.push(font)
    return font
  }

  embedded(fontId: string): EmbeddedFont {
    return this.#current.get(fontId)!
  }

  /** The code for a glyph that shows `text`, and the font that has it: a full one is followed by another of the same subset. */
  codeOf(fontId: string, glyph: number, text: string): readonly [font: EmbeddedFont, code: number] {
    let font = this.#current.get(fontId)!
    const cached = font.codes.get(glyph)?.get(text)
    if (cached !== undefined) return cached
    if (font.glyphs.length >= CODES_MAX) font = this.#add(fontId, font.subset, font.placeOf)
    const place = font.placeOf.get(glyph) ?? -1
    font.glyphs.push(place < 0 ? 0 : font.subset.glyphs[place]!)
    font.widths.push(place < 0 ? 0 : font.subset.widths[place]!)
    font.texts.push(text)
    const answer = [font, font.glyphs.length] as const
    const byText = font.codes.get(glyph)
    if (byText === undefined) font.codes.set(glyph, new Map([[text, answer]]))
    else byText.set(text, answer)
    return answer
  }

  /** The code for a box that stands for `character`. */
  boxOf(character: string): [resource: string, code: number] {
    let found = this.#boxCodes.get(character)
    if (found === undefined) {
      let font = this.#boxes[this.#boxes.length - 1]
      if (font === undefined || font.texts.length >= BOX_CODES_MAX) {
        this.#boxes.push((font = { resource: `B${this.#boxes.length}`, texts: [] }))
      }
      const isPrivate = PRIVATE.test(character)
      if (isPrivate && !this.#replacesPrivate) this.hasPrivate = true
      font.texts.push(isPrivate && this.#replacesPrivate ? '\ufffd' : character)
      this.#boxCodes.set(character, (found = [font.resource, font.texts.length]))
    }
    return found
  }

  /** Writes the font objects and returns the entries of the resource dictionary. */
  write(objects: Objects, addStream: AddStream, noBreakSpace: string): string {
    let entries = ''
    const files = new Map<FontSubset, readonly [name: string, descriptor: number]>()
    for (const font of this.#all) {
      if (font.glyphs.length > 0)
        entries += `/${font.resource} ${writeEmbedded(objects, addStream, noBreakSpace, font, files)} 0 R`
    }
    let box = 0
    for (const { resource, texts } of this.#boxes) {
      box ||= addStream('', latin1(`${BOX_WIDTH} 0 40 -20 560 680 d1 40 w 60 0 480 660 re S`))
      const number = objects.reserve(1)
      const count = texts.length
      const toUnicode = addStream('', latin1(toUnicodeMap(1, texts, 1)))
      objects.add(
        number,
        `<</Type/Font/Subtype/Type3/FontBBox[0 -20 600 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</box ${box} 0 R>>/Encoding<</Type/Encoding/Differences[1${'/box'.repeat(count)}]>>/FirstChar 1/LastChar ${count}/Widths[${`${BOX_WIDTH} `.repeat(count)}]/Resources<<>>/ToUnicode ${toUnicode} 0 R>>`,
      )
      entries += `/${resource} ${number} 0 R`
    }
    return entries
  }
}

/** A pack with a mark of direction, its only compound, behind the glyphs. */
function subsetPack(pack: FontPack, slots: Uint16Array): FontSubset {
  const used = new Uint8Array(SLOTS)
  for (const slot of slots) used[slot] = 1
  used[NO_BREAK_SPACE_SLOT] = 1
  const { name, ascent, descent, capHeight, italicAngle, stemV } = pack
  return {
    name,
    ascent,
    descent,
    capHeight,
    italicAngle,
    stemV,
    file: fontFile(pack, used, undefined, { advance: MARK_WIDTH }),
    glyphs: Uint16Array.from([...slots, NO_BREAK_SPACE_SLOT]),
    widths: Uint16Array.from([...slots, NO_BREAK_SPACE_SLOT], (slot) =>
      slot === NO_BREAK_SPACE_SLOT ? MARK_WIDTH : (pack.widths[slot] ?? 0),
    ),
    bbox: [...pack.bbox],
    serif: (pack.flags & 2) !== 0,
    fixedPitch: (pack.flags & 1) !== 0,
  }
}

const PRIVATE = /[\p{Co}\p{Cn}\p{Cc}]/u

/** Six letters that derive from what the subset holds. */
function subsetTag(subset: FontSubset): string {
  let hash = 0x811c9dc5
  const { file } = subset
  for (let i = 0; i < file.length; i++) hash = Math.imul(hash ^ file[i]!, 0x01000193)
  let tag = ''
  let rest = hash >>> 0
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return tag
}

/** The font descriptor of a subset, its file in it. */
function writeDescriptor(
  objects: Objects,
  addStream: AddStream,
  subset: FontSubset,
): [name: string, descriptor: number] {
  const file = addStream(`/Length1 ${subset.file.length}`, subset.file)
  const name = `${subsetTag(subset)}+${subset.name}`
  const number = objects.reserve(1)
  // Symbolic (4): codes are glyphs, not characters.
  const flags = 4 + (subset.fixedPitch ? 1 : 0) + (subset.serif ? 2 : 0) + (subset.italicAngle !== 0 ? 64 : 0)
  objects.add(
    number,
    `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[${subset.bbox.join(' ')}]/ItalicAngle ${decimal(subset.italicAngle)}/Ascent ${subset.ascent}/Descent ${subset.descent}/CapHeight ${subset.capHeight}/StemV ${subset.stemV}/FontFile2 ${file} 0 R>>`,
  )
  return [name, number]
}

function decimal(value: number): string {
  const thousandths = Math.round(value * 1000)
  return `${thousandths / 1000}`
}

function writeEmbedded(
  objects: Objects,
  addStream: AddStream,
  noBreakSpace: string,
  font: EmbeddedFont,
  descriptors: Map<FontSubset, readonly [name: string, descriptor: number]>,
): number {
  const { subset, glyphs, widths, texts } = font
  let cached = descriptors.get(subset)
  if (cached === undefined) descriptors.set(subset, (cached = writeDescriptor(objects, addStream, subset)))
  const [name, descriptor] = cached
  const map = new Uint8Array(2 * (glyphs.length + 1))
  for (let i = 0; i < glyphs.length; i++) {
    map[2 * i + 2] = glyphs[i]! >> 8
    map[2 * i + 3] = glyphs[i]! & 255
  }
  const glyphMap = addStream('', map)
  const toUnicode = addStream('', latin1(toUnicodeMap(1, texts, 2, noBreakSpace)))
  const descendant = objects.reserve(1)
  objects.add(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap ${glyphMap} 0 R/DW 0/W[1[${widths.join(' ')}]]>>`,
  )
  const number = objects.reserve(1)
  objects.add(
    number,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  )
  return number
}
