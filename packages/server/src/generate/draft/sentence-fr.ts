/** How French notes become sentences; none where a noun's gender would have to be guessed. */
import { AMOUNT, first, letAt, paidFor, type Rule, type Rules, STREET } from './sentence-rule.ts'

const LETTER: readonly Rule[] = [
  [new RegExp(`^${AMOUNT}$`, 'u'), 'le prix était de $&', 'complaint'],
  [
    /^(?:mon\s|ma\s)?(carte|dossier|contrat|client|commande|facture|police|abonné)\s(?:n°|numéro|no\.?)\s?(\S+)$/iu,
    ([, what = '', value]) =>
      `mon numéro ${/^[aeiou]/iu.test(what) ? 'd’' : 'de '}${what.toLowerCase()} est le ${value}`,
  ],
  [/^parle\s(.+)$/u, 'je parle $1'],
  [/^dispo(?:nible)?\s(.+)$/u, 'je suis disponible $1'],
  [/^(?:j['’]ai\s)?(\d+)\sappels$/u, 'j’ai appelé $1 fois'],
  [/^technicien (jamais|pas) venu$/u, 'le technicien n’est $1 venu'],
  [
    /^(?:suis|ai|travaille|habite|connais|maîtrise|cherche|souhaite|veux|peux|paie|possède)\s.+$/u,
    ([what = '']) => (/^[aeh]/u.test(what) ? `j’${what}` : `je ${what}`),
  ],
  [/^pas d(?:e\s|['’]).+$/u, 'il n’y a $&'],
  [/^permis(?:\sde conduire)?\s?([A-Z])?$/u, ([, what]) => `je suis titulaire du permis${what ? ` ${what}` : ''}`],
]

const SELF: readonly Rule[] = [
  [/^[1-9]\d$/u, 'j’ai $& ans'],
  [
    /^(?:disponible|titulaire|diplômée?|passionnée?|motivée?|bilingue|mobile|ponctuelle?|sérieu(?:x|se))(?![\p{L}]).*$/iu,
    ([what = '']) => `je suis ${first(what)}`,
  ],
  [/^permis\s\p{Lu}.*$/iu, ([what = '']) => `je suis titulaire du ${first(what)}`],
  [/^\d+\s+ans\s.*$/u, 'je dispose de $&'],
]

const TEXT: readonly Rule[] = [
  [/^(ouvert|fermé)e?s?\s(.*)$/iu, ([, how, when], { open }) => open && `${open} ${how}s ${when}`],
  [/^(?:coûte|dure|prend|commence|finit|permet|offre|contient|comprend|fonctionne|économise)\s.*$/u, 'cela $&'],
  [/^pas (?:de\s|d['’])(?!(?:plus|moins)\s).+$/iu, 'il n’y a $&'],
]

const AGREEMENT: readonly Rule[] = [
  [STREET, letAt('les lieux loués se trouvent ')],
  [/^non[ -]fumeur$/u, 'il est interdit de fumer dans les lieux loués'],
  [/^(?:pas d['’]|pas de |sans )animaux$/u, 'les animaux ne sont pas admis'],
  [/^sans intérêts?$/u, 'le prêt ne porte pas intérêt'],
  [/^(?:le )?(loyer|prix|salaire|dépôt de garantie|préavis|montant) (?:de |est de )?(.+)$/iu, 'le $1 est de $2'],
  [/^(?:la )?(caution|rémunération|durée|commission) (?:de |est de )?(.+)$/iu, 'la $1 est de $2'],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([value], agreement) =>
      `${paidFor(
        [
          [/bail|location/iu, 'le loyer'],
          [/prêt/iu, 'le montant du prêt'],
          [/travail/iu, 'le salaire'],
        ],
        'le prix',
      )(agreement)} est de ${value}`,
  ],
  [/^(?:la )?(livraison|remise|restitution) ((?:le|au|avant|sous|dans)\s.+)$/iu, 'la $1 a lieu $2'],
]

export const FRENCH: Rules = { letter: LETTER, self: SELF, text: TEXT, agreement: AGREEMENT }
