/**
 * Where a line may end inside Thai, Lao, Khmer and Burmese, which have no spaces between words.
 *
 * Thai: between the phrases that a small model finds (data/thai.ts). Lao and Khmer: before a syllable that opens with a
 * vowel sign or carries one, so that a final consonant stays with its vowel. Burmese: between syllables. No
 * `Intl.Segmenter`: its dictionaries differ between platforms, and the bytes of a document must not.
 */
import { BASE_SCORE, WEIGHTS } from './data/thai.ts'

/** [first, last] of the blocks; what lies outside is none of this module's. */
const THAI = [0x0e00, 0x0e7f] as const
const LAO = [0x0e80, 0x0eff] as const
const MYANMAR = [0x1000, 0x109f] as const
const KHMER = [0x1780, 0x17ff] as const

/**
 * Allows breaks inside code units [start, end) of the text, which are all of class SA of UAX #14.
 * @param breaks is written to: 1 at a code unit before which a line may end.
 */
export function breakWords(text: string, start: number, end: number, breaks: Uint8Array): void {
  for (let at = start; at < end; ) {
    const unit = text.charCodeAt(at)
    const [block, breaker] = breakerOf(unit)
    let stop = at + 1
    while (stop < end && block !== undefined && text.charCodeAt(stop) >= block[0] && text.charCodeAt(stop) <= block[1])
      stop++
    if (breaker !== undefined) {
      for (let i = at + 1; i < stop; i++) if (breaker(text, i, at, stop)) breaks[i] = 1
    }
    at = stop
  }
}

type Breaker = (text: string, at: number, start: number, end: number) => boolean

function breakerOf(unit: number): [readonly [number, number] | undefined, Breaker | undefined] {
  if (unit >= THAI[0] && unit <= THAI[1]) return [THAI, isThaiBoundary]
  if (unit >= LAO[0] && unit <= LAO[1]) return [LAO, isLaoBoundary]
  if (unit >= MYANMAR[0] && unit <= MYANMAR[1]) return [MYANMAR, isBurmeseBoundary]
  if (unit >= KHMER[0] && unit <= KHMER[1]) return [KHMER, isKhmerBoundary]
  return [undefined, undefined]
}

/** Feature, length, offset of its first character from the place in question. */
const FEATURES = [
  { name: 'UW1', length: 1, offset: -3 },
  { name: 'UW2', length: 1, offset: -2 },
  { name: 'UW3', length: 1, offset: -1 },
  { name: 'UW4', length: 1, offset: 0 },
  { name: 'UW5', length: 1, offset: 1 },
  { name: 'UW6', length: 1, offset: 2 },
  { name: 'BW1', length: 2, offset: -2 },
  { name: 'BW2', length: 2, offset: -1 },
  { name: 'BW3', length: 2, offset: 0 },
  { name: 'TW1', length: 3, offset: -3 },
  { name: 'TW2', length: 3, offset: -2 },
  { name: 'TW3', length: 3, offset: -1 },
  { name: 'TW4', length: 3, offset: 0 },
]
let thaiWeights: Map<string, number>[] | undefined

/** Never before a vowel sign or mark that follows its consonant, nor after a vowel that stands before it. */
const THAI_FOLLOWER = /[\u0e2f-\u0e3a\u0e45-\u0e4e]/
const THAI_LEADER = /[\u0e40-\u0e44]/

function isThaiBoundary(text: string, at: number, start: number, end: number): boolean {
  if (THAI_FOLLOWER.test(text.charAt(at)) || THAI_LEADER.test(text.charAt(at - 1))) return false
  thaiWeights ??= FEATURES.map(
    ({ name }) =>
      new Map(
        WEIGHTS[name]!.split('\n').map((row) => {
          const tab = row.indexOf('\t')
          return [row.slice(0, tab), Number(row.slice(tab + 1))]
        }),
      ),
  )
  let score = BASE_SCORE
  for (const [index, { length, offset }] of FEATURES.entries()) {
    const from = Math.max(start, at + offset)
    const to = Math.min(end, at + offset + length)
    if (from < to) score += thaiWeights[index]!.get(text.slice(from, to)) ?? 0
  }
  return score > 0
}

const LAO_LEADER = /[\u0ec0-\u0ec4]/
const LAO_CONSONANT = /[\u0e81-\u0eae\u0edc-\u0edf]/
/** Vowel signs and tone marks that follow or stand on their consonant. */
const LAO_VOWEL = /[\u0eb0-\u0ebb\u0ec8-\u0ecd]/

function isLaoBoundary(text: string, at: number): boolean {
  if (LAO_LEADER.test(text.charAt(at - 1))) return false
  if (LAO_LEADER.test(text.charAt(at))) return true
  if (!LAO_CONSONANT.test(text.charAt(at))) return false
  // A consonant after a leading vowel's consonant and without a vowel of its own is that syllable's end.
  const next = LAO_CONSONANT.test(text.charAt(at + 1)) ? text.charAt(at + 2) : text.charAt(at + 1)
  const own = LAO_VOWEL.test(text.charAt(at + 1))
  // Two consonants before a vowel are a cluster (ຂວ, ກຣ) or h- (ຫລ): the break is before the first.
  const cluster = !own && /[ວຣລ\u0ebc]/.test(text.charAt(at + 1)) && LAO_VOWEL.test(next)
  const second = /[ວຣລ]/.test(text.charAt(at)) && LAO_CONSONANT.test(text.charAt(at - 1)) && own
  return (own && !second) || cluster
}

const KHMER_BASE = /[\u1780-\u17b3]/
const KHMER_SIGN = /[\u17b6-\u17d1\u17d3\u17dd]/
const COENG = '\u17d2'

function isKhmerBoundary(text: string, at: number, start: number, end: number): boolean {
  if (!KHMER_BASE.test(text.charAt(at)) || text.charAt(at - 1) === COENG) return false
  // A bare consonant is taken for the end of the syllable before it, unless it is alone with what follows.
  for (let i = at + 1; i < end; i++) {
    const next = text.charAt(i)
    if (next === COENG) i++
    else return KHMER_SIGN.test(next) && at - start >= 1
  }
  return false
}

const BURMESE_BASE = /[\u1000-\u102a\u103f\u104c-\u104f\u1050-\u1055]/
const ASAT = '\u103a'
const VIRAMA = '\u1039'

function isBurmeseBoundary(text: string, at: number): boolean {
  if (!BURMESE_BASE.test(text.charAt(at)) || text.charAt(at - 1) === VIRAMA) return false
  // A consonant with asat, or one that is stacked upon, closes the syllable before it.
  for (let i = at + 1; i < at + 4; i++) {
    const next = text.charAt(i)
    if (next === ASAT || next === VIRAMA) return false
    // Dot below may stand between a consonant and its asat.
    if (next !== '\u1037') break
  }
  return true
}
