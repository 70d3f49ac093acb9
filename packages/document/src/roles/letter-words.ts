/** Words of letters that are not in a table elsewhere (labels.ts, formulas.ts); all languages together, in lower case. */

/** Of a list of enclosures or copies, with the marks that may follow. */
export const ENCLOSURES = wordPattern(
  'enclosures?|encls?|enc|attachments?|anlagen?|beilagen?|pièces? jointes?|p\\.-?j|pj|anexos?|adjuntos?|allegat[oi]|bijlagen?|załączniki?|bilagor|bilagen?|bilag|vedlegg|liitteet|liite|přílohy|příloha|ekler|ek|приложени[ея]|додаток|додатки|συνημμένα|添付|附件|첨부|المرفقات|נספחים|संलग्नक|cc|copies to|copy to|verteiler|copie à|c\\.c|kopie',
)

/** Of references: `Your reference`, `Unser Zeichen`. */
export const REFERENCES = wordPattern(
  '(?:your|our)(?: ref(?:erence)?)?|ref(?:erence)?|(?:ihr|unser)e? (?:zeichen|nachricht)(?: vom)?|aktenzeichen|az|kundennummer|v(?:os|/)\\s?réf(?:érences?)?|n(?:os|/)\\s?réf(?:érences?)?|réf(?:érence)?|(?:su|nuestra) ref(?:erencia)?|ref|rif|uw kenmerk|ons kenmerk',
)

function wordPattern(words: string): RegExp {
  return new RegExp(`^(?:${words})\\.?(?=\\s*[:：]|$)`, 'iu')
}

const MONTH = "(?:de |d['’])?\\p{L}{3,12}\\.?"
const ORDINAL = '(?:st|nd|rd|th|er|º|\\.)?'
const DATES = [
  `\\d{1,2}${ORDINAL} ${MONTH},? (?:de |del )?\\d{4}(?: ?[гр]\\.)?`,
  `\\p{L}{3,12}\\.? \\d{1,2}${ORDINAL},? \\d{4}`,
  '\\d{1,2}[./-] ?\\d{1,2}[./-] ?\\d{2,4}',
  '\\d{4}-\\d\\d-\\d\\d',
  '(?:\\p{L}{2})?\\d{1,4}年 ?\\d{1,2}月 ?\\d{1,2}日',
  '\\d{4}년 ?\\d{1,2}월 ?\\d{1,2}일',
  '\\[[^\\]]{0,20}(?:date|datum|fecha|data|tarih|дата|日付|日期|날짜|التاريخ|תאריך|दिनांक)[^\\]]{0,20}\\]',
]
/** A line that is a date, with the place before it where that is the custom: `Leipzig, den 22. November 2026`. */
const DATE_LINE = new RegExp(`^(?:[^\\d,]{2,40}, ?)?(?:(?:den|le|el|dnia|il|dne|on) )?(?:${DATES.join('|')})$`, 'iu')
const DATE_CHARS_MAX = 80

export const isDateLine = (line: string): boolean => line.length <= DATE_CHARS_MAX && DATE_LINE.test(line)

/** "Sender to recipient" at the head of later pages; other languages have a dash. */
const TO: Readonly<Record<string, string>> = { en: 'to', de: 'an', fr: 'à', es: 'a', it: 'a', pt: 'a', nl: 'aan' }

export function fromTo(sender: string, recipient: string, language: string): string {
  if (sender === '' || recipient === '') return sender + recipient
  const to = TO[language.split('-')[0]!.toLowerCase()]
  return `${sender} ${to ?? '\u2013'} ${recipient}`
}
