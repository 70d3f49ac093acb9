/**
 * A term of an agreement as its clause says it: "rent 780 euro" → "The rent is 780 euro.", "no pets" → "Pets are not allowed."
 *
 * In: the words of the prompt, the language, the kind of agreement, what its parties are called. Out: a whole sentence, always:
 * where the words leave a doubt, the clause says that they are agreed. Pure.
 */
import { upper } from './desk.ts'

export interface Agreement {
  language: string
  /** "Sublet Agreement": says what is paid for, and who pays. */
  kind: string
  /** Who gives, and who pays: "Landlord", "Tenant". */
  parties: readonly [string, string]
}

type Rule = readonly [pattern: RegExp, say: (match: RegExpExecArray, agreement: Agreement) => string | undefined]

const AMOUNT = String.raw`(?:[€$£¥]\s?\d[\d.,\u202f]*|\d[\d.,\u202f]*\s?(?:€|£|\$|euros?|EUR|pounds?|dollars?|GBP|USD|CHF|francs?|pesos?))`
const STREET =
  /^(?:\d+[a-z]?,?\s(?:\p{Lu}\S*\s)+(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Way|Close|Court|Square|Place|Row|Terrace)(?:,?\s\p{Lu}.*)?|(?:Via|Viale|Piazza|Rue|rue|Avenue|avenue|Calle|calle|Avenida|avenida|Plaza|plaza)\s.+|\d+,?\s(?:rue|avenue|boulevard|place)\s.+|\p{Lu}[\p{L}.-]*(?:straße|strasse|str\.|weg|platz|allee|gasse)\s\d+.*)$/u
const HOUSING = /rent|lease|tenan|sublet|miet|pacht|bail|location|alquiler|arrend/iu
const many = (noun: string) => /(?<!s|u|i)s$/u.test(noun)

/** What is paid for in an agreement of this kind. */
const paidFor = (kind: string, words: readonly [RegExp, string][], otherwise: string) =>
  words.find(([pattern]) => pattern.test(kind))?.[1] ?? otherwise

const ENGLISH: readonly Rule[] = [
  [/^no (interest|fees?|charges?|commission)$/iu, ([, what = '']) => `no ${what} ${many(what) ? 'are' : 'is'} charged`],
  [
    /^no ((?:\p{L}+\s)?\p{L}+)$/iu,
    ([, what = '']) => `${what} ${many(what) || many(what.split(' ')[0] ?? '') ? 'are' : 'is'} not allowed`,
  ],
  [
    /^(?:the )?((?:\p{Ll}+\s){0,2}(?:rent|deposit|price|fee|salary|wages?|interest|amount|penalty|notice|notice period|commission|rate|bond|budget|share|term|bonus))(?:\s(?:is|of|at))?\s(.+)$/iu,
    ([, what = '', value = '']) =>
      /^(?:is|are|to|in|on|for|if|must|shall|will|paid|due|payable|back)(?!\p{L})/iu.test(value)
        ? undefined
        : `the ${what} is ${value}`,
  ],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([, value = ''], { kind }) =>
      `the ${paidFor(
        kind,
        [
          [/rent|lease|tenan|sublet/iu, 'rent'],
          [/loan|promissory/iu, 'amount of the loan'],
          [/sale|purchase/iu, 'price'],
          [/employ|work/iu, 'salary'],
        ],
        'fee',
      )} is ${value}`,
  ],
  [
    /^(\d+|one|two|three|four|five|six) (bed)?rooms?$/iu,
    ([, count = '', bed = ''], { kind }) =>
      HOUSING.test(kind) ? `the premises have ${count} ${bed}room${/^(?:1|one)$/iu.test(count) ? '' : 's'}` : undefined,
  ],
  [
    /^(?:pay|pays|paid|paying|repay|repays|repaid) ?(back)?,? (.+)$/iu,
    ([, back, rest = ''], { parties }) =>
      `the ${parties[1]} shall ${back || /^re/iu.test(rest) ? 'pay back' : 'pay'} ${rest}`,
  ],
  [/^(?:can )?(?:cancel|terminate|ended?)(?:led|lable)? (.+)$/iu, ([, rest = '']) => `either Party may cancel ${rest}`],
  [
    /^(?:the )?((?:\p{L}+\s){0,2}\p{L}+) (?:is |are )?(delivered|paid|due|returned|included|extra|payable|handed over|provided|cleaned|allowed|not allowed|covered|excluded|shared|split|owned|kept)(\s.+)?$/iu,
    ([, what = '', how = '', rest = '']) => `${what} ${many(what) ? 'are' : 'is'} ${how}${rest}`,
  ],
]

/** German nouns of what is paid, with the article each takes. */
const DIE =
  'Kaution|Miete|Kaltmiete|Warmmiete|Vergütung|Provision|Anzahlung|Rate|Monatsrate|Pauschale|Gebühr|Frist|Kündigungsfrist|Laufzeit|Vertragsstrafe|Arbeitszeit|Probezeit'
const DER = 'Preis|Kaufpreis|Zinssatz|Stundensatz|Stundenlohn|Lohn|Betrag|Urlaub|Mietzins'
const DAS = 'Gehalt|Honorar|Darlehen|Entgelt|Bruttogehalt'

const GERMAN: readonly Rule[] = [
  [/^zinslos$/u, () => 'das Darlehen ist zinslos'],
  [/^Rückzahlung (?:in Raten von |mit |von )?(\d.+)$/u, ([, value = '']) => `die Rückzahlung erfolgt mit ${value}`],
  [
    /^keine? (Haustiere|Hunde|Katzen|Untervermietung|Tiere|Raucher|Partys)$/u,
    ([, what = '']) => `${what} ${/ung$/u.test(what) ? 'ist' : 'sind'} nicht erlaubt`,
  ],
  [/^keine? (Zinsen)$/u, () => 'Zinsen werden nicht erhoben'],
  [/^Rauchen (?:verboten|nicht erlaubt)$/u, () => 'das Rauchen ist nicht erlaubt'],
  [
    new RegExp(`^(${DIE}|${DER}|${DAS}|Nebenkosten|Zinsen):?\\s(?:von\\s)?(\\d.*|zwei .*|drei .*|eine .*)$`, 'u'),
    ([, what = '', value = '']) =>
      /^(?:Nebenkosten|Zinsen)$/u.test(what)
        ? `die ${what} betragen ${value}`
        : `${new RegExp(`^(?:${DIE})$`, 'u').test(what) ? 'die' : new RegExp(`^(?:${DER})$`, 'u').test(what) ? 'der' : 'das'} ${what} beträgt ${value}`,
  ],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([, value = ''], { kind }) =>
      `${paidFor(
        kind,
        [
          [/miet|pacht/iu, 'die Miete'],
          [/darlehen|kredit|leih/iu, 'das Darlehen'],
          [/kauf/iu, 'der Kaufpreis'],
          [/arbeit/iu, 'das Gehalt'],
        ],
        'die Vergütung',
      )} beträgt ${value}`,
  ],
  [/^kündbar (.+)$/iu, ([, rest = '']) => `diese Vereinbarung ist ${rest} kündbar`],
  [/^(\d+|zwei|drei|vier) Zimmer$/u, ([, count = '']) => `die Wohnung hat ${count} Zimmer`],
]

const FRENCH: readonly Rule[] = [
  [/^non[ -]fumeur$/u, () => 'il est interdit de fumer dans les lieux loués'],
  [/^(?:pas d['’]|pas de |sans )animaux$/u, () => 'les animaux ne sont pas admis'],
  [/^sans intérêts?$/u, () => 'le prêt ne porte pas intérêt'],
  [
    /^(?:le )?(loyer|prix|salaire|dépôt de garantie|préavis|montant) (?:de |est de )?(.+)$/iu,
    ([, what = '', value = '']) => `le ${what} est de ${value}`,
  ],
  [
    /^(?:la )?(caution|rémunération|durée|commission) (?:de |est de )?(.+)$/iu,
    ([, what = '', value = '']) => `la ${what} est de ${value}`,
  ],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([, value = ''], { kind }) =>
      `${paidFor(
        kind,
        [
          [/bail|location/iu, 'le loyer'],
          [/prêt/iu, 'le montant du prêt'],
          [/travail/iu, 'le salaire'],
        ],
        'le prix',
      )} est de ${value}`,
  ],
  [
    /^(?:la )?(livraison|remise|restitution) (le|au|avant|sous|dans)\s(.+)$/iu,
    ([, what = '', how = '', day = '']) => `la ${what} a lieu ${how} ${day}`,
  ],
]

const SPANISH: readonly Rule[] = [
  [/^(?:sin|no) (mascotas|animales|fumadores|fiestas)$/u, ([, what = '']) => `no se admiten ${what}`],
  [/^(?:sin|no) (?:fumar|fumadores)$/u, () => 'no se permite fumar'],
  [/^sin intereses$/u, () => 'el préstamo no devenga intereses'],
  [
    /^(?:la )?(fianza|renta|comisión|duración) (?:de |es de )?(.+)$/iu,
    ([, what = '', value = '']) => `la ${what} es de ${value}`,
  ],
  [
    /^(?:el )?(alquiler|precio|salario|importe|plazo) (?:de |es de )?(.+)$/iu,
    ([, what = '', value = '']) => `el ${what} es de ${value}`,
  ],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([, value = ''], { kind }) =>
      `${paidFor(
        kind,
        [
          [/alquiler|arrend/iu, 'la renta'],
          [/préstamo/iu, 'el importe del préstamo'],
          [/trabajo/iu, 'el salario'],
        ],
        'el precio',
      )} es de ${value}`,
  ],
  [/^((?:\p{L}+\s){0,3}\p{L}+) (incluid[oa]s?)$/iu, ([, what = '', how = '']) => `${what}: ${how} en el precio`],
]

const RULES: Readonly<Record<string, readonly Rule[]>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH }

const AGREED: Readonly<Record<string, string>> = {
  en: 'The Parties have agreed the following: ',
  de: 'Die Parteien vereinbaren: ',
  fr: 'Les Parties conviennent de ce qui suit : ',
  es: 'Las Partes acuerdan lo siguiente: ',
}
const PLACE: Readonly<Record<string, string>> = {
  en: 'The premises are at ',
  de: 'Die Mietsache befindet sich unter der Anschrift ',
  fr: 'Les lieux loués se trouvent ',
  es: 'El inmueble se encuentra en ',
}

/** The clause that a rule gives; nothing where none fits. */
export function ruledClause(text: string, agreement: Agreement): string | undefined {
  const plain = text.trim().replace(/[.,;]+$/u, '')
  const { language, kind } = agreement
  if (STREET.test(plain) && HOUSING.test(kind))
    return `${PLACE[language] ?? ''}${plain.replace(/(?<=\d)\s(?=\p{Lu}\p{Ll})/u, ', ')}.`
  for (const [pattern, say] of RULES[language] ?? []) {
    const match = pattern.exec(plain)
    const said = match === null ? undefined : say(match, agreement)
    if (said !== undefined) return `${upper(said)}.`
  }
  return undefined
}

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
