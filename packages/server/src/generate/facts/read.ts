/**
 * A prompt read as facts: who writes to whom, about what, by when, with which figures; and everything else it says.
 *
 * In: the prompt (up to 32,000 characters). Out: `Facts`, every piece with its offsets. What fits no slot becomes a statement in
 * the prompt's own words, so nothing is lost. English, German, French and Spanish are read; in another language the
 * sentences themselves are the statements. Pure, deterministic, linear in the prompt.
 */

import { findNames } from './capitals.ts'
import { findTables } from './data.ts'
import type { Lexicon } from './lexicon.ts'
import { german } from './lexicon-de.ts'
import { english } from './lexicon-en.ts'
import { spanish } from './lexicon-es.ts'
import { french } from './lexicon-fr.ts'
import { genderOf } from './names.ts'
import { scanAtoms } from './scan.ts'
import { signatureAt } from './signature.ts'
import { atTop, sentencesOf, splitPieces, type Unit } from './split.ts'
import type { Fact, Facts, LengthWish, Party, Phrase, SlotName, Statement } from './types.ts'

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

/** Read this much of a prompt closely; sentences beyond are kept as they stand. */
const CLOSE_READING_CHARS = 12_000
/** No sentence of a person is longer; what is, is kept as it stands. */
const SENTENCE_CHARS = 3000

export function readFacts(
  prompt: string,
  { language, ignore, letter = false, firstPerson = true, story = false }: ReadOptions,
): Facts {
  const lexicon = LEXICONS[language]
  const atoms = scanAtoms(prompt, language)
  const reader = new Reader(prompt, lexicon, atoms, { language, letter, firstPerson, story })
  if (ignore) reader.ignored.push(ignore)
  const isKnown = letter && lexicon !== undefined
  const said = isKnown ? reader.withoutDirection(lexicon) : prompt
  const told = isKnown ? reader.sign(signatureAt(said, atoms, lexicon, language)) : prompt.length
  for (const unit of sentencesOf(said.slice(0, told), atoms)) {
    if (lexicon === undefined || unit.start > CLOSE_READING_CHARS || unit.text.length > SENTENCE_CHARS)
      reader.keep(unit)
    else reader.read(unit)
  }
  return reader.facts()
}

const DATE_SLOTS: ReadonlySet<SlotName> = new Set(['lastDay', 'effective', 'date', 'deadline'])
/** Whom no person's salutation suits. */
const OFFICE =
  /(?:^|\s)(?:(?:city|town) hall|company|bank|airline|insurer|school|university|hospital|hotel|council|department|team|committee|board|management|administration|office|authority|ministry|agency|firma|versicherung|krankenkasse|\p{L}*verwaltung|behörde|\p{L}*amt|schule|verein|kundenservice|kundendienst|personalabteilung|mairie|banque|assurance|entreprise|société|école|université|agence|syndic|direction|compañía|empresa|banco|aseguradora|ayuntamiento|colegio|universidad|agencia|departamento|comunidad|aerolínea)(?:\s|$)/iu
const RELATIVE_DATE =
  /\b(?:today|tomorrow|immediately|end of|next|week|weeks|month|months|days?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|quarter|year|heute|morgen|sofort|ende|nächst\p{L}+|woche|wochen|monat\p{L}*|tage?n?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|aujourd'hui|demain|immédiatement|fin|semaines?|mois|jours?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hoy|mañana|inmediatamente|finales?|semanas?|mes|meses|días?|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?![\p{L}])/iu

const STREET =
  /(?:\d+[a-z]?\s+(?:\p{Lu}[\p{L}'’.-]*\s+){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Way|Close|Court|Ct|Square|Place|Boulevard|Blvd|Terrace|Row|Hill|Gardens|Park|Crescent|Highway|Quay|Mews)\b|(?:\p{Lu}[\p{L}.-]*\s)*\p{Lu}?[\p{L}.-]*(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer)\s+\d+|\d+\s?(?:bis|ter)?,?\s+(?:rue|avenue|boulevard|place|chemin|allée|impasse|quai|cours)\s|(?:calle|c\/|avenida|avda\.?|plaza|paseo|camino)\s+(?:de\s+|del\s+|la\s+)*\p{Lu}|\bP\.?\s?O\.?\s?Box\s+\d+)/iu
const POSTCODE =
  /^(?:[A-Z]-)?\d{4,5}\s+(?!Euro|EUR|Franken|CHF|Dollar|Pfund|Stück|Kilometer|Stunden)\p{Lu}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s*\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}\b/u

const CAPITAL = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*|\p{Lu}\.|\d{1,4}(?=\s\p{Lu}))`
const LINK = String.raw`(?:of|the|and|&|\+|de|del|de la|de las|de los|la|le|du|des|d'|van|von|der|den|di|da|y|e|et|für|und|bin|zu|zur)`
const NAME = String.raw`${CAPITAL}(?:(?:\s+|\s*&\s*)(?:(?:${LINK}\s+){1,2}(?=\p{Lu}))?${CAPITAL}){0,7}(?:\s+(?:plc|ltd|inc|llc|mbH|e\.\s?V\.)(?![\p{L}]))?`

/** "and have a dog": goes on with the subject before it. */
const NO_SUBJECT =
  /^(?:and|und|et|y|e)\s+(?!(?:i|i'm|i've|we|they|he|she|it|you|the|an?|my|our|her|his|this|that|these|there|please|ask|mention|thank|say|tell|request|no|last|ich|wir|sie|er|es|der|die|das|ein|eine|mein\p{L}*|bitte|je|j'|nous|il|elle|ils|elles|on|le|la|les|un|une|mon|ma|yo|el|los|las|una|mi|no|pide|solicita)(?![\p{L}]))\p{Ll}/iu

/** Whose number follows: "questions to Mara Klein, 030 555 0182". */
const ASKS_TO_CALL =
  /^(?:questions?|contact|rsvp|bookings?|call|enquiries|information|fragen|kontakt|anmeldung|auskunft|rückfragen|contact|renseignements|inscriptions?|réservations?|questions|contacto|información|inscripciones|reservas|preguntas)\b/iu

/** Kinds that tell of someone: "Rede zum Geburtstag von Oma Hilde" is not by her. */
const TOLD_OF =
  /rede|ansprache|vortrag|kapitel|geschichte|bericht|umfrage|discours|allocution|chapitre|histoire|rapport|enquête|discurso|brindis|capítulo|historia|informe|encuesta/iu

/** Words that are no adjective of the role or name after them. */
const NO_ADJECTIVE =
  '(?:and|or|of|at|in|about|for|to|from|that|because|asking|with|by|und|oder|von|an|über|wegen|für|zu|mit|bei|et|ou|de|du|des|à|au|pour|sur|par|chez|y|o|del|a|al|para|sobre|por|en|con|zur|zum|am|im|vom|beim|ins|ask|tell|thank|explain|say|request|pour|demander|que|qui)\\s'

const OFFICE_BEHIND =
  /^\s(?:office|department|team|council|company|committee|board|club|helpdesk|support|customer service|service|agency|insurance|airline|gym|hotel|bank|school|shop|store|restaurant|garage|clinic|hospital|university|library|supermarket|bakery)(?![\p{L}])/u
const DECLARES = /^(?:I|Ich|Je soussignée?|Yo),\s\p{Lu}|^(?:I|Ich|Je|Yo)\s\(\p{Lu}/u
/** Whom one writes to, not on whose behalf. */
const SUPERIOR =
  /^(?:line\s)?(?:manager|boss|landlord|landlady|supervisor|team lead|head|director|principal|headteacher|teacher|chef(?:in)?|vermieter(?:in)?|vorgesetzte[rn]?|teamleiter(?:in)?|lehrer(?:in)?|schulleitung|hausverwaltung|chef|cheffe|directeur|directrice|propriétaire|responsable|jef[ea]|director|directora|caser[oa]|propietari[oa])(?!\p{L})/iu
const CHAPTER_NUMBER = /^\s\d{1,3}(?![\p{L}\p{N}])/u
const ENDED_JOB =
  /^(?:\s(?:voluntaria|irrévocable|formelle|fristgerecht))?\s(?:(?:de|du|del?|of|from|d['’])\s?)?(?:(?:my|the|meine[sr]?|des|mon|le|mi|el)\s)?(?:Arbeitsvertrag(?:e?s)?|Arbeitsverhältnis(?:ses)?|contrat de travail|CDI|CDD|contrato(?: de trabajo| laboral)?|employment(?: contract)?|contract of employment)(?![\p{L}])/iu
/** "FAQ Seaview Cottage: …" */
const NAMED_THING = /^\s(\p{Lu}[\p{L}\p{N}-]*(?:\s\p{Lu}[\p{L}\p{N}-]*){0,5})(?=\s?[:,.]|$)/u

/** A wish told as its writer's: "I would like to cancel". */
const SPEAKS_AS_WRITER = /^(?:I|ich|je|j['’])(?:\s|(?<=['’]))|^(?:solicito|deseo|reclamo|agradezco|les? doy|quiero)\s/iu

class Reader {
  readonly ignored: { start: number; end: number }[] = []
  readonly #prompt: string
  /** Behind the last character that is neither space nor full stop: found once, since each sentence asks. */
  readonly #inkEnd: number
  readonly #language: string
  readonly #firstPerson: boolean
  readonly #story: boolean
  readonly #letter: boolean
  readonly #lexicon: Lexicon | undefined
  readonly #atoms: readonly Fact[]
  readonly #contactAtoms: readonly Fact[]
  readonly #statements: Statement[] = []
  readonly #slots: Partial<Record<SlotName, Phrase>> = {}
  readonly #parties: Party[] = []
  readonly #contacts: Fact[] = []
  readonly #without: string[] = []
  readonly #forbidden: string[] = []
  readonly #length: LengthWish = {}
  #tone: Facts['tone']
  #kind: string | undefined
  #topic: Facts['topic']
  #sender: Party | undefined
  #recipient: Party | undefined
  #lastParty: Party | undefined
  #headed = false
  /** Asked for by its deed: "resign from the board". */
  #deed = false
  #header: string | undefined
  readonly #name: RegExp | undefined

  constructor(
    prompt: string,
    lexicon: Lexicon | undefined,
    atoms: readonly Fact[],
    {
      language,
      letter,
      firstPerson,
      story,
    }: { language: string; letter: boolean; firstPerson: boolean; story: boolean },
  ) {
    this.#letter = letter
    this.#story = story
    this.#prompt = prompt
    this.#firstPerson = firstPerson
    let inkEnd = prompt.length
    while (inkEnd > 0 && /[\s.!]/u.test(prompt[inkEnd - 1] ?? '')) inkEnd--
    this.#inkEnd = inkEnd
    this.#language = language
    this.#lexicon = lexicon
    this.#atoms = atoms
    this.#contactAtoms = atoms.filter((atom) => atom.kind === 'email' || atom.kind === 'phone' || atom.kind === 'url')
    if (lexicon === undefined) return
    this.#name = new RegExp(
      `^((?:my|our|the|his|her|your|all|every|mein\\p{Ll}*|alle|allen|unser\\p{Ll}*|die|der|den|dem|das|mon|ma|notre|le|la|l'|les|mi|nuestr[oa]|el|los|las)\\s+)?((?:(?:(?!${NO_ADJECTIVE})\\p{Ll}+\\s+){0,1}?(?:${lexicon.roles})(?![\\p{L}])\\s*,?\\s*){0,3}(?:(?<=\\p{L}\\s+)(?!${NO_ADJECTIVE})\\p{Ll}+\\s+(?=\\p{Lu}))?)(?:(?:el|la)\\s+(?=(?:${lexicon.honorifics})\\s))?((?:${lexicon.honorifics})\\s+)?(${NAME})?`,
      'u',
    )
    this.#findSelf(lexicon)
  }

  /** Takes the signature at the prompt's end. @returns where the text before it ends. */
  sign(signature: ReturnType<typeof signatureAt>): number {
    const whole = this.#prompt.length
    if (signature === undefined) return whole
    const { party, start } = signature
    const known = this.#sender?.name
    if (known !== undefined && known !== party.name) return whole
    this.#sender = party
    this.#lastParty = party
    return start
  }

  /** A sentence as it stands. */
  keep(unit: Unit): void {
    const text = unit.text.trim()
    if (text === '') return
    this.#statements.push({
      text,
      start: unit.start,
      end: unit.end,
      form: /[?？]$/u.test(text) ? 'question' : 'sentence',
      sentence: text,
      ...(unit.item ? { item: true } : {}),
    })
  }

  read(whole: Unit): void {
    const lexicon = this.#lexicon
    if (lexicon === undefined) return
    const unit = this.#withoutManner(whole, lexicon)
    const header = this.#readHeader(unit, lexicon)
    if (header !== undefined) {
      const told = sentenceBehind(header, unit, this.#story)
      this.#tail(
        told === undefined ? header : { ...header, text: header.text.slice(0, told.start - header.start).trimEnd() },
        lexicon,
      )
      if (told !== undefined) this.read(told)
      return
    }
    const text = unit.text.replace(/[.!]+$/u, '').trim()
    const start = unit.start + unit.text.indexOf(text)
    // "Ich, Gisela Baumann, geb. 3.2.1950, bevollmächtige …": who declares it stands between commas.
    const tells =
      this.#story &&
      this.#headed &&
      !unit.item &&
      /^\p{Lu}.*[.!]$/su.test(unit.text) &&
      text.split(/\s+/u).length >= 4 &&
      !this.#isWish(text, lexicon)
    if (DECLARES.test(text) || tells) {
      this.#statements.push({
        text,
        start,
        end: start + text.length,
        form: 'sentence',
        sentence: sentenceOf(text, this.#language),
      })
      return
    }
    if (this.#signature(text, start, lexicon) || this.#superior(text, start, lexicon)) return
    const asked = this.#askedOf(unit, text, start, lexicon)
    if (asked !== undefined) {
      this.#phrase(asked, lexicon, true)
      return
    }
    if (lexicon.manner.test(text) || lexicon.forbid.test(text) || unit.item || /[?]$/u.test(text)) {
      this.#place({ text, start, end: start + text.length, item: unit.item }, lexicon)
      return
    }
    // "To my manager Carla Ruiz.": a sentence that only says to whom.
    if (this.#letter && this.#recipient === undefined && text.length < 90) {
      const to = new RegExp(`^(?:${lexicon.to})\\s+`, 'iu').exec(text)?.[0]
      const party = to === undefined ? undefined : this.#party(text.slice(to.length), start + to.length, lexicon, true)
      if (to !== undefined && party !== undefined && party.end === start + text.length) {
        this.#recipient = party
        this.#lastParty = party
        return
      }
    }
    const colon = /^[^:,]{2,40}:\s/u.test(text)
    // Few commas among many words part clauses, not items.
    const commas = text.match(/[,;]\s/gu)?.length ?? 0
    const prose = commas < 3 && text.split(/\s+/u).length >= 8 * (commas + 1) - 6 && commas > 0 && this.#headed
    const words = text.split(/\s+/u).length
    if (
      !colon &&
      (commas === 0 || (commas === 1 && this.#headed && words >= 7 && !this.#hasSlot(text, lexicon))) &&
      words >= 5 &&
      /[.!]$/u.test(unit.text) &&
      /^\p{Lu}/u.test(text) &&
      !lexicon.finite.test(text) &&
      !lexicon.restate.some(({ pattern }) => pattern.test(text)) &&
      !lexicon.slots.some(([, pattern]) => pattern.test(text)) &&
      !lexicon.reason.test(text)
    ) {
      // A full stop after so many words makes a sentence, whatever its verb.
      this.#statements.push({
        text,
        start,
        end: start + text.length,
        form: lexicon.thanks.test(text) ? 'thanks' : 'sentence',
        sentence: sentenceOf(text, this.#language),
      })
      return
    }
    // "30 days, unworn, free label, refunds take 5 days, sale items final": an enumeration, though one item has a verb.
    const enumerates =
      commas >= 3 &&
      ((this.#headed && words <= 5 * (commas + 1) && !/^(?:i|we|ich|wir|je|j['’]|nous|yo)(?![\p{L}])/iu.test(text)) ||
        // A whole prompt in one breath: "I have 4 years as …, speak English, know Outlook, applying as …".
        (this.#letter && start === 0 && words <= 6 * (commas + 1)))
    if (
      !colon &&
      !prose &&
      (enumerates || !lexicon.finite.test(text)) &&
      !lexicon.restate.some(({ pattern }) => pattern.test(text))
    ) {
      for (const piece of splitPieces(text, start, this.#atoms)) this.#phrase(piece, lexicon)
      return
    }
    const day = this.#lastDayBehind(text, start, lexicon)
    const rest = text.slice(0, text.length - day)
    for (const clause of this.#clauses({ text: rest, start, end: start + rest.length, item: unit.item }, lexicon))
      this.#phrase(clause, lexicon, true)
  }

  /** Says what to write, or how, rather than what happens. */
  #isWish(text: string, lexicon: Lexicon): boolean {
    return (
      lexicon.manner.test(text) ||
      lexicon.forbid.test(text) ||
      lexicon.without.test(text) ||
      this.#isLength(text, lexicon) ||
      lexicon.restate.some(({ pattern }) => pattern.test(text)) ||
      lexicon.slots.some(([, pattern]) => pattern.test(text))
    )
  }

  /** One of the pieces between commas has a place of its own. */
  #hasSlot(text: string, lexicon: Lexicon): boolean {
    return text
      .split(/[,;]\s+/u)
      .some(
        (piece) =>
          lexicon.slots.some(([, pattern]) => pattern.test(piece)) ||
          lexicon.restate.some(({ pattern }) => pattern.test(piece)),
      )
  }

  /** "Short and polite: …" says how to write, and then what. */
  #withoutManner(unit: Unit, lexicon: Lexicon): Unit {
    const lead = /^([^:.!?]{3,40}?)\s?:\s+(?=\S)/u.exec(unit.text)
    const said =
      lead?.[1]?.trim().replace(/^(?:please\s)?(?:make|with|in|give me|mach|mit|fais|avec|haz|con)\s/iu, '') ?? ''
    if (lead?.[1] === undefined || !(lexicon.manner.test(lead[1].trim()) || this.#isLength(said, lexicon))) return unit
    this.#readManner(lead[1], lexicon)
    const at = lead[0].length
    this.ignored.push({ start: unit.start, end: unit.start + at })
    return { ...unit, text: unit.text.slice(at), start: unit.start + at }
  }

  /** "My notice is four weeks, last day 19 December": @returns the length of what goes to the slot. */
  #lastDayBehind(text: string, start: number, lexicon: Lexicon): number {
    const tail = /(?:,\s+|\s(?:and|und|et|y)\s+)((?:(?!\s(?:and|und|et|y)\s)[^,])+)$/u.exec(text)
    if (tail?.[1] === undefined || this.#slots.lastDay !== undefined) return 0
    const said = tail[1]
    if (!lexicon.slots.some(([name, pattern]) => name === 'lastDay' && pattern.test(said))) return 0
    return this.#slot(said, start + text.length - said.length, lexicon) ? tail[0].length : 0
  }

  /** A name that stands alone at the end signs the letter. */
  #signature(text: string, start: number, lexicon: Lexicon): boolean {
    if (start + text.length < this.#inkEnd || start === 0) return false
    const name =
      /^(?:(?:[Ff]rom|[Ss]igned(?: by)?|[Rr]egards,?|[Bb]est,?|[Vv]on|[Gg]ezeichnet|[Dd]e|[Ss]igné|[Ff]irma|[Ff]irmado)[:\s]+)?(\p{Lu}[\p{L}'’-]+(?:\s(?:(?:and|und|et|y|van|von|de|del|der)\s)?\p{Lu}[\p{L}'’.-]*){1,4})$/u.exec(
        text,
      )?.[1]
    if (name === undefined || lexicon.organisations.test(name)) return false
    if (this.#sender?.name !== undefined) return this.#sender.name === name
    const at = start + text.indexOf(name)
    this.#sender = { address: [], ...this.#sender, text: name, start: at, end: at + name.length, name, kind: 'person' }
    return true
  }

  /** "My boss is Helen Ward": to whom a letter about the work goes. */
  #superior(text: string, start: number, lexicon: Lexicon): boolean {
    const match =
      /^(?:my|our|meine?|unsere?|mon|ma|notre|mi|nuestr[oa])\s+(?:line\s+)?((?:boss|manager|supervisor|team lead|landlord|landlady|chef(?:in)?|vorgesetzter?|vorgesetzte|teamleiter(?:in)?|vermieter(?:in)?|chef|cheffe|responsable|directeur|directrice|propriétaire|jef[ea]|director|directora|caser[oa]))\s+(?:is|ist|heißt|est|s'appelle|es|se llama)\s+(.{3,60})$/iu.exec(
        text,
      )
    if (match?.[2] === undefined || this.#recipient !== undefined) return false
    const party = this.#party(match[2], start + text.length - match[2].length, lexicon)
    if (party?.name === undefined || party.end - party.start < match[2].length) return false
    this.#recipient = party
    return true
  }

  /** "Ask Dr Marsh, head of chemistry, for permission": she is the recipient, and asking her is what the letter does. */
  #askedOf(unit: Unit, text: string, start: number, lexicon: Lexicon): Unit | undefined {
    if (this.#recipient !== undefined || this.#language !== 'en') return undefined
    const match =
      /^(?:please\s+)?(ask|tell|inform|thank|invite|remind|request)\s+(.{3,60}?)(?:,\s+([^,]{3,60}),)?\s+(for|to|that|about|whether|if|when|of)\s+(.+)$/iu.exec(
        text,
      )
    if (match === null || /^(?:them|him|her|for|to|if|whether|that|my)\b/iu.test(match[2] ?? '')) return undefined
    const party = this.#party(match[2] ?? '', start + text.indexOf(match[2] ?? ''), lexicon)
    if (party?.name === undefined || party.end - party.start < (match[2] ?? '').length) return undefined
    this.#recipient = match[3] === undefined ? party : { ...party, position: match[3] }
    this.#headed = true
    return { ...unit, text: `${match[1]} them ${match[4]} ${match[5]}`, start, end: unit.end }
  }

  /** "Ask for a refund and mention that I have waited": each wish by itself. */
  #clauses(unit: Unit, lexicon: Lexicon): Unit[] {
    const wish = (text: string) => lexicon.restate.some(({ pattern, form }) => form !== 'thanks' && pattern.test(text))
    if (!wish(unit.text)) return [unit]
    const clauses: Unit[] = []
    let from = 0
    for (const match of unit.text.matchAll(
      new RegExp(
        `(?:,\\s+(?:${lexicon.and}|then)\\s+|,\\s+|\\s+(?:${lexicon.and})\\s+|;\\s+)(?:also\\s+|then\\s+|auch\\s+)?`,
        'giu',
      ),
    )) {
      const rest = unit.text.slice(match.index + match[0].length)
      const fullWish = lexicon.restate.some(({ pattern }) => pattern.test(rest)) || lexicon.forbid.test(rest)
      if (!fullWish) continue
      clauses.push({
        text: unit.text.slice(from, match.index),
        start: unit.start + from,
        end: unit.start + match.index,
        item: unit.item,
      })
      from = match.index + match[0].length
    }
    clauses.push({ text: unit.text.slice(from), start: unit.start + from, end: unit.end, item: unit.item })
    return clauses
  }

  /** "Please write me a short letter of resignation": consumed; what follows it is the tail. */
  #readHeader(unit: Unit, lexicon: Lexicon): Unit | undefined {
    if (unit.item) return undefined
    const text = unit.text.replace(/[.!?]+$/u, '')
    // "GET /orders" commands nothing.
    const command = /^\p{Lu}{3,7}\s\//u.test(text) ? '' : (lexicon.command.exec(text)?.[0] ?? '')
    const commanded = command.trim() !== ''
    if (this.#headed && !commanded) return undefined
    const rest = text.slice(command.length)
    // "my cv, …": what one has is what one asks for, where nothing else comes before the first comma.
    const owned = unit.start === 0 && /^(?:my|mein\p{Ll}*|mon|mi)\s[^\s,:]+(?:\s[^\s,:]+)?[,:]/iu.test(rest)
    const lead =
      commanded || owned
        ? `(?:(?:${lexicon.articles}|${lexicon.possessives})\\s+)?`
        : `(?:(?:${lexicon.articles})\\s+)?`
    // "survey results report": the last noun says what it is, where the first one heads nothing.
    const noun = ['{0,6}?', '{1,4}']
      .map((count) =>
        new RegExp(
          `^${lead.replaceAll("l'|", '')}((?:[\\p{L}\\p{N}'’&+/.-]+,?\\s+)${count})(${lexicon.nouns})(?![\\p{L}\\p{N}-])`,
          'iu',
        ).exec(rest),
      )
      .find((found) => found !== null && this.#isHeader(found, rest, commanded, lexicon))
    if (noun !== null && noun !== undefined) {
      this.#headed = true
      const modifiers = this.#readModifiers(noun[1] ?? '', lexicon, noun[2] ?? '')
      const after = /^(?:'s)?\s*(?:of|about)?$/u.test('') ? noun[0].length : 0
      const kind = `${modifiers} ${noun[2] ?? ''}`.trim()
      // "5 FAQs", "a 300-word essay": how much to write, not what.
      if (/\d/u.test(noun[1] ?? '') && !/(?:19|20)\d{2}/u.test(noun[1] ?? '')) {
        const from = unit.start + command.length
        this.ignored.push({ start: from, end: from + noun[0].length })
      }
      this.#kind ??= kind
      const whole = `${modifiers} ${rest.slice(noun[0].length - (noun[2] ?? '').length)}`.trim()
      this.#header ??= /^(?:[^:;,.]|[.,:](?=\S)|(?<=\d)\.(?=\s))+/u.exec(whole)?.[0].trim()
      const start = unit.start + command.length
      this.ignored.push({
        start: unit.start,
        end: start + (noun[0].length - (noun[1] ?? '').length - (noun[2] ?? '').length),
      })
      const ends = /resign|démission|résiliation|renuncia|dimisión|kündig|baja/iu.test(this.#kind)
      // "Chapter 3 of …", "Kündigung Arbeitsvertrag bei …": the number and what is ended belong to the kind.
      const skipped = (ends ? ENDED_JOB : CHAPTER_NUMBER).exec(rest.slice(after))?.[0].length ?? 0
      if (skipped > 0) this.ignored.push({ start: start + after, end: start + after + skipped })
      const named = NAMED_THING.exec(rest.slice(after + skipped))
      let from = after + skipped
      if (named?.[1] !== undefined && !commanded && modifiers === '' && !lexicon.follows.test(rest.slice(after))) {
        const at = start + from + named[0].indexOf(named[1])
        this.#topic ??= { text: named[1], start: at, end: at + named[1].length, preposition: '' }
        from += named[0].length
      }
      return { text: rest.slice(from), start: start + from, end: unit.end, item: false }
    }
    for (const [deed, kind] of lexicon.deeds) {
      const match = deed.exec(rest)
      if (match === null) continue
      this.#headed = true
      if (kind !== '') this.#kind ??= kind
      this.#deed = true
      let start = unit.start + command.length + match[0].length
      this.ignored.push({ start: unit.start, end: start })
      let tail = rest.slice(match[0].length)
      // "Document the todo API": its object is the topic.
      const object = /\s$/u.test(match[0]) && kind !== '' ? /^[^:;,.(]{2,100}/u.exec(tail)?.[0].trim() : undefined
      if (object !== undefined) {
        this.#topic = { text: object, start, end: start + object.length, preposition: '' }
        start += object.length
        tail = tail.slice(object.length)
      }
      return { text: tail, start, end: unit.end, item: false }
    }
    if (
      commanded &&
      command.trim().length > 3 &&
      /\b(?:write|draft|create|make|generate|prepare|compose|produce|schreib\p{L}*|verfass\p{L}*|erstell\p{L}*|écri\p{L}*|rédig\p{L}*|escrib\p{L}*|redact\p{L}*)\s*(?:me|us|mir|uns)?\s*$/iu.test(
        command,
      )
    ) {
      this.#headed = true
      this.ignored.push({ start: unit.start, end: unit.start + command.length })
      return { text: rest, start: unit.start + command.length, end: unit.end, item: false }
    }
    return undefined
  }

  #isHeader(noun: RegExpExecArray, rest: string, commanded: boolean, lexicon: Lexicon): boolean {
    const modifiers = noun[1] ?? ''
    const words = modifiers.trim().split(/\s+/u)
    const preposition = new RegExp(
      `(?:^|\\s)(?:${lexicon.from}|${lexicon.to}|${lexicon.for}|${lexicon.about}|${lexicon.between}|with|mit|avec|con|the|a|my|der|die|das|and|und|et|y|i|ich|je|yo)(?=\\s)`,
      'iu',
    )
    if (modifiers !== '' && (preposition.test(` ${modifiers}`) || lexicon.finite.test(modifiers))) return false
    if (commanded) return words.length <= 6
    const after = rest.slice(noun[0].length)
    return lexicon.follows.test(after) || this.#namesItself(after, modifiers === '', lexicon)
  }

  /** "Chapter 3 of a story: …", "FAQ Seaview Cottage: …", "Kündigung Arbeitsvertrag bei …": what follows the noun names it. */
  #namesItself(after: string, first: boolean, lexicon: Lexicon): boolean {
    // "Document my function: …" asks for one.
    if (/^\s(?:my|our|the|this|mein\p{Ll}*|unser\p{Ll}*|mon|notre|mi|nuestr[oa])\s/iu.test(after)) return false
    const phrase = /^[^:,.;!?]{1,90}/u.exec(after)?.[0] ?? ''
    if (lexicon.finite.test(phrase)) return false
    if (after.startsWith(':', phrase.length)) return true
    return (
      first &&
      // "cover letter barista at Bean There, …": in a hurry, the matter follows the kind of letter with nothing between.
      (/^\s(?:\d{1,3}(?:\s|$)|\p{Lu}\p{L}+)/u.test(phrase) || (this.#letter && /^\s\p{Ll}{3,}\s\S/u.test(phrase))) &&
      phrase.trim() !== '' &&
      /^[,.;:]|^$/u.test(after.slice(phrase.length))
    )
  }

  /** Tone and length said before the noun; what remains belongs to the kind ("quarterly sales"). */
  #readModifiers(text: string, lexicon: Lexicon, noun: string): string {
    this.#readManner(`${text}${noun}`, lexicon)
    let rest = text
    for (const pattern of [...Object.values(lexicon.lengths), lexicon.short, ...lexicon.tones.map(([tone]) => tone)])
      rest = rest.replace(new RegExp(pattern.source, 'giu'), ' ')
    return rest
      .replace(
        /(?:^|\s)(?:and|but|but still|very|simple|detailed|complete|full|good|nice|great|short|long|proper|well-written|new|und|sehr|gute[nrs]?|et|très|bonne|y|muy|buena?|,)(?=\s|$)/giu,
        ' ',
      )
      .replace(/\s+/gu, ' ')
      .replace(/^[\s,]+|[\s,]+$/gu, '')
  }

  #readManner(text: string, lexicon: Lexicon): void {
    for (const [pattern, tone] of lexicon.tones) if (pattern.test(text)) this.#tone ??= tone
    if (lexicon.short.test(text)) this.#length.short = true
    for (const [unit, pattern] of Object.entries(lexicon.lengths) as [Exclude<keyof LengthWish, 'short'>, RegExp][]) {
      const found = pattern.exec(text)
      const said = (found?.[1] ?? '').toLowerCase()
      const count = lexicon.numberWords[said] ?? Number(said.replace(/[.,\s]/gu, ''))
      if (said !== '' && Number.isFinite(count)) this.#length[unit] ??= count
    }
  }

  #tail(unit: Unit, lexicon: Lexicon): void {
    // "between Jane Doe, landlord, and Tom Lee, tenant": these commas part no pieces.
    const between = new RegExp(`^\\s*(?:${lexicon.between})\\s+`, 'iu').exec(unit.text)?.[0].length ?? 0
    const taken = between > 0 ? this.#between(unit.text.slice(between), unit.start + between, lexicon) : 0
    const used = taken > 0 ? between + taken : 0
    for (const piece of this.#wholeClauses(splitPieces(unit.text.slice(used), unit.start + used, this.#atoms), lexicon))
      this.#phrase(piece, lexicon)
  }

  /** A comma that parts no statements: what follows has no verb or no subject of its own, and no place of its own either. */
  #wholeClauses(pieces: readonly Unit[], lexicon: Lexicon): Unit[] {
    const whole: Unit[] = []
    const opens = new RegExp(`^(?:${lexicon.from}|${lexicon.to}|${lexicon.about}|${lexicon.for})\\s`, 'iu')
    // Many short pieces are told in a hurry, one after another: none belongs to the one before it.
    const words = pieces.reduce((sum, { text }) => sum + text.trim().split(/\s+/u).length, 0)
    let list = this.#letter && pieces.length >= 4 && words <= 6 * pieces.length
    for (const [at, piece] of pieces.entries()) {
      const last = whole.at(-1)
      const text = trimmed(piece).text
      const before = last === undefined ? '' : trimmed(last).text
      const sentence =
        at > 0 &&
        lexicon.finite.test(before) &&
        !(at === 1 && opens.test(before)) &&
        !lexicon.restate.some(({ pattern }) => pattern.test(before))
      if (
        last !== undefined &&
        this.#prompt[last.end] === ',' &&
        sentence &&
        (NO_SUBJECT.test(text) || (!list && this.#leans(text, lexicon)))
      ) {
        last.text = this.#prompt.slice(last.start, piece.end)
        last.end = piece.end
        continue
      }
      // Among bare items a comma parts items.
      list ||= at > 0 && !lexicon.finite.test(text)
      whole.push({ ...piece })
    }
    return whole
  }

  #leans(piece: string, lexicon: Lexicon): boolean {
    const text = piece.replace(/^(?:and|und|et|y|e)\s+/iu, '')
    if (lexicon.restate.some(({ pattern }) => pattern.test(text))) return false
    if (text !== piece) return true
    if (lexicon.finite.test(text) || /^\d|:\s/u.test(text) || text.split(/\s+/u).length > 12) return false
    if (
      lexicon.slots.some(([, pattern]) => pattern.test(text)) ||
      lexicon.restate.some(({ pattern }) => pattern.test(text))
    )
      return false
    if (
      lexicon.manner.test(text) ||
      lexicon.without.test(text) ||
      lexicon.forbid.test(text) ||
      lexicon.reason.test(text) ||
      this.#isLength(text, lexicon)
    )
      return false
    if (new RegExp(`^(?:${lexicon.from}|${lexicon.to}|${lexicon.about})\\s`, 'iu').test(text)) return false
    if (/(?:^|\s)(?:install\p{L}*|pip|npm|npx)(?:\s|$)/iu.test(text)) return false
    if (lexicon.opensClause.test(text) || STREET.test(text) || /@|#\p{L}*\d/u.test(text)) return false
    // "card number L-20417", "deposit £50": a label and its value stand by themselves.
    return (
      !(/\d/u.test(text) && text.split(/\s+/u).length <= 6) &&
      !/^\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*)+$/u.test(text)
    )
  }

  /** A piece of the header or a fragment: prepositional phrases first, then what is left of it. */
  #phrase(given: Unit, lexicon: Lexicon, whole = false): void {
    const piece = this.#withoutManner({ ...given, ...trimmed(given) }, lexicon)
    let { text, start } = trimmed(piece)
    if (this.#workplace(trimmed(piece), lexicon)) return
    for (let turn = 0; turn < 8 && text !== ''; turn++) {
      const used = whole && turn === 0 ? 0 : this.#preposition(text, start, lexicon)
      if (used === 0) break
      const rest = text.slice(used)
      const skipped =
        /^(?:\.(?=\s|$))?[\s,:;–—-]*(?:(?:and|und|et|y)\s+(?=(?:from|to|about|von|an|de|à|a)\s))?/u.exec(rest)?.[0]
          .length ?? 0
      start += used + skipped
      text = rest.slice(skipped)
    }
    const placed = this.#addressedBehind(trimmed({ text, start, end: start + text.length, item: piece.item }), lexicon)
    if (placed.text !== '') this.#place(placed, lexicon)
  }

  /** "Address it to Ms Reed" says whom the letter goes to: @returns the prompt with blank space in its place. */
  withoutDirection(lexicon: Lexicon): string {
    const prompt = this.#prompt.slice(0, CLOSE_READING_CHARS)
    for (const match of prompt.matchAll(DIRECTION)) {
      const from = match.index + match[0].length
      const party = this.#party(prompt.slice(from, from + 200), from, lexicon, true)
      if (party?.name === undefined) continue
      this.#recipient = party
      this.#lastParty = party
      this.ignored.push({ start: match.index, end: party.end })
      return this.#prompt.slice(0, match.index) + ' '.repeat(party.end - match.index) + this.#prompt.slice(party.end)
    }
    return this.#prompt
  }

  /** "Kündigung meiner Wohnung zum 1. Mai an Frau Becker": the letter goes to whom the piece ends with. */
  #addressedBehind(piece: Unit, lexicon: Lexicon): Unit {
    if (this.#recipient !== undefined || piece.item || this.#kind === undefined || this.#hasOtherOwner()) return piece
    const at = new RegExp(`^(.*\\S)\\s+(?:${lexicon.to})\\s+(?=(?:${lexicon.honorifics})\\s|\\p{Lu})`, 'u').exec(
      piece.text,
    )
    if (at?.[1] === undefined || lexicon.finite.test(at[1])) return piece
    const words = piece.text.slice(at[0].length)
    const party = this.#party(words, piece.start + at[0].length, lexicon)
    const known =
      party?.name !== undefined &&
      party.end - party.start === words.length &&
      (party.honorific !== undefined || party.kind === 'organisation' || genderOf(party.name) !== undefined)
    if (!known) return piece
    this.#recipient = party
    return { ...piece, text: at[1], end: piece.start + at[1].length }
  }

  /** @returns how many characters of `text` a leading prepositional phrase took; 0 where none. */
  #preposition(text: string, start: number, lexicon: Lexicon): number {
    // "d'un roman": an elided word ends without a space.
    const head = (words: string) =>
      new RegExp(
        `^(?:(?:${words})(?<=[\\s\\p{L}:])\\s+|${/d'/u.test(words) ? "(?:de l|d)['’](?=\\p{L})" : '(?!)'})`,
        'iu',
      ).exec(text)?.[0].length ?? 0
    // "Bewerbung um eine Ausbildung als …": what is applied for, not what is begged for.
    if (
      this.#topic === undefined &&
      /^um\s\p{L}/iu.test(text) &&
      /bewerb/iu.test(this.#kind ?? '') &&
      !/\szu\s\p{L}+$/u.test(text)
    ) {
      this.#topic = { text: text.slice(3), start: start + 3, end: start + text.length, preposition: 'um' }
      return text.length
    }
    const between = head(lexicon.between)
    if (between > 0) {
      const taken = this.#between(text.slice(between), start + between, lexicon)
      if (taken > 0) return between + taken
    }
    const from = head(lexicon.from)
    if (
      from > 0 &&
      this.#deed &&
      this.#recipient === undefined &&
      /resign|démission|renuncia|kündig/iu.test(this.#kind ?? '')
    ) {
      const party = this.#party(text.slice(from), start + from, lexicon, true)
      if (party !== undefined) {
        this.#recipient = party
        this.#lastParty = party
        return from + (party.end - party.start)
      }
    }
    if (from > 0 && this.#sender?.name === undefined) {
      const party = this.#party(text.slice(from), start + from, lexicon)
      if (party !== undefined && this.#mayBeSender(party, text, from)) {
        const group = COLLECTIVE.exec(text.slice(from + (party.end - party.start)))
        if (group !== null && party.name !== undefined) {
          party.name += group[1] ?? ''
          party.kind = 'organisation'
          party.end += group[0].length
          if (group[2] !== undefined && group[3] !== undefined) party.address.push(`${group[3]} (${group[2]})`)
        }
        this.#sender = this.#merge(this.#sender, party)
        this.#lastParty = this.#sender
        return from + (party.end - party.start)
      }
    }
    if (lexicon.opensClause.test(text)) return 0
    // "Resignation letter for Sarah Chen": she signs it.
    const on = /resign|appl|cover|démission|candidature|kündig|bewerb|renuncia|dimisión/iu.test(this.#kind ?? '')
      ? head('for|für|pour|para')
      : 0
    if (on > 0 && this.#sender === undefined) {
      const party = this.#party(text.slice(on), start + on, lexicon)
      if (
        party?.name !== undefined &&
        party.kind === 'person' &&
        /\s/u.test(party.name) &&
        party.end - party.start === text.length - on
      ) {
        this.#sender = party
        this.#lastParty = party
        return text.length
      }
    }
    const of = this.#language === 'en' ? head('of') : 0
    if (of > 0 && this.#sender === undefined && this.#topic === undefined && !this.#hasOtherOwner()) {
      const party = this.#party(text.slice(of), start + of, lexicon)
      if (party?.name !== undefined && party.kind === 'person' && /\s/u.test(party.name)) {
        this.#sender = party
        this.#lastParty = party
        return of + (party.end - party.start)
      }
    }
    const to = head(lexicon.to)
    if (to > 0 && this.#recipient === undefined) {
      const party =
        this.#party(text.slice(to), start + to, lexicon, true) ?? this.#office(text.slice(to), start + to, lexicon)
      // "a Luis le encanta cocinar": a verb after the name, so it is a sentence about him.
      const after = party === undefined ? '' : text.slice(to + party.end - party.start).trim()
      const goesOn = new RegExp(
        `^(?:[,.;:(–—-]|(?:vuelo|pedido|factura|reserva|flight|order|train|invoice|booking|vol|commande|facture|réservation)\\s|(?:${lexicon.from}|${lexicon.about}|${lexicon.for}|${lexicon.because}|${lexicon.and}|that|who|with|to|um|for|pour|por|dass|mit|que|con|avec)(?![\\p{L}])|d['’])`,
        'iu',
      )
      // "to my landlord Mr Okafor the boiler has been broken": no comma, but the matter starts.
      const starts =
        party?.name !== undefined &&
        (party.honorific !== undefined || party.position !== undefined) &&
        /^(?:the|my|our|your|i|i'm|we|it|it's|there|he|she|they|please|der|die|das|mein\p{Ll}*|unser\p{Ll}*|ich|wir|es|bitte|le|la|les|mon|ma|je|nous|il|el|los|mi|yo|hay)\s/iu.test(
          after,
        ) &&
        lexicon.finite.test(after)
      if (party !== undefined && (after === '' || starts || goesOn.test(after) || lexicon.opensClause.test(after))) {
        this.#recipient = party
        this.#lastParty = party
        return to + (party.end - party.start)
      }
    }
    // "carta para mi jefa", "letter for my landlord": whom it is written for reads it, where it is someone of a post.
    const reader = this.#letter && this.#recipient === undefined ? head('for|für|pour|para') : 0
    if (reader > 0) {
      const party = this.#party(text.slice(reader), start + reader, lexicon)
      if (
        party !== undefined &&
        SUPERIOR.test(party.position ?? '') &&
        party.end - party.start === text.length - reader
      ) {
        this.#recipient = party
        this.#lastParty = party
        return text.length
      }
    }
    if (this.#slot(text, start, lexicon)) return text.length
    for (const words of [lexicon.about, lexicon.for]) {
      const length = head(words)
      if (
        // A capital starts a sentence after the colon: "Der Flohmarkt …".
        /^\p{Lu}/u.test(text) ||
        length === 0 ||
        this.#topic !== undefined ||
        lexicon.because
          .split('|')
          .some((one) => text.toLowerCase().startsWith(`${one} `) && !lexicon.about.includes(one))
      )
        continue
      const end = this.#topicEnd(text, length, lexicon)
      const noun = text.slice(length, end).trim()
      if (noun === '') continue
      const elided = /l['’]$/iu.test(text.slice(0, length)) ? 2 : 0
      this.#topic = {
        text: text.slice(length - elided, length) + noun,
        start: start + length - elided,
        end: start + length + noun.length,
        preposition: text.slice(0, length).trim(),
      }
      return end
    }
    return 0
  }

  /** "to city hall", "to my phone company": whom no name and no post tells, only a noun in small letters. */
  #office(text: string, start: number, lexicon: Lexicon): Party | undefined {
    if (!this.#letter) return undefined
    const clause = lexicon.opensClause.source.replace(/^\^/u, '')
    const match = new RegExp(
      `^(?<determiner>(?:the|my|our|your|die|der|das|den|dem|meine?[nrm]?|unsere?[nrm]?|la|le|l['’]|el|mon|ma|notre|mi|nuestr[oa])(?<=['’]|\\p{L}(?=\\s))\\s?)?(?<noun>\\p{L}[\\p{L}'’-]*(?:\\s\\p{Ll}[\\p{L}'’-]*){0,3}?)(?=\\s*(?:[,.;:]|$)|\\s(?:${lexicon.about}|${lexicon.because}|for|that|pour|para|um|wegen)\\s|\\s(?:${clause}))`,
      'iu',
    ).exec(text)
    const { determiner = '', noun = '' } = match?.groups ?? {}
    if (match === null || lexicon.finite.test(noun) || /^(?:whom|which|who)/iu.test(noun)) return undefined
    if (determiner === '' && !OFFICE.test(noun)) return undefined
    return {
      text: match[0],
      start,
      end: start + match[0].length,
      kind: 'organisation',
      position: noun,
      address: [],
    }
  }

  /** A topic goes to the end of its piece, unless a sender or recipient by name follows. */
  #topicEnd(text: string, from: number, lexicon: Lexicon): number {
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
        !(/^(?:von|de)\s/iu.test(next) && TOLD_OF.test(this.#kind ?? '')) &&
        this.#sender?.name === undefined &&
        named !== undefined &&
        (genderOf(named) !== undefined ||
          lexicon.organisations.test(named) ||
          (/^(?:by|von|par|por)\s/iu.test(next) && /\s/u.test(named) && next.endsWith(named)))
      )
        return at
      if (
        match[2] !== undefined &&
        this.#recipient === undefined &&
        named !== undefined &&
        (genderOf(named) !== undefined || lexicon.organisations.test(named))
      )
        return at
      if (match[3] !== undefined && this.#parties.length === 0 && named !== undefined) return at
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

  /** "Report of Jane Doe" is hers; "wedding of Jane Doe" is about her. */
  #hasOtherOwner(): boolean {
    return !/application|resign|complaint|letter|resume|résumé|cv|vitae|kündig|beschwer|bewerb|brief|schreiben|lebenslauf|widerspruch|mahnung|démission|réclamation|candidature|lettre|courrier|renuncia|dimisión|reclamación|queja|carta|solicitud|currículum/iu.test(
      this.#kind ?? '',
    )
  }

  #mayBeSender(party: Party, text: string, from: number): boolean {
    if (this.#language === 'en') return party.name !== undefined || /^(?:my|our|the|a)\b/iu.test(text.slice(from))
    // "de", "von" mean "of" as well as "from": only a name of several words, a known first name or a firm sends.
    const name = party.name ?? ''
    return /\s/u.test(name)
      ? party.kind === 'organisation' || /^\p{Lu}\p{Ll}+(?:[\s-]+\p{L}+)+$/u.test(name)
      : genderOf(name) !== undefined || party.honorific !== undefined
  }

  #merge(before: Party | undefined, party: Party): Party {
    return before === undefined ? party : { ...before, ...party, address: [...before.address, ...party.address] }
  }

  #party(text: string, start: number, lexicon: Lexicon, addressed = false): Party | undefined {
    const match = this.#name?.exec(text)
    if (match === null || match === undefined) return undefined
    const [, determiner = '', roleText = '', honorific] = match
    let name = match[4]?.replace(/[.,;:]+$/u, '')
    let length = match[0].length - ((match[4]?.length ?? 0) - (name?.length ?? 0))
    const role = roleText.trim().replace(/[,\s]+$/u, '')
    if (
      name !== undefined &&
      this.#atoms.some((atom) => atom.kind === 'date' && atom.start >= start && atom.start < start + length)
    ) {
      const date = this.#atoms.find(
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
        if (words === undefined || determiner !== '' || /[A-ZÄÖÜ]/u.test(this.#prompt) || lexicon.finite.test(words))
          return undefined
        if (!genderKnown(words) && !/\b(?:corp|inc|ltd|gmbh|ag|sa|sarl|bank|company|co)\b/u.test(words))
          return undefined
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
      honorific === undefined && this.#language === 'en' ? OFFICE_BEHIND.exec(text.slice(length))?.[0] : undefined
    if (office !== undefined) {
      name += office
      length += office.length
    }
    const organisation =
      office !== undefined ||
      OFFICE.test(role) ||
      (honorific === undefined && this.#isOrganisation(name, lexicon, addressed && determiner + role === ''))
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
    // "das Finanzamt Bonn": the office and its town are one name.
    if (organisation && /(?:amt|hotel|restaurant|klinik|verwaltung|kasse|behörde|gericht|bibliothek)$/iu.test(role))
      party.name = `${role} ${name}`
    else if (role !== '') party.position = role
    const article = /^(?:die|der|das|den|dem|the)\s$/iu.exec(determiner)
    if (article && organisation) party.text = name
    return party
  }

  #isOrganisation(name: string, lexicon: Lexicon, addressed: boolean): boolean {
    if (lexicon.organisations.test(name)) return true
    if (genderOf(name) !== undefined) return false
    if (/\d|&|^\p{Lu}{2,}$/u.test(name)) return true
    // A lone capitalised word that gets a letter is a firm ("to Vodafone"); two or three are someone's name.
    return addressed && !/\s/u.test(name)
  }

  #between(text: string, start: number, lexicon: Lexicon): number {
    let at = 0
    for (let turn = 0; turn < 6; turn++) {
      // "A and B": the "and" parts them, as it would not in "Smith and Sons".
      const until = turn === 0 ? text.slice(at).search(new RegExp(`\\s(?:${lexicon.and})\\s+\\S`, 'iu')) : -1
      // "photographer Lena Moss": what someone is, whatever the trade.
      const trade =
        /^(?:(?:the|der|die|dem|den|le|la|el)\s)?(\p{Ll}{4,}(?:\s\p{Ll}{4,})?)\s(?=\p{Lu}\p{Ll}+\s\p{Lu})/u.exec(
          text.slice(at),
        )
      const known = this.#party(until === -1 ? text.slice(at) : text.slice(at, at + until), start + at, lexicon)
      if (known === undefined && trade !== null) at += trade[0].length
      const party =
        known ??
        this.#party(
          until === -1 ? text.slice(at) : text.slice(at, at + until - (trade?.[0].length ?? 0)),
          start + at,
          lexicon,
        )
      if (party !== undefined && known === undefined && trade?.[1] !== undefined) party.position ??= trade[1]
      if (party === undefined) break
      this.#parties.push(party)
      this.#lastParty = party
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

  #slot(text: string, start: number, lexicon: Lexicon): boolean {
    for (const [name, pattern] of lexicon.slots) {
      if (this.#slots[name] !== undefined) continue
      let value = pattern
        .exec(text)?.[1]
        ?.trim()
        .replace(/[.,;]+$/u, '')
      // "bei der Nordlicht GmbH zum 31. Januar": a firm, and a day of its own.
      const firm = name === 'organisation' ? /^(.+?)\s+(?=(?:zum|per|ab)\s+\d)/u.exec(value ?? '') : null
      if (value !== undefined && firm?.[1] !== undefined) {
        const day = value.slice(firm[0].length)
        if (this.#slot(day, start + text.lastIndexOf(day), lexicon)) value = firm[1]
      }
      if (value === undefined || value === '') continue
      if (DATE_SLOTS.has(name) && !this.#hasDate(value, start, text)) continue
      // "zum 28. Februar 2027 niederlegen": the verb behind the day is none of it.
      if (DATE_SLOTS.has(name))
        value = value.replace(
          /(?<=\d|\p{L})\s(?:niederlegen|aufgeben|kündigen|verlassen|beenden|ausscheiden|gehen|aufhören)$/iu,
          '',
        )
      if (name === 'organisation' && !/^(?:the\s+|la\s+|le\s+|el\s+)?[\p{Lu}\d]/u.test(value)) continue
      if (name === 'law' && !/\p{Lu}|\p{L}recht/u.test(value)) continue
      if ((name === 'position' || name === 'organisation') && lexicon.finite.test(value)) continue
      // "for a bike rental shop" is a topic; "for a nurse" in an application is a position.
      if (
        name === 'position' &&
        /^(?:as|for|als|comme|en tant que|como)\s/iu.test(text) &&
        !this.#isPosition(value, lexicon)
      )
        continue
      if (
        name === 'term' &&
        !/\d|(?:^|\s)(?:one|two|three|four|five|six|twelve|ein|zwei|drei|un|deux|trois|dos|tres|indefinite|unbefristet|indéterminée|indefinid)/iu.test(
          value,
        )
      )
        continue
      this.#slots[name] = { text: value, start, end: start + text.length }
      return true
    }
    return false
  }

  #isPosition(value: string, lexicon: Lexicon): boolean {
    if (
      /resign|démission|kündig|renuncia|dimisión|appl|cover|motivation|bewerb|anschreib|candidatur|solicitud|presentación/iu.test(
        this.#kind ?? '',
      )
    )
      return true
    // The head of the phrase says what it is: "the noise at my party" is no post.
    const words = (value.split(/\s(?:at|of|in|on|from|with|bei|im|am|chez|à|au|en|de)\s/u)[0] ?? value).split(/\s+/u)
    return (
      words.length <= 7 &&
      new RegExp(`(?<![\\p{L}])(?:${lexicon.roles})(?![\\p{L}])`, 'iu').test(words.slice(0, 4).join(' '))
    )
  }

  #hasDate(value: string, start: number, text: string): boolean {
    const from = start + text.indexOf(value)
    return (
      RELATIVE_DATE.test(value) ||
      this.#atoms.some((atom) => atom.kind === 'date' && atom.start >= from && atom.end <= from + value.length + 1)
    )
  }

  #place(piece: Unit, lexicon: Lexicon): void {
    const { start, end } = piece
    let { text } = piece
    const ignore = () => void this.ignored.push({ start, end })
    if (lexicon.manner.test(text) || this.#isLength(text, lexicon)) {
      this.#readManner(text, lexicon)
      ignore()
      return
    }
    const without = lexicon.without.exec(text)
    if (without) {
      this.#without.push((without[1] ?? '').toLowerCase())
      ignore()
      return
    }
    const forbidden = lexicon.forbid.exec(text)
    if (forbidden) {
      this.#forbidden.push((forbidden[1] ?? forbidden[0]).trim())
      ignore()
      return
    }
    const last = this.#statements.at(-1)
    if (
      last !== undefined &&
      ASKS_TO_CALL.test(last.text) &&
      start - last.end <= 2 &&
      this.#contactAtoms.some((atom) => atom.start >= start && atom.end <= end)
    ) {
      last.text = `${last.text}, ${text}`
      if (last.sentence !== undefined) last.sentence = sentenceOf(last.text, this.#language)
      last.end = end
      return
    }
    // "Brief an die Stadtwerke, …, Anna Koch": the name at the end of a letter's prompt signs it.
    if (!piece.item && !this.#hasOtherOwner() && genderKnown(text) && this.#signature(text, start, lexicon)) return
    // "resignation, Anna Field, librarian at …": who comes first writes it.
    if (
      this.#letter &&
      !piece.item &&
      this.#sender === undefined &&
      this.#statements.length === 0 &&
      /resign|appl|kündig|bewerb|démission|candidature|renuncia/iu.test(this.#kind ?? '') &&
      /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){1,2}$/u.test(text) &&
      genderOf(text) !== undefined
    ) {
      this.#sender = { text, start, end, name: text, kind: 'person', address: [] }
      this.#lastParty = this.#sender
      return
    }
    if (this.#contact(text, start, end)) return
    const label = lexicon.senderLabel.exec(text) ?? lexicon.recipientLabel.exec(text)
    if (label !== null && this.#labelled(text, label[0].length, start, lexicon)) return
    if (this.#appositive(piece, lexicon)) return
    if (this.#slot(text, start, lexicon)) return
    const opener = lexicon.opensClause.exec(text)?.[0] ?? ''
    if (opener !== '' && !text.endsWith('?')) text = text.slice(opener.length)
    if (/^(?:in which|where|in de[mr]|dans le?quel(?:le)?|où|en (?:el|la) que)\s/iu.test(opener)) {
      this.#statements.push({ text, start, end, form: 'sentence', sentence: sentenceOf(text, this.#language) })
      return
    }
    const told = this.#withoutSelf(text, lexicon)
    if (told === '') return
    if (told !== text && !lexicon.finite.test(told) && told.includes(',')) {
      // "I am Jane Doe, a nurse, applying for …": what follows the name are pieces of their own.
      const from = start + piece.text.indexOf(told)
      for (const part of splitPieces(told, from, this.#atoms)) this.#phrase(part, lexicon)
      return
    }
    // "I work at the bank and my last day is 3 May": the day has a place of its own.
    const from = Math.max(0, piece.text.indexOf(told))
    const day = piece.item || lexicon.manner.test(told) ? 0 : this.#lastDayBehind(told, start + from, lexicon)
    const plain = told.slice(0, told.length - day)
    this.#statements.push(
      this.#statement(
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

  #isLength(text: string, lexicon: Lexicon): boolean {
    return Object.values(lexicon.lengths).some((pattern) => {
      const found = pattern.exec(text)
      return found !== null && found[0].length >= text.replace(/[\s.!,]+$/u, '').length
    })
  }

  /** "phone 0171 123456, jane@example.org" alone in a piece belongs to the head of a letter or a resume. */
  #contact(text: string, start: number, end: number): boolean {
    const inside = this.#contactAtoms.filter((atom) => atom.start >= start && atom.end <= end)
    if (inside.length === 0) return false
    let rest = text
    for (const atom of inside) rest = rest.replace(atom.text, ' ')
    if (
      !/^(?:[\s,;:.()&|-]|my|at|by|and|or|on|is|under|per|via|or|phone|telephone|tel|mobile|cell|e-?mail|mail|contact|reach me|website|web|linkedin|github|portfolio|telefon\p{L}*|handy|mobil|adresse|und|oder|unter|mein\p{L}*|courriel|téléphone|portable|et|ou|mon|adresse|teléfono|móvil|correo|electrónico|y|mi|contacto|kontakt|contact)*$/iu.test(
        rest,
      )
    )
      return false
    this.#contacts.push(...inside)
    return true
  }

  #labelled(text: string, length: number, start: number, lexicon: Lexicon): boolean {
    const value = text.slice(length).trim()
    const parts = value.split(/\s*,\s*/u)
    const party = this.#party(parts[0] ?? '', start + length, lexicon, true)
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
      if (this.#sender?.name !== undefined) return false
      this.#sender = whole
    } else {
      if (this.#recipient !== undefined) return false
      this.#recipient = whole
    }
    this.#lastParty = whole
    return true
  }

  /** "my boss, Marta Soler, of the Sonrisas clinic": where the recipient works. */
  #workplace({ text, start }: Unit, lexicon: Lexicon): boolean {
    const party = this.#recipient
    if (!this.#letter || party === undefined || party !== this.#lastParty) return false
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
      this.#prompt.slice(party.end, start).trim().length > 2 ||
      genderOf(place[1]) !== undefined ||
      lexicon.finite.test(text)
    )
      return false
    party.organisation = upperFirst(place[1])
    return true
  }

  /** What stands after a name: a position, a firm, an address. */
  #appositive(piece: Unit, lexicon: Lexicon): boolean {
    const party = this.#lastParty ?? this.#sender
    const { text } = piece
    if (party === undefined || text.length > 120) return false
    const own =
      /^(?:(?:my|our|meine?|unsere?|mon|notre|mi|nuestra)\s+)?(?:address|adresse|anschrift|dirección|domicilio)\s*(?:is|ist|est|es)?\s*:?\s*/iu.exec(
        text,
      )
    if (own && this.#sender && own[0].length < text.length) {
      this.#sender.address.push(text.slice(own[0].length))
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
    if (
      (STREET.test(text) || POSTCODE.test(text)) &&
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
      /^\p{Lu}[\p{L}\s.-]{1,40}$/u.test(text) &&
      text.split(/\s+/u).length <= 4 &&
      this.#prompt.slice(party.end, piece.start).length < 120 &&
      genderOf(text) === undefined &&
      this.#language !== 'de'
    ) {
      party.address.push(text)
      return true
    }
    // A signature is read first: what stands before a name says nothing of its bearer.
    if (piece.start < party.end) return false
    if (party.name === undefined && this.#prompt.slice(party.end, piece.start).trim().length <= 2) {
      // "my landlord, Mrs Nolan": the name of the role before it.
      const named = this.#party(text, piece.start, lexicon)
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
      this.#prompt.slice(party.end, piece.start).length < 60
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
      this.#prompt.slice(party.end, piece.start).trim().length > 2
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
      role[2] === undefined || firm
        ? (role[1] ?? '')
        : text.replace(/^(?:the|her|his|my|our|die|der|la|le|el)\s+/iu, '')
    if (role[2] !== undefined && firm) party.organisation = role[2]
    return true
  }

  #findSelf(lexicon: Lexicon): void {
    for (const pattern of lexicon.self) {
      for (const match of this.#prompt.matchAll(pattern)) {
        const name = (match[1] ?? '').replace(/[.,;]+$/u, '')
        if (
          name === '' ||
          this.#sender !== undefined ||
          new RegExp(`^(?:${lexicon.roles}|Student|Mitglied|Kunde|Kundin|Client|Cliente)$`, 'iu').test(name)
        )
          continue
        if (this.#language === 'de' && !/\s/u.test(name) && genderOf(name) === undefined) continue
        const start = match.index + match[0].indexOf(name)
        this.#sender = { text: name, start, end: start + name.length, name, kind: 'person', address: [] }
        this.#lastParty = this.#sender
        return
      }
    }
  }

  /** "My name is Tom Lee and I live in Leeds": the name stands at the head of the document, the rest is told. */
  #withoutSelf(text: string, lexicon: Lexicon): string {
    const name = this.#sender?.name
    if (name === undefined || !text.includes(name)) return text
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
    const self = new RegExp(
      `^(?:my name is|my name's|i am|i'm|sign(?:ed)? (?:it |off )?as|signed(?: by)?|mein name ist|ich heiße|ich bin|absender(?:in)?:?|je m['’]appelle|mon nom est|je suis|signé|me llamo|mi nombre es|soy|firmado)\\s+${escaped}(?:[\\s,.]+(?:and|und|et|y)\\s+(?=(?:i|i'm|ich|je|j['’])\\b)|[\\s,.]*$|,\\s+)`,
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
      this.#sender !== undefined &&
      this.#sender.position === undefined &&
      !lexicon.finite.test(post[1]) &&
      !this.#atoms.some((atom) => atom.kind === 'date' && atom.text.includes(post[2] ?? ''))
    ) {
      this.#sender.position = post[1]
      this.#sender.organisation = post[2]
      return rest.slice(post[0].length)
    }
    const role = new RegExp(`^(?:an?\\s+)?((?:\\p{L}+[\\s-]){0,3}(?:${lexicon.roles}))$`, 'iu').exec(rest)
    if (role?.[1] !== undefined && this.#sender !== undefined && this.#sender.position === undefined) {
      this.#sender.position = role[1]
      return ''
    }
    return rest
  }

  #statement(piece: Unit, lexicon: Lexicon): Statement {
    const text = this.#withoutMeta(piece)
      .replace(/^(?:and|und|et|y|also|with|mit|avec|con|including|plus|dass|that)\s+(?=\S)/u, '')
      .trim()
    const base = { text, start: piece.start, end: piece.end, ...(piece.item ? { item: true } : {}) }
    if (/\?$/u.test(text)) return { ...base, form: 'question', sentence: upperFirst(text) }
    for (const { pattern, form, say } of lexicon.restate) {
      const match = pattern.exec(text)
      if (match === null) continue
      const said = say(match)
      if (!this.#firstPerson && form !== 'instruction' && SPEAKS_AS_WRITER.test(said)) continue
      if (form === 'instruction') {
        // "Include that …" is a statement; "include the harbour" tells what to write about.
        return {
          ...base,
          text: said,
          form: lexicon.finite.test(said) && /^(?:i|we|ich|wir|je|nous)\b/iu.test(said) ? 'sentence' : 'instruction',
          ...(lexicon.finite.test(said) ? { sentence: sentenceOf(said, this.#language) } : {}),
        }
      }
      return { ...base, form, sentence: sentenceOf(said, this.#language) }
    }
    if (lexicon.reason.test(text))
      return {
        ...base,
        form: 'reason',
        ...(lexicon.finite.test(text.replace(/^\S+\s/u, '')) ||
        /^(?:i|i['’]\p{L}+|ich|je|j['’])(?:\s|\p{L})/iu.test(text)
          ? { sentence: sentenceOf(text, this.#language) }
          : {}),
      }
    if (lexicon.request.test(text)) return { ...base, form: 'request', sentence: sentenceOf(text, this.#language) }
    const pair = /^([^:]{1,60}?)\s*:\s+(.+)$/su.exec(text)
    if (pair?.[1] !== undefined && pair[2] !== undefined && !/^https?$/u.test(pair[1]))
      return { ...base, form: 'pair', label: pair[1], value: pair[2] }
    if (lexicon.finite.test(text))
      return {
        ...base,
        form: lexicon.thanks.test(text) ? 'thanks' : 'sentence',
        sentence: sentenceOf(text, this.#language),
      }
    if (lexicon.thanks.test(text)) return { ...base, form: 'thanks' }
    return { ...base, form: 'fragment' }
  }

  /** A length or a language asked for in mid-sentence is no part of what the document says. */
  #withoutMeta(piece: Unit): string {
    let text = piece.text
    for (const { start, end } of this.ignored) {
      if (start < piece.start || end > piece.end) continue
      text = text.replace(this.#prompt.slice(start, end), ' ')
    }
    return text.replace(/\s+/gu, ' ').replace(/\s+([,.;])(?=\s|$)/gu, '$1')
  }

  facts(): Facts {
    const ignored = this.ignored
    const kept = (fact: Fact) => !ignored.some(({ start, end }) => fact.start >= start && fact.end <= end)
    const tables = findTables(this.#prompt, this.#atoms).filter(
      (table) => !ignored.some(({ start, end }) => table.start >= start && table.end <= end),
    )
    for (const statement of this.#statements)
      if (tables.some((table) => statement.start < table.end && statement.end > table.start)) statement.tabular = true
    const of = (kind: Fact['kind']) => [
      ...new Set(this.#atoms.filter((atom) => atom.kind === kind && kept(atom)).map((atom) => atom.text)),
    ]
    const names = findNames(this.#prompt, this.#atoms, this.#language, this.#lexicon?.nouns)
    const parties = [this.#sender, this.#recipient, ...this.#parties].filter((party) => party?.name !== undefined)
    for (const party of parties) {
      if (party?.name === undefined || !this.#prompt.includes(party.name)) continue
      const at = this.#prompt.indexOf(party.name, party.start)
      if (at !== -1 && !names.some((name) => name.start <= at && name.end >= at + (party.name?.length ?? 0)))
        names.push({ kind: 'name', text: party.name, start: at, end: at + party.name.length })
    }
    // "January 12" in a run of months is a figure, and the table has it.
    const figure = (fact: Fact) =>
      fact.kind === 'date' &&
      tables.some(
        (table) =>
          fact.start >= table.start && fact.end <= table.end && table.rows.some((row) => row.join(' ') === fact.text),
      )
    // "340,2720" in a line of cells are two figures, and the table has both.
    const parted = (fact: Fact) =>
      fact.kind === 'number' &&
      tables.some(
        (table) =>
          table.header.length > 0 &&
          fact.start >= table.start &&
          fact.end <= table.end &&
          !table.rows.some((row) => row.some((cell) => cell.includes(fact.text))),
      )
    const facts = [...this.#atoms, ...names]
      .filter((fact) => kept(fact) && !figure(fact) && !parted(fact))
      .sort((a, b) => a.start - b.start)
    return {
      prompt: this.#prompt,
      promptLanguage: this.#language,
      facts,
      ...(this.#kind ? { kind: this.#kind } : {}),
      ...(this.#header ? { header: this.#header } : {}),
      ...(this.#topic ? { topic: this.#topic } : {}),
      ...(this.#sender ? { sender: this.#sender } : {}),
      ...(this.#recipient ? { recipient: this.#recipient } : {}),
      parties: this.#parties,
      slots: this.#slots,
      emails: of('email'),
      phones: of('phone'),
      urls: of('url'),
      statements: this.#statements.filter((statement) => statement.text !== ''),
      tables,
      ...(this.#tone ? { tone: this.#tone } : {}),
      length: this.#length,
      without: this.#without,
      forbidden: this.#forbidden,
    }
  }
}

/** "Chapter 3 of a story: Inspector Dale meets the widow.": a whole sentence behind the colon of a header. */
function sentenceBehind(header: Unit, unit: Unit, story: boolean): Unit | undefined {
  const lead = /^[^:]{0,90}:\s+(?=\p{Lu})/u.exec(header.text)?.[0]
  const text = header.text.slice(lead?.length)
  if (lead === undefined || !(/[.!]$/u.test(unit.text) || DECLARES.test(text))) return undefined
  const words = text.split(/\s+/u).length
  const commas = text.match(/[,;]\s/gu)?.length ?? 0
  if (DECLARES.test(text)) {
    const at = header.start + lead.length
    return { text: `${text}.`, start: at, end: at + text.length, item: false }
  }
  if (words < 4 || (commas > 1 && !story) || /:\s/u.test(text)) return undefined
  const start = header.start + lead.length
  return { text: `${text}.`, start, end: start + text.length, item: false }
}

function genderKnown(words: string): boolean {
  return genderOf(words.replace(/^\p{L}/u, (letter) => letter.toUpperCase())) !== undefined
}

function trimmed(piece: Unit): Unit {
  const text = piece.text.replace(/^[\s,;:–—-]+(?=\S)/u, '')
  const start = piece.start + (piece.text.length - text.length)
  const end = text.replace(/[\s,;:–—]+$/u, '')
  return { text: end, start, end: start + end.length, item: piece.item }
}

function upperFirst(text: string): string {
  return text.replace(/^(["“«(]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** First letter, full stop, and the English "I". */
function sentenceOf(text: string, language: string): string {
  const plain = text.trim().replace(/[\s,;:]+$/u, '')
  const mended = language === 'en' ? plain.replace(/(?<![\p{L}'’]|npm )i(?=\s|'|’)/gu, 'I') : plain
  return atTop(upperFirst(mended))
}

/** "Willow Court" + " tenants' association (chair: Marcus Adeyemi)": a body, and who speaks for it. */
const COLLECTIVE =
  /^(\s(?:\p{Ll}+['’]?s?['’]?\s)?(?:association|committee|society|club|group|union|council|residents|tenants|neighbours))(?!\p{L})(?:\s\((\p{Ll}[\p{Ll} -]{2,30}):\s(\p{Lu}[\p{L}'’. -]{2,50})\))?/u

/** "; address it to", "; richte es an", "; adresse-la à", "; dirígela a", up to the name. */
const DIRECTION =
  /(?:^|(?<=[.!?]\s)|[,;]\s+)(?:(?:please|bitte|por favor),?\s+)?(?:(?:address(?:ed)?|send|direct(?:ed)?)(?:\s(?:it|this|(?:the|this)\s(?:letter|e-?mail|notice)))?\sto\s|(?:richten?|adressieren?|gerichtet|schicken?|senden?)(?:\sSie)?(?:\s(?:es|ihn|sie|den Brief|das Schreiben))?\san\s|(?:adresse[rz]?|adressée?|envoie|envoye[rz]|envoyée?)(?:-l[ae]|\s(?:la|le|cette|ce)\s(?:lettre|courrier))?\sà\s|(?:dir[ií](?:ge|ja)|env[ií][ae])(?:l[ao])?(?:\s(?:la|esta)\scarta)?\sa\s|dirigid[ao]\sa\s)/giu

/** What someone is to an agreement, in the four languages, by how the word ends. */
const PART_WORD =
  /(?:\p{L}(?:er|or|ee|ent|ant|ist|ian|eur|euse|rice|ador|adora|ario|aria|ista|aire|erin)|lord|lady|party|partie|parte|owner|host|client|donee|guest|agent|mandant|salarié|empleado|empleada|kunde|kundin|bürge|bürgin|beklagte|partner)s?$/iu

/** "Bristol", "Frankfurt am Main, Hessen": capitalised, and nothing that a person or firm does. */
function isPlace(text: string, lexicon: Lexicon): boolean {
  if (!/^(?:(?:of|in|aus|à|de)\s+)?\p{Lu}\p{Ll}[\p{L}'’.-]*(?:[\s,]+\p{L}[\p{L}'’.-]*)*$/u.test(text)) return false
  if (new RegExp(`(?<![\\p{L}])(?:${lexicon.roles})(?![\\p{L}])`, 'iu').test(text)) return false
  const [first = ''] = text.split(/[,\s]/u)
  return PLACE_LIKE_PART.test(first) || !text.split(/[,\s]+/u).some((word) => PART_WORD.test(word))
}

/** Towns that end as a trade does. */
const PLACE_LIKE_PART =
  /^(?:\p{L}*(?:chester|cester|minster|caster)|Exeter|Hannover|Hanover|Münster|Dover|Denver|Vancouver|Brent|Kent|Ghent|Gent|Madeira|Salvador|Trier|Speyer|Ulster|Vienna|Soria)$/iu
