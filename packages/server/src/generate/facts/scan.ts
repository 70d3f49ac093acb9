/**
 * The atoms of a prompt: dates, amounts, percentages, numbers, references, addresses of the net, telephone numbers.
 *
 * In: the prompt and its language. Out: facts in order, none overlapping. Every pattern is bounded, so the scan is linear.
 */
import type { CalendarDate } from '../language/dates.ts'
import { NUMBER, parseNumber } from './numbers.ts'
import type { Fact, FactKind } from './types.ts'

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jänner', 'janvier', 'janv', 'enero', 'gennaio', 'janeiro', 'januari'],
  ['february', 'feb', 'februar', 'février', 'févr', 'fevrier', 'febrero', 'febbraio', 'fevereiro', 'februari'],
  ['march', 'mar', 'märz', 'mär', 'mrz', 'mars', 'marzo', 'março', 'maart'],
  ['april', 'apr', 'avril', 'avr', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei', 'maj'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'junho'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'julho'],
  ['august', 'aug', 'août', 'aout', 'agosto', 'augustus', 'augusti'],
  ['september', 'sept', 'sep', 'septembre', 'septiembre', 'settembre', 'setembro'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'outubro'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'dez', 'décembre', 'déc', 'diciembre', 'dic', 'dicembre', 'dezembro'],
]
const MONTH_OF_NAME = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
const MONTH = [...MONTH_OF_NAME.keys()].sort((a, b) => b.length - a.length).join('|')
/** The month stands before the day in English alone. */
const ENGLISH_MONTH =
  'january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec'
const YEAR = String.raw`(?:19|20)\d{2}`
const B = String.raw`(?<![\p{L}\p{N}_])`
const E = String.raw`(?![\p{L}\p{N}_])`
const CURRENCY = String.raw`€|\$|£|¥|₹|₽|zł|USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|MXN|US\$|CA\$|A\$`
const CURRENCY_WORD =
  'euros?|dollars?|pounds?|francs?|franken|pesos?|yen|rupees?|pfund|livres?|libras?|dólares|dollari|cents?|pence'
const SCALE = String.raw`(?:\s?(?:k|m|bn|million(?:en|s|es)?|mio\.?|millón|millones|billion|milliards?|mrd\.?|thousand|tausend|mille|mil|thsd\.?))(?![\p{L}\p{N}])`

interface Pattern {
  kind: FactKind
  pattern: RegExp
}

const PATTERNS: readonly Pattern[] = [
  { kind: 'code', pattern: /`[^`\n]{1,200}`/gu },
  { kind: 'url', pattern: /(?:https?:\/\/|www\.)[^\s<>"'“”]{1,300}[^\s<>"'“”.,;:!?)\]]/giu },
  { kind: 'email', pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu },
  { kind: 'phone', pattern: /(?<![\p{L}\p{N}])(?:\+|00)\d[\d ()/.-]{6,18}\d(?![\p{L}\p{N}])/gu },
  // Dates before numbers. ISO, then with a named month, then with digits only.
  { kind: 'date', pattern: new RegExp(`${B}${YEAR}-\\d{2}-\\d{2}${E}`, 'gu') },
  {
    kind: 'date',
    pattern: new RegExp(
      `${B}\\d{1,2}(?:st|nd|rd|th|er|º|°|\\.)?\\s(?:of\\s|de\\s)?(?:${MONTH})\\.?(?:,?\\s(?:de\\s|del\\s)?${YEAR})?${E}`,
      'giu',
    ),
  },
  {
    kind: 'date',
    pattern: new RegExp(
      `${B}(?:${ENGLISH_MONTH})\\.?\\s(?:[12]?\\d|3[01])(?:st|nd|rd|th)?(?:,?\\s${YEAR})?${E}(?![.,:]\\d|\\s?[%€$£]|\\s(?:${CURRENCY_WORD}))`,
      'giu',
    ),
  },
  { kind: 'date', pattern: new RegExp(`${B}(?:${MONTH})\\.?\\s(?:of\\s|de\\s|del\\s)?${YEAR}${E}`, 'giu') },
  { kind: 'date', pattern: /(?<![\p{L}\p{N}.,/-])\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?![\p{L}\p{N}/-])/gu },
  { kind: 'date', pattern: /(?<![\p{L}\p{N}.,/-])(?:[0-2]?\d|3[01])\.(?:0?\d|1[0-2])\.(?![\p{L}\p{N}])/gu },
  {
    kind: 'phone',
    pattern: /(?<![\p{L}\p{N}])(?:\(?\d{3}\)?[ .-]\d{3}[ .-]\d{3,4}|0\d{1,5}[ /-]\d[\d /-]{4,14}\d)(?![\p{L}\p{N}])/gu,
  },
  {
    kind: 'phone',
    pattern:
      /(?<!(?:account|order|policy|konto|vertrag|kunden|compte|cuenta|ref|number|no|nr|n°|nº)\p{L}*[.:]?\s#?)(?<![\p{L}\p{N}])0[1-9]\d{8,10}(?![\p{L}\p{N}])/giu,
  },
  {
    kind: 'phone',
    pattern:
      /(?<=\b(?:phone|tel|mobile|telefon|teléfono|téléphone|móvil|handy|mobil)\.?:?\s)[\d(+][\d ()/.-]{4,18}\d/giu,
  },
  { kind: 'time', pattern: /(?<![\p{L}\p{N}])\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|uhr)(?![\p{L}\p{N}])/giu },
  {
    kind: 'time',
    pattern: /(?<![\p{L}\p{N}])(?:[01]?\d|2[0-4])(?::[0-5]\d(?::[0-5]\d)?|\s?h(?:\s?[0-5]\d)?)(?![\p{L}\p{N}])/gu,
  },
  { kind: 'amount', pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${CURRENCY})\\s?(?:${NUMBER})(?:${SCALE})?`, 'giu') },
  // "41 200 €": groups parted by plain spaces, where a currency shows that they are one number.
  {
    kind: 'amount',
    pattern:
      /(?<![\p{L}\p{N}.,])\d{1,3}(?: \d{3}){1,4}(?:,\d{1,2})?\s?(?:€|euros?(?!\p{L})|EUR(?!\p{L})|CHF(?!\p{L}))/giu,
  },
  {
    kind: 'amount',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,])(?:${NUMBER})(?:${SCALE})?\\s?(?:(?:${CURRENCY})(?![\\p{L}])|(?:${CURRENCY_WORD})${E})`,
      'giu',
    ),
  },
  {
    kind: 'percentage',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,])[-+−]?(?:${NUMBER})\\s?(?:%|‰|percent${E}|per cent${E}|prozent${E}|pour cent${E}|por ciento${E})`,
      'giu',
    ),
  },
  // A code with letters and digits: A-4711, INV2024/17, #889, 889-221.
  { kind: 'reference', pattern: /(?<![\p{L}\p{N}])#[\p{L}\p{N}][\p{L}\p{N}/_-]{0,30}/gu },
  {
    kind: 'reference',
    pattern:
      /(?<![\p{L}\p{N}/.-])(?=[\p{L}\p{N}/-]{0,24}\d)(?=[\p{L}\p{N}/-]{0,24}[\p{Lu}/-])[\p{Lu}\d][\p{Lu}\d]{0,14}(?:[/-][\p{Lu}\d]{1,14}){0,4}(?![\p{L}\p{N}])/gu,
  },
  { kind: 'date', pattern: new RegExp(`${B}${YEAR}(?:\\s?[-–/]\\s?(?:${YEAR}|\\d{2}))?${E}(?![.,]\\d)`, 'gu') },
  { kind: 'number', pattern: new RegExp(`(?<![\\p{L}\\p{N}.,])[-+−]?(?:${NUMBER})(?:${SCALE})?`, 'giu') },
  // What is left of digits, with letters behind them ("3x", "500g"); behind letters they are the word's own ("m3", "co2").
  { kind: 'number', pattern: /(?<!(?<![\p{L}\p{N}])\p{L}{1,20}\d{0,8})\d{1,18}(?:[.,]\d{1,6})?/gu },
]

/** "9.3. Method": a day and a month to a German, a figure that ends its sentence to others. */
const DAY_AND_MONTH = /^\d{1,2}\.\d{1,2}\.$/u

export function scanAtoms(prompt: string, language: string): Fact[] {
  const taken = new Uint8Array(prompt.length)
  const facts: Fact[] = []
  for (const { kind, pattern } of PATTERNS) {
    for (const match of prompt.matchAll(pattern)) {
      const raw = match[0]
      const start = match.index
      // The full stop after a month's name ends the sentence.
      const text = raw.trimEnd().replace(/(?<=\p{L})\.$/u, '')
      const end = start + text.length
      if (text === '' || isTaken(taken, start, end)) continue
      if (kind === 'date' && language === 'en' && DAY_AND_MONTH.test(text)) continue
      taken.fill(1, start, end)
      facts.push(factOf(kind, text, start, end, language))
    }
  }
  return facts.sort((a, b) => a.start - b.start)
}

function isTaken(taken: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (taken[at] === 1) return true
  return false
}

function factOf(kind: FactKind, text: string, start: number, end: number, language: string): Fact {
  const fact: Fact = { kind, text, start, end }
  if (kind === 'date') {
    const calendar = readCalendar(text)
    return calendar ? { ...fact, calendar } : fact
  }
  if (kind === 'amount' || kind === 'percentage' || kind === 'number') {
    const value = numberIn(text, language)
    return Number.isFinite(value) ? { ...fact, value } : fact
  }
  return fact
}

const VALUE = new RegExp(`[-+−]?(?:\\d{1,3}(?: \\d{3})+(?:,\\d{1,2})?(?!\\d)|${NUMBER})`, 'u')

function numberIn(text: string, language: string): number {
  const digits = VALUE.exec(text)?.[0] ?? ''
  const value = parseNumber(digits.replace(/[-+−]/gu, ''), language)
  const scale = /\d\s?(k|thousand|tausend|mil|mille|thsd)(?![\p{L}])/iu.test(text)
    ? 1e3
    : /\d\s?(m|mio|million|millón|millones|millionen|millions)(?![\p{L}])/iu.test(text)
      ? 1e6
      : /\d\s?(bn|billion|mrd|milliards?|milliarden)(?![\p{L}])/iu.test(text)
        ? 1e9
        : 1
  return (/^[-−]/u.test(digits) ? -value : value) * scale
}

const NAMED_DATE = new RegExp(`(?:(\\d{1,2})\\D{0,6})?\\b(${MONTH})(?![\\p{L}])\\.?(?:\\s(\\d{1,2})(?!\\d))?`, 'iu')

/** Day, month and year as far as `text` gives them; ambiguous all-digit dates are left unread. */
export function readCalendar(text: string): Partial<CalendarDate> | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const year = new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, 'u').exec(text)?.[0]
  const found: Partial<CalendarDate> = year ? { year: Number(year) } : {}
  const named = NAMED_DATE.exec(text.toLowerCase())
  if (named) {
    const month = MONTH_OF_NAME.get(named[2] ?? '')
    const day = Number(named[1] ?? named[3])
    if (month !== undefined) found.month = month
    if (day >= 1 && day <= 31) found.day = day
    return found
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{2,4})?$/u.exec(text)
  if (dotted) {
    const [day, month] = [Number(dotted[1]), Number(dotted[2])]
    if (month < 1 || month > 12 || day > 31) return undefined
    const full = dotted[3] === undefined ? undefined : Number(dotted[3].length === 2 ? `20${dotted[3]}` : dotted[3])
    return full === undefined ? { day, month } : { day, month, year: full }
  }
  return year ? found : undefined
}
