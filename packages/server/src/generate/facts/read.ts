/**
 * A prompt read as facts: who writes to whom, about what, by when, with which figures; and everything else it says.
 *
 * In: the prompt (up to 32,000 characters). Out: `Facts`, every piece with its offsets. What fits no slot becomes a statement in
 * the prompt's own words, so nothing is lost. English, German, French and Spanish are read; in another language the
 * sentences themselves are the statements. Pure, deterministic, linear in the prompt.
 */

import {
  addressedBehind,
  askedOf,
  findSelf,
  signWith,
  takeAppositive,
  takeContact,
  takeFirm,
  takeLabelled,
  takeSignature,
  takeSuperior,
  takeWorkplace,
  withoutAddressee,
  withoutDirection,
  withoutOpening,
  withoutSelf,
  withTitlesRaised,
} from './correspondents.ts'
import { DECLARES, readHeader, sentenceBehind } from './header.ts'
import type { Lexicon } from './lexicon.ts'
import { german } from './lexicon-de.ts'
import { english } from './lexicon-en.ts'
import { spanish } from './lexicon-es.ts'
import { french } from './lexicon-fr.ts'
import { isLength, readManner, withoutDirectionWords, withoutManner } from './manner.ts'
import { genderOf } from './names.ts'
import {
  firmAt,
  genderKnown,
  hasOtherOwner,
  MATTER,
  mayBeSender,
  merged,
  officeAt,
  partyAt,
  takeBetween,
} from './parties.ts'
import { trimmed, wholeClauses, wishesOf } from './pieces.ts'
import { CLOSE_READING_CHARS, factsOf, NAME, Reading } from './reading.ts'
import { scanAtoms } from './scan.ts'
import { signatureAt } from './signature.ts'
import { hasSlot, lastDayBehind, takeSlot } from './slots.ts'
import { sentencesOf, splitPieces, type Unit } from './split.ts'
import { sentenceOf, statementOf } from './statements.ts'
import type { Facts } from './types.ts'

const LEXICONS: Readonly<Record<string, Lexicon>> = { en: english, de: german, fr: french, es: spanish }

export interface ReadOptions {
  /** BCP 47 primary tag of the language the prompt is written in. */
  language: string
  /** A phrase to leave out: the request for a language. */
  ignore?: { start: number; end: number }
  /** A letter is asked for: a name at the prompt's end signs it. */
  letter?: boolean
  /** The document speaks as its writer: "invite them" is then what "I" do; elsewhere such words stay as they are. */
  firstPerson?: boolean
  /** A story: each sentence of the prompt is told as it stands, whatever its commas. */
  story?: boolean
}

/** No sentence of a person is longer; what is, is kept as it stands. */
const SENTENCE_CHARS = 3000

/** A prompt that opens as the letter does. */
const GREETING = /^(?:dear|sehr geehrter?|lieber?|chère?|estimad[oa]|querid[oa])\s+/iu

/** Whose number follows: "questions to Mara Klein, 030 555 0182". */
const ASKS_TO_CALL =
  /^(?:questions?|contact|rsvp|bookings?|call|enquiries|information|fragen|kontakt|anmeldung|auskunft|rückfragen|contact|renseignements|inscriptions?|réservations?|questions|contacto|información|inscripciones|reservas|preguntas)\b/iu

/** Kinds that tell of someone: "Rede zum Geburtstag von Oma Hilde" is not by her. */
const TOLD_OF =
  /rede|ansprache|vortrag|kapitel|geschichte|bericht|umfrage|discours|allocution|chapitre|histoire|rapport|enquête|discurso|brindis|capítulo|historia|informe|encuesta/iu

/** Whom one writes to, not on whose behalf. */
const SUPERIOR =
  /^(?:line\s)?(?:manager|boss|landlord|landlady|supervisor|team lead|head|director|principal|headteacher|teacher|chef(?:in)?|vermieter(?:in)?|vorgesetzte[rn]?|teamleiter(?:in)?|lehrer(?:in)?|schulleitung|hausverwaltung|chef|cheffe|directeur|directrice|propriétaire|responsable|jef[ea]|director|directora|caser[oa]|propietari[oa])(?!\p{L})/iu

/** "Willow Court" + " tenants' association (chair: Marcus Adeyemi)": a body, and who speaks for it. */
const COLLECTIVE =
  /^(\s(?:\p{Ll}+['’]?s?['’]?\s)?(?:association|committee|society|club|group|union|council|residents|tenants|neighbours))(?!\p{L})(?:\s\((\p{Ll}[\p{Ll} -]{2,30}):\s(\p{Lu}[\p{L}'’. -]{2,50})\))?/u

export function readFacts(
  prompt: string,
  { language, ignore, letter = false, firstPerson = true, story = false }: ReadOptions,
): Facts {
  const lexicon = LEXICONS[language]
  const atoms = scanAtoms(prompt, language)
  const reading = new Reading(prompt, lexicon, atoms, { language, letter, firstPerson, story })
  if (lexicon !== undefined) findSelf(reading, lexicon)
  if (ignore) reading.ignored.push(ignore)
  const isKnown = letter && lexicon !== undefined
  const said = isKnown
    ? [withoutDirection, withoutOpening, withoutAddressee].reduce(
        (rest, take) => take(reading, rest, lexicon),
        withTitlesRaised(prompt),
      )
    : prompt
  const told = isKnown ? signWith(reading, signatureAt(said, atoms, lexicon, language)) : prompt.length
  for (const unit of sentencesOf(said.slice(0, told), atoms, language)) {
    if (lexicon === undefined || unit.start > CLOSE_READING_CHARS || unit.text.length > SENTENCE_CHARS)
      keepAsIs(reading, unit)
    else readSentence(reading, unit, lexicon)
  }
  return factsOf(reading)
}

function readSentence(reading: Reading, whole: Unit, lexicon: Lexicon): void {
  const given = withoutManner(reading, whole, lexicon)
  const unit = given.item ? given : withoutDirectionWords(reading, given, lexicon)
  if (unit === undefined) return
  const header = readHeader(reading, unit, lexicon)
  if (header !== undefined) {
    const told = sentenceBehind(header, unit, reading.story)
    readTail(
      reading,
      told === undefined ? header : { ...header, text: header.text.slice(0, told.start - header.start).trimEnd() },
      lexicon,
    )
    if (told !== undefined) readSentence(reading, told, lexicon)
    return
  }
  const text = unit.text.replace(/[.!]+$/u, '').trim()
  const start = unit.start + unit.text.indexOf(text)
  // "dear Mr Grant from Grant & Sons, …"
  const greeting = reading.letter && start === 0 ? GREETING.exec(text)?.[0] : undefined
  const greeted =
    greeting === undefined ? undefined : partyAt(reading, text.slice(greeting.length), greeting.length, lexicon)
  if (greeting !== undefined && greeted?.name !== undefined && greeted.honorific !== undefined) {
    const firm = new RegExp(`^\\s(?:from|of|at|von|bei|de|chez)\\s(?:der\\s|la\\s)?(${NAME})`, 'u').exec(
      text.slice(greeted.end),
    )
    if (firm?.[1] !== undefined) greeted.organisation = firm[1]
    reading.recipient = greeted
    const from = greeted.end + (firm?.[0].length ?? 0)
    const gap = /^[\s,:;]*/u.exec(unit.text.slice(from))?.[0].length ?? 0
    reading.headed = true
    readSentence(reading, { ...unit, text: unit.text.slice(from + gap), start: from + gap }, lexicon)
    return
  }
  // "British Airways, lost suitcase on …": whom the letter goes to, and then what is told.
  const comma = reading.letter && start === 0 && !unit.item ? text.indexOf(', ') : -1
  if (comma > 0 && takeFirm(reading, { text: text.slice(0, comma), start, end: start + comma, item: false }, lexicon)) {
    const from = unit.text.indexOf(text) + comma + 2
    readSentence(reading, { ...unit, text: unit.text.slice(from), start: unit.start + from }, lexicon)
    return
  }
  // "Ich, Gisela Baumann, geb. 3.2.1950, bevollmächtige …": who declares it stands between commas.
  const tells =
    reading.story &&
    reading.headed &&
    !unit.item &&
    /^\p{Lu}.*[.!]$/su.test(unit.text) &&
    text.split(/\s+/u).length >= 4 &&
    !isWish(text, lexicon)
  if (DECLARES.test(text) || tells) {
    reading.statements.push({
      text,
      start,
      end: start + text.length,
      form: 'sentence',
      sentence: sentenceOf(text, reading.language),
    })
    return
  }
  if (takeSignature(reading, text, start, lexicon) || takeSuperior(reading, text, start, lexicon)) return
  const asked = askedOf(reading, unit, text, start, lexicon)
  if (asked !== undefined) {
    readPhrase(reading, asked, lexicon, true)
    return
  }
  if (
    (lexicon.manner.test(text) && !/[,;]\s/u.test(text)) ||
    lexicon.forbid.test(text) ||
    unit.item ||
    /[?]$/u.test(text)
  ) {
    place(reading, { text, start, end: start + text.length, item: unit.item }, lexicon)
    return
  }
  // "To my manager Carla Ruiz.": a sentence that only says to whom.
  if (reading.letter && reading.recipient === undefined && text.length < 90) {
    const to = new RegExp(`^(?:${lexicon.to})\\s+`, 'iu').exec(text)?.[0]
    const party =
      to === undefined ? undefined : partyAt(reading, text.slice(to.length), start + to.length, lexicon, true)
    if (to !== undefined && party !== undefined && party.end === start + text.length) {
      reading.recipient = party
      reading.lastParty = party
      return
    }
  }
  const colon = /^[^:,]{2,40}:\s/u.test(text)
  // Few commas among many words part clauses, not items.
  const commas = text.match(/[,;]\s/gu)?.length ?? 0
  const prose = commas < 3 && text.split(/\s+/u).length >= 8 * (commas + 1) - 6 && commas > 0 && reading.headed
  const words = text.split(/\s+/u).length
  if (
    !colon &&
    (commas === 0 || (commas === 1 && reading.headed && words >= 7 && !hasSlot(text, lexicon))) &&
    words >= 5 &&
    /[.!]$/u.test(unit.text) &&
    /^\p{Lu}/u.test(text) &&
    !lexicon.finite.test(text) &&
    !lexicon.restate.some(({ pattern }) => pattern.test(text)) &&
    !lexicon.slots.some(([, pattern]) => pattern.test(text)) &&
    !lexicon.reason.test(text)
  ) {
    // A full stop after so many words makes a sentence, whatever its verb.
    reading.statements.push({
      text,
      start,
      end: start + text.length,
      form: lexicon.thanks.test(text) ? 'thanks' : 'sentence',
      sentence: sentenceOf(text, reading.language),
    })
    return
  }
  // "30 days, unworn, free label, refunds take 5 days, sale items final": an enumeration, though one item has a verb.
  // "I am Dana Hill, an optician at …" says who writes, and is read whole.
  const slotted = hasSlot(text, lexicon) && (reading.sender?.name === undefined || !text.includes(reading.sender.name))
  // "Waschmaschine gekauft, läuft aus, will Geld zurück": behind a phrase, a piece that opens with its verb has no subject.
  const [opens = '', ...then] = text.split(/[,;]\s+/u)
  const hurried =
    reading.letter &&
    commas >= 2 &&
    start <= openedTo(reading) &&
    !lexicon.finite.test(opens) &&
    then.some((one) => lexicon.finite.test(/^\S+/u.exec(one)?.[0] ?? ''))
  const enumerates =
    hurried ||
    (commas >= (slotted && !reading.headed ? 2 : 3) &&
      ((reading.headed && words <= 5 * (commas + 1) && !/^(?:i|we|ich|wir|je|j['’]|nous|yo)(?![\p{L}])/iu.test(text)) ||
        // A whole prompt in one breath: "I have 4 years as …, speak English, know Outlook, applying as …".
        (reading.letter && start <= openedTo(reading) && words <= (slotted ? 8 : 6) * (commas + 1))))
  if (
    !colon &&
    !prose &&
    (enumerates || !lexicon.finite.test(text)) &&
    !lexicon.restate.some(({ pattern }) => pattern.test(text))
  ) {
    for (const piece of splitPieces(text, start, reading.atoms)) readPhrase(reading, piece, lexicon)
    return
  }
  const day = lastDayBehind(reading, text, start, lexicon)
  const rest = text.slice(0, text.length - day)
  for (const clause of wishesOf({ text: rest, start, end: start + rest.length, item: unit.item }, lexicon))
    readPhrase(reading, clause, lexicon, true)
}

function readTail(reading: Reading, unit: Unit, lexicon: Lexicon): void {
  // "between Jane Doe, landlord, and Tom Lee, tenant": these commas part no pieces.
  const between = new RegExp(`^\\s*(?:${lexicon.between})\\s+`, 'iu').exec(unit.text)?.[0].length ?? 0
  const taken = between > 0 ? takeBetween(reading, unit.text.slice(between), unit.start + between, lexicon) : 0
  const used = taken > 0 ? between + taken : 0
  for (const piece of wholeClauses(
    reading,
    splitPieces(unit.text.slice(used), unit.start + used, reading.atoms),
    lexicon,
  ))
    readPhrase(reading, piece, lexicon)
}

/** A piece of the header or a fragment: prepositional phrases first, then what is left of it. */
function readPhrase(reading: Reading, given: Unit, lexicon: Lexicon, whole = false): void {
  const led = withoutManner(reading, { ...given, ...trimmed(given) }, lexicon)
  const piece = led.item ? led : withoutDirectionWords(reading, led, lexicon)
  if (piece === undefined) return
  let { text, start } = trimmed(piece)
  if (takeWorkplace(reading, trimmed(piece), lexicon)) return
  for (let turn = 0; turn < 8 && text !== ''; turn++) {
    const used = whole && turn === 0 ? 0 : takePreposition(reading, text, start, lexicon)
    if (used === 0) break
    const rest = text.slice(used)
    const skipped =
      /^(?:\.(?=\s|$))?[\s,:;–—-]*(?:(?:and|und|et|y)\s+(?=(?:from|to|about|von|an|de|à|a)\s))?/u.exec(rest)?.[0]
        .length ?? 0
    start += used + skipped
    text = rest.slice(skipped)
  }
  const placed = addressedBehind(reading, trimmed({ text, start, end: start + text.length, item: piece.item }), lexicon)
  if (placed.text !== '') place(reading, placed, lexicon)
}

/** @returns how many characters of `text` a leading prepositional phrase took; 0 where none. */
function takePreposition(reading: Reading, text: string, start: number, lexicon: Lexicon): number {
  // "d'un roman": an elided word ends without a space.
  const head = (words: string) =>
    new RegExp(
      `^(?:(?:${words})(?<=[\\s\\p{L}:])\\s+|${/d'/u.test(words) ? "(?:de l|d)['’](?=\\p{L})" : '(?!)'})`,
      'iu',
    ).exec(text)?.[0].length ?? 0
  // "Bewerbung um eine Ausbildung als …": what is applied for, not what is begged for.
  if (
    reading.topic === undefined &&
    /^um\s\p{L}/iu.test(text) &&
    /bewerb/iu.test(reading.kind ?? '') &&
    !/\szu\s\p{L}+$/u.test(text)
  ) {
    reading.topic = { text: text.slice(3), start: start + 3, end: start + text.length, preposition: 'um' }
    return text.length
  }
  const between = head(lexicon.between)
  if (between > 0) {
    const taken = takeBetween(reading, text.slice(between), start + between, lexicon)
    if (taken > 0) return between + taken
  }
  const from = head(lexicon.from)
  if (
    from > 0 &&
    reading.deed &&
    reading.recipient === undefined &&
    /resign|démission|renuncia|kündig/iu.test(reading.kind ?? '')
  ) {
    const party = partyAt(reading, text.slice(from), start + from, lexicon, true)
    if (party !== undefined) {
      reading.recipient = party
      reading.lastParty = party
      return from + (party.end - party.start)
    }
  }
  if (from > 0 && reading.sender?.name === undefined) {
    const party = partyAt(reading, text.slice(from), start + from, lexicon)
    if (party !== undefined && mayBeSender(reading, party, text, from)) {
      const group = COLLECTIVE.exec(text.slice(from + (party.end - party.start)))
      if (group !== null && party.name !== undefined) {
        party.name += group[1] ?? ''
        party.kind = 'organisation'
        party.end += group[0].length
        if (group[2] !== undefined && group[3] !== undefined) party.address.push(`${group[3]} (${group[2]})`)
      }
      reading.sender = merged(reading.sender, party)
      reading.lastParty = reading.sender
      return from + (party.end - party.start)
    }
  }
  if (lexicon.opensClause.test(text)) return 0
  // "Resignation letter for Sarah Chen": she signs it.
  const on = /resign|appl|cover|démission|candidature|kündig|bewerb|renuncia|dimisión/iu.test(reading.kind ?? '')
    ? head('for|für|pour|para')
    : 0
  if (on > 0 && reading.sender === undefined) {
    const party = partyAt(reading, text.slice(on), start + on, lexicon)
    if (
      party?.name !== undefined &&
      party.kind === 'person' &&
      /\s/u.test(party.name) &&
      party.end - party.start === text.length - on
    ) {
      reading.sender = party
      reading.lastParty = party
      return text.length
    }
  }
  const of = reading.language === 'en' ? head('of') : 0
  if (of > 0 && reading.sender === undefined && reading.topic === undefined && !hasOtherOwner(reading)) {
    const party = partyAt(reading, text.slice(of), start + of, lexicon)
    if (party?.name !== undefined && party.kind === 'person' && /\s/u.test(party.name)) {
      reading.sender = party
      reading.lastParty = party
      return of + (party.end - party.start)
    }
  }
  const to = head(lexicon.to)
  if (to > 0 && reading.recipient === undefined) {
    const goesOn = new RegExp(
      `^(?:[,.;:(–—-]|(?:${MATTER})\\s|(?:${lexicon.from}|${lexicon.about}|${lexicon.for}|${lexicon.because}|${lexicon.and}|that|who|with|to|um|for|pour|por|dass|mit|que|con|avec)(?![\\p{L}])|d['’])`,
      'iu',
    )
    for (const find of [partyAt, officeAt, firmAt]) {
      const party = find(reading, text.slice(to), start + to, lexicon, true)
      if (party === undefined) continue
      // "a Luis le encanta cocinar": a verb after the name, so it is a sentence about him.
      const after = text.slice(to + party.end - party.start).trim()
      // "to my landlord Mr Okafor the boiler has been broken": no comma, but the matter starts.
      const starts =
        party.name !== undefined &&
        (party.honorific !== undefined || party.position !== undefined) &&
        /^(?:the|my|our|your|i|i'm|we|it|it's|there|he|she|they|please|der|die|das|mein\p{Ll}*|unser\p{Ll}*|ich|wir|es|bitte|le|la|les|mon|ma|je|nous|il|el|los|mi|yo|hay)\s/iu.test(
          after,
        ) &&
        lexicon.finite.test(after)
      // "to landlord Mr Okafor boiler broken", "to Mr Okafor my landlord": a title leaves no doubt where the name ends.
      const titled = reading.language === 'en' && party.honorific !== undefined && /^\p{Ll}/u.test(after)
      if (after === '' || starts || titled || goesOn.test(after) || lexicon.opensClause.test(after)) {
        reading.recipient = party
        reading.lastParty = party
        return to + (party.end - party.start)
      }
    }
  }
  // "carta para mi jefa", "letter for my landlord": whom it is written for reads it, where it is someone of a post.
  const reader = reading.letter && reading.recipient === undefined ? head('for|für|pour|para') : 0
  if (reader > 0) {
    const party = partyAt(reading, text.slice(reader), start + reader, lexicon)
    if (
      party !== undefined &&
      SUPERIOR.test(party.position ?? '') &&
      party.end - party.start === text.length - reader
    ) {
      reading.recipient = party
      reading.lastParty = party
      return text.length
    }
  }
  if (takeSlot(reading, text, start, lexicon)) return text.length
  for (const words of [lexicon.about, lexicon.for]) {
    const length = head(words)
    if (
      // A capital starts a sentence after the colon: "Der Flohmarkt …".
      /^\p{Lu}/u.test(text) ||
      length === 0 ||
      reading.topic !== undefined ||
      lexicon.because.split('|').some((one) => text.toLowerCase().startsWith(`${one} `) && !lexicon.about.includes(one))
    )
      continue
    const end = topicEnd(reading, text, length, lexicon)
    const noun = text.slice(length, end).trim()
    if (noun === '') continue
    const elided = /l['’]$/iu.test(text.slice(0, length)) ? 2 : 0
    reading.topic = {
      text: text.slice(length - elided, length) + noun,
      start: start + length - elided,
      end: start + length + noun.length,
      preposition: text.slice(0, length).trim(),
    }
    return end
  }
  return 0
}

/** A topic goes to the end of its piece, unless a sender or recipient by name follows. */
function topicEnd(reading: Reading, text: string, from: number, lexicon: Lexicon): number {
  // "for Q3 and recommend what to do": a wish of its own follows.
  const wish =
    /\s(?:and|und|et|y)\s+(?=(?:recommend|suggest|include|add|explain|say|mention|compare|empfiehl|nenne|erkläre|vergleiche|recommande|explique|compare|recomienda|explica|compara)(?:s|r|z)?(?!\p{L}))/iu.exec(
      text.slice(from),
    )
  if (wish !== null && wish.index > 0) return from + wish.index
  const parts = new RegExp(
    `\\s(?:(${lexicon.from})|(${lexicon.to})|(${lexicon.between})|(?:${lexicon.opensClause.source.slice(1)}))\\s*(?=\\S)`,
    'giu',
  )
  for (const match of text.slice(from).matchAll(parts)) {
    const at = from + match.index
    const next = text.slice(at).trimStart()
    const named = new RegExp(`^\\S+(?:\\s\\p{Ll}+){0,2}?\\s+(?:(?:${lexicon.honorifics})\\s+)?(${NAME})`, 'u').exec(
      next,
    )?.[1]
    if (
      match[1] !== undefined &&
      // "de garaje entre Rosa Vidal y …": the name belongs to the parties.
      !new RegExp(`^\\S+(?:\\s\\p{Ll}+){0,2}?\\s(?:${lexicon.between})\\s`, 'u').test(next) &&
      !(/^(?:von|de)\s/iu.test(next) && TOLD_OF.test(reading.kind ?? '')) &&
      reading.sender?.name === undefined &&
      named !== undefined &&
      (genderOf(named) !== undefined ||
        lexicon.organisations.test(named) ||
        (/^(?:by|von|par|por)\s/iu.test(next) && /\s/u.test(named) && next.endsWith(named)))
    )
      return at
    if (
      match[2] !== undefined &&
      reading.recipient === undefined &&
      named !== undefined &&
      (genderOf(named) !== undefined || lexicon.organisations.test(named))
    )
      return at
    if (match[3] !== undefined && reading.parties.length === 0 && named !== undefined) return at
    if (
      match[1] === undefined &&
      match[2] === undefined &&
      match[3] === undefined &&
      /^(?:that|which|who|asking|requesting|demanding|thanking|pour|qui|demandant|que|pidiendo|solicitando|exigiendo)\s/iu.test(
        next,
      ) &&
      /^(?:asking|requesting|demanding|thanking|demandant|pidiendo|solicitando|exigiendo)/iu.test(next)
    )
      return at
  }
  return text.length
}

function place(reading: Reading, piece: Unit, lexicon: Lexicon): void {
  const { start, end } = piece
  let { text } = piece
  const ignore = () => void reading.ignored.push({ start, end })
  if (lexicon.manner.test(text) || isLength(text, lexicon)) {
    readManner(reading, text, lexicon)
    ignore()
    return
  }
  const without = lexicon.without.exec(text)
  if (without) {
    reading.without.push((without[1] ?? '').toLowerCase())
    ignore()
    return
  }
  const forbidden = lexicon.forbid.exec(text)
  if (forbidden) {
    reading.forbidden.push((forbidden[1] ?? forbidden[0]).trim())
    ignore()
    return
  }
  const last = reading.statements.at(-1)
  if (
    last !== undefined &&
    ASKS_TO_CALL.test(last.text) &&
    start - last.end <= 2 &&
    reading.contactAtoms.some((atom) => atom.start >= start && atom.end <= end)
  ) {
    last.text = `${last.text}, ${text}`
    if (last.sentence !== undefined) last.sentence = sentenceOf(last.text, reading.language)
    last.end = end
    return
  }
  // "Brief an die Stadtwerke, …, Anna Koch": the name at the end of a letter's prompt signs it.
  if (!piece.item && !hasOtherOwner(reading) && genderKnown(text) && takeSignature(reading, text, start, lexicon))
    return
  // "resignation, Anna Field, librarian at …": who comes first writes it.
  if (
    reading.letter &&
    !piece.item &&
    reading.sender === undefined &&
    reading.statements.length === 0 &&
    /resign|appl|kündig|bewerb|démission|candidature|renuncia/iu.test(reading.kind ?? '') &&
    /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){1,2}$/u.test(text) &&
    genderOf(text) !== undefined
  ) {
    reading.sender = { text, start, end, name: text, kind: 'person', address: [] }
    reading.lastParty = reading.sender
    return
  }
  if (reading.letter && (takeSuperior(reading, text, start, lexicon) || takeFirm(reading, piece, lexicon))) return
  if (takeContact(reading, text, start, end)) return
  const label = lexicon.senderLabel.exec(text) ?? lexicon.recipientLabel.exec(text)
  if (label !== null && takeLabelled(reading, text, label[0].length, start, lexicon)) return
  if (takeAppositive(reading, piece, lexicon)) return
  if (takeSlot(reading, text, start, lexicon)) return
  const opener = lexicon.opensClause.exec(text)?.[0] ?? ''
  if (opener !== '' && !text.endsWith('?')) text = text.slice(opener.length)
  if (/^(?:in which|where|in de[mr]|dans le?quel(?:le)?|où|en (?:el|la) que)\s/iu.test(opener)) {
    reading.statements.push({ text, start, end, form: 'sentence', sentence: sentenceOf(text, reading.language) })
    return
  }
  const told = withoutSelf(reading, text, lexicon)
  if (told === '') return
  if (told !== text && !lexicon.finite.test(told) && told.includes(',')) {
    // "I am Jane Doe, a nurse, applying for …": what follows the name are pieces of their own.
    const from = start + piece.text.indexOf(told)
    for (const part of splitPieces(told, from, reading.atoms)) readPhrase(reading, part, lexicon)
    return
  }
  // "I work at the bank and my last day is 3 May": the day has a place of its own.
  const from = Math.max(0, piece.text.indexOf(told))
  const day = piece.item || lexicon.manner.test(told) ? 0 : lastDayBehind(reading, told, start + from, lexicon)
  const plain = told.slice(0, told.length - day)
  reading.statements.push(
    statementOf(
      reading,
      {
        ...piece,
        text: plain,
        ...(told === text ? {} : { start: start + from }),
        ...(day > 0 ? { end: start + from + plain.length } : {}),
      },
      lexicon,
    ),
  )
}

/** Where what is told begins: behind the name or the firm that the prompt opens with. */
function openedTo({ recipient, ignored }: Reading): number {
  const opening = ignored.find((span) => span.start === 0)?.end ?? 0
  return Math.max(opening, recipient?.start === 0 ? recipient.end + 2 : 0)
}

/** A sentence as it stands. */
function keepAsIs(reading: Reading, unit: Unit): void {
  const text = unit.text.trim()
  if (text === '') return
  reading.statements.push({
    text,
    start: unit.start,
    end: unit.end,
    form: /[?？]$/u.test(text) ? 'question' : 'sentence',
    sentence: text,
    ...(unit.item ? { item: true } : {}),
  })
}

/** Says what to write, or how, rather than what happens. */
function isWish(text: string, lexicon: Lexicon): boolean {
  return (
    lexicon.manner.test(text) ||
    lexicon.forbid.test(text) ||
    lexicon.without.test(text) ||
    isLength(text, lexicon) ||
    lexicon.restate.some(({ pattern }) => pattern.test(text)) ||
    lexicon.slots.some(([, pattern]) => pattern.test(text))
  )
}
