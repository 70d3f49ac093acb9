/** What the four languages' rules for "a note becomes a sentence" are made of. */

/** Who tells it and of what. */
export interface Teller {
  language: string
  /**
   * `letter`: someone writes to someone; `self`: what a person leaves unsaid of themselves, where nothing else fits;
   * `text`: nobody in particular; `agreement`: the parties to one; `person`: what is said of someone.
   */
  voice: 'letter' | 'self' | 'text' | 'agreement' | 'person'
  /** Of whom the words tell: "She". */
  person?: string
  /** What a letter is about, with its article: "the train". */
  thing?: string | undefined
  /** A letter on what went wrong: told in the past. */
  complaint?: boolean
  /** A letter on who one is and what one can do. */
  application?: boolean
  /** One person is written to: "called him" is "called you". */
  toOne?: boolean
  /** Who or what a text's words are about where they start with a verb: "It", "We". */
  verb?: string
  /** Who a text says "open Mon-Fri" of. */
  open?: string | undefined
  /** "Sublet Agreement": says what is paid for. */
  kind?: string
  /** Who gives, and who pays: "Landlord", "Tenant". */
  parties?: readonly [string, string]
}

/** The words as a pattern reads them, and the sentence they make (`$1` for a group), small and without its full stop. */
export type Rule = readonly [
  pattern: RegExp,
  say: string | ((match: RegExpExecArray, teller: Teller) => string | undefined),
  only?: 'complaint' | 'application',
]

export type Rules = Readonly<Record<Exclude<Teller['voice'], 'person'>, readonly Rule[]>>

export const AMOUNT = String.raw`(?:[€$£¥]\s?\d[\d.,\u202f]*|\d[\d.,\u202f]*\s?(?:€|£|\$|[Ee]uros?|EUR|pounds?|dollars?|GBP|USD|CHF|francs?|pesos?))`

/** What is paid for in an agreement of this kind: its first pattern that fits. */
export const paidFor =
  (words: readonly (readonly [RegExp, string])[], otherwise: string) =>
  ({ kind = '' }: Teller) =>
    words.find(([pattern]) => pattern.test(kind))?.[1] ?? otherwise

/** An address stands in its clause where what it is the address of is let. */
export const letAt =
  (lead: string) =>
  ([address = '']: RegExpExecArray, { kind = '' }: Teller) =>
    /rent|lease|tenan|sublet|miet|pacht|bail|location|alquiler|arrend/iu.test(kind)
      ? `${lead}${address.replace(/(?<=\d)\s(?=\p{Lu}\p{Ll})/u, ', ')}`
      : undefined

export const STREET =
  /^(?:\d+[a-z]?,?\s(?:\p{Lu}\S*\s)+(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Way|Close|Court|Square|Place|Row|Terrace)(?:,?\s\p{Lu}.*)?|(?:Via|Viale|Piazza|Rue|rue|Avenue|avenue|Calle|calle|Avenida|avenida|Plaza|plaza)\s.+|\d+,?\s(?:rue|avenue|boulevard|place)\s.+|\p{Lu}[\p{L}.-]*(?:straße|strasse|str\.|weg|platz|allee|gasse)\s\d+.*)$/u

/** The text with a small first letter. */
export const first = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What the first rule that fits makes of the words. */
export function ruled(text: string, rules: readonly Rule[], teller: Teller): string | undefined {
  for (const [pattern, say, only] of rules) {
    const match = only === undefined || teller[only] === true ? pattern.exec(text) : null
    const told = match === null ? undefined : typeof say === 'string' ? text.replace(pattern, say) : say(match, teller)
    if (told !== undefined) return told
  }
  return undefined
}

/** The text with a capital, behind a quotation mark or bracket too. */
export function upper(text: string): string {
  return text.replace(/^(["“«(]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}
