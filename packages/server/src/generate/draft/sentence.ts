/**
 * A note becomes a sentence: "ticket £24.60" → "The ticket cost £24.60.", "rent 900 EUR" → "The rent is 900 EUR.", "no pets"
 * → "Pets are not allowed.".
 *
 * In: the words of a prompt, and who tells them of what. Out: a whole sentence in those words with what grammar needs and
 * nothing more, or undefined where the words leave a doubt: then they stand as they were given. Pure.
 */
import { GERMAN } from './sentence-de.ts'
import { ENGLISH } from './sentence-en.ts'
import { SPANISH } from './sentence-es.ts'
import { FRENCH } from './sentence-fr.ts'
import { OF_A_PERSON } from './sentence-person.ts'
import { type Rules, ruled, type Teller, upper } from './sentence-rule.ts'

const RULES: Readonly<Record<string, Rules>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH }

export function toSentence(note: string, teller: Teller): string | undefined {
  const { language, voice } = teller
  const plain = note.trim().replace(/[\s,;.]+$/u, '')
  if (voice === 'text') {
    const lead = /^[pn]\s?[=<>≤≥]\s?[\d.,]+$/u.test(plain) ? REPORTED[language] : undefined
    if (lead !== undefined) return `${lead} ${plain}.`
    // A line of a list, a row of figures, or more than one clause, is not ours to complete.
    if (/^\p{L}+\s\d[\d.]*(?:,\s\d[\d.]*)+$/u.test(plain)) return undefined
    if (plain.length > 160 || /[:;=\n|`]|^["“«(]/u.test(plain)) return undefined
  }
  const rules = voice === 'person' ? OF_A_PERSON[language] : RULES[language]?.[voice]
  const said = ruled(plain, rules ?? [], teller)
  if (said === undefined) return undefined
  const dated = language === 'en' && voice === 'text' ? said.replace(MONTH, (month) => upper(month)) : said
  const whole = upper(voice === 'letter' ? polished(dated, dated, language) : dated)
  return /[.!?…]$/u.test(whole) ? whole : `${whole}.`
}

/** "p=0.01" keeps its small letter. */
const REPORTED: Readonly<Record<string, string>> = {
  en: 'The reported value is',
  de: 'Angegeben ist',
  fr: 'Valeur indiquée :',
  es: 'Valor indicado:',
}

/** "in may": a month behind its preposition takes its capital. */
const MONTH =
  /(?<=\s(?:in|since|until|by|from|of|\d)\s)(?:january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L})/u

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const DAY_WITHOUT_ON = new RegExp(
  `(?<=\\b(?:start|begin|started|began|moved|delivered|sent|posted|bought|ordered|paid|happened|came|left|arrived|bought at [\\p{L} ]{2,30}|ordered from [\\p{L} ]{2,30})\\s)(?=\\d{1,2}(?:st|nd|rd|th)?\\s(?:${MONTHS})(?!\\p{L}))`,
  'giu',
)
/** "engineer came twice": one of whom or which everybody knows is meant. */
const BARE_SUBJECT =
  /^(?!(?:nobody|nothing|none|somebody|someone|everything|everyone|people|there|here|today|yesterday|this|that|these|those|which|what|who|when|where|please|now|then|also|still|it|he|she|they|you|we|i|all|both|one|another|each|some|and|but|so|if|not|never)\s)(\p{Ll}{3,}(?<!ing|ly))\s(?=(?:came|said|was|is|has|had|never|did|didn't|does|doesn't|won't|stopped|broke|promised|refused|told|gave|were|are|have|keeps|comes)(?!\p{L}))/u

/** The small words a hurried sentence lacks, put in. */
export function polished(sentence: string, text: string, language: string): string {
  if (language !== 'en') return sentence
  const bare = BARE_SUBJECT.test(text) && sentence.toLowerCase().startsWith(text.slice(0, 8).toLowerCase())
  return (bare ? `The ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence).replace(
    DAY_WITHOUT_ON,
    'on ',
  )
}

/** "train 1P45 from York" → "the train"; nothing where no common noun opens the words. */
export function thingIn(words: string | undefined): string | undefined {
  const found =
    /^(?:the|an?|my|our|your)?\s?((?!(?:to|from|in|of|on|at|for|with|by)\s)(?:\p{Ll}[\p{Ll}-]+)(?:\s(?!(?:to|from|in|of|on|at|for|with|by|bought|ordered|that|which)\s)\p{Ll}[\p{Ll}-]+)?)(?=$|[,.]|\s(?:[\p{Lu}\d#]|from|to|in|of|on|at|for|with|bought|ordered|by|that|which)\S*)/u.exec(
      words ?? '',
    )?.[1]
  return found === undefined ||
    /ing$|^(?:late|poor|bad|delay|lack|being|how|the)|(?:delivery|delay|service|treatment|behaviou?r|noise|damage)$/u.test(
      found,
    )
    ? undefined
    : `the ${found}`
}
