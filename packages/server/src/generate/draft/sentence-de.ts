/** How German notes become sentences. Gender and case are not to be read from a noun alone: only what needs neither is completed. */
import { AMOUNT, first, letAt, paidFor, type Rule, type Rules, STREET } from './sentence-rule.ts'

const ICH =
  'zahle|ziehe|arbeite|spreche|wohne|suche|habe|bin|kann|war|hatte|leite|verfüge|möchte|brauche|lebe|studiere|lerne|beginne|wechsle|gehe|fordere|erwarte|verlange|kenne|nutze|biete|beherrsche|besitze|komme|bekam|bekomme|mache|fahre|pflege|betreue|warte|freue mich|melde mich'
const LANGUAGES = String.raw`(?:\p{Lu}\p{Ll}+isch|Deutsch)(?:(?:,\s|\s(?:und|sowie)\s)(?:\p{Lu}\p{Ll}+isch|Deutsch))*`

const LETTER: readonly Rule[] = [
  // Nouns in -ung are feminine: "Heizung seit Montag kalt", "Rechnung vom 3. Mai viel zu hoch".
  [
    /^(?:[Dd]ie\s)?(\p{Lu}\p{Ll}{2,}ung(?:\s(?!seit\s)\S+)*?)\s((?:seit\s\S+(?:\s\S+)?\s)?(?:(?:viel|deutlich|immer noch|noch immer|völlig|sehr)\s)?(?:zu\s)?(?:hoch|spät|laut|teuer|kalt|kaputt|defekt|beschädigt|falsch|undicht|feucht|schmutzig|unvollständig|ausgefallen))$/u,
    ([, what = '', how = '']) =>
      /(?:^|\s)(?:ist|war|sind|waren|wurde)(?:\s|$)/u.test(what) ? undefined : `die ${what} ist ${how}`,
  ],
  [new RegExp(`^${AMOUNT}$`, 'u'), 'der Preis betrug $&', 'complaint'],
  [
    /^(?:[Mm]eine\s)?(\p{Lu}\p{Ll}*(?:nummer|nr\.))\s?:?\s?(?=\S*\d)(\S+)$/u,
    ([, label = '', value]) => `meine ${label.replace(/nr\.$/u, 'nummer')} ist ${value}`,
  ],
  [
    /^(?:\p{Lu}\p{Ll}+\s)?Aktenzeichen\s?:?\s?(?=\S*\d)(\S+)$/u,
    ([what = '', value]) => `das Aktenzeichen${what.startsWith('Polizei') ? ' der Polizei' : ''} ist ${value}`,
  ],
  [/^Wohnung\s\d+\w?$/u, 'es geht um die $&'],
  [/^will\s(.+)$/u, 'ich möchte $1'],
  [new RegExp(`^(?:${ICH})\\s.+$`, 'u'), 'ich $&'],
  [new RegExp(`^(${LANGUAGES})\\s(fließend|verhandlungssicher|gut|sehr gut)$`, 'u'), 'ich spreche $2 $1'],
  [new RegExp(`^(?:spricht\\s)?(${LANGUAGES}(?:\\s\\(?[ABC][12]\\)?)?)$`, 'u'), 'ich spreche $1', 'application'],
  [
    /^(?:verfügbar\s|Beginn\s|Eintritt\s)?(?:ab|zum)\s(?:dem\s)?(\d{1,2}\.\s?\S+(?:\s\d{4})?|sofort)$/u,
    ([, day]) => `ich kann ${day === 'sofort' ? 'ab sofort' : `ab dem ${day}`} anfangen`,
    'application',
  ],
  [/^((?:Mieter|Kund|Mitglied|Patient|Anwohner|Abonnent|Student)(?:e|in|en)?)\s(seit\s.+)$/u, 'ich bin $2 $1'],
  [
    /^(?:(?:qualifiziertes|ein)\s)*((?:Arbeits|Zwischen)zeugnis)\s(?:bitte|erbeten)$/u,
    'bitte stellen Sie mir ein qualifiziertes $1 aus',
  ],
  [/^(\d+\s(?:Minuten|Stunden|Tage|Wochen))\sVerspätung$/u, 'die Verspätung betrug $1'],
  [/^kein(?:e[rnms]?)?\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?\s(?:seit|mehr)(?:\s.*)?$/u, 'es gibt $&'],
  [/^(\d+)\sJahre\s(?:Berufs)?[Ee]rfahrung((?:\s.*)?)$/u, 'ich habe $1 Jahre Berufserfahrung$2'],
  [
    /^(?:(?:die|das)\s)?((?:\p{Lu}\p{Ll}*prüfung|Matura)|Abitur|Staatsexamen)\s(?:im Jahr\s|in\s)?((?:19|20)\d{2})$/u,
    ([, what = '', year]) => `${/a$|g$/u.test(what) ? 'die' : 'das'} ${what} habe ich ${year} abgelegt`,
    'application',
  ],
  [/^Führerschein$/u, 'ich besitze den Führerschein'],
  [/^Führerschein\s(?:Klasse\s)?([A-Z]\d?)$/u, 'ich besitze den Führerschein der Klasse $1'],
]

const SELF: readonly Rule[] = [
  [/^([1-9]\d)(?:\sJahre(?: alt)?)?$/u, 'ich bin $1 Jahre alt'],
  [
    /^(?:besuche|spiele|spreche|habe|arbeite|wohne|suche|lerne|studiere|verfüge|kann|mag|mache|leite|betreue|interessiere|bin)\s.*$/iu,
    ([what = '']) => `ich ${first(what)}`,
  ],
  [
    /^(?:(?:gut|fit|sicher|erfahren|versiert)\s+(?:in|im|mit)\s|(?:\p{Ll}+ )?verfügbar|(?:ab )?sofort verfügbar).*$/iu,
    ([what = '']) => `ich bin ${first(what)}`,
  ],
  [/^Führerschein(?:\s(?:der\s)?Klasse)?\s\p{Lu}.*$/u, 'ich besitze den $&'],
  [/^\d+\s+Jahre(?!\p{L}).*$/u, 'ich verfüge über $&'],
]

const TEXT: readonly Rule[] = [
  [/^geöffnet\s(.*)$/iu, ([, when], { open }) => open && `${open} ${when} geöffnet`],
  [/^geschlossen\s(.*)$/iu, ([, when], { open }) => open && `${open} ${when} geschlossen`],
  [/^(?:kostet|spart|dauert|braucht|beginnt|startet|endet|bietet|enthält|funktioniert|reicht|umfasst)\s.*$/u, 'es $&'],
  [/^keine\s(Hunde|Haustiere|Tiere|Katzen|Kinder|Raucher)$/u, '$1 sind nicht erlaubt'],
  [/^keine\s\p{Lu}\p{L}+(?:\s(?:im|in|am|an|auf|vor|nach|ohne|für)\s.*)?$/u, 'es gibt $&'],
  [
    /^(?:(?:rund|etwa|über|fast|mehr als) )?\d[\d.]*\s(?!(?:Euro|Stunden|Minuten|Tage|Wochen|Monate|Jahre|Prozent|Franken|Meter|Liter))\p{Lu}\p{Ll}{3,}(?:en|er|e|innen)\s(?:am|pro|im|in|aus|und)\s.*$/u,
    'es sind $&',
  ],
]

/** Nouns of what is paid, with the article each takes. */
const DIE =
  'Kaution|Miete|Kaltmiete|Warmmiete|Vergütung|Provision|Anzahlung|Rate|Monatsrate|Pauschale|Gebühr|Frist|Kündigungsfrist|Laufzeit|Vertragsstrafe|Arbeitszeit|Probezeit'
const DER = 'Preis|Kaufpreis|Zinssatz|Stundensatz|Stundenlohn|Lohn|Betrag|Urlaub|Mietzins'
const DAS = 'Gehalt|Honorar|Darlehen|Entgelt|Bruttogehalt'
const valued = (nouns: string) => new RegExp(`^(${nouns}):?\\s(?:von\\s)?(\\d.*|zwei .*|drei .*|eine .*)$`, 'u')

const AGREEMENT: readonly Rule[] = [
  [STREET, letAt('die Mietsache befindet sich unter der Anschrift ')],
  [/^zinslos$/u, 'das Darlehen ist zinslos'],
  [/^Rückzahlung (?:in Raten von |mit |von )?(\d.+)$/u, 'die Rückzahlung erfolgt mit $1'],
  [/^keine? (Untervermietung)$/u, '$1 ist nicht erlaubt'],
  [/^keine? (Haustiere|Hunde|Katzen|Tiere|Raucher|Partys)$/u, '$1 sind nicht erlaubt'],
  [/^keine? Zinsen$/u, 'Zinsen werden nicht erhoben'],
  [/^Rauchen (?:verboten|nicht erlaubt)$/u, 'das Rauchen ist nicht erlaubt'],
  [valued('Nebenkosten|Zinsen'), 'die $1 betragen $2'],
  [valued(DIE), 'die $1 beträgt $2'],
  [valued(DER), 'der $1 beträgt $2'],
  [valued(DAS), 'das $1 beträgt $2'],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([value], agreement) =>
      `${paidFor(
        [
          [/miet|pacht/iu, 'die Miete'],
          [/darlehen|kredit|leih/iu, 'das Darlehen'],
          [/kauf/iu, 'der Kaufpreis'],
          [/arbeit/iu, 'das Gehalt'],
        ],
        'die Vergütung',
      )(agreement)} beträgt ${value}`,
  ],
  [/^kündbar (.+)$/iu, 'diese Vereinbarung ist $1 kündbar'],
  [/^(?:\d+|zwei|drei|vier) Zimmer$/u, 'die Wohnung hat $&'],
]

export const GERMAN: Rules = { letter: LETTER, self: SELF, text: TEXT, agreement: AGREEMENT }
