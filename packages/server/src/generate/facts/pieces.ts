/** Which pieces between commas belong together, and where one sentence holds several wishes. */
import { STREET } from './correspondents.ts'
import type { Lexicon } from './lexicon.ts'
import { isLength } from './manner.ts'
import type { Reading } from './reading.ts'
import type { Unit } from './split.ts'

/** "and have a dog": goes on with the subject before it. */
const NO_SUBJECT =
  /^(?:and|und|et|y|e)\s+(?!(?:i|i'm|i've|we|they|he|she|it|you|the|an?|my|our|her|his|this|that|these|there|please|ask|mention|thank|say|tell|request|no|last|ich|wir|sie|er|es|der|die|das|ein|eine|mein\p{L}*|bitte|je|j'|nous|il|elle|ils|elles|on|le|la|les|un|une|mon|ma|yo|el|los|las|una|mi|no|pide|solicita)(?![\p{L}]))\p{Ll}/iu

/** A comma that parts no statements: what follows has no verb or no subject of its own, and no place of its own either. */
export function wholeClauses(reading: Reading, pieces: readonly Unit[], lexicon: Lexicon): Unit[] {
  const whole: Unit[] = []
  const opens = new RegExp(`^(?:${lexicon.from}|${lexicon.to}|${lexicon.about}|${lexicon.for})\\s`, 'iu')
  // Many short pieces are told in a hurry, one after another: none belongs to the one before it.
  const words = pieces.reduce((sum, { text }) => sum + text.trim().split(/\s+/u).length, 0)
  let list = reading.letter && pieces.length >= 4 && words <= 6 * pieces.length
  for (const [at, piece] of pieces.entries()) {
    const last = whole.at(-1)
    const text = trimmed(piece).text
    const before = last === undefined ? '' : trimmed(last).text
    const sentence =
      at > 0 &&
      lexicon.finite.test(before) &&
      !(at === 1 && opens.test(before)) &&
      !lexicon.restate.some(({ pattern }) => pattern.test(before))
    if (
      last !== undefined &&
      reading.prompt[last.end] === ',' &&
      sentence &&
      (NO_SUBJECT.test(text) || (!list && leans(text, lexicon)))
    ) {
      last.text = reading.prompt.slice(last.start, piece.end)
      last.end = piece.end
      continue
    }
    // Among bare items a comma parts items.
    list ||= at > 0 && !lexicon.finite.test(text)
    whole.push({ ...piece })
  }
  return whole
}

function leans(piece: string, lexicon: Lexicon): boolean {
  const text = piece.replace(/^(?:and|und|et|y|e)\s+/iu, '')
  if (lexicon.restate.some(({ pattern }) => pattern.test(text))) return false
  if (text !== piece) return true
  if (lexicon.finite.test(text) || /^\d|:\s/u.test(text) || text.split(/\s+/u).length > 12) return false
  if (
    lexicon.slots.some(([, pattern]) => pattern.test(text)) ||
    lexicon.restate.some(({ pattern }) => pattern.test(text))
  )
    return false
  if (
    lexicon.manner.test(text) ||
    lexicon.without.test(text) ||
    lexicon.forbid.test(text) ||
    lexicon.reason.test(text) ||
    isLength(text, lexicon)
  )
    return false
  if (new RegExp(`^(?:${lexicon.from}|${lexicon.to}|${lexicon.about})\\s`, 'iu').test(text)) return false
  if (/(?:^|\s)(?:install\p{L}*|pip|npm|npx)(?:\s|$)/iu.test(text)) return false
  if (lexicon.opensClause.test(text) || STREET.test(text) || /@|#\p{L}*\d/u.test(text)) return false
  // "card number L-20417", "deposit £50": a label and its value stand by themselves.
  return (
    !(/\d/u.test(text) && text.split(/\s+/u).length <= 6) &&
    !/^\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*)+$/u.test(text)
  )
}

/** "Ask for a refund and mention that I have waited": each wish by itself. */
export function wishesOf(unit: Unit, lexicon: Lexicon): Unit[] {
  const wish = (text: string) => lexicon.restate.some(({ pattern, form }) => form !== 'thanks' && pattern.test(text))
  if (!wish(unit.text)) return [unit]
  const clauses: Unit[] = []
  let from = 0
  for (const match of unit.text.matchAll(
    new RegExp(
      `(?:,\\s+(?:${lexicon.and}|then)\\s+|,\\s+|\\s+(?:${lexicon.and})\\s+|;\\s+)(?:also\\s+|then\\s+|auch\\s+)?`,
      'giu',
    ),
  )) {
    const rest = unit.text.slice(match.index + match[0].length)
    const fullWish = lexicon.restate.some(({ pattern }) => pattern.test(rest)) || lexicon.forbid.test(rest)
    if (!fullWish) continue
    clauses.push({
      text: unit.text.slice(from, match.index),
      start: unit.start + from,
      end: unit.start + match.index,
      item: unit.item,
    })
    from = match.index + match[0].length
  }
  clauses.push({ text: unit.text.slice(from), start: unit.start + from, end: unit.end, item: unit.item })
  return clauses
}

export function trimmed(piece: Unit): Unit {
  const text = piece.text.replace(/^[\s,;:–—-]+(?=\S)/u, '')
  const start = piece.start + (piece.text.length - text.length)
  const end = text.replace(/[\s,;:–—]+$/u, '')
  return { text: end, start, end: start + end.length, item: piece.item }
}
