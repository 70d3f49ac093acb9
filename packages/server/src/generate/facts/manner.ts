/** How to write: tone, length, and the words before a colon that only say so. */
import { directionLength, SHUNS_LENGTH, withoutForbidden } from './direction.ts'
import type { Lexicon } from './lexicon.ts'
import type { Reading } from './reading.ts'
import type { Unit } from './split.ts'
import type { LengthWish } from './types.ts'

export function readManner(reading: Reading, said: string, lexicon: Lexicon): void {
  const text = withoutForbidden(said)
  if (SHUNS_LENGTH.test(said)) reading.length.short = true
  for (const [pattern, tone] of lexicon.tones) if (pattern.test(text)) reading.tone ??= tone
  if (lexicon.short.test(text)) reading.length.short = true
  for (const [unit, pattern] of Object.entries(lexicon.lengths) as [Exclude<keyof LengthWish, 'short'>, RegExp][]) {
    const found = pattern.exec(text)
    const figure = (found?.[1] ?? '').toLowerCase()
    const count = lexicon.numberWords[figure] ?? Number(figure.replace(/[.,\s]/gu, ''))
    if (figure !== '' && Number.isFinite(count)) reading.length[unit] ??= count
  }
}

export function isLength(text: string, lexicon: Lexicon): boolean {
  return Object.values(lexicon.lengths).some((pattern) => {
    const found = pattern.exec(text)
    return found !== null && found[0].length >= text.replace(/[\s.!,]+$/u, '').length
  })
}

/** "Short and polite: …" says how to write, and then what. */
export function withoutManner(reading: Reading, unit: Unit, lexicon: Lexicon): Unit {
  const lead = /^([^:.!?]{3,40}?)\s?:\s+(?=\S)/u.exec(unit.text)
  const said =
    lead?.[1]?.trim().replace(/^(?:please\s)?(?:make|with|in|give me|mach|mit|fais|avec|haz|con)\s/iu, '') ?? ''
  if (lead?.[1] === undefined || !(lexicon.manner.test(lead[1].trim()) || isLength(said, lexicon))) return unit
  readManner(reading, lead[1], lexicon)
  const at = lead[0].length
  reading.ignored.push({ start: unit.start, end: unit.start + at })
  return { ...unit, text: unit.text.slice(at), start: unit.start + at }
}

/** "Keep it short and thank the team": what only directs the writer is read as that. @returns the rest; undefined where none is left. */
export function withoutDirectionWords(reading: Reading, unit: Unit, lexicon: Lexicon): Unit | undefined {
  const length = directionLength(unit.text, reading.language)
  if (length === 0) return unit
  readManner(reading, unit.text.slice(0, length), lexicon)
  reading.ignored.push({ start: unit.start, end: unit.start + length })
  const text = unit.text.slice(length)
  return text.trim() === '' ? undefined : { ...unit, text, start: unit.start + length }
}
