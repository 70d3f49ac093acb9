/**
 * The language of a prompt: the one it asks for ("in German", "auf Deutsch"), else the one it is written in.
 *
 * In: the prompt. Out: a BCP 47 primary tag, whether it was asked for by name, and whether the evidence is more than a
 * guess (English is what a prompt without evidence gets). Deterministic, linear in the prompt, and made for prompts of a
 * few words, where n-gram detectors guess: scripts first, then telling words and letters (words.ts).
 */
import { LANGUAGE_NAMES, TELLING_ENDINGS, TELLING_LETTERS, TELLING_WORDS } from './words.ts'

export interface PromptLanguage {
  /** BCP 47 primary tag of the document to write. */
  language: string
  /** The language the prompt itself is written in; differs where another is asked for. */
  promptLanguage: string
  /** Where the prompt names the language: that phrase's offsets in the prompt. */
  requested?: { start: number; end: number }
  sure: boolean
}

/** Enough to be sure; the rest of a long prompt is not read. */
const SAMPLE_CHARS = 6000

/** The last prompt's: the steps of one document ask one after the other. */
let last: { prompt: string; language: Readonly<PromptLanguage> } | undefined

export function detectLanguage(prompt: string): Readonly<PromptLanguage> {
  if (last?.prompt !== prompt) last = { prompt, language: detect(prompt) }
  return last.language
}

function detect(prompt: string): PromptLanguage {
  const written = writtenLanguage(prompt.slice(0, SAMPLE_CHARS))
  const asked = requestedLanguage(prompt)
  const own = { promptLanguage: written.language }
  if (asked === undefined) return { language: written.language, ...own, sure: written.sure }
  return { language: asked.language, ...own, requested: { start: asked.start, end: asked.end }, sure: true }
}

const LANGUAGE_OF_NAME = new Map(
  Object.entries(LANGUAGE_NAMES).flatMap(([tag, names]) => names.map((name) => [name, tag] as const)),
)
const NAMES = [...LANGUAGE_OF_NAME.keys()].sort((a, b) => b.length - a.length).join('|')
const REQUEST = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:auf|in|en|em|på|po|in het|in der|w języku)\\s+)(${NAMES})(?![\\p{L}\\d-])(?!\\s+(?:class|course|lesson|literature|school|speaking|market|law|unterricht|and\\b|und\\b|et\\b|y\\b|\\())`,
  'giu',
)
/** "fluent in German", "a course in Spanish" speak of a language and ask for none. */
const SPEAKS_OF =
  /(?:fluent|native|proficient|proficiency|conversational|skills?|course|lessons?|class|degree|teacher|speaks?|taught|exam|certificate|fließend|kurs|texto?|texte|message|returns?|devuelve|output|mensajes?|messages|unterricht|kenntnisse|cours|curso|clases|nivel|couramment)\s+$/iu

function requestedLanguage(prompt: string): { language: string; start: number; end: number } | undefined {
  for (const match of prompt.matchAll(REQUEST)) {
    if (SPEAKS_OF.test(prompt.slice(Math.max(0, match.index - 24), match.index))) continue
    const language = LANGUAGE_OF_NAME.get((match[1] ?? '').toLowerCase())
    if (language !== undefined) return { language, start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

const SCRIPTS: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/[\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Han}\p{sc=Hangul}]/gu, eastAsian],
  [/\p{sc=Cyrillic}/gu, cyrillic],
  [/\p{sc=Arabic}/gu, arabic],
  [/\p{sc=Hebrew}/gu, () => 'he'],
  [/\p{sc=Greek}/gu, () => 'el'],
  [/\p{sc=Thai}/gu, () => 'th'],
  [/\p{sc=Devanagari}/gu, () => 'hi'],
  [/\p{sc=Bengali}/gu, () => 'bn'],
  [/\p{sc=Tamil}/gu, () => 'ta'],
  [/\p{sc=Armenian}/gu, () => 'hy'],
  [/\p{sc=Georgian}/gu, () => 'ka'],
]

function writtenLanguage(text: string): { language: string; sure: boolean } {
  const latin = count(text, /\p{sc=Latin}/gu)
  for (const [letters, name] of SCRIPTS) {
    const found = count(text, letters)
    // Ideographs say more per letter than an alphabet does, and foreign names stand in Latin letters.
    const weight = name === eastAsian ? 3 : 1.5
    if (found > 0 && found * weight >= latin) return { language: name(text), sure: found > 1 }
  }
  return latinLanguage(text.replace(NAME_PARTICLE, ' ').replace(MONDAY, ' '))
}

/** Characters as they are written in Japan and in no Chinese text: a heading or a list may have no kana at all. */
const JAPANESE_HAN =
  /[円売価経検験険様県応実対図発変駅観気読続鉄転伝働権込畑枠桜沢浜戦従総済満黒歳帰帯辺労営団囲拠択拝挙拡栄覚払広収効勧巻圧両乗仏]/u

function eastAsian(text: string): string {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) || JAPANESE_HAN.test(text)) return 'ja'
  return /\p{sc=Hangul}/u.test(text) ? 'ko' : 'zh'
}

function cyrillic(text: string): string {
  if (/[іїєґ]/iu.test(text)) return /[ў]/iu.test(text) ? 'be' : 'uk'
  if (/[ђћјљњџ]/iu.test(text)) return 'sr'
  if (/[ыэё]/iu.test(text)) return 'ru'
  return /ъ[тлрвнсм]|\bсъм\b|\bза да\b/iu.test(text) ? 'bg' : 'ru'
}

function arabic(text: string): string {
  if (/[ٹڈڑےں]/u.test(text)) return 'ur'
  return /[پچژگ]/u.test(text) ? 'fa' : 'ar'
}

/** "Anna De Luca", "Thi An Le Van": a word of a name, whatever it means elsewhere; the start of a sentence is none. */
const NAME_PARTICLE = /(?<=\p{Lu}\p{Ll}+ )\p{Lu}\p{Ll}{1,2}(?= \p{Lu}\p{Ll})/gu

/** "mon 340, tue 310": no French word stands so before a figure. */
const MONDAY = /(?<!\p{L})mon(?=\s\d)/giu

/** Word → what it counts for in each language that has it. */
const WEIGHTS = weigh()

function weigh(): Map<string, { language: string; weight: number }[]> {
  const languagesOf = new Map<string, Set<string>>()
  for (const [language, words] of Object.entries(TELLING_WORDS))
    for (const word of words.trim().split(/\s+/u))
      languagesOf.set(word, (languagesOf.get(word) ?? new Set()).add(language))
  return new Map(
    [...languagesOf].map(([word, languages]) => {
      // Long words are seldom shared by chance.
      const weight = (word.length > 5 ? 2 : 1) / languages.size
      return [word, [...languages].map((language) => ({ language, weight }))]
    }),
  )
}

/** A word with a capital may name a person or a place, whose letters are of their own country. */
const CAPITALISED = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’-]*/gu

function latinLanguage(written: string): { language: string; sure: boolean } {
  const text = written.toLowerCase()
  const small = written.replace(CAPITALISED, ' ')
  // Where no word is written small, the capitals mean nothing.
  const plain = /\p{Ll}{3}/u.test(small) ? small : text
  const scores = new Map<string, number>()
  const add = (language: string, weight: number) => scores.set(language, (scores.get(language) ?? 0) + weight)
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}]+)*/gu)) {
    const whole = word.replace('’', "'")
    const elided = /^(?:l|d|qu|j|n|s|c|m)'/u.exec(whole)
    if (elided) for (const language of ['fr', 'it', 'ca']) add(language, language === 'fr' ? 0.6 : 0.3)
    if (whole.length > 5)
      for (const [ending, languages] of TELLING_ENDINGS)
        if (ending.test(whole)) for (const language of languages) add(language, 0.4 / languages.length)
    for (const one of WEIGHTS.get(elided ? whole.slice(elided[0].length) : whole) ?? []) add(one.language, one.weight)
  }
  for (const [letters, languages] of TELLING_LETTERS) {
    const found = Math.min(count(plain, letters), 4)
    if (found > 0) for (const language of languages) add(language, (found * 0.5) / languages.length)
  }
  let best = { language: 'en', score: scores.get('en') ?? 0 }
  let second = 0
  for (const [language, score] of scores) {
    if (score > best.score) {
      second = best.score
      best = { language, score }
    } else if (language !== best.language && score > second) second = score
  }
  return { language: best.language, sure: best.score >= 1.5 && best.score > second * 1.15 }
}

function count(text: string, what: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(what)) found++
  return found
}
