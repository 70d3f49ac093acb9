/** Whom a phrase names: a person, a firm, an office, a role; and the parties of "between A and B". */
import type { Lexicon } from './lexicon.ts'
import { genderOf } from './names.ts'
import { NAME, type Reading } from './reading.ts'
import { upperFirst } from './statements.ts'
import type { Party } from './types.ts'

/** Whom no person's salutation suits. */
export const OFFICE =
  /(?:^|\s)(?:(?:city|town) hall|dept|surgery|clinic|praxis|klinik|clinique|cabinet|clínica|gym|garage|restaurant|shop|store|salon|company|bank|airline|insurer|school|university|hospital|hotel|council|department|team|committee|board|management|administration|office|authority|ministry|agency|firma|versicherung|krankenkasse|\p{L}*verwaltung|behörde|\p{L}*amt|schule|verein|kundenservice|kundendienst|personalabteilung|mairie|banque|assurance|entreprise|société|école|université|agence|syndic|direction|compañía|empresa|banco|aseguradora|ayuntamiento|colegio|universidad|agencia|departamento|comunidad|aerolínea)(?:\s|$)/iu

const OFFICE_BEHIND =
  /^\s(?:office|department|team|council|company|committee|board|club|helpdesk|support|customer service|service|agency|insurance|airline|gym|hotel|bank|school|shop|store|restaurant|garage|clinic|hospital|university|library|supermarket|bakery)(?![\p{L}])/u

/** What someone is to an agreement, in the four languages, by how the word ends. */
const PART_WORD =
  /(?:\p{L}(?:er|or|ee|ent|ant|ist|ian|eur|euse|rice|ador|adora|ario|aria|ista|aire|erin)|lord|lady|party|partie|parte|owner|host|client|donee|guest|agent|mandant|salarié|empleado|empleada|kunde|kundin|bürge|bürgin|beklagte|partner)s?$/iu

/** Towns that end as a trade does. */
const PLACE_LIKE_PART =
  /^(?:\p{L}*(?:chester|cester|minster|caster)|Exeter|Hannover|Hanover|Münster|Dover|Denver|Vancouver|Brent|Kent|Ghent|Gent|Madeira|Salvador|Trier|Speyer|Ulster|Vienna|Soria)$/iu

export function partyAt(
  reading: Reading,
  text: string,
  start: number,
  lexicon: Lexicon,
  addressed = false,
): Party | undefined {
  const match = reading.name?.exec(text)
  if (match === null || match === undefined) return undefined
  const [, determiner = '', roleText = '', honorific] = match
  let name = match[4]?.replace(/[.,;:]+$/u, '')
  let length = match[0].length - ((match[4]?.length ?? 0) - (name?.length ?? 0))
  const role = roleText.trim().replace(/[,\s]+$/u, '')
  if (
    name !== undefined &&
    reading.atoms.some((atom) => atom.kind === 'date' && atom.start >= start && atom.start < start + length)
  ) {
    const date = reading.atoms.find(
      (atom) => atom.kind === 'date' && atom.start >= start && atom.start < start + length,
    )
    if (date !== undefined && date.start <= start + match[0].indexOf(name)) return undefined
  }
  if (name === undefined) {
    if (role === '') {
      // "from jane doe to acme corp": all in lower case.
      const lower = new RegExp(
        `^(\\p{Ll}[\\p{L}'-]+(?:\\s\\p{Ll}[\\p{L}'-]+){1,2}?)(?=\\s(?:${lexicon.to}|${lexicon.from}|${lexicon.about})\\s|\\s*[,.;]|$)`,
        'u',
      ).exec(text)
      const words = lower?.[1]
      if (words === undefined || determiner !== '' || /[A-ZÄÖÜ]/u.test(reading.prompt) || lexicon.finite.test(words))
        return undefined
      if (!genderKnown(words) && !/\b(?:corp|inc|ltd|gmbh|ag|sa|sarl|bank|company|co)\b/u.test(words)) return undefined
      name = words.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
      return {
        text: words,
        start,
        end: start + words.length,
        name,
        kind: genderKnown(words) ? 'person' : 'organisation',
        address: [],
      }
    }
    const base = (determiner + roleText).trimEnd().length
    const more =
      new RegExp(
        `^(\\s+(?:of|at|der|des|du|de la|de|del)\\s+(?:the\\s+)?[\\p{L}\\s'’-]{2,40}?)(?=\\s(?:${lexicon.about}|${lexicon.to}|${lexicon.from}|${lexicon.for}|${lexicon.because}|that|asking|pour|para|um|demandant|sollicitant|réclamant|proposant|informant|signalant|annonçant|remerciant|pidiendo|solicitando|exigiendo|reclamando|proponiendo|informando|comunicando|agradeciendo)\\s|$)`,
        'u',
      ).exec(text.slice(base))?.[1] ?? ''
    length = base + more.length
    const kind = OFFICE.test(role) ? 'organisation' : 'person'
    return {
      text: text.slice(0, length),
      start,
      end: start + length,
      kind,
      position: `${role}${more}`.trim(),
      address: [],
    }
  }
  // "the Student Finance office": the name and what it is.
  const office =
    honorific === undefined && reading.language === 'en' ? OFFICE_BEHIND.exec(text.slice(length))?.[0] : undefined
  if (office !== undefined) {
    name += office
    length += office.length
  }
  // "Westfield Primary school headteacher Mrs Dunn": who, and where.
  const head = new RegExp(`^\\s(${lexicon.roles})\\s(${lexicon.honorifics})\\s(${NAME})`, 'u').exec(text.slice(length))
  if (honorific === undefined && role === '' && head !== null)
    return {
      text: text.slice(0, length + head[0].length),
      start,
      end: start + length + head[0].length,
      name: head[3] ?? '',
      kind: 'person',
      honorific: head[2] ?? '',
      position: head[1] ?? '',
      organisation: name,
      address: [],
    }
  const organisation =
    office !== undefined ||
    OFFICE.test(role) ||
    (honorific === undefined && isOrganisation(name, lexicon, addressed && determiner + role === ''))
  const party: Party = {
    text: text.slice(0, length),
    start,
    end: start + length,
    name,
    kind: organisation ? 'organisation' : 'person',
    address: [],
  }
  if (honorific !== undefined) party.honorific = honorific.trim()
  // "Mr Fenn of Brightside Property Management": who, and where.
  const firm = honorific === undefined ? null : /^(\S+(?:\s\S+)?)\s(?:of|at|from)\s(.+)$/u.exec(name)
  if (firm !== null) Object.assign(party, { name: firm[1], organisation: firm[2], kind: 'person' })
  // "my MP Ms Rachel Dean"
  const titled = new RegExp(`^(\\p{Lu}\\p{L}*)\\s(${lexicon.honorifics})\\s(.+)$`, 'u').exec(name)
  if (titled !== null)
    Object.assign(party, { position: titled[1], honorific: titled[2], name: titled[3], kind: 'person' })
  // "das Finanzamt Bonn": the office and its town are one name.
  if (organisation && /(?:amt|hotel|restaurant|klinik|verwaltung|kasse|behörde|gericht|bibliothek)$/iu.test(role))
    party.name = `${upperFirst(role)} ${name}`
  else if (role !== '') party.position = role
  const article = /^(?:die|der|das|den|dem|the)\s$/iu.exec(determiner)
  if (article && organisation) party.text = name
  return party
}

function isOrganisation(name: string, lexicon: Lexicon, addressed: boolean): boolean {
  if (lexicon.organisations.test(name)) return true
  if (genderOf(name) !== undefined) return false
  if (/\d|&|^\p{Lu}{2,}$/u.test(name)) return true
  // A lone capitalised word that gets a letter is a firm ("to Vodafone"); two or three are someone's name.
  return addressed && !/\s/u.test(name)
}

export function takeBetween(reading: Reading, text: string, start: number, lexicon: Lexicon): number {
  let at = 0
  for (let turn = 0; turn < 6; turn++) {
    // "A and B": the "and" parts them, as it would not in "Smith and Sons".
    const until = turn === 0 ? text.slice(at).search(new RegExp(`\\s(?:${lexicon.and})\\s+\\S`, 'iu')) : -1
    // "photographer Lena Moss": what someone is, whatever the trade.
    const trade =
      /^(?:(?:the|der|die|dem|den|le|la|el)\s)?(\p{Ll}{4,}(?:\s\p{Ll}{4,})?)\s(?=\p{Lu}\p{Ll}+\s\p{Lu})/u.exec(
        text.slice(at),
      )
    const known = partyAt(reading, until === -1 ? text.slice(at) : text.slice(at, at + until), start + at, lexicon)
    if (known === undefined && trade !== null) at += trade[0].length
    const party =
      known ??
      partyAt(
        reading,
        until === -1 ? text.slice(at) : text.slice(at, at + until - (trade?.[0].length ?? 0)),
        start + at,
        lexicon,
      )
    if (party !== undefined && known === undefined && trade?.[1] !== undefined) party.position ??= trade[1]
    if (party === undefined) break
    reading.parties.push(party)
    reading.lastParty = party
    at += party.end - party.start
    // "Jane Doe (landlord)", "Jane Doe as tenant", "Jane Doe, landlord, and …"
    const aside = new RegExp(
      `^(?:\\s*\\(([^)]{1,80})\\)|\\s*,?\\s+(?:as|als|en tant que|como)\\s+((?:the\\s+|an?\\s+)?\\p{L}+(?:\\s\\p{L}+)?)(?=[\\s,.]|$)|,\\s+((?:the\\s+)?(?:${lexicon.roles}))(?=,|\\s(?:${lexicon.and})\\s|$))`,
      'iu',
    ).exec(text.slice(at))
    if (aside !== null) {
      const said = (aside[1] ?? aside[2] ?? aside[3] ?? '').replace(/^(?:the|an?|die|der|le|la|el)\s+/iu, '')
      // "Corvid Labs Ltd (Bristol)": a name that is no part anybody plays is where the party sits.
      if (aside[1] !== undefined && isPlace(said, lexicon))
        party.address.push(said.replace(/^(?:of|in|aus|à|de)\s+/iu, ''))
      else party.position ??= said
      at += aside[0].length
    }
    const link = new RegExp(`^(?:\\s*,)?\\s+(?:${lexicon.and})\\s+|^,\\s+(?=\\p{Lu})`, 'iu').exec(text.slice(at))
    if (link === null || (link[0].startsWith(',') && !/\s(?:and|und|et|y|e)\s/u.test(text.slice(at, at + 60)))) break
    at += link[0].length
  }
  return at
}

/** "to city hall", "to my phone company": whom no name and no post tells, only a noun in small letters. */
export function officeAt(reading: Reading, text: string, start: number, lexicon: Lexicon): Party | undefined {
  if (!reading.letter) return undefined
  const clause = lexicon.opensClause.source.replace(/^\^/u, '')
  const match = new RegExp(
    `^(?<determiner>(?:the|my|our|your|die|der|das|den|dem|meine?[nrm]?|unsere?[nrm]?|la|le|l['’]|el|mon|ma|notre|mi|nuestr[oa])(?<=['’]|\\p{L}(?=\\s))\\s?)?(?<noun>\\p{L}[\\p{L}'’-]*(?:\\s\\p{Ll}[\\p{L}'’-]*){0,3}?)(?=\\s*(?:[,.;:(]|$)|\\s(?:${lexicon.about}|${lexicon.because}|for|that|pour|para|um|wegen)\\s|\\s(?:${clause}))`,
    'iu',
  ).exec(text)
  const { determiner = '', noun = '' } = match?.groups ?? {}
  if (match === null || lexicon.finite.test(noun) || /^(?:whom|which|who)/iu.test(noun)) return undefined
  // "resigning to go back to university" goes to nobody.
  if ((determiner === '' && !OFFICE.test(noun)) || /\s(?:to|back|at|in)\s/u.test(noun)) return undefined
  // "to the council parking dept (Camden Council)"
  const named = /^\s\((\p{Lu}[^()]{2,60})\)/u.exec(text.slice(match[0].length))
  const end = start + match[0].length + (named?.[0].length ?? 0)
  return {
    text: text.slice(0, end - start),
    start,
    end,
    kind: 'organisation',
    ...(named?.[1] === undefined ? {} : { name: named[1] }),
    position: noun,
    address: [],
  }
}

/** What a letter to a firm is about: its name ends before it. */
export const MATTER =
  'flight|order|train|invoice|booking|parcel|contract|account|policy|claim|ticket|room|flug|bestellung|rechnung|buchung|vertrag|zug|paket|vuelo|pedido|factura|reserva|billete|contrato|vol|commande|facture|réservation|colis|contrat|billet'

/** "complaint to northwind airlines flight NW418": a firm typed small, told by what firms are called or by what follows it. */
export function firmAt(reading: Reading, text: string, start: number, lexicon: Lexicon): Party | undefined {
  if (!reading.letter) return undefined
  const match = new RegExp(
    `^(?!(?:the|my|our|your|their|his|her|an?|all|die|der|das|den|dem|la|le|les|el|los|las|mon|ma|notre|mi|nuestr[oa])\\s)(\\p{Ll}[\\p{L}'’&-]*(?:\\s\\p{Ll}[\\p{L}'’&-]*){0,3}?)(?=\\s*(?:[,.;:(]|$)|\\s(?:${MATTER})\\s|\\s(?:${lexicon.about}|${lexicon.because}|for|from|that)\\s|\\s(?:${lexicon.opensClause.source.replace(/^\^/u, '')}))`,
    'u',
  ).exec(text)
  const words = match?.[1]
  if (words === undefined || lexicon.finite.test(words)) return undefined
  const name = words.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase())
  const matter = new RegExp(`^\\s(?:${MATTER})\\s(?=\\S*\\d)`, 'u').test(text.slice(words.length))
  // A complaint goes to nobody but whom it names.
  const alone =
    /complain|beschwer|réclam|queja|reclama/iu.test(reading.kind ?? '') &&
    /^\s*(?:[,:]|$)/u.test(text.slice(words.length))
  if (!lexicon.organisations.test(name) && !alone && !(matter && /^\S+(?:\s\S+)?$/u.test(words))) return undefined
  return { text: words, start, end: start + words.length, name, kind: 'organisation', address: [] }
}

/** "Report of Jane Doe" is hers; "wedding of Jane Doe" is about her. */
export function hasOtherOwner(reading: Reading): boolean {
  return !/application|resign|complaint|letter|resume|résumé|cv|vitae|kündig|beschwer|bewerb|brief|schreiben|lebenslauf|widerspruch|mahnung|démission|réclamation|candidature|lettre|courrier|renuncia|dimisión|reclamación|queja|carta|solicitud|currículum/iu.test(
    reading.kind ?? '',
  )
}

export function mayBeSender(reading: Reading, party: Party, text: string, from: number): boolean {
  if (reading.language === 'en') return party.name !== undefined || /^(?:my|our|the|a)\b/iu.test(text.slice(from))
  // "de", "von" mean "of" as well as "from": only a name of several words, a known first name or a firm sends.
  const name = party.name ?? ''
  return /\s/u.test(name)
    ? party.kind === 'organisation' || /^\p{Lu}\p{Ll}+(?:[\s-]+\p{L}+)+$/u.test(name)
    : genderOf(name) !== undefined || party.honorific !== undefined
}

export function merged(before: Party | undefined, party: Party): Party {
  return before === undefined ? party : { ...before, ...party, address: [...before.address, ...party.address] }
}

export function genderKnown(words: string): boolean {
  return genderOf(words.replace(/^\p{L}/u, (letter) => letter.toUpperCase())) !== undefined
}

/** "Bristol", "Frankfurt am Main, Hessen": capitalised, and nothing that a person or firm does. */
function isPlace(text: string, lexicon: Lexicon): boolean {
  if (!/^(?:(?:of|in|aus|à|de)\s+)?\p{Lu}\p{Ll}[\p{L}'’.-]*(?:[\s,]+\p{L}[\p{L}'’.-]*)*$/u.test(text)) return false
  if (new RegExp(`(?<![\\p{L}])(?:${lexicon.roles})(?![\\p{L}])`, 'iu').test(text)) return false
  const [first = ''] = text.split(/[,\s]/u)
  return PLACE_LIKE_PART.test(first) || !text.split(/[,\s]+/u).some((word) => PART_WORD.test(word))
}
