/**
 * Cuts a paragraph into stretches of one font, one style and one direction, before any font is opened; so that `needs`
 * and `shape` agree on who sets what.
 *
 * A grapheme cluster (graphemes.ts) is never divided, unless no font has all of it. Beyond
 * what font/fallback.ts says of single characters:
 * a character that the packs have stays with them, but a classic paragraph with another Latin, Greek or Cyrillic letter in it is
 * set whole in the metric-compatible family, in a design the word with that letter alone; a space between two words of one embedded
 * font goes with them; quotes, dashes and arrows beside Chinese or Japanese are set as wide as they are there; what
 * scripts share (the danda, say) goes with the text before it; a sequence that makes an emoji goes to the emoji font.
 */
import { isEmojiPresentation } from 'unicode-segmenter/emoji'
import { isAmbiguous, isEmoji, isIgnorable } from './character-kinds.ts'
import { winAnsiCode } from './encoding.ts'
import {
  emojiFamily,
  type FamilyIndex,
  type FontChoice,
  fileWith,
  fileWithAll,
  fontChoice,
  isHanFamily,
  isScriptFamily,
  NO_FAMILY,
  partsFor,
} from './fallback.ts'
import { codePointAt } from './graphemes.ts'
import { type Family, type Han, isShifted, MONO, plainStyle } from './resources.ts'

/** In place of a family: the pack of the style. */
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
  coverage?: readonly [text: Uint8Array, mono: Uint8Array]
  /** The packs are of another family than the metric-compatible one, so that words that they have stay with them. Default false. */
  hasOwnFace?: boolean
}

const SPACE = 32
const NO_BREAK_SPACE = 160

/**
 * @param starts of grapheme clusters (graphemes.ts).
 * @param levels embedding levels, undefined where all are 0.
 * @param isLoaded whether a font file is loaded, by ID; absent: all are.
 * @returns in the order of the text; newlines are in none.
 */
export function itemise(
  request: ItemiseRequest,
  starts: Uint8Array,
  levels: Uint8Array | undefined,
  isLoaded?: (id: string) => boolean,
): Item[] {
  const { count, places, families } = new FamilyChooser(request, starts, isLoaded)
  const { text, styles } = request
  const items: Item[] = []
  let last: Item | undefined
  for (let i = 0; i < count; i++) {
    const start = places[i]!
    const end = i + 1 < count ? places[i + 1]! : text.length
    const family = families[i]!
    if (family === NEWLINE) {
      last = undefined
      continue
    }
    const style = styles[start]!
    const level = levels === undefined ? 0 : levels[start]!
    // Brackets and the like that run from right to left each stand alone: a reader that meets several without a letter
    // takes them for left-to-right text.
    const isAlone = (level & 1) === 1 && !isScriptFamily(family)
    const isSame = last !== undefined && last.family === family && last.style === style && last.level === level
    if (isSame && !isAlone) last!.end = end
    else items.push((last = { start, end, family, style, level }))
  }
  return items
}

/** A family for each cluster, in rows side by side. */
class FamilyChooser {
  count = 0
  /** First code unit. */
  readonly places: Int32Array
  /** First code point. */
  readonly #codePoints: Int32Array
  readonly families: Int16Array
  readonly #text: string
  readonly #styles: Uint8Array
  readonly #starts: Uint8Array
  readonly #coverage: ItemiseRequest['coverage']
  readonly #hasOwnFace: boolean
  readonly #isLoaded: ((id: string) => boolean) | undefined
  readonly #textChoice: FontChoice
  /** For code. */
  readonly #codeChoice: FontChoice

  constructor(
    { text, styles, family, han, coverage, hasOwnFace = false }: ItemiseRequest,
    starts: Uint8Array,
    isLoaded: ((id: string) => boolean) | undefined,
  ) {
    this.#text = text
    this.#styles = styles.some(isShifted) ? styles.map(plainStyle) : styles
    this.#starts = starts
    this.#coverage = coverage
    this.#hasOwnFace = hasOwnFace
    this.#isLoaded = isLoaded
    this.#textChoice = fontChoice(family, han)
    this.#codeChoice = fontChoice('courier', han)
    this.places = new Int32Array(text.length)
    this.#codePoints = new Int32Array(text.length)
    this.families = new Int16Array(text.length)
    this.#chooseFirst()
    this.#followContext()
    this.#joinWords()
  }

  #add(place: number, codePoint: number, family: FamilyIndex): void {
    this.places[this.count] = place
    this.#codePoints[this.count] = codePoint
    this.families[this.count++] = family
  }

  /** Each cluster by itself. */
  #chooseFirst(): void {
    const text = this.#text
    const starts = this.#starts
    for (let start = 0; start < text.length; ) {
      let end = start + 1
      while (starts[end] === 0) end++
      const codePoint = codePointAt(text, start)
      if (end - start === (codePoint > 0xffff ? 2 : 1))
        this.#add(start, codePoint, this.#familyOfCharacter(start, codePoint))
      else this.#addSequence(start, end, codePoint)
      start = end
    }
  }

  #familyOfCharacter(at: number, codePoint: number): FamilyIndex {
    if (codePoint === 10) return NEWLINE
    if (this.#isInPacks(at, codePoint)) return STANDARD
    const choice = this.#choice(at)
    if (isIgnorable(codePoint)) return choice.primary
    const emoji = emojiFamily()
    if (codePoint >= 0x231a && isEmojiPresentation(codePoint) && this.#isUsable(emoji, at, codePoint)) return emoji
    const family = choice.familyOf(codePoint)
    if (family === NO_FAMILY || this.#isLoaded === undefined || this.#isUsable(family, at, codePoint)) return family
    return choice.order.find((other) => this.#isUsable(other, at, codePoint)) ?? NO_FAMILY
  }

  #isInPacks(at: number, codePoint: number): boolean {
    if (codePoint <= 0x2122 && winAnsiCode(codePoint) !== 0) return true
    const coverage = this.#coverage?.[(this.#styles[at]! & MONO) === 0 ? 0 : 1]
    return codePoint > 255 && coverage?.[codePoint] === 1
  }

  #addSequence(start: number, end: number, codePoint: number): void {
    // Letters with their marks, mostly: one font has them all.
    const usual = this.#choice(start).familyOf(codePoint)
    if (usual !== NO_FAMILY && codePoint < 0x2000 && codePoint >= 0x80 && this.#hasUnits(usual, start, end)) {
      this.#add(start, codePoint, usual)
      return
    }
    const grapheme = this.#text.slice(start, end)
    const codePoints = Array.from(grapheme, (character) => character.codePointAt(0)!)
    const family = this.#familyOfSequence(start, codePoints, grapheme)
    if (family !== NO_FAMILY) {
      this.#add(start, codePoint, family)
      return
    }
    // No font has it all: each character by itself.
    let at = start
    for (const part of codePoints) {
      this.#add(at, part, this.#familyOfCharacter(at, part))
      at += part > 0xffff ? 2 : 1
    }
  }

  /** Are all units of this cluster in the family's only file? */
  #hasUnits(family: FamilyIndex, start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      const unit = this.#text.charCodeAt(at)
      if (unit >= 0x20d0 || (fileWith(family, unit) !== 0 && !isIgnorable(unit))) return false
    }
    return this.#isFileLoaded(family, start, 0)
  }

  #familyOfSequence(at: number, codePoints: readonly number[], grapheme: string): FamilyIndex {
    const visible = codePoints.filter((codePoint) => !isIgnorable(codePoint))
    const emoji = emojiFamily()
    if (isEmoji(codePoints) && this.#hasAll(emoji, at, visible)) return emoji
    const choice = this.#choice(at)
    if (visible.length === 1 && codePoints[0] === visible[0]) {
      const family = this.#familyOfCharacter(at, visible[0]!)
      return family === STANDARD ? choice.primary : family
    }
    if (visible.length === 0) return choice.primary
    const usual = choice.familyOf(visible[0]!)
    // A long pile of marks has few different characters.
    const distinct = [...new Set(visible)]
    if (usual !== NO_FAMILY && this.#hasAll(usual, at, distinct)) return usual
    const composed = grapheme.normalize('NFC')
    const composedPoint = composed.codePointAt(0)!
    if (composed.length === (composedPoint > 0xffff ? 2 : 1)) {
      const family = choice.familyOf(composedPoint)
      if (family !== NO_FAMILY && this.#isUsable(family, at, composedPoint)) return family
    }
    return choice.order.find((family) => this.#hasAll(family, at, distinct)) ?? NO_FAMILY
  }

  /** Characters that take the font of their neighbours. */
  #followContext(): void {
    const { count, places, families } = this
    for (let i = 0; i < count; i++) {
      const family = families[i]!
      const codePoint = this.#codePoints[i]!
      const before = i > 0 ? families[i - 1]! : NO_FAMILY
      if (family === NEWLINE || (family === STANDARD && codePoint < 0xb7)) continue
      if (isIgnorable(codePoint) && family !== STANDARD) {
        if (before >= 0) families[i] = before
      } else if (isAmbiguous(codePoint)) {
        const after = i + 1 < count ? families[i + 1]! : NO_FAMILY
        const beside = before >= 0 && isHanFamily(before) ? before : after
        if (beside >= 0 && isHanFamily(beside) && this.#isUsable(beside, places[i]!, codePoint)) families[i] = beside
      } else if (family >= 0 && before >= 0 && before !== family && isScriptFamily(before)) {
        if (this.#isUsable(before, places[i]!, codePoint)) families[i] = before
      }
    }
    this.#joinSpaces()
  }

  /** A space between two words of one embedded font goes with them. */
  #joinSpaces(): void {
    const { count, places, families } = this
    for (let i = 1; i + 1 < count; i++) {
      const codePoint = this.#codePoints[i]!
      if (codePoint !== SPACE && codePoint !== NO_BREAK_SPACE) continue
      const family = families[i - 1]!
      if (family < 0 || families[i] === family || families[i + 1] !== family) continue
      // A space of the emoji or a symbol font would be as wide as its signs.
      if (!isScriptFamily(family) && family !== this.#choice(places[i]!).primary) continue
      if (this.#isUsable(family, places[i]!, codePoint)) families[i] = family
    }
  }

  /**
   * A classic paragraph with a Latin, Greek or Cyrillic letter that the packs lack is set in the metric-compatible
   * family whole; in a design, and where there is but a sign of it, the word.
   */
  #joinWords(): void {
    const { count, families } = this
    let hasLetter = false
    for (let i = 0; i < count && !hasLetter && !this.#hasOwnFace; i++) {
      const codePoint = this.#codePoints[i]!
      hasLetter = codePoint >= 0x100 && codePoint < 0x2000 && this.#isPrimary(i)
    }
    let isChanged = false
    for (let from = 0; from < count; ) {
      let to = from
      let isEmbedded = hasLetter
      for (; to < count; to++) {
        const codePoint = this.#codePoints[to]!
        const isSpace = codePoint === SPACE || codePoint === NO_BREAK_SPACE
        if ((isSpace && !hasLetter) || (families[to] !== STANDARD && !this.#isPrimary(to))) break
        isEmbedded ||= families[to] !== STANDARD
      }
      if (isEmbedded) {
        for (let i = from; i < to; i++) {
          const { primary } = this.#choice(this.places[i]!)
          if (families[i] === primary || !this.#isUsable(primary, this.places[i]!, this.#codePoints[i]!)) continue
          families[i] = primary
          isChanged = true
        }
      }
      from = to + 1
    }
    if (isChanged) this.#joinSpaces()
  }

  #isPrimary(index: number): boolean {
    const family = this.families[index]!
    return family >= 0 && family === this.#choice(this.places[index]!).primary
  }

  #choice(at: number): FontChoice {
    return (this.#styles[at]! & MONO) === 0 ? this.#textChoice : this.#codeChoice
  }

  #isUsable(family: FamilyIndex, at: number, codePoint: number): boolean {
    const file = fileWith(family, codePoint)
    return file >= 0 && this.#isFileLoaded(family, at, file)
  }

  #hasAll(family: FamilyIndex, at: number, codePoints: readonly number[]): boolean {
    const file = fileWithAll(family, codePoints)
    return file >= 0 && this.#isFileLoaded(family, at, file)
  }

  #isFileLoaded(family: FamilyIndex, at: number, file: number): boolean {
    if (this.#isLoaded === undefined) return true
    const { files } = partsFor(family, this.#styles[at]!)
    return this.#isLoaded(files[Math.min(file, files.length - 1)]!)
  }
}

/** The slice of an item's font that sets the cluster [start, end). */
export function sliceOf(family: FamilyIndex, text: string, start: number, end: number): number {
  const codePoint = codePointAt(text, start)
  if (end - start === (codePoint > 0xffff ? 2 : 1)) return Math.max(0, fileWith(family, codePoint))
  const cluster = text.slice(start, end)
  const visible = Array.from(cluster, (character) => character.codePointAt(0)!).filter((other) => !isIgnorable(other))
  const all = fileWithAll(family, visible.length > 0 ? [...new Set(visible)] : [codePoint])
  if (all >= 0) return all
  return Math.max(0, fileWith(family, cluster.normalize('NFC').codePointAt(0)!))
}

/** IDs of the files that set these items, as `font:ID` names them. */
export function filesOf(text: string, starts: Uint8Array, items: readonly Item[]): Set<string> {
  const ids = new Set<string>()
  for (const { start, end, family, style } of items) {
    if (family < 0) continue
    const { files } = partsFor(family, plainStyle(style))
    if (files.length === 1) ids.add(files[0]!)
    else {
      for (let at = start; at < end; ) {
        let next = at + 1
        while (starts[next] === 0 && next < end) next++
        ids.add(files[sliceOf(family, text, at, next)]!)
        at = next
      }
    }
  }
  return ids
}
