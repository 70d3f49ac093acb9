/**
 * Matches lines and paragraphs of a model's answer with the tables of `clean-phrases.ts`.
 *
 * In: a line or paragraph of at most some hundred characters, or its start. Out: whether it announces the document, may still
 * become such a line, or is a remark to the requester. Pure; plain string search only.
 *
 * The `may…` functions receive the start of a line: once they return false, no continuation of the line matches.
 */
import type { Language } from './clean-language.ts'
import { LANGUAGES } from './clean-phrases.ts'

/** A phrase ready for search. */
interface Phrase {
  text: string
  /** No letter may precede. */
  startsWord: boolean
  /** No letter may follow. */
  endsWord: boolean
  /** Nothing may follow. */
  last: boolean
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LETTER = /[\p{L}\p{N}]/u

/** Parses an entry of a table: `-` at an edge waives the word boundary there, `$` requires the end of the sentence. */
export function phrase(entry: string): Phrase {
  const last = entry.endsWith('$')
  const marked = last ? entry.slice(0, -1) : entry
  const openStart = marked.startsWith('-')
  const openEnd = marked.endsWith('-')
  const text = marked.slice(openStart ? 1 : 0, openEnd ? -1 : undefined)
  return {
    text,
    startsWord: !openStart && !WIDE.test(text[0] ?? ''),
    endsWord: !openEnd && !WIDE.test(text.at(-1) ?? ''),
    last,
  }
}

/** Offset where the phrase ends in `text` (in lower case); -1 if it is absent. */
function endOf(text: string, { text: words, startsWord, endsWord, last }: Phrase): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    if (startsWord && LETTER.test(text[at - 1] ?? '')) continue
    // "E-Mail-Adresse" is one word.
    if (endsWord && (LETTER.test(text[end] ?? '') || (text[end] === '-' && LETTER.test(text[end + 1] ?? '')))) continue
    if (!last || end === text.length) return end
  }
  return -1
}

export const containsAny = (text: string, phrases: readonly Phrase[]): boolean =>
  phrases.some((one) => endOf(text, one) >= 0)

const TO_NORMALIZE = /[*_`’‘ʼ\u00a0\u202f\n]/u

/** Lower case without emphasis marks, with ASCII apostrophes and spaces. The start of a text gives the start of the result. */
export function normalized(text: string): string {
  const lower = text.toLowerCase()
  if (!TO_NORMALIZE.test(lower)) return lower
  return lower
    .replace(/[*_`]/gu, '')
    .replace(/[’‘ʼ]/gu, "'")
    .replace(/[\u00a0\u202f\n]/gu, ' ')
}

const OPENING_MARKS = ' ([（【「"“«„¿¡'
const END_MARKS = ' )]）】」"”»“'
/** Separators of sentences and clauses in an opening line. */
const SEPARATORS = ' ,.!¡;–—-:，。！、；：'

/** `text` without the characters of `marks` at its start. */
function trimmedStart(text: string, marks: string): string {
  let at = 0
  while (at < text.length && marks.includes(text[at]!)) at++
  return text.slice(at)
}

/** `text` without the characters of `marks` at its end. */
function trimmedEnd(text: string, marks = END_MARKS): string {
  let end = text.length
  while (end > 0 && marks.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Sentences of a normalized text, without their end marks and opening brackets. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text[at]
    const isEnd =
      char === undefined ||
      char === '。' ||
      char === '！' ||
      char === '？' ||
      ((char === '.' || char === '!' || char === '?') && (text[at + 1] ?? ' ').trim() === '')
    if (!isEnd) continue
    const sentence = trimmedEnd(trimmedStart(text.slice(from, at), OPENING_MARKS))
    // An emoji or a closing bracket is not a sentence.
    if (LETTER.test(sentence)) sentences.push(sentence)
    from = at + 1
  }
  return sentences
}

const compiled = LANGUAGES.map((language: Language) => ({
  ...language,
  documents: language.documents.map(phrase),
  followers: language.followers && [...language.followers, ...language.documents.map((entry) => phrase(entry).text)],
  remarks: language.remarks.map((remark) => ({ ...remark, about: remark.about.map((list) => list.map(phrase)) })),
}))

/** Phrases by their first character, so that ordinary text is compared with few of them. */
function indexed(phrases: Iterable<string>): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const text of new Set(phrases)) {
    const list = index.get(text[0]!)
    if (list) list.push(text)
    else index.set(text[0]!, [text])
  }
  // The longest first, so that "sure thing" is not read as "sure".
  for (const list of index.values()) list.sort((one, other) => other.length - one.length)
  return index
}

const INTERJECTIONS = indexed(LANGUAGES.flatMap(({ interjections }) => interjections))
const HELPERS = indexed(LANGUAGES.flatMap(({ helpers }) => helpers))
const LEADS = indexed(LANGUAGES.flatMap(({ leads }) => leads))
const ANNOUNCES = indexed(LANGUAGES.flatMap(({ announces }) => announces))
const NOTES = indexed(LANGUAGES.flatMap(({ notes }) => notes))
const COURTESIES = indexed(LANGUAGES.flatMap(({ courtesies }) => courtesies))
const REMARK_OPENERS = indexed(
  LANGUAGES.flatMap(({ remarks, courtesies }) => [...remarks.flatMap(({ opens }) => opens), ...courtesies]),
)

type Match = 'yes' | 'maybe' | 'no'

/** The phrase of `index` that `text` begins with, as a whole word. */
function startOf(text: string, index: Map<string, string[]>): string | undefined {
  return index.get(text[0] ?? '')?.find((one) => startsWithPhrase(text, one))
}

/** Whether `text` begins with `words` as whole words. */
export function startsWithPhrase(text: string, words: string): boolean {
  if (!text.startsWith(words)) return false
  const last = words.at(-1)!
  return WIDE.test(last) || !LETTER.test(last) || !LETTER.test(text[words.length] ?? '')
}

/** Whether `text` may be the start of a phrase of `index`. */
const mayStart = (text: string, index: Map<string, string[]>): boolean =>
  index.get(text[0] ?? '')?.some((one) => one.startsWith(text)) ?? false

/** A line without the interjections and offers at its start ("Sure! I'd be happy to help. …"). */
function withoutPreface(line: string): string {
  let rest = line
  while (rest !== '' && startOf(rest, ANNOUNCES) === undefined) {
    const end = startOf(rest, HELPERS) === undefined ? -1 : sentenceEnd(rest)
    if (end >= 0) {
      rest = trimmedStart(rest.slice(end + 1), SEPARATORS)
      continue
    }
    const interjection = startOf(rest, INTERJECTIONS)
    const after = rest.slice(interjection?.length ?? 0).trimStart()
    // "Sure things are rare": an interjection stands alone.
    if (interjection === undefined || (after !== '' && !SEPARATORS.includes(after[0]!))) return rest
    rest = trimmedStart(after, SEPARATORS)
  }
  return rest
}

/** Offset of the mark that ends the first sentence, or -1. A colon ends an announcement, not an offer. */
function sentenceEnd(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if ('。！'.includes(char)) return at
    if ('.!'.includes(char) && (text[at + 1] ?? ' ') === ' ') return at
  }
  return -1
}

const openingText = (line: string): string => trimmedStart(normalized(line), ' ¡')

const isIndentedCode = (line: string): boolean => line.startsWith('    ') || line.startsWith('\t')

/** An announcement names the document within this many characters after its announcing phrase. */
const DOCUMENT_WITHIN_CHARS = 60

/** Whether a line announces the document: an announcing phrase, a word for the document, a colon at the end. */
export function isAnnouncement(line: string): boolean {
  if (isIndentedCode(line)) return false
  const text = openingText(line).trimEnd()
  if (!text.endsWith(':') && !text.endsWith('：')) return false
  // A line with a link speaks of more than the document.
  if (text.includes('](')) return false
  const clause = afterLead(withoutPreface(trimmedEnd(text, ' :：')))
  if (hasSentenceBreak(clause)) return false
  return compiled.some(({ announces, unless, documents, followers }) => {
    const opener = announces.find((one) => startsWithPhrase(clause, one))
    if (opener === undefined) return false
    const rest = clause.slice(opener.length).trimStart()
    if (unless.some((one) => startsWithPhrase(rest, one))) return false
    return documents.some((one) => {
      const end = endOf(rest, one)
      if (end < 0 || end - one.text.length > DOCUMENT_WITHIN_CHARS) return false
      return !followers || !one.endsWord || mayFollow(rest.slice(end).trimStart(), followers)
    })
  })
}

/** Whether the word before `rest` names the document: not so in "the email address" and "the report's results". */
const mayFollow = (rest: string, followers: readonly string[]): boolean =>
  rest === '' || !(LETTER.test(rest[0]!) || rest[0] === "'") || followers.some((one) => startsWithPhrase(rest, one))

/** "As requested, here is …": the clause after the lead. */
function afterLead(text: string): string {
  if (startOf(text, LEADS) === undefined) return text
  for (let at = 0; at < text.length; at++) {
    if (!',，、'.includes(text[at]!)) continue
    const clause = text.slice(at + 1).trimStart()
    if (startOf(clause, ANNOUNCES) !== undefined) return clause
  }
  return text
}

/** "Here is a story. It begins so:" is content. A dot after at most four letters may belong to an abbreviation. */
function hasSentenceBreak(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if ('。！？'.includes(char)) return true
    if ((char === '!' || char === '?') && text[at + 1] === ' ') return true
    const next = text[at + 2] ?? ''
    if (
      char === '.' &&
      text[at + 1] === ' ' &&
      /\p{L}/u.test(next) &&
      !text.slice(Math.max(0, at - 5), at).includes(' ')
    )
      return true
  }
  return false
}

/** Whether a line is only an interjection or offer, such as "Certainly!" before the announcing line. */
export function isPreface(line: string): boolean {
  if (isIndentedCode(line)) return false
  const text = openingText(line).trimEnd()
  if (!LETTER.test(text) || !'.!。！:：'.includes(text.at(-1)!)) return false
  return withoutPreface(text.replace(/[:：]$/u, '.')) === ''
}

/** Whether a line with this start may become an announcement or a preface. */
export function mayAnnounce(line: string): boolean {
  if (isIndentedCode(line)) return false
  const rest = withoutPreface(openingText(line))
  if (rest === '' || startOf(rest, HELPERS) !== undefined || startOf(rest, LEADS) !== undefined) return true
  if (startOf(rest, ANNOUNCES) !== undefined) return true
  // The word of an interjection may continue, or its separator has not arrived.
  const interjection = startOf(rest, INTERJECTIONS)
  if (interjection !== undefined && rest.slice(interjection.length).trim() === '') return true
  return [INTERJECTIONS, HELPERS, LEADS, ANNOUNCES].some((index) => mayStart(rest, index))
}

/** An opener ends within this many characters, including marks and spaces. */
const OPENER_CHARS_MAX = 120

/** Whether a paragraph with this start opens like a remark to the requester. */
export function remarkOpens(line: string): Match {
  const text = trimmedStart(normalized(line.slice(0, OPENER_CHARS_MAX)), OPENING_MARKS)
  const note = startOf(text, NOTES)
  const rest = note === undefined ? text : trimmedStart(text.slice(note.length), OPENING_MARKS)
  // The next character may extend the last word of an opener.
  const isOpen = rest === '' || mayStart(rest, REMARK_OPENERS)
  if (!isOpen && addressesRequester(rest)) return 'yes'
  const mayOpen = isOpen || (note === undefined && mayStart(text, NOTES))
  return mayOpen && line.length <= OPENER_CHARS_MAX ? 'maybe' : 'no'
}

/** Whether a normalized sentence opens like one to the requester. */
export const addressesRequester = (sentence: string): boolean => startOf(sentence, REMARK_OPENERS) !== undefined

/** Whether a paragraph is only a courtesy, such as "I hope this helps!". */
export const isCourtesy = (paragraph: string): boolean =>
  startOf(trimmedStart(normalized(paragraph), OPENING_MARKS), COURTESIES) !== undefined

/**
 * Whether a paragraph is certainly a remark about the draft: one of its sentences addresses the requester and mentions the
 * draft, and those before it address the requester.
 *
 * @param framed whether a closing rule or the fence around the document precedes it, which is further evidence
 */
export function isRemark(paragraph: string, framed: boolean): boolean {
  const text = trimmedStart(normalized(paragraph).trim(), OPENING_MARKS)
  const note = startOf(text, NOTES)
  const sentences = sentencesOf(note === undefined ? text : text.slice(note.length))
  for (const sentence of sentences) {
    const certain = compiled.some(({ remarks }) =>
      remarks.some(
        (remark) =>
          (framed || !remark.framed) &&
          remark.opens.some((one) => startsWithPhrase(sentence, one)) &&
          remark.about.every((list) => containsAny(sentence, list)),
      ),
    )
    if (certain) return true
    if (!addressesRequester(sentence)) return false
  }
  return false
}
