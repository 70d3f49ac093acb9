/** Labels that are points in time: which word heads their column, and how they are written. */

const ORDINAL = /^\d{1,2}(?:\.?[ºª]|\.|st|nd|rd|th|er|ère|re|ème|e)\s+/iu

/** Narrower first: "mar" is a month, and in French and Spanish a day among days. */
const PERIODS = {
  year: /^(?:(?:19|20)\d{2}(?:\/\d{2,4})?|(?:year|jahr|année|año)(?!\p{L}).*)$/iu,
  day: /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:day|tag|jour|día)(?!\p{L}).*)\.?$/iu,
  month:
    /^(?:jan(?:uary|uar|v|vier)?|feb(?:ruary|ruar)?|févr?(?:ier)?|mar(?:ch|s|zo)?|märz?|mrz|apr(?:il)?|avr(?:il)?|may|mai|june?|juni|juin|july?|juli|juil(?:let)?|aug(?:ust)?|août|sept?(?:ember|embre)?|septiembre|oct(?:ober|obre|ubre)?|okt(?:ober)?|nov(?:ember|embre|iembre)?|dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|ene(?:ro)?|febrero|abr(?:il)?|mayo|junio|julio|ago(?:sto)?|dic(?:iembre)?|(?:month|monat|mois|mes)(?!\p{L}).*)\.?(?:\s(?:19|20)\d{2})?$/iu,
  quarter: /^(?:[qt][1-4](?:\s(?:19|20)\d{2})?|(?:quarter|quartal|trimestre)(?:\s.*)?)$/iu,
  week: /^(?:(?:weeks?|woche|kw|semaine|semana)(?!\p{L}).*)$/iu,
} as const
export type Period = keyof typeof PERIODS

const OTHER =
  /^(?:[hs][12]|halbjahr|half|semest|tertial|cuatrim|sprint|(?:week|woche|kw|quart|trim)\p{L}*)(?!\p{Ll}{4,})/iu

/** @returns what all of the labels are, or `other` for a mix of times, or undefined where one is none. */
export function periodOf(labels: readonly string[]): Period | 'other' | undefined {
  const plain = labels.map((label) => label.trim().replace(ORDINAL, ''))
  for (const [period, pattern] of Object.entries(PERIODS) as [Period, RegExp][])
    if (plain.every((label) => pattern.test(label))) return period
  return plain.every(isTime) ? 'other' : undefined
}

export function isTime(label: string): boolean {
  const plain = label.trim().replace(ORDINAL, '')
  return OTHER.test(plain) || Object.values(PERIODS).some((pattern) => pattern.test(plain))
}
