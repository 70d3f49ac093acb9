/**
 * A term of an agreement as its clause says it: "rent 780 euro" → "The rent is 780 euro.". Where the words leave a doubt, the
 * clause says that they are agreed.
 */
import { toSentence } from './sentence.ts'
import { type Teller, upper } from './sentence-rule.ts'

export type Agreement = Pick<Teller, 'language' | 'kind'> & { parties: readonly [string, string] }

const AGREED: Readonly<Record<string, string>> = {
  en: 'The Parties have agreed the following: ',
  de: 'Die Parteien vereinbaren: ',
  fr: 'Les Parties conviennent de ce qui suit : ',
  es: 'Las Partes acuerdan lo siguiente: ',
}

const PREMISES: Readonly<Record<string, string>> = {
  en: 'The premises: ',
  de: 'Mietsache: ',
  fr: 'Lieux loués : ',
  es: 'Inmueble: ',
}
const DECLARED: Readonly<Record<string, string>> = {
  en: 'The following is declared: ',
  de: 'Erklärt wird Folgendes: ',
  fr: 'Il est déclaré ce qui suit : ',
  es: 'Se declara lo siguiente: ',
}
const HOUSING = /rent|lease|tenan|sublet|miet|pacht|bail|location|alquiler|arrend/iu
/** "flat Bahnhofstr 5 Graz": where the premises are. */
const ADDRESS_WITHIN =
  /(?<![\p{L}])\p{Lu}[\p{L}.-]*(?:straße|strasse|str\.?|weg|platz|allee|gasse|gürtel|ring)\s\d|\d+[a-z]?,?\s(?:rue|avenue|boulevard|place|(?:\p{Lu}\S*\s)+(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Square|Terrace))(?!\p{L})|(?:calle|avenida|plaza)\s\p{Lu}/u

export const isPlace = (text: string, kind: string): boolean =>
  HOUSING.test(kind) && text.length < 120 && ADDRESS_WITHIN.test(text)

/** The clause that a rule gives; nothing where none fits. */
export const ruledClause = (text: string, agreement: Agreement) =>
  toSentence(text, { ...agreement, voice: 'agreement' })

/** How what one person declares opens, where its words are no sentence. */
export const declaredLead = (language: string) => DECLARED[language] ?? ''

/** How a clause opens whose words fit no other. */
export const agreedLead = (language: string) => AGREED[language] ?? ''

export function clauseOf(text: string, agreement: Agreement): string {
  const ruled = ruledClause(text, agreement)
  if (ruled !== undefined) return ruled
  // What was taken out of it, the parties, leaves no signs behind.
  const plain = text
    .trim()
    .replace(/(?<=[:,;])(?:\s*[,;])+/gu, '')
    .replace(/:(?:\s*,)+/gu, ':')
    .replace(/[.,;]+$/u, '')
  const { language, parties, kind } = agreement
  if (isPlace(plain, kind ?? '')) return `${PREMISES[language] ?? ''}${plain}.`
  // "rights stay with client": the party has its name in capitals, and its article.
  const named = new RegExp(
    `\\b(with|by|to|of|from|for)\\s(${parties.map((one) => RegExp.escape(one)).join('|')})(?!\\p{L})`,
    'giu',
  )
  const said =
    language === 'en'
      ? plain.replace(named, (_, link: string, who: string) => `${link} the ${upper(who.toLowerCase())}`)
      : plain
  return language === 'en' &&
    /^(?:\p{L}+\s){1,3}(?:stay|stays|belongs?|remains?|pays?|gets?|keeps?|covers?|cleans?|ends?|starts?)\s/iu.test(said)
    ? `${upper(said)}.`
    : `${AGREED[language] ?? ''}${said}.`
}
