/** "tomorrow", "in two weeks": the date it is, where the prompt leaves no doubt. */
import { addDays, addMonths, type CalendarDate, longDate } from '../language/dates.ts'
import type { Desk } from './desk.ts'

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  einem: 1,
  einer: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  sechs: 6,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  six_fr: 6,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  seis: 6,
}

/** The words as given, and the date in brackets. */
export function withResolved(text: string, desk: Desk): string {
  const date = resolve(text, desk.today)
  if (date === undefined) return text
  return text + desk.w.relative(longDate(date, desk.language))
}

function resolve(text: string, today: CalendarDate): CalendarDate | undefined {
  const plain = text.trim().toLowerCase()
  if (/^(?:today|heute|aujourd'hui|hoy)$/u.test(plain)) return today
  if (/^(?:tomorrow|morgen|demain|mañana)$/u.test(plain)) return addDays(today, 1)
  if (
    /^(?:the )?end of (?:this|the) month$|^(?:zum )?(?:monatsende|ende (?:des|dieses) monats)$|^(?:à la )?fin (?:du|de ce) mois$|^(?:a )?(?:final|finales) (?:de este|del|de) mes$/u.test(
      plain,
    )
  ) {
    return addDays(addMonths({ ...today, day: 1 }, 1), -1)
  }
  const span =
    /^(?:in|within|dans|en|dentro de)?\s*(\p{L}+|\d{1,3})\s+(days?|weeks?|months?|tage?n?|wochen?|monate?n?|jours?|semaines?|mois|días?|semanas?|mes(?:es)?)(?:\s+(?:from (?:now|today)|from the date of this letter|ab heute|à compter d'aujourd'hui|a partir de hoy))?$/u.exec(
      plain,
    )
  if (span === null || !/^(?:in|dans|en|dentro)|from|ab heute|à compter|a partir/u.test(plain)) return undefined
  const count = NUMBER_WORDS[span[1] ?? ''] ?? Number(span[1])
  if (!Number.isInteger(count)) return undefined
  if (/^(?:d|tag|jour|día)/u.test(span[2] ?? '')) return addDays(today, count)
  return /^(?:w|semai|seman)/u.test(span[2] ?? '') ? addDays(today, count * 7) : addMonths(today, count)
}
