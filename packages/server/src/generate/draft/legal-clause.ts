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

/** The clause that a rule gives; nothing where none fits. */
export const ruledClause = (text: string, agreement: Agreement) =>
  toSentence(text, { ...agreement, voice: 'agreement' })

/** How a clause opens whose words fit no other. */
export const agreedLead = (language: string) => AGREED[language] ?? ''

export function clauseOf(text: string, agreement: Agreement): string {
  const ruled = ruledClause(text, agreement)
  if (ruled !== undefined) return ruled
  const plain = text.trim().replace(/[.,;]+$/u, '')
  const { language, parties } = agreement
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
