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

const WORD_LETTERS_MAX = 60

/**
 * The patterns laid flat: walking objects letter by letter took longer than setting the whole document.
 */
export class Hyphenator {
  readonly #levels: Uint8Array[]
  readonly #exceptions: ReadonlyMap<string, readonly number[]>
  /** Letter (from 1) by UTF-16 unit; 0 for what no pattern has. The dot at a word's ends is 1. */
  readonly #letters = new Uint8Array(65536)
  /** Row of a node: for each letter the node it leads to, 0 for none. */
  #next: Int32Array
  #width = 2
  /** For each node 1 + the index of its levels, 0 for none. */
  readonly #levelsOf: number[] = [0]
  readonly #values = new Uint8Array(WORD_LETTERS_MAX + 16)

  constructor([levels, trie, exceptions]: HyphenationPatterns) {
    this.#levels = levels.map((row) => Uint8Array.from(row))
    // A copy: the package's own hyphenator writes what it has worked out into its exceptions.
    this.#exceptions = new Map(Object.entries(exceptions ?? {}).map(([word, places]) => [word, [...places]]))
    this.#letters[46] = 1
    const open: [PatternTrie, number][] = [[trie, 0]]
    const edges: [from: number, letter: number, to: number][] = []
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      for (const [letter, found] of Object.entries(pair[0])) {
        const unit = letter.charCodeAt(0)
        if (this.#letters[unit] === 0) this.#letters[unit] = this.#width++
        const isPair = Array.isArray(found)
        const index = typeof found === 'number' ? found : isPair ? (found[1] as number) : -1
        const node = this.#levelsOf.push(index + 1) - 1
        edges.push([pair[1], this.#letters[unit]!, node])
        if (typeof found !== 'number') open.push([(isPair ? found[0] : found) as PatternTrie, node])
      }
    }
    this.#next = new Int32Array(this.#levelsOf.length * this.#width)
    for (const [from, letter, to] of edges) this.#next[from * this.#width + letter] = to
  }

  /** Indices before which `word` may be divided, ascending. */
  divide(word: string): readonly number[] {
    const length = word.length
    if (length < LETTERS_BEFORE + LETTERS_AFTER || length > WORD_LETTERS_MAX) return NOWHERE
    const lower = word.toLowerCase()
    if (lower.length !== length) return NOWHERE
    const exception = this.#exceptions.get(lower)
    if (exception !== undefined) return exception
    const letters = this.#letters
    const next = this.#next
    const width = this.#width
    const levelsOf = this.#levelsOf
    const values = this.#values
    values.fill(0, 0, length + 16)
    for (let from = -1; from < length; from++) {
      // A pattern that begins with the dot counts from the first letter, as the others do.
      const offset = from < 0 ? 0 : from
      let node = 0
      for (let at = from; at <= length; at++) {
        const letter = at < 0 || at === length ? 1 : letters[lower.charCodeAt(at)]!
        node = letter === 0 ? 0 : next[node * width + letter]!
        if (node === 0) break
        const index = levelsOf[node]!
        if (index === 0) continue
        const row = this.#levels[index - 1]!
        for (let k = 0; k < row.length; k++) if (row[k]! > values[offset + k]!) values[offset + k] = row[k]!
      }
    }
    let places: number[] | undefined
    for (let at = LETTERS_BEFORE; at <= length - LETTERS_AFTER; at++) {
      if ((values[at]! & 1) === 1) {
        places ??= []
        places.push(at)
      }
    }
    return places ?? NOWHERE
  }
}

const NOWHERE: readonly number[] = []

const hyphenators = new WeakMap<HyphenationPatterns, Hyphenator>()

export function hyphenatorOf(patterns: HyphenationPatterns): Hyphenator {
  let hyphenator = hyphenators.get(patterns)
  if (hyphenator === undefined) hyphenators.set(patterns, (hyphenator = new Hyphenator(patterns)))
  return hyphenator
}
