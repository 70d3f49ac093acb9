/**
 * An agreement told by its verb: "I (Ada Obi) lend Marc Petit 3,000 euro" is a loan, with a lender and a borrower.
 *
 * In: the facts. Out: who gives and who takes, what that makes them, the kind of agreement, and the sentence that says it in
 * the third person; nothing where no one is named who takes. Pure; every pattern is bounded.
 */
import { genderOf } from '../facts/names.ts'
import type { Facts } from '../facts/types.ts'
import { masked, type Note, notesOf } from './notes.ts'

export interface Deed {
  giver: string | undefined
  taker: string
  /** Told by who gives. */
  isOwn: boolean
  kind: string
  roles: readonly [string, string]
  start: number
  end: number
  sentence: string | undefined
}

interface Act {
  /** As "I" say it, and as it is said of another; the second is what the sentence has. */
  verbs: Readonly<Record<string, string>>
  kind: string
  roles: readonly [string, string]
  /** Where it is money that is given. */
  money?: { kind: string; roles: readonly [string, string] }
  /** Only where "to Lily Stone" follows: one rents from someone, too. */
  needsTo?: boolean
}

const ACTS: Readonly<Record<string, readonly Act[]>> = {
  en: [
    {
      verbs: { lend: 'lends', loan: 'loans', lends: 'lends', loans: 'loans' },
      kind: 'Lending Agreement',
      roles: ['Lender', 'Borrower'],
      money: { kind: 'Loan Agreement', roles: ['Lender', 'Borrower'] },
    },
    { verbs: { sell: 'sells', sells: 'sells' }, kind: 'Sale Agreement', roles: ['Seller', 'Buyer'] },
    {
      verbs: { rent: 'rents', rents: 'rents', lease: 'leases', leases: 'leases', let: 'lets', lets: 'lets' },
      kind: 'Rental Agreement',
      roles: ['Landlord', 'Tenant'],
      needsTo: true,
    },
    { verbs: { give: 'gives', gives: 'gives' }, kind: 'Gift Agreement', roles: ['Donor', 'Donee'] },
  ],
  de: [
    {
      verbs: { leihe: 'leiht', leiht: 'leiht', verleihe: 'verleiht', verleiht: 'verleiht' },
      kind: 'Leihvertrag',
      roles: ['Verleiher', 'Entleiher'],
      money: { kind: 'Darlehensvertrag', roles: ['Darlehensgeber', 'Darlehensnehmer'] },
    },
    {
      verbs: { verkaufe: 'verkauft', verkauft: 'verkauft' },
      kind: 'Kaufvertrag',
      roles: ['Verkäufer', 'Käufer'],
    },
    {
      verbs: { vermiete: 'vermietet', vermietet: 'vermietet' },
      kind: 'Mietvertrag',
      roles: ['Vermieter', 'Mieter'],
    },
    {
      verbs: { schenke: 'schenkt', schenkt: 'schenkt' },
      kind: 'Schenkungsvertrag',
      roles: ['Schenkende Person', 'Beschenkte Person'],
    },
  ],
  fr: [
    {
      verbs: { prête: 'prête' },
      kind: 'Commodat',
      roles: ['Prêteur', 'Emprunteur'],
      money: { kind: 'Contrat de prêt', roles: ['Prêteur', 'Emprunteur'] },
    },
    { verbs: { vends: 'vend', vend: 'vend' }, kind: 'Contrat de vente', roles: ['Vendeur', 'Acheteur'] },
    { verbs: { loue: 'loue' }, kind: 'Contrat de location', roles: ['Bailleur', 'Locataire'] },
    { verbs: { donne: 'donne' }, kind: 'Donation', roles: ['Donateur', 'Donataire'] },
  ],
  es: [
    {
      verbs: { presto: 'presta', presta: 'presta' },
      kind: 'Comodato',
      roles: ['Comodante', 'Comodatario'],
      money: { kind: 'Contrato de préstamo', roles: ['Prestamista', 'Prestatario'] },
    },
    {
      verbs: { vendo: 'vende', vende: 'vende' },
      kind: 'Contrato de compraventa',
      roles: ['Vendedor', 'Comprador'],
    },
    {
      verbs: { alquilo: 'alquila', alquila: 'alquila', arriendo: 'arrienda', arrienda: 'arrienda' },
      kind: 'Contrato de alquiler',
      roles: ['Arrendador', 'Arrendatario'],
    },
    {
      verbs: { dono: 'dona', dona: 'dona', regalo: 'regala', regala: 'regala' },
      kind: 'Donación',
      roles: ['Donante', 'Donatario'],
    },
  ],
}

const WORD = String.raw`\p{Lu}[\p{L}'’-]*`
const NAME = String.raw`${WORD}(?:\s(?:(?:von|van|de|del|der|di|da|la)\s)*${WORD}){1,2}`
/** In German every noun has a capital: a name is two words, and the second alone tells nothing. */
const NAME_DE = String.raw`${WORD}\s(?:(?:von|van|der|zu)\s)*${WORD}`
const SELF: Readonly<Record<string, string>> = {
  en: '[Ii]',
  de: '[Ii]ch',
  fr: 'Je,?\\ssoussignée?|[Jj]e',
  es: '[Yy]o',
}
const TO: Readonly<Record<string, string>> = { en: 'to', de: 'an', fr: 'à', es: 'a' }
const ME: Readonly<Record<string, string>> = { en: 'me', de: 'mir', fr: 'à moi', es: 'a mí' }
const TO_KIN: Readonly<Record<string, string>> = { en: 'my', de: 'meine[mr]', fr: 'à m(?:on|a)', es: 'a mi' }
/** What stands before the one to whom it is given, right behind the verb. */
const DATIVE: Readonly<Record<string, string>> = { fr: 'à\\s', es: 'a\\s' }
const MONEY =
  /^(?:(?:um|eine|the|la|una|une)\s)?(?:sum\sof\s|somme\sde\s|suma\sde\s)?(?:[€$£]\s?\d|(?:EUR|CHF|USD|GBP)\s\d|\d[\d.,' ]*\s?(?:€|£|\$|(?:euros?|eur|usd|dollars?|pounds?|francs?|chf|franken)(?!\p{L})))/iu
/** What is the giver's own, in a sentence that another tells. */
const OWN: Readonly<Record<string, (text: string) => string>> = {
  en: (text) => text.replace(/(?<!\p{L})my(?=\s)/giu, 'the'),
  // In the accusative the ending tells the article.
  de: (text) =>
    text
      .replace(/(?<!\p{L})meinen(?=\s)/giu, 'den')
      .replace(/(?<!\p{L})meine(?=\s)/giu, 'die')
      .replace(/(?<!\p{L})mein(?=\s)/giu, 'das'),
  fr: (text) => text.replace(/(?<!\p{L})m(on|a|es)(?=\s)/giu, 's$1'),
  es: (text) => text.replace(/(?<!\p{L})mi(s?)(?=\s)/giu, 'su$1'),
}

export function deedIn(facts: Facts): Deed | undefined {
  const { prompt, promptLanguage: language } = facts
  const name = language === 'de' ? NAME_DE : NAME
  for (const act of ACTS[language] ?? []) {
    const opens = new RegExp(
      `(?:^|[:.,;]\\s+|^(?:my|meine?|mon|ma|mi)\\s\\p{L}+\\s|\\s(?=${SELF[language]}\\s))(?:(?<self>${SELF[language]})(?:,?\\s(?<named>${name}),?|\\s\\((?<aside>${name})\\))?|(?<other>${name}))\\s(?:hereby\\s)?(?<verb>${Object.keys(act.verbs).join('|')})\\s(?:hiermit\\s)?`,
      'gu',
    )
    for (const match of prompt.matchAll(opens)) {
      const { self, named, aside, other, verb = '' } = match.groups ?? {}
      const from = match.index + match[0].length
      const until = endOf(facts, from)
      const rest = prompt.slice(from, until)
      const taken = takerIn(rest, language, name, act.needsTo === true)
      if (taken === undefined) continue
      const writer = facts.sender?.name ?? lastName(facts)
      const giver = named ?? aside ?? other ?? writer
      const taker = taken.name ?? (self === undefined ? writer : undefined)
      if (taker === undefined || giver === taker) continue
      const isMoney = act.money !== undefined && MONEY.test(taken.rest)
      const { kind, roles } = isMoney && act.money !== undefined ? act.money : act
      const said = taken.own === undefined ? rest : `${taker} ${taken.rest}`
      const told = (self === undefined ? said : (OWN[language]?.(beside(said, taker)) ?? said)).trim()
      return {
        giver,
        taker,
        isOwn: self !== undefined,
        kind,
        roles,
        start: match.index + (/^[:.,;\s]+/u.exec(match[0])?.[0].length ?? 0),
        end: until,
        // Someone else's "my" would be the reader's.
        sentence: giver === undefined ? undefined : `${giver} ${act.verbs[verb] ?? verb} ${told}.`,
      }
    }
  }
  return undefined
}

/** "my daughter Eva Stone": what someone is to the giver stands behind the name. */
const beside = (text: string, taker: string) =>
  text.replace(
    new RegExp(`(?<!\\p{L})(?:my|meine[mnr]?|mon|ma|mi)\\s(\\p{L}+)\\s(${RegExp.escape(taker)})`, 'u'),
    '$2 ($1)',
  )

/** "…, no payment, Rita Stone": a name that stands alone at the end is the writer's. */
function lastName(facts: Facts): string | undefined {
  const last = notesOf(facts).at(-1)?.text ?? ''
  return new RegExp(`^${NAME}$`, 'u').test(last) && genderOf(last) !== undefined ? last : undefined
}

/** Where the note ends that begins at `from`. */
function endOf(facts: Facts, from: number): number {
  const note = notesOf(facts, from).find((one) => one.start >= from - 1)
  const sign = masked(facts.prompt)
    .slice(from)
    .search(/[;\n]|,\s/u)
  const first = note === undefined ? facts.prompt.length : note.end
  return sign === -1 ? first : Math.min(first, from + sign)
}

interface Taken {
  /** Nothing where it is who writes. */
  name: string | undefined
  /** What is given, and how. */
  rest: string
  /** The words for who writes: "me". */
  own?: string
}

function takerIn(rest: string, language: string, name: string, needsTo: boolean): Taken | undefined {
  const to = TO[language] ?? 'to'
  const first = (pattern: string) => new RegExp(`^${pattern}`, 'u').exec(rest)
  const named = (taken: string | undefined, at: number): Taken | undefined =>
    taken === undefined ? undefined : { name: taken, rest: rest.slice(at).trim() }
  // "sells me his boat"
  const own = first(`(?:${ME[language] ?? 'me'})\\s`)?.[0]
  if (own !== undefined) return { name: undefined, rest: rest.slice(own.length), own: own.trim() }
  if (!needsTo) {
    // "my daughter Eva Stone"
    const kin = first(`(?:${TO_KIN[language] ?? 'my'})\\s\\p{L}+\\s(${name})`)
    if (kin !== null) return named(kin[1], kin[0].length)
    const direct = first(`${DATIVE[language] ?? ''}(${name})(?=\\s)`)
    if (direct !== null && genderOf(direct[1] ?? '') !== undefined) return named(direct[1], direct[0].length)
  }
  const led = new RegExp(`(?:^|\\s)${to}\\s(?:(?:my|meine[nrm]?|mon|ma|mi)\\s\\p{L}+\\s)?(${name})`, 'u').exec(rest)
  if (led?.[1] !== undefined) return { name: led[1], rest: led.index === 0 ? rest.slice(led[0].length).trim() : rest }
  if (needsTo) return undefined
  const single = first(`${DATIVE[language] ?? ''}(${WORD})(?=\\s)`)
  if (single !== null && genderOf(single[1] ?? '') !== undefined) return named(single[1], single[0].length)
  const unknown = language === 'de' ? null : first(`${DATIVE[language] ?? ''}(${name})(?=\\s)`)
  return unknown === null ? undefined : named(unknown[1], unknown[0].length)
}

/** "if he misses two payments": he who takes, where the giver speaks; else the one whose gender the word has. */
export function withNames(text: string, { giver, taker, isOwn }: Deed): string {
  return text.replace(
    /^((?:if|when|unless|wenn|falls|si|cuando)\s)?(he|she|er|sie|il|elle|él|ella)(?=\s)/iu,
    (whole: string, link: string | undefined, word: string) => {
      const gender = /^(?:he|er|il|él)$/iu.test(word) ? 'male' : 'female'
      const fitting = [taker, giver].filter((one) => one !== undefined && genderOf(one) === gender)
      const who = isOwn ? taker : fitting.length === 1 ? fitting[0] : undefined
      return who === undefined ? whole : `${link ?? ''}${who}`
    },
  )
}

/** The notes of the terms: all but the deed itself, and who its writer says to be. */
export const termsBeside = (facts: Facts, deed: Deed): Note[] =>
  notesOf(facts).filter(
    ({ text, start, end }) =>
      (end <= deed.start || start >= deed.end) &&
      ![deed.giver, deed.taker].some(
        (name) =>
          name !== undefined &&
          text.endsWith(name) &&
          /^(?:(?:I am|I['’]m|my name is|ich bin|je suis|soy)\s)?$/iu.test(text.slice(0, text.length - name.length)),
      ),
  )
