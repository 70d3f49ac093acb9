/**
 * Compares the sentences of an answer with the tables of `phrases.ts` and `refusal.ts`. Plain string search, pure.
 *
 * All entries are in lower case with ASCII apostrophes and without emphasis marks; texts are compared in that form. An entry
 * matches whole words; `-` at an edge waives the word boundary there (a stem), `$` requires the end of the sentence.
 */
export interface Phrase {
  text: string
  /** No letter may precede. */
  startsWord: boolean
  /** No letter may follow. */
  endsWord: boolean
  /** Nothing may follow. */
  last: boolean
}

type Values = readonly (readonly string[])[]

/**
 * Parses entries separated by `|` or a line end; an interpolated list adds its entries. Parentheses hold alternatives, which
 * may be empty: `(please|) (keep|use) it$` is four entries.
 */
export const list = (text: TemplateStringsArray, ...values: Values): string[] => lists(text, ...values)[0] ?? []

/** Lists separated by `&`. */
export function lists(text: TemplateStringsArray, ...values: Values): string[][] {
  const joined = text.map((part, at) => part + (values[at] ?? []).join('|')).join('')
  return joined.split('&').map((entries) =>
    entries
      .split(/[|\n](?![^(]*\))/u)
      .flatMap(alternatives)
      .map((entry) => entry.trim().replace(/\s+/gu, ' '))
      .filter((entry) => entry !== ''),
  )
}

function alternatives(entry: string): string[] {
  const [, before, choices, after] = /^([^(]*)\(([^)]*)\)(.*)$/su.exec(entry) ?? []
  if (choices === undefined) return [entry]
  return choices.split(/[|\n]/u).flatMap((choice) => alternatives(`${before}${choice.trim()}${after}`))
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LETTER = /[\p{L}\p{N}]/u

export function phrase(entry: string): Phrase {
  const last = entry.endsWith('$')
  const marked = last ? entry.slice(0, -1) : entry
  const text = marked.replace(/^-|-$/gu, '')
  return {
    text,
    startsWord: !marked.startsWith('-') && !WIDE.test(text[0] ?? ''),
    endsWord: !marked.endsWith('-') && !WIDE.test(text.at(-1) ?? ''),
    last,
  }
}

function contains(text: string, { text: words, startsWord, endsWord, last }: Phrase): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    if (startsWord && LETTER.test(text[at - 1] ?? '')) continue
    if (endsWord && LETTER.test(text[end] ?? '')) continue
    if (!last || end === text.length) return true
  }
  return false
}

export const containsAny = (text: string, phrases: readonly Phrase[]): boolean =>
  phrases.some((one) => contains(text, one))

/** Whether `text` begins with one of `entries` as whole words. */
export const startsWithAny = (text: string, entries: readonly string[]): boolean =>
  entries.some(
    (words) =>
      text.startsWith(words) &&
      (WIDE.test(words.at(-1)!) || !LETTER.test(words.at(-1)!) || !LETTER.test(text[words.length] ?? '')),
  )

/** Lower case without emphasis marks, with ASCII apostrophes and spaces. */
export const normalized = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[*_`]/gu, '')
    .replace(/[’‘ʼ]/gu, "'")
    .replace(/[\u00a0\u202f\n]/gu, ' ')

const AROUND = ' ()[]（）【】「」"“”«»„¿¡'

/** `text` without spaces, brackets and quotation marks at both ends. */
export function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && AROUND.includes(text[start]!)) start++
  while (end > start && AROUND.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** Sentences of a normalized text, without their end marks. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text[at]
    const isEnd =
      char === undefined || '。！？'.includes(char) || ('.!?'.includes(char) && (text[at + 1] ?? ' ').trim() === '')
    if (!isEnd) continue
    const sentence = bare(text.slice(from, at))
    // An emoji or a closing bracket is not a sentence.
    if (LETTER.test(sentence)) sentences.push(sentence)
    from = at + 1
  }
  return sentences
}
