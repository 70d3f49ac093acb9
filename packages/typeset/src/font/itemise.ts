/**
 * Cuts a paragraph into stretches of one font, one style and one direction, before any font is opened; so that `needs`
 * and `shape` agree on who sets what.
 *
 * A grapheme cluster (UAX #29, npm package `unicode-segmenter`) is never divided, unless no font has all of it. Beyond
 * what font/fallback.ts says of single characters:
 * a WinAnsi character stays with the standard fonts, but a word with another Latin, Greek or Cyrillic letter in it is set
 * whole in the metric-compatible family, and so is what stands right to left; a space between two words of one embedded
 * font goes with them; quotes, dashes and arrows beside Chinese or Japanese are set as wide as they are there; what
 * scripts share (the danda, say) goes with the text before it; a sequence that makes an emoji goes to the emoji font.
 */
import { isEmojiPresentation, isExtendedPictographic } from 'unicode-segmenter/emoji'
import { collectGraphemes } from 'unicode-segmenter/grapheme'
import { winAnsiCode } from './encoding.ts'
import {
  emojiFamily,
  type FamilyIndex,
  type FontChoice,
  fileWith,
  fileWithAll,
  fontChoice,
  fontIdOf,
  isHanFamily,
  isScriptFamily,
  NO_FAMILY,
  partsOf,
} from './fallback.ts'
import { type Family, type Han, MONO } from './resources.ts'

/** In place of a family: the standard font of the style. */
export const STANDARD = -2
/** A forced line break, in no run. */
const NEWLINE = -3

export interface Item {
  start: number
  end: number
  /** Index of a family, STANDARD or NO_FAMILY. */
  family: FamilyIndex
  style: number
  level: number
}

export interface ItemiseRequest {
  text: string
  styles: Uint8Array
  family: Family
  han: Han
  embedAll: boolean
}

/** Characters without a glyph of their own: Default_Ignorable_Code_Point (DerivedCoreProperties.txt). */
function isIgnorable(codePoint: number): boolean {
  if (codePoint < 0x34f) return codePoint === 0xad
  if (codePoint < 0x2000) {
    return (
      codePoint === 0x34f ||
      codePoint === 0x61c ||
      codePoint === 0x115f ||
      codePoint === 0x1160 ||
      codePoint === 0x17b4 ||
      codePoint === 0x17b5 ||
      (codePoint >= 0x180b && codePoint <= 0x180f)
    )
  }
  return (
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    codePoint === 0x3164 ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    codePoint === 0xffa0 ||
    (codePoint >= 0xfff0 && codePoint <= 0xfff8) ||
    (codePoint >= 0x1bca0 && codePoint <= 0x1bca3) ||
    (codePoint >= 0x1d173 && codePoint <= 0x1d17a) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  )
}

const KEYCAP = 0x20e3
const EMOJI_STYLE = 0xfe0f

/** Does this cluster ask for the emoji font? */
function isEmoji(codePoints: readonly number[]): boolean {
  const first = codePoints[0]!
  if (codePoints.length === 1) return isEmojiPresentation(first)
  if (codePoints.includes(KEYCAP)) return true
  if (first >= 0x1f1e6 && first <= 0x1f1ff) return true
  return (
    isExtendedPictographic(first) &&
    (isEmojiPresentation(first) || codePoints.includes(EMOJI_STYLE) || codePoints.includes(0x200d))
  )
}

/** Narrow or wide by what stands beside them (East Asian Width A), and not WinAnsi letters. */
function isAmbiguous(codePoint: number): boolean {
  return (
    codePoint === 0xb7 ||
    (codePoint >= 0x2010 && codePoint <= 0x2027) ||
    (codePoint >= 0x2030 && codePoint <= 0x203f) ||
    (codePoint >= 0x2190 && codePoint <= 0x22ff) ||
    (codePoint >= 0x2460 && codePoint <= 0x27bf)
  )
}

const SPACE = 32
const NO_BREAK_SPACE = 160

interface Cluster {
  start: number
  /** The first code point. */
  codePoint: number
  family: FamilyIndex
}

/**
 * @param levels embedding levels, undefined where all are 0.
 * @param isLoaded whether a font file is at hand, by ID; without it all are.
 * @returns in the order of the text; newlines are in none.
 */
export function itemise(
  request: ItemiseRequest,
  levels: Uint8Array | undefined,
  isLoaded?: (id: string) => boolean,
): Item[] {
  const clusters = new Chooser(request, levels, isLoaded).clusters()
  const { text, styles } = request
  const items: Item[] = []
  let last: Item | undefined
  for (const [index, { start, family }] of clusters.entries()) {
    const end = clusters[index + 1]?.start ?? text.length
    if (family === NEWLINE) {
      last = undefined
      continue
    }
    const style = styles[start]!
    const level = levels?.[start] ?? 0
    if (last !== undefined && last.family === family && last.style === style && last.level === level) last.end = end
    else items.push((last = { start, end, family, style, level }))
  }
  return items
}

class Chooser {
  readonly #request: ItemiseRequest
  readonly #levels: Uint8Array | undefined
  readonly #isLoaded: ((id: string) => boolean) | undefined
  readonly #text: FontChoice
  /** For code. */
  readonly #mono: FontChoice

  constructor(
    request: ItemiseRequest,
    levels: Uint8Array | undefined,
    isLoaded: ((id: string) => boolean) | undefined,
  ) {
    this.#request = request
    this.#levels = levels
    this.#isLoaded = isLoaded
    this.#text = fontChoice(request.family, request.han)
    this.#mono = fontChoice('courier', request.han)
  }

  clusters(): Cluster[] {
    const clusters = this.#first()
    this.#followContext(clusters)
    this.#joinWords(clusters)
    return clusters
  }

  /** Each cluster by itself. */
  #first(): Cluster[] {
    const { text } = this.#request
    const clusters: Cluster[] = []
    let start = 0
    for (const grapheme of collectGraphemes(text)) {
      const codePoint = text.codePointAt(start)!
      const single = grapheme.length === (codePoint > 0xffff ? 2 : 1)
      if (single) clusters.push({ start, codePoint, family: this.#ofOne(start, codePoint) })
      else this.#addSequence(clusters, start, grapheme)
      start += grapheme.length
    }
    return clusters
  }

  #ofOne(at: number, codePoint: number): FamilyIndex {
    if (codePoint === 10) return NEWLINE
    const isLeftToRight = ((this.#levels?.[at] ?? 0) & 1) === 0
    if (codePoint <= 0x2122 && !this.#request.embedAll && isLeftToRight && winAnsiCode(codePoint) !== 0) return STANDARD
    const choice = this.#choice(at)
    if (isIgnorable(codePoint)) return choice.primary
    const emoji = emojiFamily()
    if (codePoint >= 0x231a && isEmojiPresentation(codePoint) && this.#isUsable(emoji, at, codePoint)) return emoji
    const family = choice.familyOf(codePoint)
    if (family === NO_FAMILY || this.#isLoaded === undefined || this.#isUsable(family, at, codePoint)) return family
    return choice.order.find((other) => this.#isUsable(other, at, codePoint)) ?? NO_FAMILY
  }

  #addSequence(clusters: Cluster[], start: number, grapheme: string): void {
    const codePoints = Array.from(grapheme, (character) => character.codePointAt(0)!)
    const codePoint = codePoints[0]!
    const visible = codePoints.filter((other) => !isIgnorable(other))
    const family = this.#ofSequence(start, codePoints, visible, grapheme)
    if (family !== NO_FAMILY) {
      clusters.push({ start, codePoint, family })
      return
    }
    // No font has it all: each character by itself.
    let at = start
    for (const part of codePoints) {
      clusters.push({ start: at, codePoint: part, family: this.#ofOne(at, part) })
      at += part > 0xffff ? 2 : 1
    }
  }

  #ofSequence(at: number, codePoints: readonly number[], visible: readonly number[], grapheme: string): FamilyIndex {
    const emoji = emojiFamily()
    if (isEmoji(codePoints) && this.#hasAll(emoji, at, visible)) return emoji
    const choice = this.#choice(at)
    if (visible.length === 1 && codePoints[0] === visible[0]) {
      const family = this.#ofOne(at, visible[0]!)
      return family === STANDARD ? choice.primary : family
    }
    if (visible.length === 0) return choice.primary
    const usual = choice.familyOf(visible[0]!)
    if (usual !== NO_FAMILY && this.#hasAll(usual, at, visible)) return usual
    const composed = grapheme.normalize('NFC')
    const composedPoint = composed.codePointAt(0)!
    if (composed.length === (composedPoint > 0xffff ? 2 : 1)) {
      const family = choice.familyOf(composedPoint)
      if (family !== NO_FAMILY && this.#isUsable(family, at, composedPoint)) return family
    }
    // A long pile of marks has few different characters.
    const distinct = [...new Set(visible)]
    return choice.order.find((family) => this.#hasAll(family, at, distinct)) ?? NO_FAMILY
  }

  /** What goes with its neighbours. */
  #followContext(clusters: Cluster[]): void {
    for (let i = 0; i < clusters.length; i++) {
      const cluster = clusters[i]!
      const before = clusters[i - 1]
      const { codePoint, start } = cluster
      if (cluster.family === NEWLINE) continue
      if (isIgnorable(codePoint) && cluster.family !== STANDARD) {
        if (before !== undefined && before.family >= 0) cluster.family = before.family
        continue
      }
      if (isAmbiguous(codePoint)) {
        const beside = [before, clusters[i + 1]].find(
          (other) => other !== undefined && other.family >= 0 && isHanFamily(other.family),
        )
        if (beside !== undefined && this.#isUsable(beside.family, start, codePoint)) cluster.family = beside.family
        continue
      }
      if (cluster.family < 0 || before === undefined || before.family < 0 || before.family === cluster.family) continue
      if (isScriptFamily(before.family) && this.#isUsable(before.family, start, codePoint))
        cluster.family = before.family
    }
    for (let i = 1; i + 1 < clusters.length; i++) {
      const cluster = clusters[i]!
      if (cluster.codePoint !== SPACE && cluster.codePoint !== NO_BREAK_SPACE) continue
      const family = clusters[i - 1]!.family
      if (family < 0 || isHanFamily(family) || clusters[i + 1]!.family !== family) continue
      if (this.#isUsable(family, cluster.start, cluster.codePoint)) cluster.family = family
    }
  }

  /** A word with a letter of the metric-compatible family is set in it whole. */
  #joinWords(clusters: Cluster[]): void {
    for (let from = 0; from < clusters.length; ) {
      let to = from
      let isEmbedded = false
      for (; to < clusters.length; to++) {
        const { codePoint, family, start } = clusters[to]!
        const isPrimary = family >= 0 && family === this.#choice(start).primary
        if (codePoint === SPACE || codePoint === NO_BREAK_SPACE || (family !== STANDARD && !isPrimary)) break
        isEmbedded ||= isPrimary
      }
      if (isEmbedded) {
        for (let i = from; i < to; i++) {
          const { primary } = this.#choice(clusters[i]!.start)
          if (this.#isUsable(primary, clusters[i]!.start, clusters[i]!.codePoint)) clusters[i]!.family = primary
        }
      }
      from = to + 1
    }
    // Spaces between such words, now that their ends are known.
    for (let i = 1; i + 1 < clusters.length; i++) {
      const cluster = clusters[i]!
      if (cluster.family !== STANDARD || (cluster.codePoint !== SPACE && cluster.codePoint !== NO_BREAK_SPACE)) continue
      const family = clusters[i - 1]!.family
      if (family === this.#choice(cluster.start).primary && clusters[i + 1]!.family === family) cluster.family = family
    }
  }

  #choice(at: number): FontChoice {
    return (this.#request.styles[at]! & MONO) === 0 ? this.#text : this.#mono
  }

  #isUsable(family: FamilyIndex, at: number, codePoint: number): boolean {
    const file = fileWith(family, codePoint)
    return file >= 0 && this.#isAtHand(family, at, file)
  }

  #hasAll(family: FamilyIndex, at: number, codePoints: readonly number[]): boolean {
    const file = fileWithAll(family, codePoints)
    return file >= 0 && this.#isAtHand(family, at, file)
  }

  #isAtHand(family: FamilyIndex, at: number, file: number): boolean {
    if (this.#isLoaded === undefined) return true
    const { files } = partsOf(fontIdOf(family, this.#request.styles[at]!))
    return this.#isLoaded(files[Math.min(file, files.length - 1)]!)
  }
}

/** The slice of an item's font that sets one of its clusters. */
export function sliceOf(family: FamilyIndex, cluster: string): number {
  const codePoint = cluster.codePointAt(0)!
  if (cluster.length === (codePoint > 0xffff ? 2 : 1)) return Math.max(0, fileWith(family, codePoint))
  const visible = Array.from(cluster, (character) => character.codePointAt(0)!).filter((other) => !isIgnorable(other))
  const all = fileWithAll(family, visible.length > 0 ? visible : [codePoint])
  if (all >= 0) return all
  return Math.max(0, fileWith(family, cluster.normalize('NFC').codePointAt(0)!))
}

/** IDs of the files that set these items, as `font:ID` names them. */
export function filesOf(text: string, items: readonly Item[]): Set<string> {
  const ids = new Set<string>()
  for (const { start, end, family, style } of items) {
    if (family < 0) continue
    const { files } = partsOf(fontIdOf(family, style))
    if (files.length === 1) ids.add(files[0]!)
    else for (const cluster of collectGraphemes(text.slice(start, end))) ids.add(files[sliceOf(family, cluster)]!)
  }
  return ids
}
