/**
 * The Unicode bidirectional algorithm: a paragraph's text in, an embedding level for each code unit out; and a line's
 * levels in, the order in which its pieces stand from left to right out.
 *
 * Character classes and bracket pairs come from the npm package `bidi-js` (Unicode 13). Its own algorithm takes 2.3 s
 * for 50,000 numbers with commas and 0.6 s for 16,000 isolates, growing with the square; the one below visits each
 * character a fixed number of times, and its test holds it to the library's answers.
 *
 * Source: UAX #9, rules by their names there. A newline is a forced line break inside the paragraph: embeddings end
 * at it (class B), the base direction stays.
 */
import { codePointAt } from '../font/graphemes.ts'
import {
  AL,
  AN,
  B,
  BN,
  bidi,
  CS,
  canonical,
  classOf,
  EN,
  ES,
  ET,
  FSI,
  isIsolateControl,
  isNeutral,
  L,
  LRE,
  LRI,
  LRO,
  NSM,
  ON,
  PDF,
  PDI,
  R,
  RLE,
  RLI,
  RLO,
  S,
  strongOf,
  WS,
} from './bidi-classes.ts'

const LEFT_TO_RIGHT_MARK = '\u200e'
const MAX_DEPTH = 125
/** BD16 gives up at a 64th open bracket. */
const MAX_BRACKETS = 63

/** No character below has a class that could raise a level. */
const FIRST_RIGHT_TO_LEFT = 0x590

export interface Levels {
  /** P2, P3: of the whole paragraph. */
  baseLevel: 0 | 1
  /** For each code unit; undefined where all are 0. */
  levels: Uint8Array | undefined
}

/**
 * @param text UTF-16, one paragraph; newlines are forced line breaks.
 * @param direction in place of P2 and P3 (HL1): 1 where it has a letter that runs from right to left, or 0.
 */
export function resolveLevels(text: string, direction?: 0 | 1): Levels {
  let plain = true
  for (let i = 0; i < text.length && plain; i++) {
    const unit = text.charCodeAt(i)
    // Right-to-left blocks, their presentation forms and planes (as surrogates), and the explicit controls.
    plain =
      unit < FIRST_RIGHT_TO_LEFT ||
      (unit > 0x08ff && unit < 0x200e) ||
      (unit > 0x2069 && unit < 0xd802) ||
      (unit > 0x200f && unit < 0x202a) ||
      (unit > 0x202e && unit < 0x2066) ||
      // Variation selectors, which follow many emoji, and forms for vertical lines.
      (unit > 0xfdff && unit < 0xfe70) ||
      unit > 0xfeff
    if (!plain && unit >= 0xd802 && unit < 0xfb1d)
      plain = unit !== 0xd802 && unit !== 0xd803 && unit !== 0xd83a && unit !== 0xd83b
  }
  if (plain) return { baseLevel: 0, levels: undefined }
  const resolver = new Resolver(text)
  const baseLevel = resolver.baseLevel(direction)
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    resolver.resolve(start, end, baseLevel)
    if (newline >= 0) resolver.levels[newline] = baseLevel
    start = end + 1
  }
  return { baseLevel, levels: resolver.levels }
}

class Resolver {
  readonly levels: Uint8Array
  readonly #text: string
  /** Class as it stands after the rules so far. A low surrogate is BN: removed, with the level of its high one. */
  readonly #classes: Uint8Array
  readonly #original: Uint8Array
  /** Of an isolate initiator: its PDI, or the end; of a PDI: its initiator, or -1. */
  readonly #match: Int32Array

  constructor(text: string) {
    const length = text.length
    this.#text = text
    this.levels = new Uint8Array(length)
    this.#classes = new Uint8Array(length)
    this.#match = new Int32Array(length).fill(-1)
    for (let i = 0; i < length; i++) {
      const codePoint = codePointAt(text, i)
      this.#classes[i] = classOf(codePoint)
      if (codePoint > 0xffff) this.#classes[++i] = BN
    }
    this.#original = this.#classes.slice()
    this.#matchIsolates()
  }

  /** P2, P3, or what the caller knows of the paragraph. A mark of direction at its beginning decides. */
  baseLevel(direction: 0 | 1 | undefined): 0 | 1 {
    if (direction === 0) return 0
    const isMarked = this.#text.startsWith(LEFT_TO_RIGHT_MARK)
    if (direction === 1 && !isMarked && this.#original.some((type) => type === R || type === AL)) return 1
    return this.#firstStrong(0, this.#classes.length) === 1 ? 1 : 0
  }

  /** BD9. A newline ends every isolate. */
  #matchIsolates(): void {
    const open: number[] = []
    for (let i = 0; i < this.#classes.length; i++) {
      const type = this.#classes[i]!
      if (type === B) {
        for (const initiator of open) this.#match[initiator] = i
        open.length = 0
      } else if (type === LRI || type === RLI || type === FSI) open.push(i)
      else if (type === PDI) {
        const initiator = open.pop()
        if (initiator === undefined) continue
        this.#match[initiator] = i
        this.#match[i] = initiator
      }
    }
    for (const initiator of open) this.#match[initiator] = this.#classes.length
  }

  /** 0 or 1 by the first strong character outside isolates; -1 where there is none. */
  #firstStrong(start: number, end: number): number {
    for (let i = start; i < end; i++) {
      const type = this.#original[i]!
      if (type === L) return 0
      if (type === R || type === AL) return 1
      if (type === LRI || type === RLI || type === FSI) i = this.#match[i]! - (this.#isMatched(i) ? 0 : 1)
    }
    return -1
  }

  /** True where an isolate initiator has its PDI (and not only an end of text or line). */
  #isMatched(initiator: number): boolean {
    const at = this.#match[initiator]!
    return at >= 0 && at < this.#original.length && this.#original[at] === PDI
  }

  /** One line of forced breaks, [start, end). */
  resolve(start: number, end: number, baseLevel: number): void {
    const kept = this.#explicit(start, end, baseLevel)
    for (const sequence of this.#sequences(kept, baseLevel)) {
      this.#weak(sequence)
      this.#brackets(sequence)
      this.#neutral(sequence)
      this.#implicit(sequence)
    }
    this.#finish(start, end, baseLevel)
  }

  /** X1 to X9. Returns the indices that are not removed. */
  #explicit(start: number, end: number, baseLevel: number): number[] {
    const kept: number[] = []
    const stackLevels = [baseLevel]
    const stackOverride = [-1]
    const stackIsolate = [false]
    let overflowIsolates = 0
    let overflowEmbeddings = 0
    let validIsolates = 0
    const push = (level: number, override: number, isolate: boolean): void => {
      stackLevels.push(level)
      stackOverride.push(override)
      stackIsolate.push(isolate)
    }
    const pop = (): void => {
      stackLevels.pop()
      stackOverride.pop()
      stackIsolate.pop()
    }
    const nextLevel = (odd: boolean): number => {
      const level = stackLevels[stackLevels.length - 1]!
      return odd ? (level + 1) | 1 : (level + 2) & ~1
    }
    for (let i = start; i < end; i++) {
      const type = this.#original[i]!
      const top = stackLevels.length - 1
      const level = stackLevels[top]!
      const override = stackOverride[top]!
      switch (type) {
        case LRE:
        case LRO:
        case RLE:
        case RLO: {
          this.levels[i] = level
          const next = nextLevel(type === RLE || type === RLO)
          if (next <= MAX_DEPTH && overflowIsolates === 0 && overflowEmbeddings === 0) {
            push(next, type === LRO ? L : type === RLO ? R : -1, false)
          } else if (overflowIsolates === 0) overflowEmbeddings++
          break
        }
        case LRI:
        case RLI:
        case FSI: {
          this.levels[i] = level
          if (override >= 0) this.#classes[i] = override
          const odd = type === RLI || (type === FSI && this.#firstStrong(i + 1, Math.min(this.#match[i]!, end)) === 1)
          const next = nextLevel(odd)
          if (next <= MAX_DEPTH && overflowIsolates === 0 && overflowEmbeddings === 0) {
            validIsolates++
            push(next, -1, true)
          } else overflowIsolates++
          kept.push(i)
          break
        }
        case PDI: {
          if (overflowIsolates > 0) overflowIsolates--
          else if (validIsolates > 0) {
            overflowEmbeddings = 0
            while (!stackIsolate[stackIsolate.length - 1]!) pop()
            pop()
            validIsolates--
          }
          const at = stackLevels.length - 1
          this.levels[i] = stackLevels[at]!
          if (stackOverride[at]! >= 0) this.#classes[i] = stackOverride[at]!
          kept.push(i)
          break
        }
        case PDF: {
          if (overflowIsolates > 0) {
            // Inside an isolate that was not entered.
          } else if (overflowEmbeddings > 0) overflowEmbeddings--
          else if (!stackIsolate[top]! && stackLevels.length > 1) pop()
          this.levels[i] = stackLevels[stackLevels.length - 1]!
          break
        }
        case BN:
          this.levels[i] = level
          break
        default:
          this.levels[i] = level
          if (override >= 0) this.#classes[i] = override
          kept.push(i)
      }
    }
    return kept
  }

  /** X10, BD13: isolating run sequences. */
  #sequences(kept: readonly number[], baseLevel: number): Sequence[] {
    const runs: { from: number; to: number }[] = []
    const runAt = new Map<number, number>()
    for (let from = 0; from < kept.length; ) {
      const level = this.levels[kept[from]!]!
      let to = from + 1
      // An isolate's inside has a level of its own, so a run ends at an initiator by itself, unless nothing is inside.
      while (to < kept.length && this.levels[kept[to]!] === level) to++
      runAt.set(kept[from]!, runs.length)
      runs.push({ from, to })
      from = to
    }
    const sequences: Sequence[] = []
    const isContinued = (first: number): boolean => this.#original[first] === PDI && this.#match[first]! >= 0
    for (const { from, to } of runs) {
      if (isContinued(kept[from]!) && this.#startsRun(kept, from)) continue
      const indices: number[] = []
      let run = { from, to }
      let next = to
      for (;;) {
        for (let at = run.from; at < run.to; at++) indices.push(kept[at]!)
        next = run.to
        const last = kept[run.to - 1]!
        const type = this.#original[last]!
        if ((type !== LRI && type !== RLI && type !== FSI) || !this.#isMatched(last)) break
        const follower = runAt.get(this.#match[last]!)
        if (follower === undefined) break
        run = runs[follower]!
      }
      const level = this.levels[indices[0]!]!
      const before = from > 0 ? this.levels[kept[from - 1]!]! : baseLevel
      const lastType = this.#original[indices[indices.length - 1]!]!
      const open = lastType === LRI || lastType === RLI || lastType === FSI
      const after = !open && next < kept.length ? this.levels[kept[next]!]! : baseLevel
      sequences.push({
        indices,
        level,
        sos: Math.max(level, before) & 1 ? R : L,
        eos: Math.max(level, after) & 1 ? R : L,
      })
    }
    return sequences
  }

  /** A matched PDI that opens a level run goes on from the run that ends with its initiator. */
  #startsRun(kept: readonly number[], from: number): boolean {
    return from > 0 && this.levels[kept[from]!] !== this.levels[kept[from - 1]!]
  }

  /** W1 to W7. */
  #weak({ indices, sos }: Sequence): void {
    const classes = this.#classes
    let previous = sos
    let strong = sos
    for (const i of indices) {
      let type = classes[i]!
      if (type === NSM) type = isIsolateControl(previous) ? ON : previous
      previous = type
      if (type === R || type === L || type === AL) strong = type
      else if (type === EN && strong === AL) type = AN
      classes[i] = type
    }
    for (const i of indices) if (classes[i] === AL) classes[i] = R
    for (let at = 1; at < indices.length - 1; at++) {
      const type = classes[indices[at]!]!
      if (type !== ES && type !== CS) continue
      const before = classes[indices[at - 1]!]!
      const after = classes[indices[at + 1]!]!
      if (before === EN && after === EN) classes[indices[at]!] = EN
      else if (type === CS && before === AN && after === AN) classes[indices[at]!] = AN
    }
    for (let at = 0; at < indices.length; ) {
      if (classes[indices[at]!] !== ET) {
        at++
        continue
      }
      let end = at
      while (end < indices.length && classes[indices[end]!] === ET) end++
      const numeric =
        (at > 0 && classes[indices[at - 1]!] === EN) || (end < indices.length && classes[indices[end]!] === EN)
      if (numeric) for (let k = at; k < end; k++) classes[indices[k]!] = EN
      at = end
    }
    strong = sos
    for (const i of indices) {
      const type = classes[i]!
      if (type === ES || type === ET || type === CS) classes[i] = ON
      else if (type === R || type === L) strong = type
      else if (type === EN && strong === L) classes[i] = L
    }
  }

  /** N0. */
  #brackets({ indices, level, sos }: Sequence): void {
    const pairs = this.#bracketPairs(indices)
    if (pairs.length === 0) return
    const classes = this.#classes
    const embedding = level & 1 ? R : L
    /** The strong direction before each opening bracket, brought up to date in the order of the pairs. */
    let context = sos
    let read = 0
    for (const [open, close] of pairs) {
      for (; read < open; read++) context = strongOf(classes[indices[read]!]!) ?? context
      let found = -1
      for (let at = open + 1; at < close; at++) {
        const strong = strongOf(classes[indices[at]!]!)
        if (strong === embedding) {
          found = embedding
          break
        }
        if (strong !== undefined) found = strong
      }
      if (found < 0) continue
      const direction = found === embedding || context !== found ? embedding : found
      this.#setBracket(indices, open, direction)
      this.#setBracket(indices, close, direction)
    }
  }

  /** Marks that follow a bracket go with it. */
  #setBracket(indices: readonly number[], at: number, direction: number): void {
    this.#classes[indices[at]!] = direction
    for (let mark = at + 1; mark < indices.length && this.#original[indices[mark]!] === NSM; mark++) {
      this.#classes[indices[mark]!] = direction
    }
  }

  /** BD16: places in the sequence, by opening bracket. */
  #bracketPairs(indices: readonly number[]): [number, number][] {
    const pairs: [number, number][] = []
    const closers: string[] = []
    const openers: number[] = []
    for (let at = 0; at < indices.length; at++) {
      const i = indices[at]!
      if (this.#classes[i] !== ON) continue
      const character = this.#text.charAt(i)
      const closer = bidi.openingToClosingBracket(character)
      if (closer !== null) {
        if (openers.length === MAX_BRACKETS) return []
        closers.push(canonical(closer))
        openers.push(at)
      } else if (bidi.closingToOpeningBracket(character) !== null) {
        const found = closers.lastIndexOf(canonical(character))
        if (found < 0) continue
        pairs.push([openers[found]!, at])
        closers.length = found
        openers.length = found
      }
    }
    return pairs.sort((a, b) => a[0] - b[0])
  }

  /** N1, N2. */
  #neutral({ indices, level, sos, eos }: Sequence): void {
    const classes = this.#classes
    for (let at = 0; at < indices.length; ) {
      if (!isNeutral(classes[indices[at]!]!)) {
        at++
        continue
      }
      let end = at
      while (end < indices.length && isNeutral(classes[indices[end]!]!)) end++
      const before = at === 0 ? sos : strongOf(classes[indices[at - 1]!]!)
      const after = end === indices.length ? eos : strongOf(classes[indices[end]!]!)
      const direction = before === after && before !== undefined ? before : level & 1 ? R : L
      for (let k = at; k < end; k++) classes[indices[k]!] = direction
      at = end
    }
  }

  /** I1, I2. */
  #implicit({ indices, level }: Sequence): void {
    for (const i of indices) {
      const type = this.#classes[i]!
      if (level & 1) {
        if (type !== R) this.levels[i] = level + 1
      } else if (type === R) this.levels[i] = level + 1
      else if (type !== L) this.levels[i] = level + 2
    }
  }

  /** L1 for tabs and the line's end; what was removed takes the level of what stands before it. */
  #finish(start: number, end: number, baseLevel: number): void {
    let previous = baseLevel
    for (let i = start; i < end; i++) {
      const type = this.#original[i]!
      if (type === BN || (type >= LRE && type <= PDF)) this.levels[i] = previous
      else previous = this.levels[i]!
    }
    let trailing = true
    for (let i = end - 1; i >= start; i--) {
      const type = this.#original[i]!
      if (type === S) trailing = true
      else if (type !== WS && type !== BN && !isIsolateControl(type) && !(type >= LRE && type <= PDF)) trailing = false
      if (trailing) this.levels[i] = baseLevel
    }
  }
}

interface Sequence {
  /** Code units of the text, in order. */
  indices: number[]
  level: number
  sos: number
  eos: number
}
