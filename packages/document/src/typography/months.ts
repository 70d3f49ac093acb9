/** Names of months in the languages of `words.ts`, and their usual short forms. */
import { MONTHS } from './words.ts'

/** Languages that shorten a month to its first letters. */
const SHORTENED = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ca', 'nl', 'sv', 'da', 'nb']
const SHORT_MIN = 3
const SHORT_MAX = 5

const names = new Set(Object.values(MONTHS).flatMap((list) => list.toLowerCase().split(' ')))
for (const language of SHORTENED) {
  for (const name of MONTHS[language]!.toLowerCase().split(' '))
    for (let length = SHORT_MIN; length <= SHORT_MAX; length++) names.add(name.slice(0, length))
}

/** @param word without a full stop. */
export const isMonthName = (word: string): boolean => names.has(word.toLowerCase())
