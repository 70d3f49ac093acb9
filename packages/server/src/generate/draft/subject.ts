/**
 * What a letter is about, where its prompt only tells what happened: "I moved to 12 Oak Street …" → "Change of address".
 *
 * In: the statements and their language. Out: a subject line, from what everybody writes such letters for, else from the first
 * statement itself, as far as one line takes it; nothing where there is none. Pure.
 */
import type { Statement } from '../facts/types.ts'

type Matter = readonly [RegExp, string]

/** The commonest matters of private letters; the first that fits, in this order. */
const MATTERS: Readonly<Record<string, readonly Matter[]>> = {
  en: [
    [/\b(?:moved to|moving to|new address|changed? (?:my )?address|change of address)\b/iu, 'Change of address'],
    [/\b(?:was|is|were|been) (?:ill|sick|unwell|absent|off sick)\b|could(?: not|n't) (?:come to|attend)/iu, 'Absence'],
    [/\b(?:lost|stolen)\b.*\b(?:card|passport|keys?|licen[cs]e|wallet|phone)\b/iu, 'Loss of $0'],
    [/\b(?:changed? my (?:sur)?name|married name|new (?:sur)?name)\b/iu, 'Change of name'],
    [/\b(?:bank details|account number has changed|new (?:bank )?account)\b/iu, 'New bank details'],
    [/\bappointment\b/iu, 'Appointment'],
    [/\b(?:invoice|bill)\b.*\b(?:wrong|too high|twice|mistake|incorrect)\b/iu, 'Error in an invoice'],
  ],
  de: [
    [/umgezogen|neue (?:Adresse|Anschrift)|Umzug/iu, 'Änderung meiner Anschrift'],
    [
      /(?:war|ist|waren|sind) (?:\p{L}+ ){0,4}(?:krank|erkrankt)|fehl(?:t|te|en)\b|nicht (?:zur|in die) Schule/iu,
      'Entschuldigung',
    ],
    [/Bankverbindung|neues Konto|neue IBAN/iu, 'Neue Bankverbindung'],
    [/geheiratet|neuer Name|Namensänderung/iu, 'Namensänderung'],
    [/(?<!\p{L})Termin(?!\p{L})/iu, 'Terminanfrage'],
  ],
  fr: [
    [/déménagé|nouvelle adresse|changement d['’]adresse/iu, 'Changement d’adresse'],
    [/(?:était|est|étaient|a été) (?:\p{L}+ ){0,2}(?:malade|souffrante?|absente?)/iu, 'Absence'],
    [/coordonnées bancaires|nouveau (?:compte|RIB)/iu, 'Nouvelles coordonnées bancaires'],
    [/rendez-vous/iu, 'Demande de rendez-vous'],
  ],
  es: [
    [/mudad[oa]|nueva dirección|cambio de (?:domicilio|dirección)/iu, 'Cambio de domicilio'],
    [/(?:estuvo|está|estaba) (?:\p{L}+ ){0,2}(?:enferm[oa]|mal[oa])/iu, 'Falta de asistencia'],
    [/nueva cuenta|datos bancarios/iu, 'Nuevos datos bancarios'],
    [/(?<!\p{L})cita(?!\p{L})/iu, 'Solicitud de cita'],
  ],
}

/** "I want to extend my permit": what is wished for, and how a subject line calls it. */
const WISHES: Readonly<Record<string, readonly [RegExp, string]>> = {
  en: [/^I(?:'d like| would like| want| need| wish) to (?!thank|inform|tell|know|point)(.+)$/iu, 'Request to '],
  de: [/^Ich (?:möchte|will|würde gern)(?: gern)? (?:(?:mein|den|die|das|eine?)\p{Ll}{0,2} )?(.+)$/iu, ''],
  fr: [/^J['’]aimerais (.+)$|^Je (?:souhaite|voudrais|veux)(?:rais)? (?!vous)(.+)$/iu, 'Demande : '],
  es: [/^(?:Quiero|Quisiera|Deseo|Me gustaría) (?!agradecer|comunicar|informar)(.+)$/iu, 'Solicitud: '],
}

/** "My account number is 7730": stands in the letter, and says nothing of its matter. */
const NUMBERED =
  /^(?:(?:my|our|meine?|unsere?|mon|ma|mi|la|n°)\s)?[\p{L}-]*\s?(?:number|no\.?|nr\.?|nummer|numéro|número|reference|référence|referencia|id)(?!\p{L})/iu

/** "unas 200 personas": how many there are is no matter. */
const COUNTED = /^(?:(?:about|around|roughly|unas|unos|environ|etwa|rund|ca\.?)\s)?\d[\d.,]*\s\p{L}+(?:\s\p{L}+)?$/iu

const LINE_CHARS = 72
/** Where a line may end: before what explains or goes on. */
const GOES_ON =
  /,\s|\s[–—-]\s|;\s|\s(?=(?:because|since|as|and|but|so|which|who|although|while|weil|da|und|aber|obwohl|damit|parce|car|et|mais|bien que|porque|ya que|y|pero|aunque)\s)/gu

export function subjectFrom(statements: readonly Statement[], language: string): string | undefined {
  const told = statements.filter((one) => one.form !== 'question' && one.form !== 'thanks' && !NUMBERED.test(one.text))
  for (const { text } of told)
    for (const [pattern, subject] of MATTERS[language] ?? [])
      if (pattern.test(text)) {
        const thing = /(?:card|passport|keys?|licen[cs]e|wallet|phone)/iu.exec(text)?.[0] ?? ''
        return subject.replace('$0', `my ${thing}`)
      }
  for (const { text } of told) {
    const [wish, name] = WISHES[language] ?? []
    const wanted = wish
      ?.exec(text)
      ?.slice(1)
      .find((one) => one !== undefined)
      ?.replace(/[.!]+$/u, '')
    if (wanted === undefined || name === undefined) continue
    const line = `${name}${wanted}`
    return line.length <= LINE_CHARS ? line : firstClause(line)
  }
  const first = told.find((one) => (one.form === 'sentence' || one.form === 'fragment') && !COUNTED.test(one.text))
  return first === undefined ? undefined : firstClause(first.text)
}

/** "The heating in my flat has been broken since May and nobody comes" → up to "since May". */
function firstClause(text: string): string | undefined {
  // No verb opens a subject: "complaining about rubbish" is a complaint.
  const plain = text
    .trim()
    .replace(/[.!?\s]+$/u, '')
    .replace(/^(?:I am writing to )?complain(?:ing)? (?=about\s)/iu, 'Complaint ')
    .replace(/^(?:asking|requesting)(?: for)? (?:an?\s|the\s)?/iu, '')
    .replace(/^I (?:got|received|have received|was sent|have got) (?:an?\s|the\s)?/iu, '')
    .replace(/^informing (?:you|them) (?:of|about) /iu, '')
  if (plain.length <= LINE_CHARS && plain.split(/\s+/u).length >= 2) return plain
  let end = 0
  for (const { index } of plain.matchAll(GOES_ON)) if (index <= LINE_CHARS) end = index
  return end >= 12 ? plain.slice(0, end) : undefined
}

/** What gives the reason, or goes on: none of it is a subject line. */
const REASON =
  /,\s|;\s|\s[–—-]\s|\s(?=(?:because|since|due to|so that|weil|wegen|da|damit|parce que|car|à cause|en raison|porque|ya que|debido|por)\s)/u
const DATED =
  /^(?:on\s)?((?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s?)?(?:\d{1,2}(?:st|nd|rd|th)?\s\p{L}{3,9}|\p{L}{3,9}\s\d{1,2}(?:st|nd|rd|th)?)?)\s(?=(?:the|our|my|we|there|no)\s)/iu

/** "Monday 1 Dec the office is closed because …" → "Office closed, Monday 1 Dec". */
export function headline(clauses: readonly string[], language: string): string | undefined {
  const first = clauses.find((one) => one.split(/\s+/u).length >= 2)
  if (first === undefined) return undefined
  const said = first.split(REASON)[0] ?? first
  const dated = language === 'en' ? DATED.exec(said) : null
  const day = dated?.[1]?.trim() ?? ''
  const matter = said.slice(dated?.[0].length ?? 0)
  const state =
    language === 'en' ? /^(?:the|our)\s((?:\p{L}+\s){1,3}?)(?:is|are|will be)\s((?:not\s)?\S.*)$/iu.exec(matter) : null
  const line = `${state === null ? matter : `${state[1] ?? ''}${state[2] ?? ''}`}${day === '' ? '' : `, ${day}`}`
  return line.length <= LINE_CHARS ? line : firstClause(line)
}
