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

/**
 * The patterns laid flat: walking objects letter by letter took longer than setting the whole document. Nodes are
 * numbered level by level, those that lead nowhere last, so that the rows of those met most often lie together.
 */
export class Hyphenator {
  readonly #exceptions: ReadonlyMap<string, readonly number[]>
  /** 1 for the first letters and lengths that exceptions have: 256 * length + letter. */
  readonly #hasException = new Uint8Array(256 * (WORD_LETTERS_MAX + 1))
  /** Letter (from 1) by UTF-16 unit; 0 for what no pattern has. The dot at a word's ends is WORD_ENDS. */
  readonly #letters = new Uint8Array(65536)
  /** Row of a node: for each letter the node it leads to, 0 for none. */
  readonly #next: Int32Array
  readonly #width: number
  /** Nodes from here on lead nowhere and have no row. */
  readonly #leaves: number
  /** For each node, where in `levels` its own begin: their count, then they themselves. 0 for none. */
  readonly #levelsOf: Int32Array
  readonly #levels: Uint8Array
  readonly #values = new Uint8Array(WORD_LETTERS_MAX + 16)
  /** The letters of the word at hand, WORD_ENDS before and after them. */
  readonly #word = new Uint8Array(WORD_LETTERS_MAX + 2)

  constructor([levels, trie, exceptions]: HyphenationPatterns) {
    // A copy: the package's own hyphenator writes what it has worked out into its exceptions.
    this.#exceptions = new Map(Object.entries(exceptions ?? {}).map(([word, places]) => [word, [...places]]))
    const flat = [0]
    const starts = levels.map((row) => flat.push(row.length, ...row) - row.length - 1)
    this.#levels = Uint8Array.from(flat)
    this.#letters[46] = WORD_ENDS
    let width = WORD_ENDS + 1
    interface Found {
      children: PatternTrie
      parent: number
      letter: number
      level: number
    }
    const inner: Found[] = [{ children: trie, parent: 0, letter: 0, level: -1 }]
    const leaves: Found[] = []
    for (let at = 0; at < inner.length; at++) {
      const { children } = inner[at]!
      for (const letter in children) {
        const unit = letter.charCodeAt(0)
        if (this.#letters[unit] === 0) this.#letters[unit] = width++
        const found = children[letter]!
        const place = { parent: at, letter: this.#letters[unit]! }
        if (typeof found === 'number') leaves.push({ ...place, children: {}, level: found })
        else if (Array.isArray(found))
          inner.push({ ...place, children: found[0] as PatternTrie, level: found[1] as number })
        else inner.push({ ...place, children: found as PatternTrie, level: -1 })
      }
    }
    for (let unit = 0; unit < this.#letters.length; unit++) {
      const letter = this.#letters[unit]!
      if (letter <= WORD_ENDS) continue
      const upper = String.fromCharCode(unit).toUpperCase()
      if (upper.length === 1 && upper.toLowerCase().charCodeAt(0) === unit) this.#letters[upper.charCodeAt(0)] = letter
    }
    for (const word of this.#exceptions.keys()) {
      this.#hasException[256 * word.length + this.#letters[word.charCodeAt(0)]!] = 1
    }
    this.#width = width
    this.#leaves = inner.length
    this.#next = new Int32Array(inner.length * width)
    this.#levelsOf = new Int32Array(inner.length + leaves.length)
    for (const [node, { parent, letter, level }] of [...inner, ...leaves].entries()) {
      if (node > 0) this.#next[parent * width + letter] = node
      if (level >= 0) this.#levelsOf[node] = starts[level]!
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
    for (let at = 0; at < length; at++) word[at + 1] = letters[units[start + at]!]!
    word[length + 1] = WORD_ENDS
    const next = this.#next
    const width = this.#width
    const levelsOf = this.#levelsOf
    const levels = this.#levels
    const leaves = this.#leaves
    const values = this.#values
    values.fill(0, 0, length + 16)
    // What begins nearer to the end says nothing of a place where the word may be divided.
    for (let from = 0; from <= length - LETTERS_AFTER + 1; from++) {
      // A pattern that begins with the dot counts from the first letter, as the others do.
      const offset = from === 0 ? 0 : from - 1
      let node = 0
      for (let at = from; at <= length + 1; at++) {
        const letter = word[at]!
        if (letter === 0) break
        node = next[node * width + letter]!
        if (node === 0) break
        let level = levelsOf[node]!
        if (level !== 0) {
          const stop = level + levels[level]!
          for (let place = offset; level++ < stop; place++)
            if (levels[level]! > values[place]!) values[place] = levels[level]!
        }
        if (node >= leaves) break
      }
    }
    let count = 0
    for (let at = LETTERS_BEFORE; at <= length - LETTERS_AFTER; at++) if ((values[at]! & 1) === 1) places[count++] = at
    if (this.#hasException[256 * length + word[1]!] === 0) return count
    const listed = this.#exceptions.get(String.fromCharCode(...units.subarray(start, end)).toLowerCase())
    if (listed === undefined) return count
    places.set(listed)
    return listed.length
  }
}

const hyphenators = new WeakMap<HyphenationPatterns, Hyphenator>()

export function hyphenatorOf(patterns: HyphenationPatterns): Hyphenator {
  let hyphenator = hyphenators.get(patterns)
  if (hyphenator === undefined) hyphenators.set(patterns, (hyphenator = new Hyphenator(patterns)))
  return hyphenator
}
