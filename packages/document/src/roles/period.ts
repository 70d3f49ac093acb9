/** Points and stretches of time as resumes give them: `2014`, `Sep 2021 – today`, `04/2020 – heute`, `depuis janvier 2020`. */
import { isPartOfYear } from '../typography/months.ts'

/** Longer text is no date. */
const PERIOD_MAX = 48

const FROM = /^(?:since|from|seit|ab|von|depuis|dès|de|desde|dal|dal[ l]’?|da|sinds|vanaf|od|с|з|sedan|siden)\s/iu
const RANGE = /\s?[–—-]\s?|\s(?:to|until|till|bis|à|au|al?|hasta|até|tot|do|po|til|till|по|до)\s/iu
const POINT = /^(?:(\p{L}{3,12})\.?\s(?:de\s|d[’'])?|\d{1,2}[./]\s?)?(?:19|20)\d\d(?:\/\d\d)?(?:年(?:\s?\d{1,2}月)?)?$/u
/** Of a stretch alone: a day by itself is the date of a letter. */
const DAY = /^\d{1,2}\.\s?(?:\d{1,2}\.|(\p{L}{3,12}))\s?(?:19|20)\d\d$/u
/** The month of `2021-03`. */
const MONTH = /^\d{1,2}$/u
const NOW =
  /^(?:present|now|today|current|ongoing|date|heute|jetzt|aktuell|laufend|aujourd[’']hui|présent|ce jour|en cours|maintenant|actualidad|la actualidad|actualmente|actual|hoy|presente|oggi|attuale|in corso|atual|hoje|presente|heden|nu|obecnie|dziś|teraz|dnes|dosud|nå|i dag|idag|nykyinen|bugün|halen|н\.?\s?в\.?|настоящее время|сейчас|теперь|тепер|现在|至今|現在|현재)$/iu
/** In a blank of a form: `[from – to]`. */
const BLANK = /[–—-]|\b(?:dates?|years?|period|from|datum|jahr|zeitraum|von|année|période|fechas?|años?|periodo)\b/iu
/** Marks between a date and what stands before or behind it. */
const MARKS = /[\s,;:|·•(–—\-、，・：；（]/u
/** What begins a stretch of time, so that a date behind a dash is its end. */
const ENDS_IN_POINT = /\d{4}(?:年(?:\d{1,2}月)?)?$/u
/** Between the pieces of a title: `Engineer, Acme, London`. */
const SEPARATOR = /[,|·–—-]\s/u
const PLACE = /^[^\p{Ll}\s\d]\D{0,40}$/u

export function isPeriod(given: string): boolean {
  const text = given.replace(/[\u00a0\u202f]/gu, ' ')
  if (text.length > PERIOD_MAX || text.length < 4) return false
  if (text.startsWith('[')) return text.indexOf(']') === text.length - 1 && BLANK.test(text)
  const [first = '', second, ...others] = text.replace(FROM, '').split(RANGE)
  if (others.length > 0) return isIsoRange(text)
  if (second === undefined) return isPoint(first)
  const end = second.trim()
  if (isPoint(first, DAY)) return isPoint(end, DAY) || NOW.test(end)
  return isPoint(first) && (isPoint(end) || NOW.test(end) || MONTH.test(end))
}

function isPoint(text: string, form = POINT): boolean {
  const match = form.exec(text.trim())
  return match !== null && (match[1] === undefined || isPartOfYear(match[1]))
}

/** Of a period: whether both its ends are given, and neither is a month of one year (`2021-03`). */
export function isStretch(period: string): boolean {
  const points = period.split(RANGE)
  return points.length > 1 && !MONTH.test(points[1]!)
}

function endsInPlace(text: string): boolean {
  const pieces = text.split(SEPARATOR)
  return pieces.length > 1 && PLACE.test(pieces.at(-1)!)
}

/** `2020-03 – 2021-04`: hyphens within the points. */
const isIsoRange = (text: string): boolean => {
  const points = text.split(/\s[–—-]\s/u)
  return points.length === 2 && points.every((point) => /^(?:19|20)\d\d-\d\d$/u.test(point) || NOW.test(point))
}

/** Where a date that ends `text` begins, and where the text before it ends; undefined where there is none. */
export function periodAtEnd(text: string): { from: number; to: number; textEnd: number } | undefined {
  let to = text.length
  while (to > 0 && /\s/u.test(text[to - 1]!)) to--
  const isBracketed = text[to - 1] === ')' || text[to - 1] === '）'
  if (isBracketed) to--
  for (let from = Math.max(1, to - PERIOD_MAX); from < to - 3; from++) {
    if (!MARKS.test(text[from - 1]!) || MARKS.test(text[from]!)) continue
    if (!isPeriod(text.slice(from, to))) continue
    let textEnd = from
    while (textEnd > 0 && MARKS.test(text[textEnd - 1]!)) textEnd--
    const between = text.slice(textEnd, from)
    const isSpace = between.trim() === '' && !/\s{2}|[\t\u3000]/u.test(between) && textEnd > 0
    // A space alone parts no date from a title (`Class of 2014`), but a stretch from a place (`Acme, London 2015 – 2018`).
    if (isSpace && !(isStretch(text.slice(from, to)) && endsInPlace(text.slice(0, textEnd)))) continue
    if (isBracketed !== /[(（]/u.test(between)) continue
    if (/[–—-]/u.test(between) && ENDS_IN_POINT.test(text.slice(0, textEnd))) continue
    return { from, to, textEnd }
  }
  return undefined
}

/** Where a date that begins `text` ends, and where the text behind it begins; undefined where there is none. */
export function periodAtStart(text: string): { to: number; textFrom: number } | undefined {
  for (let to = Math.min(PERIOD_MAX, text.length - 1); to >= 4; to--) {
    if (MARKS.test(text[to - 1]!)) continue
    const between = /^(?:\s?[:|·•,;]\s*|\s[–—-]\s|\.?\s+[–—-]\s|\.\s+|\t|\s{2,})/u.exec(text.slice(to, to + 8))
    if (between === null || !isPeriod(text.slice(0, to))) continue
    let textFrom = to + between[0].length
    while (textFrom < text.length && /\s/u.test(text[textFrom]!)) textFrom++
    return textFrom < text.length ? { to, textFrom } : undefined
  }
  return undefined
}
