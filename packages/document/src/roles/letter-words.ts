/** Words of letters that are not in a table elsewhere (labels.ts, formulas.ts); all languages together, in lower case. */
import { isMonthName } from '../typography/months.ts'

/** Of a list of enclosures or copies, with the marks that may follow. */
export const ENCLOSURES =
  /^(?:enclosures?|encls?|enc|attachments?|anlagen?|beilagen?|pièces? jointes?|p\.-?j|pj|anexos?|adjuntos?|allegat[oi]|bijlagen?|załączniki?|bilagor|bilagen?|bilag|vedlegg|liitteet|liite|přílohy|příloha|ekler|ek|приложени[ея]|додаток|додатки|συνημμένα|添付|附件|첨부|المرفقات|נספחים|संलग्नक|cc|copies to|copy to|verteiler|copie à|c\.c|kopie)\.?(?=\s?[:：]|$)/iu

/** Of references: `Our reference`, `Unser Zeichen`. */
export const REFERENCES =
  /^(?:(?:your|our)(?: ref(?:erence)?)?|ref(?:erence)?|(?:ihr|unser)e? (?:zeichen|nachricht)(?: vom)?|aktenzeichen|az|kundennummer|(?:votre|notre) référence|v(?:os|\/)\s?réf(?:érences?)?|n(?:os|\/)\s?réf(?:érences?)?|réf(?:érence)?|(?:su|nuestra) ref(?:erencia)?|ref|rif|uw kenmerk|ons kenmerk)\.?(?=\s?[:：]|$)/iu

/** What is to be done with the envelope; the whole line. */
export const POSTAL_REMARKS =
  /^(?:(?:(?:by|via|per|advance copy by) )?(?:registered(?: (?:mail|post|letter))?|recorded delivery|special delivery|certified mail(?:,? return receipt requested)?|first[- ]class mail|air ?mail|courier|express mail|e-?mail|fax)|(?:strictly )?(?:private|personal) (?:and|&) confidential|confidential|urgent|einschreiben(?: (?:mit )?rückschein| einwurf)?|einwurf-?einschreiben|(?:vorab )?per (?:einschreiben|e-?mail|fax|bote|boten|kurier)|(?:streng )?vertraulich|persönlich(?: ?(?:\/|und) ?vertraulich)?|eilt|luftpost|(?:lettre )?recommandée?(?: avec (?:accusé|avis) de réception)?|par (?:courriel|e-?mail|fax|porteur)|personnel et confidentiel|confidentiel|(?:por )?(?:correo|carta) certificad[oa](?: con acuse de recibo)?|burofax|confidencial|raccomandata(?: a\/?r)?|riservata|aangetekend(?:e brief)?|vertrouwelijk|list polecony|poufne|carta registada)\.?$/iu

const DATES = [
  /^\d{1,2}(?:st|nd|rd|th|er|º|\.)? (?:de |d['’])?\p{L}{3,12}\.?,? (?:del? )?\d{4}(?: ?[грr]\.)?$/iu,
  /^\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}$/iu,
  /^\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}$/u,
  /^\d{4}-\d\d-\d\d$/u,
  /^(?:\p{L}{2})?\d{1,4}年 ?\d{1,2}月 ?\d{1,2}日$/u,
  /^\d{4}년 ?\d{1,2}월 ?\d{1,2}일$/u,
  /^\[[^\]]{0,20}(?:date|datum|fecha|data|tarih|дата|日付|日期|날짜|التاريخ|תאריך|दिनांक)[^\]]{0,20}\]$/iu,
]
/** The place before a date, where that is the custom: `Leipzig, den 22. November 2026`. */
const PLACE = /^[^\d,]{2,40}, ?/u
const ARTICLE = /^(?:den|le|el|dnia|il|dne|on) /iu
const DATE_CHARS_MAX = 80
/** Day and month; the month is looked up. */
const DAYS = [
  /^\d{1,2}(?:st|nd|rd|th|er|º|\.)? (?:de |of |d['’])?(\p{L}{3,14})\.?$/iu,
  /^(\p{L}{3,14})\.? \d{1,2}(?:st|nd|rd|th)?$/iu,
]

export function isDateLine(line: string): boolean {
  if (line.length > DATE_CHARS_MAX) return false
  const date = line.replace(PLACE, '').replace(ARTICLE, '')
  return DATES.some((pattern) => pattern.test(date))
}

/** A date without its year: `19 September`. */
export function isDayLine(line: string): boolean {
  if (line.length > DATE_CHARS_MAX) return false
  const date = line.replace(PLACE, '').replace(ARTICLE, '')
  return DAYS.some((pattern) => isMonthName(pattern.exec(date)?.[1] ?? ''))
}

/** "Sender to recipient" at the head of later pages; other languages have a dash. */
const TO: Readonly<Record<string, string>> = { en: 'to', de: 'an', fr: 'à', es: 'a', it: 'a', pt: 'a', nl: 'aan' }

export function fromTo(sender: string, recipient: string, language: string): string {
  if (sender === '' || recipient === '') return sender + recipient
  const to = TO[language.split('-')[0]!.toLowerCase()]
  return `${sender} ${to ?? '\u2013'} ${recipient}`
}
