/**
 * Hyphenation by patterns: a word in, the places where it may be divided out. Two letters at least stay before the
 * hyphen, three come after it.
 *
 * Patterns: those of TeX's hyph-utf8, in the shape of the npm package `hyphen`. Source: Liang 1983, "Word Hy-phen-a-tion by
 * Com-put-er".
 */
import type { HyphenationPatterns, PatternTrie } from '../font/resources.ts'

const LETTERS_BEFORE = 2
const LETTERS_AFTER = 3

/** Pattern files by their names in the package, without those that the engine has no use for. */
const TAGS = new Set(
  'af as be bg bn ca cop cs cu cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us es et eu fi fr fur ga gl grc gu hi hr hsb hu hy ia id is it ka kmr kn la-x-classic lt lv mk ml mn-cyrl mr nb nl nn oc or pa pi pl pms pt rm ro ru sa sh-cyrl sh-latn sk sl sq sr-cyrl sv ta te th tk tr uk'.split(
    ' ',
  ),
)
const ALIASES = new Map([
  ['en', 'en-us'],
  ['en-au', 'en-gb'],
  ['en-ie', 'en-gb'],
  ['en-nz', 'en-gb'],
  ['en-za', 'en-gb'],
  ['de', 'de-1996'],
  ['de-ch', 'de-1996'],
  ['el', 'el-monoton'],
  ['no', 'nb'],
  ['sr', 'sr-cyrl'],
  ['sr-latn', 'sh-latn'],
  ['bs', 'sh-latn'],
  ['la', 'la-x-classic'],
  ['mn', 'mn-cyrl'],
  ['ku', 'kmr'],
])

/** The pattern file for a language (BCP 47), or undefined: Chinese, for one, is not hyphenated. */
export function hyphenationTag(language: string): string | undefined {
  let tag = language.toLowerCase().replaceAll('_', '-')
  for (;;) {
    const alias = ALIASES.get(tag) ?? tag
    if (TAGS.has(alias)) return alias
    const cut = tag.lastIndexOf('-')
    if (cut < 0) return undefined
    tag = tag.slice(0, cut)
  }
}

/** Longer words are not divided. */
export const WORD_LETTERS_MAX = 60
const WORD_ENDS = 1
/** A power of two. */
const CACHED_WORDS = 4096
const CACHED_WORD_BYTES = 24

/** The beginning of some patterns. */
interface Node {
  children: PatternTrie
  parent: number
  letter: number
  /** Index of the levels of the pattern that it is, or -1. */
  level: number
  length: number
  /** It begins with the dot at a word's start. */
  fromEdge: boolean
}

/**
 * The patterns as one automaton (Aho & Corasick 1975): a step for each letter of a word, whatever begins there. Walking
 * the package's objects letter by letter took longer than setting the whole document.
 */
export class Hyphenator {
  readonly #exceptions: ReadonlyMap<string, readonly number[]>
  /** 1 for the first letters and lengths that exceptions have: 256 * length + letter. */
  readonly #hasException = new Uint8Array(256 * (WORD_LETTERS_MAX + 1))
  /** Letter (from 1) by UTF-16 unit; 0 for what no pattern has. The dot at a word's ends is WORD_ENDS. */
  readonly #letters = new Uint8Array(65536)
  readonly #width: number
  /** Rows: for each letter the node it leads to. */
  readonly #next: Int32Array
  /** By node: its row. One that no pattern goes on from has that of its longest end that one does. */
  readonly #rowOf: Int32Array
  /** By node: where in `levels` what ends there begins: how far back, how many, the levels. 0 for none. */
  readonly #levelsOf: Int32Array
  readonly #levels: Uint8Array
  readonly #values = new Uint8Array(WORD_LETTERS_MAX + 2)
  // The words met last, one to a place that follows from their letters: length, letters, and a bit for each division.
  readonly #keptLengths = new Uint8Array(CACHED_WORDS)
  readonly #cachedWords = new Uint8Array(CACHED_WORDS * CACHED_WORD_BYTES)
  readonly #keptPlaces = new Int32Array(CACHED_WORDS)
  /** The letters of the word at hand, WORD_ENDS before and after them. */
  readonly #word = new Uint8Array(WORD_LETTERS_MAX + 2)

  constructor([levels, trie, exceptions]: HyphenationPatterns) {
    this.#letters[46] = WORD_ENDS
    let width = WORD_ENDS + 1
    // Level by level, so that the rows of the nodes met most often lie together; those with a row first.
    const inner: Node[] = [{ children: trie, parent: 0, letter: 0, level: -1, length: 0, fromEdge: false }]
    const leaves: Node[] = []
    for (let at = 0; at < inner.length; at++) {
      const { children, length, fromEdge } = inner[at]!
      for (const character in children) {
        const unit = character.charCodeAt(0)
        if (this.#letters[unit] === 0) this.#letters[unit] = width++
        const letter = this.#letters[unit]!
        const node = {
          parent: at,
          letter,
          length: length + 1,
          fromEdge: fromEdge || (at === 0 && letter === WORD_ENDS),
        }
        const found = children[character]!
        if (typeof found === 'number') leaves.push({ ...node, children: {}, level: found })
        else if (Array.isArray(found)) {
          inner.push({ ...node, children: found[0] as PatternTrie, level: found[1] as number })
        } else inner.push({ ...node, children: found as PatternTrie, level: -1 })
      }
    }
    const nodes = [...inner, ...leaves]
    const next = new Int32Array(inner.length * width)
    for (let node = 1; node < nodes.length; node++) next[nodes[node]!.parent * width + nodes[node]!.letter] = node
    // The node of the longest end of what a node stands for.
    const endOf = new Int32Array(nodes.length)
    const rowOf = new Int32Array(nodes.length)
    const levelsOf = new Int32Array(nodes.length)
    const flat = [0]
    for (let row = 0; row < inner.length; row++) {
      const endRow = rowOf[endOf[row]!]! * width
      for (let letter = 1; letter < width; letter++) {
        const node = next[row * width + letter]!
        const end = row === 0 ? 0 : next[endRow + letter]!
        if (node === 0) next[row * width + letter] = end
        if (node === 0) continue
        endOf[node] = end
        rowOf[node] = node < inner.length ? node : rowOf[end]!
        levelsOf[node] = mergeLevels(flat, nodes[node]!, levels, levelsOf[end]!)
      }
    }
    this.#width = width
    this.#next = next
    this.#rowOf = rowOf
    this.#levelsOf = levelsOf
    this.#levels = Uint8Array.from(flat)
    for (let unit = 0; unit < this.#letters.length; unit++) {
      const letter = this.#letters[unit]!
      if (letter <= WORD_ENDS) continue
      const upper = String.fromCharCode(unit).toUpperCase()
      if (upper.length === 1 && upper.toLowerCase().charCodeAt(0) === unit) this.#letters[upper.charCodeAt(0)] = letter
    }
    // A copy: the package's own hyphenator writes what it has worked out into its exceptions.
    this.#exceptions = new Map(Object.entries(exceptions ?? {}).map(([word, places]) => [word, [...places]]))
    for (const word of this.#exceptions.keys()) {
      this.#hasException[256 * word.length + this.#letters[word.charCodeAt(0)]!] = 1
    }
  }

  /**
   * Where a word may be divided.
   *
   * @param units the word is `units[start]` to `units[end - 1]`, in UTF-16.
   * @param places takes the indices in the word before which it may be divided, ascending.
   * @returns how many.
   */
  divide(units: Uint16Array, start: number, end: number, places: Int32Array): number {
    const length = end - start
    if (length < LETTERS_BEFORE + LETTERS_AFTER || length > WORD_LETTERS_MAX) return 0
    const letters = this.#letters
    const word = this.#word
    word[0] = WORD_ENDS
    let hash = length
    for (let at = 0; at < length; at++) {
      const letter = letters[units[start + at]!]!
      word[at + 1] = letter
      hash = Math.imul(hash, 31) + letter
    }
    word[length + 1] = WORD_ENDS
    if (length > CACHED_WORD_BYTES) return this.#work(length, units, start, places)
    const slot = (hash ^ (hash >>> 12)) & (CACHED_WORDS - 1)
    const kept = this.#cachedWords
    const at = slot * CACHED_WORD_BYTES
    let same = 0
    if (this.#keptLengths[slot] === length) while (same < length && kept[at + same] === word[same + 1]) same++
    if (same === length) {
      let count = 0
      for (let bits = this.#keptPlaces[slot]!; bits !== 0; bits &= bits - 1)
        places[count++] = 31 - Math.clz32(bits & -bits)
      return count
    }
    const count = this.#work(length, units, start, places)
    let bits = 0
    for (let i = 0; i < count; i++) bits |= 1 << places[i]!
    this.#keptPlaces[slot] = bits
    this.#keptLengths[slot] = length
    for (let i = 0; i < length; i++) kept[at + i] = word[i + 1]!
    return count
  }

  /** Works out where the word at hand may be divided. */
  #work(length: number, units: Uint16Array, start: number, places: Int32Array): number {
    const word = this.#word
    const next = this.#next
    const width = this.#width
    const rowOf = this.#rowOf
    const levelsOf = this.#levelsOf
    const levels = this.#levels
    const values = this.#values
    for (let at = 0; at <= length + 1; at++) values[at] = 0
    let row = 0
    for (let at = 0; at <= length + 1; at++) {
      const node = next[row * width + word[at]!]!
      row = rowOf[node]!
      let level = levelsOf[node]!
      if (level === 0) continue
      let place = at - levels[level]!
      for (let rest = levels[++level]!; rest > 0; rest--, place++) {
        if (levels[++level]! > values[place]!) values[place] = levels[level]!
      }
    }
    let count = 0
    for (let at = LETTERS_BEFORE; at <= length - LETTERS_AFTER; at++) if ((values[at]! & 1) === 1) places[count++] = at
    if (this.#hasException[256 * length + word[1]!] === 0) return count
    const listed = this.#exceptions.get(String.fromCharCode(...units.subarray(start, start + length)).toLowerCase())
    if (listed === undefined) return count
    places.set(listed)
    return listed.length
  }
}

/**
 * The levels of a pattern and of those that end with it, in one row at the end of `flat`.
 *
 * @param others where in `flat` the levels of those that end with it are.
 * @returns where it begins.
 */
function mergeLevels(flat: number[], node: Node, levels: readonly (readonly number[])[], others: number): number {
  const own = levels[node.level]
  if (own === undefined) return others
  // A pattern that begins with the dot counts from the first letter, as the others do.
  const back = node.fromEdge ? node.length - 1 : node.length
  const from = Math.max(back, flat[others] ?? 0)
  const merged: number[] = []
  const take = (start: number, row: readonly number[]) => {
    row.forEach((level, k) => {
      merged[start + k] = Math.max(merged[start + k] ?? 0, level)
    })
  }
  take(from - back, own)
  if (others > 0) take(from - flat[others]!, flat.slice(others + 2, others + 2 + flat[others + 1]!))
  return flat.push(from, merged.length, ...Array.from(merged, (level) => level ?? 0)) - merged.length - 2
}

const hyphenators = new WeakMap<HyphenationPatterns, Hyphenator>()

export function hyphenatorOf(patterns: HyphenationPatterns): Hyphenator {
  let hyphenator = hyphenators.get(patterns)
  if (hyphenator === undefined) hyphenators.set(patterns, (hyphenator = new Hyphenator(patterns)))
  return hyphenator
}
