/** The first phrase of a chapter: three to five words up to a natural break. */

const WORDS_LEAST = 3
const WORDS_MOST = 5
/** A shorter paragraph has none. */
const PARAGRAPH_WORDS_LEAST = 9
/** Far enough for the words that count. */
const UNITS_MAX = 400
const ENDS_PHRASE = /[,;:.!?…—–)”»]$/u
/** Articles, prepositions and auxiliaries, which begin a phrase, are short in most languages. */
const SHORT = 3

/** @returns how many UTF-16 units of the text are its first phrase; 0 for none. */
export function openingLength(text: string): number {
  const words = [...text.slice(0, UNITS_MAX).matchAll(/[^ \u00a0]+/g)]
  if (words.length < PARAGRAPH_WORDS_LEAST || words[0]!.index > 0) return 0
  const lengthTo = (count: number): number => words[count - 1]!.index + words[count - 1]![0].length
  for (let count = WORDS_LEAST; count <= WORDS_MOST; count++)
    if (ENDS_PHRASE.test(words[count - 1]![0])) return lengthTo(count)
  for (let count = WORDS_LEAST; count <= WORDS_MOST; count++)
    if (words[count - 1]![0].length > SHORT && words[count]![0].length <= SHORT) return lengthTo(count)
  return lengthTo(WORDS_LEAST + 1)
}
