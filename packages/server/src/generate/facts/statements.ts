/** What fits no slot, as a statement: a sentence where one can be made, else the words as they stand. */
import type { Lexicon } from './lexicon.ts'
import type { Reading } from './reading.ts'
import { atTop, type Unit } from './split.ts'
import type { Statement } from './types.ts'

/** A wish told as its writer's: "I would like to cancel". */
const SPEAKS_AS_WRITER = /^(?:I|ich|je|j['’])(?:\s|(?<=['’]))|^(?:solicito|deseo|reclamo|agradezco|les? doy|quiero)\s/iu

export function statementOf(reading: Reading, piece: Unit, lexicon: Lexicon): Statement {
  const text = withoutMeta(reading, piece)
    .replace(/^(?:and|und|et|y|also|with|mit|avec|con|including|plus|dass|that)\s+(?=\S)/u, '')
    .trim()
  const base = { text, start: piece.start, end: piece.end, ...(piece.item ? { item: true } : {}) }
  if (/\?$/u.test(text)) return { ...base, form: 'question', sentence: upperFirst(text) }
  for (const { pattern, form, say } of lexicon.restate) {
    const match = pattern.exec(text)
    if (match === null) continue
    const said = say(match)
    if (!reading.firstPerson && form !== 'instruction' && SPEAKS_AS_WRITER.test(said)) continue
    if (form === 'instruction') {
      // "Include that …" is a statement; "include the harbour" tells what to write about.
      return {
        ...base,
        text: said,
        form: lexicon.finite.test(said) && /^(?:i|we|ich|wir|je|nous)\b/iu.test(said) ? 'sentence' : 'instruction',
        ...(lexicon.finite.test(said) ? { sentence: sentenceOf(said, reading.language) } : {}),
      }
    }
    return { ...base, form, sentence: sentenceOf(said, reading.language) }
  }
  if (lexicon.reason.test(text))
    return {
      ...base,
      form: 'reason',
      ...(lexicon.finite.test(text.replace(/^\S+\s/u, '')) || /^(?:i|i['’]\p{L}+|ich|je|j['’])(?:\s|\p{L})/iu.test(text)
        ? { sentence: sentenceOf(text, reading.language) }
        : {}),
    }
  if (lexicon.request.test(text)) return { ...base, form: 'request', sentence: sentenceOf(text, reading.language) }
  const pair = /^([^:]{1,60}?)\s*:\s+(.+)$/su.exec(text)
  if (pair?.[1] !== undefined && pair[2] !== undefined && !/^https?$/u.test(pair[1]))
    return { ...base, form: 'pair', label: pair[1], value: pair[2] }
  if (lexicon.finite.test(text))
    return {
      ...base,
      form: lexicon.thanks.test(text) ? 'thanks' : 'sentence',
      sentence: sentenceOf(text, reading.language),
    }
  if (lexicon.thanks.test(text)) return { ...base, form: 'thanks' }
  return { ...base, form: 'fragment' }
}

/** A length or a language asked for in mid-sentence is no part of what the document says. */
function withoutMeta(reading: Reading, piece: Unit): string {
  let text = piece.text
  for (const { start, end } of reading.ignored) {
    if (start < piece.start || end > piece.end) continue
    text = text.replace(reading.prompt.slice(start, end), ' ')
  }
  return text.replace(/\s+/gu, ' ').replace(/\s+([,.;])(?=\s|$)/gu, '$1')
}

export function upperFirst(text: string): string {
  return text.replace(/^(["“«(]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** First letter, full stop, and the English "I". */
export function sentenceOf(text: string, language: string): string {
  const plain = text.trim().replace(/[\s,;:]+$/u, '')
  const mended = language === 'en' ? plain.replace(/(?<![\p{L}'’]|npm )i(?=\s|'|’)/gu, 'I') : plain
  return atTop(upperFirst(mended))
}
