/** What documents have a place for: "last day 3 May", "as a nurse". */
import type { Lexicon } from './lexicon.ts'
import type { Reading } from './reading.ts'
import type { SlotName } from './types.ts'

const DATE_SLOTS: ReadonlySet<SlotName> = new Set(['lastDay', 'effective', 'date', 'deadline'])

const RELATIVE_DATE =
  /\b(?:today|tomorrow|immediately|end of|next|week|weeks|month|months|days?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|quarter|year|heute|morgen|sofort|ende|nächst\p{L}+|woche|wochen|monat\p{L}*|tage?n?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|aujourd'hui|demain|immédiatement|fin|semaines?|mois|jours?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hoy|mañana|inmediatamente|finales?|semanas?|mes|meses|días?|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?![\p{L}])/iu

export function takeSlot(reading: Reading, text: string, start: number, lexicon: Lexicon): boolean {
  for (const [name, pattern] of lexicon.slots) {
    if (reading.slots[name] !== undefined) continue
    let value = pattern
      .exec(text)?.[1]
      ?.trim()
      .replace(/[.,;]+$/u, '')
    // "bei der Nordlicht GmbH zum 31. Januar": a firm, and a day of its own.
    const firm = name === 'organisation' ? /^(.+?)\s+(?=(?:zum|per|ab)\s+\d)/u.exec(value ?? '') : null
    if (value !== undefined && firm?.[1] !== undefined) {
      const day = value.slice(firm[0].length)
      if (takeSlot(reading, day, start + text.lastIndexOf(day), lexicon)) value = firm[1]
    }
    if (value === undefined || value === '') continue
    if (DATE_SLOTS.has(name) && !hasDate(reading, value, start, text)) continue
    // "zum 28. Februar 2027 niederlegen": the verb behind the day is none of it.
    if (DATE_SLOTS.has(name))
      value = value.replace(
        /(?<=\d|\p{L})\s(?:niederlegen|aufgeben|kündigen|verlassen|beenden|ausscheiden|gehen|aufhören)$/iu,
        '',
      )
    if (name === 'organisation' && !/^(?:the\s+|la\s+|le\s+|el\s+)?[\p{Lu}\d]/u.test(value)) continue
    if (name === 'law' && !/\p{Lu}|\p{L}recht/u.test(value)) continue
    if ((name === 'position' || name === 'organisation') && lexicon.finite.test(value)) continue
    // "for a bike rental shop" is a topic; "for a nurse" in an application is a position.
    if (
      name === 'position' &&
      /^(?:as|for|als|comme|en tant que|como)\s/iu.test(text) &&
      !isPosition(reading, value, lexicon)
    )
      continue
    if (
      name === 'term' &&
      !/\d|(?:^|\s)(?:one|two|three|four|five|six|twelve|ein|zwei|drei|un|deux|trois|dos|tres|indefinite|unbefristet|indéterminée|indefinid)/iu.test(
        value,
      )
    )
      continue
    reading.slots[name] = { text: value, start, end: start + text.length }
    return true
  }
  return false
}

function isPosition(reading: Reading, value: string, lexicon: Lexicon): boolean {
  if (
    /resign|démission|kündig|renuncia|dimisión|appl|cover|motivation|bewerb|anschreib|candidatur|solicitud|presentación/iu.test(
      reading.kind ?? '',
    )
  )
    return true
  // The head of the phrase says what it is: "the noise at my party" is no post.
  const words = (value.split(/\s(?:at|of|in|on|from|with|bei|im|am|chez|à|au|en|de)\s/u)[0] ?? value).split(/\s+/u)
  return (
    words.length <= 7 &&
    new RegExp(`(?<![\\p{L}])(?:${lexicon.roles})(?![\\p{L}])`, 'iu').test(words.slice(0, 4).join(' '))
  )
}

function hasDate(reading: Reading, value: string, start: number, text: string): boolean {
  const from = start + text.indexOf(value)
  return (
    RELATIVE_DATE.test(value) ||
    reading.atoms.some((atom) => atom.kind === 'date' && atom.start >= from && atom.end <= from + value.length + 1)
  )
}

/** "My notice is four weeks, last day 19 December": @returns the length of what goes to the slot. */
export function lastDayBehind(reading: Reading, text: string, start: number, lexicon: Lexicon): number {
  const tail = /(?:,\s+|\s(?:and|und|et|y|so)\s+)((?:(?!\s(?:and|und|et|y|so)\s)[^,])+)$/u.exec(text)
  if (tail?.[1] === undefined || reading.slots.lastDay !== undefined) return 0
  const said = tail[1]
  if (!lexicon.slots.some(([name, pattern]) => name === 'lastDay' && pattern.test(said))) return 0
  return takeSlot(reading, said, start + text.length - said.length, lexicon) ? tail[0].length : 0
}

/** One of the pieces between commas has a place of its own. */
export function hasSlot(text: string, lexicon: Lexicon): boolean {
  return text
    .split(/[,;]\s+/u)
    .some(
      (piece) =>
        lexicon.slots.some(([, pattern]) => pattern.test(piece)) ||
        lexicon.restate.some(({ pattern }) => pattern.test(piece)),
    )
}
