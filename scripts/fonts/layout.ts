/** The layout that all packs share: slots in chunks and groups, and the maps of a PDF that follow from it. */
import { writeFileSync } from 'node:fs'
import { NO_BREAK_SPACE, SOFT_HYPHEN } from '../../packages/typeset/src/font/encoding.ts'
import { ESCAPED } from '../../packages/typeset/src/font/pack/codes.ts'
import {
  HELPER,
  LIGATURE,
  LIGATURES,
  OLD_STYLE,
  PLAIN,
  PROPORTIONAL,
  SMALL_CAP,
  SUPERIOR,
} from '../../packages/typeset/src/font/pack/kinds.ts'
import { type Chunk, isLower, type Slot } from './chunks.ts'
import type { OpenFont } from './font.ts'
import { compositeOf, isScaled } from './outlines.ts'
import { type Segment, segmentOf } from './segment.ts'

export interface Layout {
  slots: Slot[]
  /** First slot of each chunk, and at last the number of slots. */
  chunkStarts: number[]
  chunkGroups: number[]
  /** By chunk: the slots of its helpers, which are the first glyphs in it. */
  helpers: number[][]
  chunks: readonly Chunk[]
  /** By slot. */
  groupOf: number[]
  chunkOf: number[]
}

/** Characters that are drawn as another one. */
const DRAWN_AS = new Map([
  [SOFT_HYPHEN, 0x2d],
  [NO_BREAK_SPACE, 0x20],
])
/** A code's high byte is below 13, a line end that strings change. */
const SLOTS_MAX = 13 << 8
/** A slot that no font fills. */
const EMPTY: Slot = { kind: HELPER, code: 0xffff }

/** The glyph of a slot in a font, 0 where it has none. */
export function glyphIn(font: OpenFont, { kind, code }: Slot): number {
  switch (kind) {
    case PLAIN:
      return font.glyphs.get(DRAWN_AS.get(code) ?? code) ?? 0
    case PROPORTIONAL:
      return font.proportional.get(code) ?? 0
    case OLD_STYLE:
      return font.oldStyle.get(code) ?? 0
    case SUPERIOR:
      return font.superior.get(code) ?? 0
    case SMALL_CAP:
      // A figure or sign that needs no other form is the plain one, a lower-case letter is not.
      return (
        font.smallCapOf.get(code) ?? (font.smallCapOf.size > 0 && !isLower(code) ? (font.glyphs.get(code) ?? 0) : 0)
      )
    case LIGATURE:
      return font.ligatures.get(code) ?? 0
    default:
      return 0
  }
}

export function layoutOf(chunks: readonly Chunk[], fonts: readonly OpenFont[]): Layout {
  const counts = new Array<number>(chunks.length).fill(0)
  for (const font of fonts) {
    helpersOf(font, chunks).forEach((helpers, chunk) => {
      counts[chunk] = Math.max(counts[chunk]!, helpers.length)
    })
  }
  const layout: Layout = { slots: [], chunkStarts: [], chunkGroups: [], helpers: [], groupOf: [], chunkOf: [], chunks }
  const fill = (slot: Slot): number => {
    while (ESCAPED[layout.slots.length & 255] === 1) layout.slots.push(EMPTY)
    return layout.slots.push(slot) - 1
  }
  chunks.forEach(({ group, slots }, chunk) => {
    layout.chunkStarts.push(layout.slots.length)
    layout.chunkGroups.push(group)
    layout.helpers.push(Array.from({ length: counts[chunk]! }, (_, place) => fill({ kind: HELPER, code: place + 1 })))
    for (const slot of slots) fill(slot)
    // Offsets of a group are whole words.
    const endsGroup = chunks[chunk + 1]?.group !== group
    if (endsGroup && layout.slots.length % 2 === 1) layout.slots.push(EMPTY)
    while (layout.chunkOf.length < layout.slots.length) {
      layout.chunkOf.push(chunk)
      layout.groupOf.push(group)
    }
  })
  layout.chunkStarts.push(layout.slots.length)
  if (layout.slots.length > SLOTS_MAX)
    throw new RangeError(`${layout.slots.length} slots: high bytes would be escaped.`)
  return layout
}

/**
 * By chunk, the glyphs that are in no slot within reach of its composites and are drawn once for several of them. A piece
 * of a single composite is drawn out in it, unless it is scaled.
 */
export function helpersOf(font: OpenFont, chunks: readonly Chunk[]): number[][] {
  const { file } = font
  const inChunk = chunks.map(
    ({ slots }) => new Set(slots.map((slot) => glyphIn(font, slot)).filter((glyph) => glyph !== 0)),
  )
  const helpers: number[][] = chunks.map(() => [])
  const take = (glyph: number, target: number): void => {
    if (inChunk[target]!.has(glyph)) return
    inChunk[target]!.add(glyph)
    helpers[target]!.push(glyph)
    if (isScaled(file, glyph)) for (const part of compositeOf(file, glyph)!.components) take(part.glyph, target)
  }
  for (const target of chunks.keys()) {
    const uses = new Map<number, number>()
    const scaled = new Set<number>()
    for (const [chunk, { helpersIn, uses: reach, slots }] of chunks.entries()) {
      if (helpersIn !== target) continue
      for (const slot of slots) {
        const glyph = glyphIn(font, slot)
        for (const { glyph: part } of glyph === 0 ? [] : (compositeOf(file, glyph)?.components ?? [])) {
          if ([chunk, ...reach].some((other) => inChunk[other]!.has(part))) continue
          uses.set(part, (uses.get(part) ?? 0) + 1)
          if (isScaled(file, glyph)) scaled.add(part)
        }
      }
    }
    for (const [glyph, count] of uses) if (count > 1 || scaled.has(glyph)) take(glyph, target)
  }
  return helpers
}

export function writeLayout(layout: Layout, path: string): void {
  const { slots } = layout
  const runs: number[] = []
  for (let i = 0; i < slots.length; ) {
    const { kind, code } = slots[i]!
    let count = 1
    while (slots[i + count]?.kind === kind && slots[i + count]?.code === code + count) count++
    runs.push(kind, code, count)
    i += count
  }
  const groups = Math.max(...layout.chunkGroups) + 1
  const lines = [
    `/**
 * What all packs have in common. Written by scripts/fonts/main.ts; not by hand.
 *
 * RUNS: slots in order, as (kind, first code point, count). A segment: [base64 of a piece of a zlib stream, length of what
 * it holds, its Adler-32].
 */
export type PackedText = readonly [base64: string, length: number, adler: number]

export const RUNS: readonly number[] = ${JSON.stringify(runs)}
export const CHUNK_STARTS: readonly number[] = ${JSON.stringify(layout.chunkStarts)}
export const CHUNK_GROUPS: readonly number[] = ${JSON.stringify(layout.chunkGroups)}

export const TO_UNICODE_HEAD: PackedText = ${packed(segmentOf(latin1(TO_UNICODE_HEAD)))}
/** By group. */
export const TO_UNICODE_GROUPS: readonly PackedText[] = [
${Array.from({ length: groups }, (_, group) => `  ${packed(segmentOf(latin1(toUnicodeOf(layout, group))))},`).join('\n')}
]
export const TO_UNICODE_TAIL: PackedText = ${packed(segmentOf(latin1('endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n')))}
`,
  ]
  writeFileSync(path, lines.join('\n'))
}

function packed({ packed, rawLength, adler }: Segment): string {
  return `['${Buffer.from(packed).toString('base64')}', ${rawLength}, ${adler}]`
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0').toUpperCase()
/** Codes are slots, two bytes each (Identity-H). */
const TO_UNICODE_HEAD =
  '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n'

/** At most 100 lines each (Adobe Technical Note 5014). */
function sections(name: string, lines: readonly string[]): string {
  let text = ''
  for (let i = 0; i < lines.length; i += 100) {
    const part = lines.slice(i, i + 100)
    text += `${part.length} begin${name}\n${part.join('\n')}\nend${name}\n`
  }
  return text
}

function toUnicodeOf(layout: Layout, group: number): string {
  const texts = new Map<number, string>()
  layout.slots.forEach(({ kind, code }, slot) => {
    if (layout.groupOf[slot] !== group || kind === HELPER) return
    texts.set(slot, kind === LIGATURE ? LIGATURES[code]! : String.fromCodePoint(code))
  })
  return textEntries(texts)
}

function textEntries(texts: ReadonlyMap<number, string>): string {
  const codes = [...texts.keys()].sort((a, b) => a - b)
  const singles: string[] = []
  const ranges: string[] = []
  const code = (value: number): string => `<${hex(value, 4)}>`
  const text = (value: string): string => `<${[...value].map((letter) => hex(letter.charCodeAt(0), 4)).join('')}>`
  for (let i = 0; i < codes.length; ) {
    const first = texts.get(codes[i]!)!
    let count = 1
    // The last bytes of codes and texts count up together, without a carry.
    while (
      first.length === 1 &&
      codes[i + count] === codes[i]! + count &&
      texts.get(codes[i + count]!)!.length === 1 &&
      texts.get(codes[i + count]!)!.charCodeAt(0) === first.charCodeAt(0) + count &&
      (codes[i + count]! & 255) !== 0 &&
      ((first.charCodeAt(0) + count) & 255) !== 0
    )
      count++
    if (count > 2) ranges.push(`${code(codes[i]!)} ${code(codes[i + count - 1]!)} ${text(first)}`)
    else for (let k = i; k < i + count; k++) singles.push(`${code(codes[k]!)} ${text(texts.get(codes[k]!)!)}`)
    i += count
  }
  return sections('bfrange', ranges) + sections('bfchar', singles)
}
