/** The layout that all packs share: slots in chunks and groups, and the maps of a PDF that follow from it. */
import { writeFileSync } from 'node:fs'
import { NO_BREAK_SPACE, SOFT_HYPHEN } from '../../typeset/src/font/encoding.ts'
import { ESCAPED } from '../../typeset/src/font/pack/codes.ts'
import {
  HELPER,
  LIGATURE,
  OLD_STYLE,
  PLAIN,
  PROPORTIONAL,
  SMALL_CAP,
  SUPERIOR,
} from '../../typeset/src/font/pack/kinds.ts'
import { type Chunk, isLower, type Slot } from './chunks.ts'
import type { OpenFont } from './font.ts'
import { compositeOf, isScaled } from './outlines.ts'

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
  const lines = [
    `/**
 * What all packs have in common. Written by \`npm run fonts\`; not by hand.
 *
 * RUNS: slots in order, as (kind, first code point, count).
 */

export const RUNS: readonly number[] = ${JSON.stringify(runs)}
export const CHUNK_STARTS: readonly number[] = ${JSON.stringify(layout.chunkStarts)}
export const CHUNK_GROUPS: readonly number[] = ${JSON.stringify(layout.chunkGroups)}
`,
  ]
  writeFileSync(path, lines.join('\n'))
}
