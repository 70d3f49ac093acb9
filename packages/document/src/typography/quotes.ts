/**
 * The quotation marks of languages, for text that was typed with straight ones. Source: the table of the designs
 * (outer and inner pairs); languages that it does not name keep what was typed.
 */

export interface Quotes {
  /** In place of `"`. */
  open: string
  close: string
  /** In place of `'`. */
  innerOpen: string
  innerClose: string
  /** In place of a `'` that is no quotation mark. */
  apostrophe: string
  /** `...` and `--` become one character. */
  hasDots: boolean
  /** A narrow no-break space stands inside the outer pair. */
  isSpaced: boolean
  /** A space before `; : ! ? »` and after `«` is a narrow no-break space. */
  isFrench: boolean
}

/** Outer and inner pairs, and their languages. */
const PAIRS: readonly [pairs: string, languages: string][] = [
  ['“”‘’', 'en nl pt-br tr vi ko zh-hans hi id'],
  ['„“‚‘', 'de cs sk sl'],
  ['«»“”', 'fr es it pt-pt ca el'],
  ['«»‹›', 'fr-ch'],
  ['«»‘’', 'nb nn'],
  ['«»„“', 'ru uk be'],
  ['„”«»', 'pl ro'],
  ['„”»«', 'hu'],
  ['””’’', 'sv fi'],
  ['»«›‹', 'da'],
  ['「」『』', 'ja zh-hant'],
]

const BY_LANGUAGE = new Map<string, Quotes>()
for (const [pairs, languages] of PAIRS) {
  for (const language of languages.split(' ')) {
    const isHan = language === 'ja' || language.startsWith('zh')
    BY_LANGUAGE.set(language, {
      open: pairs[0]!,
      close: pairs[1]!,
      innerOpen: pairs[2]!,
      innerClose: pairs[3]!,
      // Fonts for Chinese and Japanese draw ’ and … as wide as an ideograph.
      apostrophe: isHan ? "'" : '’',
      hasDots: !isHan,
      isSpaced: language === 'fr',
      isFrench: language.startsWith('fr'),
    })
  }
}

const ALIASES = new Map([
  ['pt', 'pt-br'],
  ['no', 'nb'],
  ['zh', 'zh-hans'],
  ['zh-tw', 'zh-hant'],
  ['zh-hk', 'zh-hant'],
  ['zh-mo', 'zh-hant'],
])

/** @param language BCP 47. @returns undefined where quotation marks stay as typed. */
export function quotesOf(language: string): Quotes | undefined {
  let tag = language.toLowerCase().replaceAll('_', '-')
  for (;;) {
    const found = BY_LANGUAGE.get(ALIASES.get(tag) ?? tag)
    if (found !== undefined) return found
    const cut = tag.lastIndexOf('-')
    if (cut < 0) return undefined
    tag = tag.slice(0, cut)
  }
}

/** Words that begin with an apostrophe, where a quotation mark could stand too. */
const CLIPPED: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['tis', 'twas', 'twere', 'twill', 'em', 'til', 'cause', 'bout', 'n']),
  nl: new Set(['s', 't', 'n', 'k', 'm', 'r']),
}

export function clippedWordsOf(language: string): ReadonlySet<string> {
  return CLIPPED[language] ?? NONE
}

const NONE: ReadonlySet<string> = new Set()
