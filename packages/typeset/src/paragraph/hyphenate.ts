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
const CACHE_MAX = 20000

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

export class Hyphenator {
  readonly #patterns: HyphenationPatterns
  /** Places by word; shared by all documents that the patterns serve. */
  readonly #known = new Map<string, Uint8Array>()

  constructor(patterns: HyphenationPatterns) {
    this.#patterns = patterns
  }

  /** Indices before which `word` may be divided, ascending. */
  divide(word: string): Uint8Array {
    let places = this.#known.get(word)
    if (places === undefined) {
      places = this.#divide(word.toLowerCase())
      if (this.#known.size >= CACHE_MAX) this.#known.clear()
      this.#known.set(word, places)
    }
    return places
  }

  #divide(word: string): Uint8Array {
    const [levels, trie, exceptions] = this.#patterns
    const length = word.length
    const places: number[] = []
    if (length < LETTERS_BEFORE + LETTERS_AFTER || length > 60) return new Uint8Array(0)
    if (exceptions !== undefined && Object.hasOwn(exceptions, word)) return Uint8Array.from(exceptions[word]!)
    const marked = `.${word}.`
    const values = new Uint8Array(length + 3)
    for (let from = 0; from < marked.length; from++) {
      // A pattern that begins with the dot counts from the first letter, as the others do.
      const offset = from === 0 ? 0 : from - 1
      let node: PatternTrie = trie
      for (let at = from; at < marked.length; at++) {
        const letter = marked[at]!
        const found = Object.hasOwn(node, letter) ? node[letter]! : undefined
        if (found === undefined) break
        let index = -1
        if (typeof found === 'number') index = found
        else if (Array.isArray(found)) index = found[1]
        if (index >= 0) {
          const row = levels[index]!
          for (let k = 0; k < row.length; k++) if (row[k]! > values[offset + k]!) values[offset + k] = row[k]!
        }
        if (typeof found === 'number') break
        node = (Array.isArray(found) ? found[0] : found) as PatternTrie
      }
    }
    for (let at = LETTERS_BEFORE; at <= length - LETTERS_AFTER; at++) if ((values[at]! & 1) === 1) places.push(at)
    return Uint8Array.from(places)
  }
}

const hyphenators = new WeakMap<HyphenationPatterns, Hyphenator>()

export function hyphenatorOf(patterns: HyphenationPatterns): Hyphenator {
  let hyphenator = hyphenators.get(patterns)
  if (hyphenator === undefined) hyphenators.set(patterns, (hyphenator = new Hyphenator(patterns)))
  return hyphenator
}
