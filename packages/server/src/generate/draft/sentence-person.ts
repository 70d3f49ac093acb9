/**
 * What a letter says of a third person, where the words leave out who: "built a tool" behind "she took my course" is hers.
 *
 * In: what was read, the words, their language. Out: of whom they tell, and the sentences such notes become; nothing where
 * the words leave a doubt, so that they stand as they were given. Pure.
 */
import { genderOf } from '../facts/names.ts'
import type { Facts } from '../facts/types.ts'
import { first, type Rule, type Teller } from './sentence-rule.ts'
import { PAST } from './wording-en.ts'

/** Kinds of letters that vouch for someone from the first word to the last. */
export const VOUCHES = /recommend|reference|empfehl|recommandation|recomendación/iu

const PRONOUNS: Readonly<Record<string, readonly [female: string, male: string]>> = {
  en: ['She', 'He'],
  de: ['Sie', 'Er'],
  fr: ['Elle', 'Il'],
  es: ['Ella', 'Él'],
}
const SAYS: Readonly<Record<string, readonly [female: RegExp, male: RegExp]>> = {
  en: [/(?<!\p{L})(?:she|her)(?!\p{L})/iu, /(?<!\p{L})(?:he|his|him)(?!\p{L})/iu],
  de: [/(?<!\p{L})(?:meine \p{L}+in|(?<=, )sie)(?!\p{L})/u, /(?<!\p{L})er(?!\p{L})/u],
  fr: [/(?<!\p{L})elle(?!\p{L})/iu, /(?<!\p{L})il(?!\p{L})/iu],
  es: [/(?<!\p{L})ella(?!\p{L})/iu, /(?<!\p{L})él(?!\p{L})/iu],
}

/** "She" or "He" where a letter vouches for someone; `null` where neither is sure, nothing where it vouches for nobody. */
export function vouchedFor({ kind, topic, prompt, promptLanguage }: Facts): string | null | undefined {
  if (topic === undefined || !VOUCHES.test(kind ?? '')) return undefined
  const [she, he] = SAYS[promptLanguage] ?? []
  const name = /\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)*$/u.exec(topic.text)?.[0] ?? ''
  const [female, male] = [she?.test(prompt) === true, he?.test(prompt) === true]
  const gender = female === male ? genderOf(name) : female ? 'female' : 'male'
  return gender === undefined ? null : (PRONOUNS[promptLanguage]?.[gender === 'female' ? 0 : 1] ?? null)
}

/** "She has fever", "my son is ill": who speaks next without a subject is not the writer for sure. */
export const TELLS_OF =
  /^(?:she|he|her|his|sie(?= ist| hat)|er|elle|il|ella|él|(?:my|our|meine?|unsere?|mon|ma|notre|mi|nuestr[oa])\s(?:son|daughter|husband|wife|partner|mother|father|mum|dad|brother|sister|student|colleague|child|baby|cat|dog|horse|kind|katze|hund|chat|chien|enfant|gat[oa]|perr[oa]|sohn|tochter|mann|frau|mutter|vater|bruder|schwester|fils|fille|mari|femme|mère|père|frère|sœur|hij[oa]|marido|mujer|madre|padre|herman[oa]))(?:\s|['’])/iu

/** What someone did, or how old they are, with the subject left out. */
export const DID = new RegExp(
  `^(?:(?:always|never|often|also)\\s)?(?:${PAST}|broke|drove|hurt|fell|left|kept|held|brought|drew|sang|spoke|knew|had|did|became|began|chose|stood|understood|beat|passed|rented|played|drinks|eats|sleeps)\\s|^\\d+\\s(?:years|jahre|ans|años)(?!\\p{L})(?!.*(?:experience|erfahrung|expérience|experiencia))`,
  'iu',
)

const P = ({ person = '' }: Teller) => person
const QUALITIES: Readonly<Record<string, string>> = {
  en: 'reliable|punctual|honest|kind|friendly|patient|careful|creative|curious|hard[- ]?working|diligent|motivated|independent|organi[sz]ed|precise|polite|helpful|thorough|talented|gifted|trustworthy|responsible|flexible|ambitious|cheerful|clean|quiet|tidy|quick|calm|eager|dedicated|experienced|skilled|conscientious|loyal|on time|(?:good|great|excellent) (?:with|at|in) .+|fluent in .+',
  de: 'zuverlässig|pünktlich|ehrlich|freundlich|geduldig|sorgfältig|kreativ|neugierig|fleißig|motiviert|selbstständig|selbständig|höflich|hilfsbereit|gründlich|begabt|verantwortungsvoll|flexibel|ruhig|ordentlich|gewissenhaft|teamfähig|belastbar|engagiert',
  fr: 'fiable|ponctuel(?:le)?|honnête|gentil(?:le)?|aimable|patiente?|soigneu(?:x|se)|créati(?:f|ve)|curieu(?:x|se)|travailleu(?:r|se)|motivée?|autonome|organisée?|polie?|serviable|rigoureu(?:x|se)|douée?|responsable|calme|discr[eè]te?',
  es: 'fiable|puntual|honest[oa]|amable|paciente|cuidados[oa]|creativ[oa]|curios[oa]|trabajador(?:a)?|motivad[oa]|autónom[oa]|organizad[oa]|educad[oa]|servicial|responsable|tranquil[oa]|riguros[oa]',
}
const is = (language: string, verb: string, and: string, often: string): Rule => {
  const one = `(?:(?:${often})\\s)?(?:${QUALITIES[language] ?? ''})`
  return [
    new RegExp(`^${one}(?:(?:,\\s|\\s${and}\\s)${one})*$`, 'iu'),
    ([text], of) => `${P(of)} ${verb} ${first(text)}`,
  ]
}

/** By language: the notes that are surely someone's deeds or qualities. */
export const OF_A_PERSON: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    is('en', 'is', 'and', 'very|extremely|really|always|never|also'),
    [
      /^(?:(?:the|one of the)\s)?(?:best|top|first|strongest)\s(?:of|in|among|three|five|\d)\s?.*$/iu,
      ([text], of) => `${P(of)} was ${/^(?:the|one|top\sof)\s?/iu.test(text) ? '' : 'the '}${first(text)}`,
    ],
    [DID, (match, of) => (/^\d/u.test(match.input) ? undefined : `${P(of)} ${first(match.input)}`)],
    [
      /^(?:(?:always|never|often|also)\s)?(?:\p{Ll}{3,}ed|speaks|works|knows|writes|has|is|was|can|will|could|leads|plays|teaches|helps|learns|takes|makes|gets|asks|reads|runs|wants|needs|shows|keeps|cooks|cares|cared|understands|plans|pays|looks|looked)\s(?!by\s).+$/iu,
      ([text], of) => `${P(of)} ${first(text)}`,
    ],
    [
      /^an?\s(?:\p{Ll}[\p{Ll}-]*\s){0,2}(?:\p{Ll}+er|student|colleague|tenant|person|nurse|assistant|player|cook)(?:\s.*)?$/u,
      ([text], of) => `${P(of)} is ${text}`,
    ],
  ],
  de: [
    is('de', 'ist', 'und', 'sehr|stets|immer|äußerst'),
    [
      /^(?:hat|ist|war|hatte|kann|konnte|spricht|arbeitet|leitet|half|schrieb|hielt|übernahm|baute|gewann|kam|\p{Ll}{4,}te)\s(?!von\s).+$/u,
      ([text], of) => `${P(of)} ${text}`,
    ],
  ],
  fr: [
    is('fr', 'est', 'et', 'très|toujours'),
    [/^(?:a|est|sait|parle|travaille|peut|était|avait|dirige|écrit)\s.+$/u, ([text], of) => `${P(of)} ${text}`],
  ],
  es: [
    is('es', 'es', 'y', 'muy|siempre|siempre muy'),
    [/^(?:ha|es|sabe|habla|trabaja|puede|era|dirige|escribe|tiene|\p{Ll}{3,}ó)\s.+$/u, '$&'],
  ],
}
