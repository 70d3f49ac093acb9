/** Who writes to whom: the signature, the recipient, and what stands behind their names (a post, a firm, an address). */
import type { Lexicon } from './lexicon.ts'
import { readManner } from './manner.ts'
import { genderOf } from './names.ts'
import { firmAt, hasOtherOwner, OFFICE, officeAt, partyAt } from './parties.ts'
import { CLOSE_READING_CHARS, NAME, type Reading } from './reading.ts'
import { raised, type signatureAt } from './signature.ts'
import type { Unit } from './split.ts'
import { upperFirst } from './statements.ts'
import type { Party } from './types.ts'

export const STREET =
  /(?:\d+[a-z]?\s+(?:\p{Lu}[\p{L}'’.-]*\s+){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Way|Close|Court|Ct|Square|Place|Boulevard|Blvd|Terrace|Row|Hill|Gardens|Park|Crescent|Highway|Quay|Mews)\b|(?:\p{Lu}[\p{L}.-]*\s)*\p{Lu}?[\p{L}.-]*(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer)\s+\d+|\d+\s?(?:bis|ter)?,?\s+(?:rue|avenue|boulevard|place|chemin|allée|impasse|quai|cours)\s|(?:calle|c\/|avenida|avda\.?|plaza|paseo|camino)\s+(?:de\s+|del\s+|la\s+)*\p{Lu}|\bP\.?\s?O\.?\s?Box\s+\d+)/iu

const POSTCODE =
  /^(?:[A-Z]-)?\d{4,5}\s+(?!Euro|EUR|Franken|CHF|Dollar|Pfund|Stück|Kilometer|Stunden)\p{Lu}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s*\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}\b/u

/** "; address it to", "; richte es an", "; adresse-la à", "; dirígela a", up to the name. */
const DIRECTION =
  /(?:^|(?<=[.!?]\s)|[,;]\s+)(?:(?:please|bitte|por favor),?\s+)?(?:(?:address(?:ed)?|send|direct(?:ed)?)(?:\s(?:it|this|(?:the|this)\s(?:letter|e-?mail|notice)))?\sto\s|(?:richten?|adressieren?|gerichtet|schicken?|senden?)(?:\sSie)?(?:\s(?:es|ihn|sie|den Brief|das Schreiben))?\san\s|(?:adresse[rz]?|adressée?|envoie|envoye[rz]|envoyée?)(?:-l[ae]|\s(?:la|le|cette|ce)\s(?:lettre|courrier))?\sà\s|(?:dir[ií](?:ge|ja)|env[ií][ae])(?:l[ao])?(?:\s(?:la|esta)\scarta)?\sa\s|dirigid[ao]\sa\s)/giu

/** Takes the signature at the prompt's end. @returns where the text before it ends. */
export function signWith(reading: Reading, signature: ReturnType<typeof signatureAt>): number {
  const whole = reading.prompt.length
  if (signature === undefined) return whole
  const { party, start, direction } = signature
  const known = reading.sender?.name
  if (known !== undefined && known !== party.name) return whole
  reading.sender = party
  reading.lastParty = party
  if (reading.lexicon !== undefined) readManner(reading, direction, reading.lexicon)
  return start
}

/** "Address it to Ms Reed" says whom the letter goes to: @returns the prompt with blank space in its place. */
export function withoutDirection(reading: Reading, whole: string, lexicon: Lexicon): string {
  const prompt = whole.slice(0, CLOSE_READING_CHARS)
  for (const match of prompt.matchAll(DIRECTION)) {
    const from = match.index + match[0].length
    const party = partyAt(reading, prompt.slice(from, from + 200), from, lexicon, true)
    if (party?.name === undefined) continue
    reading.recipient = party
    reading.lastParty = party
    reading.ignored.push({ start: match.index, end: party.end })
    return whole.slice(0, match.index) + ' '.repeat(party.end - match.index) + whole.slice(party.end)
  }
  return whole
}

/** "to the bank: …", "to my kids school st marks: …", « au proprio Mme Girard : … »: whom a prompt opens with, before a colon. */
export function withoutAddressee(reading: Reading, prompt: string, lexicon: Lexicon): string {
  const office = OFFICE_HEADS.exec(prompt.slice(0, 120))
  if (office?.[1] !== undefined && reading.recipient === undefined && reading.language === 'en') {
    const [head, name] = office
    const start = head.indexOf(name)
    reading.recipient = {
      text: name,
      start,
      end: start + name.length,
      name: name.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase()),
      kind: 'organisation',
      address: [],
    }
    reading.lastParty = reading.recipient
    reading.headed = true
    reading.ignored.push({ start: 0, end: head.length })
    return ' '.repeat(head.length) + prompt.slice(head.length)
  }
  const match = /^\s*(?:to|an|à|au|aux|a|al)\s+([^:,.;!?\n]{2,60}?)\s?:\s+(?=\S)/iu.exec(prompt.slice(0, 120))
  const words = match?.[1]
  const owned = /^(?:my|our|the|die|der|das|den|dem|meine?[nr]?|la|le|l['’]|el|mon|ma|mi)\s?(.+)$/iu.exec(
    words ?? '',
  )?.[1]
  if (match === null || words === undefined || reading.recipient !== undefined) return prompt
  if (owned === undefined && lexicon.finite.test(words)) return prompt
  const start = match[0].indexOf(words)
  const whole = [partyAt, officeAt, firmAt]
    .map((find) => find(reading, `${words}:`, start, lexicon, true))
    .find((party) => party !== undefined && party.end === start + words.length)
  const titled = new RegExp(`^(?:\\p{Ll}+\\s){0,3}?((?:\\p{Ll}+\\s)?)(${lexicon.honorifics})\\s(${NAME})$`, 'u').exec(
    words,
  )
  const party: Party | undefined =
    titled?.[3] === undefined
      ? (whole ??
        (owned === undefined
          ? undefined
          : { text: words, start, end: start + words.length, kind: 'organisation', position: owned, address: [] }))
      : {
          text: words,
          start,
          end: start + words.length,
          name: titled[3],
          kind: 'person',
          honorific: titled[2] ?? '',
          address: [],
        }
  if (party === undefined) return prompt
  reading.recipient = party
  reading.lastParty = party
  reading.headed = true
  reading.ignored.push({ start: 0, end: match[0].length })
  return ' '.repeat(match[0].length) + prompt.slice(match[0].length)
}

/** "lambeth council appeal parking fine …": an office at the head, and what it is written to for. */
const OFFICE_HEADS =
  /^\s*((?:\p{L}[\p{L}'’&-]*\s){0,2}\p{L}[\p{L}'’&-]*\s(?:council|bank|airlines?|insurance|energy|water|school|university|college|hospital|gym))\s+(?=(?:please|pls|appeal|cancel|refund|claim|dispute|request|complain|report|query|change|close|want|need)\s)/iu

/** "mr okafor" → "Mr Okafor", place by place: a title typed small still tells a name. */
export function withTitlesRaised(prompt: string): string {
  return prompt.replace(
    /(?<![\p{L}.])(?<!\d\s?)(mr|mrs|ms|mme)(\.?\s)(?!and\b|or\b)(\p{Ll})(?=\p{L}{2})/gu,
    (_, title: string, gap: string, letter: string) =>
      title[0]?.toUpperCase() + title.slice(1) + gap + letter.toUpperCase(),
  )
}

/** "Kündigung meiner Wohnung zum 1. Mai an Frau Becker": the letter goes to whom the piece ends with. */
export function addressedBehind(reading: Reading, piece: Unit, lexicon: Lexicon): Unit {
  if (reading.recipient !== undefined || piece.item || reading.kind === undefined || hasOtherOwner(reading))
    return piece
  const at = new RegExp(`^(.*\\S)\\s+(?:${lexicon.to})\\s+(?=(?:${lexicon.honorifics})\\s|\\p{Lu})`, 'u').exec(
    piece.text,
  )
  if (at?.[1] === undefined || lexicon.finite.test(at[1]) || lexicon.thanks.test(piece.text)) return piece
  const words = piece.text.slice(at[0].length)
  const party = partyAt(reading, words, piece.start + at[0].length, lexicon)
  const known =
    party?.name !== undefined &&
    party.end - party.start === words.length &&
    (party.honorific !== undefined || party.kind === 'organisation' || genderOf(party.name) !== undefined)
  if (!known) return piece
  reading.recipient = party
  return { ...piece, text: at[1], end: piece.start + at[1].length }
}

/** "My boss is Helen Ward": to whom a letter about the work goes. */
export function takeSuperior(reading: Reading, text: string, start: number, lexicon: Lexicon): boolean {
  const match =
    /^(?:(?:my|our|the|meine?|unsere?|der|die|mon|ma|notre|le|la|mi|nuestr[oa]|el)\s+)?(?:line\s+)?((?:boss|manager|supervisor|team lead|headteacher|landlord|landlady|ansprechpartner(?:in)?|chef(?:in)?|vorgesetzter?|vorgesetzte|teamleiter(?:in)?|vermieter(?:in)?|chef|cheffe|responsable|directeur|directrice|propriétaire|jef[ea]|director|directora|caser[oa]))\s*(?:\s(?:is|ist|heißt|est|s['’]appelle|es|se llama)\s|[:=]|\s(?=(?:Frau|Herrn?|Mr|Mrs|Ms|Dr|Mme|M\.|Sra?\.?)\s|\S+\s\S+$))\s*(.{3,60})$/iu.exec(
      text,
    )
  if (match?.[2] === undefined || reading.recipient?.name !== undefined) return false
  // Whom one works for now reads no application.
  if (/appl|bewerb|candidat|solicitud/iu.test(reading.kind ?? '') && !/^ansprech/iu.test(text)) return false
  const party = partyAt(reading, match[2], start + text.length - match[2].length, lexicon)
  if (party?.name === undefined || party.end - party.start < match[2].length) return false
  reading.recipient = party
  return true
}

/** "British Airways, lost suitcase on flight …": a firm that stands alone before all that is told gets the letter. */
export function takeFirm(reading: Reading, { text, start, end, item }: Unit, lexicon: Lexicon): boolean {
  if (item || reading.recipient !== undefined || reading.statements.length > 0 || reading.slots.organisation)
    return false
  const party = partyAt(reading, text, start, lexicon, true)
  if (party?.name === undefined || party.end !== end || party.honorific !== undefined) return false
  if (lexicon.finite.test(text) || new RegExp(`(?:^|\\s)(?:${lexicon.honorifics})\\s`, 'u').test(text)) return false
  if (reading.sender?.name !== undefined && text.includes(reading.sender.name)) return false
  // Of two names the one at the end signs, so the one at the start is written to.
  const opens = start === 0 && reading.sender?.name !== undefined && genderOf(party.name) === undefined
  if (!opens && !lexicon.organisations.test(party.name)) return false
  reading.recipient = { ...party, kind: 'organisation' }
  reading.lastParty = reading.recipient
  return true
}

/** "Ask Dr Marsh, head of chemistry, for permission": she is the recipient, and asking her is what the letter does. */
export function askedOf(reading: Reading, unit: Unit, text: string, start: number, lexicon: Lexicon): Unit | undefined {
  if (reading.recipient !== undefined || reading.language !== 'en') return undefined
  const match =
    /^(?:please\s+)?(ask|tell|inform|thank|invite|remind|request)\s+(.{3,60}?)(?:,\s+([^,]{3,60}),)?\s+(for|to|that|about|whether|if|when|of)\s+(.+)$/iu.exec(
      text,
    )
  if (
    match === null ||
    /^(?:(?:them|him|her|for|to|if|whether|that)\b|my\s(?!(?:\p{Ll}+\s){1,2}\p{Lu}))/u.test(match[2] ?? '')
  )
    return undefined
  const at = start + text.indexOf(match[2] ?? '')
  const named = partyAt(reading, match[2] ?? '', at, lexicon)
  // "tell the council to collect it": an office in small letters.
  const office = match[4] === 'to' ? officeAt(reading, match[2] ?? '', at, lexicon) : undefined
  const party = named?.name === undefined && OFFICE.test(office?.position ?? '') ? office : named
  if (party === undefined || (party.name === undefined && party !== office)) return undefined
  if (party.end - party.start < (match[2] ?? '').length) return undefined
  reading.recipient = match[3] === undefined ? party : { ...party, position: match[3] }
  reading.headed = true
  // "tell my gym to cancel it": what it is told to do, it is asked for.
  const verb = match[4] === 'to' && /^(?:tell|inform)$/iu.test(match[1] ?? '') ? 'ask' : match[1]
  return { ...unit, text: `${verb} them ${match[4]} ${match[5]}`, start, end: unit.end }
}

/** A name that stands alone at the end signs the letter. */
export function takeSignature(reading: Reading, text: string, start: number, lexicon: Lexicon): boolean {
  if (start + text.length < reading.inkEnd || start === 0) return false
  const name =
    /^(?:(?:[Ff]rom|[Ss]igned(?: by)?|[Rr]egards,?|[Bb]est,?|[Vv]on|[Gg]ezeichnet|[Dd]e|[Ss]igné|[Ff]irma|[Ff]irmado)[:\s]+)?(\p{Lu}[\p{L}'’-]+(?:\s(?:(?:and|und|et|y|van|von|de|del|der)\s)?\p{Lu}[\p{L}'’.-]*){1,4})$/u.exec(
      text,
    )?.[1]
  if (name === undefined || lexicon.organisations.test(name)) return false
  if (reading.sender?.name !== undefined) return reading.sender.name === name
  const at = start + text.indexOf(name)
  reading.sender = {
    address: [],
    ...reading.sender,
    text: name,
    start: at,
    end: at + name.length,
    name,
    kind: 'person',
  }
  return true
}

/** "phone 0171 123456, jane@example.org" alone in a piece belongs to the head of a letter or a resume. */
export function takeContact(reading: Reading, text: string, start: number, end: number): boolean {
  const inside = reading.contactAtoms.filter((atom) => atom.start >= start && atom.end <= end)
  if (inside.length === 0) return false
  let rest = text
  for (const atom of inside) rest = rest.replace(atom.text, ' ')
  if (
    !/^(?:[\s,;:.()&|-]|my|at|by|and|or|on|is|under|per|via|or|phone|telephone|tel|mobile|cell|e-?mail|mail|contact|reach me|website|web|linkedin|github|portfolio|telefon\p{L}*|handy|mobil|adresse|und|oder|unter|mein\p{L}*|courriel|téléphone|portable|et|ou|mon|adresse|teléfono|móvil|correo|electrónico|y|mi|contacto|kontakt|contact)*$/iu.test(
      rest,
    )
  )
    return false
  return true
}

export function takeLabelled(reading: Reading, text: string, length: number, start: number, lexicon: Lexicon): boolean {
  const value = text.slice(length).trim()
  const parts = value.split(/\s*,\s*/u)
  const party = partyAt(reading, parts[0] ?? '', start + length, lexicon, true)
  if (party === undefined) return false
  const whole: Party = { ...party, end: start + text.length, text: value, address: [] }
  for (const part of parts.slice(1)) {
    if (whole.organisation === undefined && lexicon.organisations.test(part) && whole.kind === 'person')
      whole.organisation = part
    else if (
      whole.position === undefined &&
      whole.address.length === 0 &&
      !/\d/u.test(part) &&
      new RegExp(`(?:${lexicon.roles})`, 'iu').test(part)
    )
      whole.position = part
    else whole.address.push(part)
  }
  const rest = parts[0]?.slice(party.end - party.start).trim()
  if (rest) whole.address.unshift(rest)
  if (lexicon.senderLabel.test(text)) {
    if (reading.sender?.name !== undefined) return false
    reading.sender = whole
  } else {
    if (reading.recipient !== undefined) return false
    reading.recipient = whole
  }
  reading.lastParty = whole
  return true
}

/** "my boss, Marta Soler, of the Sonrisas clinic": where the recipient works. */
export function takeWorkplace(reading: Reading, { text, start }: Unit, lexicon: Lexicon): boolean {
  const party = reading.recipient
  if (!reading.letter || party === undefined || party !== reading.lastParty) return false
  const place =
    /^(?:of|from|at|von|bei|de|du|chez|en)\s+(?:(?:the|der|dem|la|le|el|l['’])\s*)?((?:\p{L}+\s){0,3}\p{Lu}[^,]{1,50})$/u.exec(
      text,
    )
  if (
    place?.[1] === undefined ||
    party.name === undefined ||
    party.kind !== 'person' ||
    party.organisation !== undefined ||
    /\d/u.test(text) ||
    reading.prompt.slice(party.end, start).trim().length > 2 ||
    genderOf(place[1]) !== undefined ||
    lexicon.finite.test(text)
  )
    return false
  party.organisation = upperFirst(place[1])
  return true
}

/** What stands after a name: a position, a firm, an address. */
export function takeAppositive(reading: Reading, piece: Unit, lexicon: Lexicon): boolean {
  const party = reading.lastParty ?? reading.sender
  const { text } = piece
  if (party === undefined || text.length > 120) return false
  const own =
    /^(?:(?:my|our|meine?|unsere?|mon|notre|mi|nuestra)\s+)?(?:address|adresse|anschrift|dirección|domicilio)\s*(?:is|ist|est|es)?\s*:?\s*/iu.exec(
      text,
    )
  if (own && reading.sender && own[0].length < text.length) {
    reading.sender.address.push(text.slice(own[0].length))
    return true
  }
  if (
    /^(?:(?:the|a|my|our|die|eine|meine[rsnm]?|unsere[rsnm]?|mon|ma|mi|la|une?|el|una?|le)\s+)?(?:wohnung|haus|garage|zimmer|flat|apartment|house|room|property|office|appartement|maison|studio|piso|vivienda|casa|local)(?![\p{L}])/iu.test(
      text,
    )
  )
    return false
  const living =
    /^(?:i live at|living at|wohnhaft in|wohnhaft|demeurant|domicilié[e]? (?:au|à)|con domicilio en|of|aus)\s+(?=.*\d)/iu.exec(
      text,
    )
  // What stands before a name and only mentions a street says nothing of its bearer.
  const mentions = piece.start < party.end && living === null && text.search(STREET) !== 0
  if (
    (STREET.test(text) || POSTCODE.test(text)) &&
    !mentions &&
    !lexicon.finite.test(text.slice(living?.[0].length ?? 0)) &&
    text.split(/\s+/u).length <= 12
  ) {
    const at = living === null ? text : text.slice(living[0].length)
    if (new RegExp(`^(?:${lexicon.from}|${lexicon.to}|${lexicon.for}|in|at)\\s`, 'iu').test(at)) return false
    party.address.push(at)
    return true
  }
  if (
    party.address.length > 0 &&
    /^\p{Lu}[\p{L}\s.-]{1,40}(?:\s[A-Z]{1,2}\d[A-Z\d]?)?$/u.test(text) &&
    text.split(/\s+/u).length <= 4 &&
    reading.prompt.slice(party.end, piece.start).length < 120 &&
    genderOf(text) === undefined &&
    reading.language !== 'de'
  ) {
    party.address.push(text)
    return true
  }
  // A signature is read first: what stands before a name says nothing of its bearer.
  if (piece.start < party.end) return false
  if (party.name === undefined && reading.prompt.slice(party.end, piece.start).trim().length <= 2) {
    // "my landlord, Mrs Nolan": the name of the role before it.
    const named = partyAt(reading, text, piece.start, lexicon)
    if (named?.name !== undefined && named.end - named.start === text.length) {
      party.name = named.name
      if (named.honorific !== undefined) party.honorific = named.honorific
      party.end = piece.end
      return true
    }
  }
  if (
    party.kind === 'person' &&
    party.name !== undefined &&
    party.organisation === undefined &&
    lexicon.organisations.test(text) &&
    /^(?:\p{Lu}\S*\s?){1,6}$/u.test(text) &&
    reading.prompt.slice(party.end, piece.start).length < 60
  ) {
    party.organisation = text
    return true
  }
  const role = new RegExp(
    `^(?:(?:the|her|his|my|our|die|der|la|le|el|l')\\s*)?((?:\\p{L}+[\\s-]){0,3}(?:${lexicon.roles}))(?:\\s+(?:at|of|for|in|bei|der|von|chez|de|del|en)\\s+(.{2,60}))?$`,
    'iu',
  ).exec(text)
  if (
    role === null ||
    party.position !== undefined ||
    party.kind === 'organisation' ||
    lexicon.finite.test(text) ||
    reading.prompt.slice(party.end, piece.start).trim().length > 2
  )
    return false
  // "head of physics", "Head of Director of Studies" is one position; "HR manager at Acme" names the firm too.
  const firm =
    role[2] !== undefined &&
    /^(?:the\s+|der\s+|la\s+|el\s+)?\p{Lu}/u.test(role[2]) &&
    !/^(?:the\s+)?(?:\p{L}+\s){0,2}(?:head|dean|chair|director|secretary|manager|professor|chief|minister|master|officer)\s+of\s/iu.test(
      text,
    )
  party.position =
    role[2] === undefined || firm ? (role[1] ?? '') : text.replace(/^(?:the|her|his|my|our|die|der|la|le|el)\s+/iu, '')
  if (role[2] !== undefined && firm) party.organisation = role[2]
  return true
}

/** "hallo, …": greets whoever writes the letter, not its reader. */
const HELLO = /^\s*(?:hi|hello|hey|hallo|moin|guten tag|bonjour|salut|hola)(?:\sthere)?[,!.]\s+/iu

/** "im tom baker, …", "name's Chris Lee": who opens the prompt with the own name, however it is typed. */
const OPENS_WITH_SELF =
  /^(?:i['’]?m|(?:my\s)?name(?:['’]?s|\sis)|ich\sbin|bin|je\ssuis|soy)\s+(\p{L}[\p{L}'’-]+\s\p{L}[\p{L}'’-]+)(?:[,.;]\s*|$)/iu

export function findSelf(reading: Reading, lexicon: Lexicon): void {
  for (const pattern of lexicon.self) {
    for (const match of reading.prompt.matchAll(pattern)) {
      const name = (match[1] ?? '').replace(/[.,;]+$/u, '')
      if (
        name === '' ||
        reading.sender !== undefined ||
        new RegExp(`^(?:${lexicon.roles}|Student|Mitglied|Kunde|Kundin|Client|Cliente)$`, 'iu').test(name)
      )
        continue
      if (reading.language === 'de' && !/\s/u.test(name) && genderOf(name) === undefined) continue
      const start = match.index + match[0].indexOf(name)
      reading.sender = { text: name, start, end: start + name.length, name, kind: 'person', address: [] }
      reading.lastParty = reading.sender
      return
    }
  }
}

/** Takes a greeting and a name that the prompt opens with. @returns the prompt with blank space in their place. */
export function withoutOpening(reading: Reading, prompt: string, lexicon: Lexicon): string {
  const hello = HELLO.exec(prompt)?.[0].length ?? 0
  const opening = reading.sender === undefined ? OPENS_WITH_SELF.exec(prompt.slice(hello, hello + 120)) : null
  const typed = opening?.[1] ?? ''
  const name = genderOf(typed) === undefined ? raised(typed, lexicon, true) : typed
  const end = hello + (opening === null || name === undefined ? 0 : opening[0].length)
  if (end === 0) return prompt
  if (name !== undefined && end > hello) {
    const start = prompt.indexOf(typed)
    reading.sender = { text: typed, start, end: start + typed.length, name, kind: 'person', address: [] }
    reading.lastParty = reading.sender
  }
  reading.ignored.push({ start: 0, end })
  return ' '.repeat(end) + prompt.slice(end)
}

/** "My name is Tom Lee and I live in Leeds": the name stands at the head of the document, the rest is told. */
export function withoutSelf(reading: Reading, text: string, lexicon: Lexicon): string {
  const name = reading.sender?.name
  if (name === undefined || !text.includes(name)) return text
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  const self = new RegExp(
    `^(?:my name is|my name's|i am|i'm|sign(?:ed)? (?:it |off )?as|signed(?: by)?|mein name ist|ich heiße|(?:ich )?bin|absender(?:in)?:?|je m['’]appelle|mon nom est|je suis|signé|me llamo|mi nombre es|soy|firmado)\\s+${escaped}(?:[\\s,.]+(?:and|und|et|y)\\s+(?=(?:i|i'm|ich|je|j['’])\\b)|[\\s,.]*$|,\\s+)`,
    'iu',
  ).exec(text)
  if (self === null) return text
  const rest = text.slice(self[0].length)
  // "nurse at St Mary's Hospital, and I want to resign": the post, the firm, and what is told.
  const post =
    /^(?:(?:an?|une?|una)\s+)?(\p{L}[\p{L}-]*(?:\s\p{Ll}[\p{L}-]*){0,3}?)\s+(?:at|for|with|bei|beim|im|in|chez|à|au|en)\s+(?:(?:the|der|dem|la|le|el)\s+|l['’])?(\p{Lu}[\p{L}\p{N}'’&.-]*(?:\s(?:(?:of|and|de|del|du|des|la)\s)?\p{Lu}[\p{L}\p{N}'’&.-]*){0,4})(?:,?\s+(?:and|und|et|y)\s+|,\s+|$)/u.exec(
      rest,
    )
  if (
    post?.[1] !== undefined &&
    post[2] !== undefined &&
    reading.sender !== undefined &&
    reading.sender.position === undefined &&
    !lexicon.finite.test(post[1]) &&
    !reading.atoms.some((atom) => atom.kind === 'date' && atom.text.includes(post[2] ?? ''))
  ) {
    reading.sender.position = post[1]
    reading.sender.organisation = post[2]
    return rest.slice(post[0].length)
  }
  const role = new RegExp(`^(?:an?\\s+)?((?:\\p{L}+[\\s-]){0,3}(?:${lexicon.roles}))$`, 'iu').exec(rest)
  if (role?.[1] !== undefined && reading.sender !== undefined && reading.sender.position === undefined) {
    reading.sender.position = role[1]
    return ''
  }
  return rest
}
