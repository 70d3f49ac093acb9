/** Sentences of a prompt and the pieces between their commas, with offsets. */
import { genderOf } from './names.ts'
import type { Fact } from './types.ts'

export interface Unit {
  text: string
  start: number
  end: number
  /** A bullet or numbered line; its sign is not part of the text. */
  item: boolean
}

const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|No|\p{L}*Nr|e\.\s?V|Bj|geb|bzgl|vs|e\.g|i\.e|etc|Inc|Ltd|Co|Corp|approx|ca|bzw|z\.\s?B|d\.\s?h|u\.\s?a|inkl|exkl|\p{L}*str|Tel|Abs|Art|Hr|Fr|M|Mme|Mlle|av|env|Sr|Sra|Srta|Ud|Uds|pág|p|S\.A|S\.L|c\.v|min|max|Jan|Feb|Aug|Sept|Oct|Nov|Dec|tel|refs?|réfs?|Kto|Az|núm|[A-Z])\.$/iu

const STARTER =
  /^(?:My|I|I'm|I've|The|We|Please|It|He|She|They|Ask|Mention|Do|Don't|Keep|Last|This|That|There|Our|Tell|Say|Thank|Write|Offer|Include|Mein|Meine|Ich|Bitte|Der|Die|Das|Es|Wir|Je|Le|La|Mon|Ma|Nous|Merci|Yo|El|Mi|Por|Pide|Solicita)(?![\p{L}])/u

/** What an ordinal counts: "1. Quartal", "50. Firmenjubiläum". */
const ORDINAL_NOUN =
  /^(?:\p{Ll}|(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Geburtstag|Klasse|Stock|Etage|Obergeschoss|OG|Quartal|Halbjahr|Semester|Monat|Kapitel|Lebensjahr|Jahrhundert|Rate|Mahnung|Auflage|Hochzeitstag|\p{L}*(?:[Jj]ubiläum|[Jj]ahrestag))(?!\p{L}))/u
const ORDINAL_LEAD =
  /(?:^|\s)(?:am|im|zum|vom|beim|der|den|dem|des|(?:unser|mein|ihr|sein|ein)(?:e[mnrs]?)?)\s\d{1,2}\.$/iu

/** Languages in which a number before a full stop is no ordinal, as it is in "der 3. stock". */
const UNDOTTED: ReadonlySet<string> = new Set(['en', 'fr', 'es'])

export function sentencesOf(prompt: string, atoms: readonly Fact[], language = ''): Unit[] {
  const units: Unit[] = []
  const ordinals = !UNDOTTED.has(language)
  for (const line of prompt.matchAll(/[^\r\n]+/gu)) {
    const bullet = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/u.exec(line[0])
    const offset = line.index + (bullet?.[0].length ?? 0)
    const text = line[0].slice(bullet?.[0].length ?? 0)
    if (bullet !== null) push(units, text, offset, true)
    else splitLine(text, offset, atoms, { units, ordinals })
  }
  return units
}

function splitLine(
  text: string,
  offset: number,
  atoms: readonly Fact[],
  { units, ordinals }: { units: Unit[]; ordinals: boolean },
): void {
  let from = 0
  let atom = 0
  const spans = enclosed(text, IN_SENTENCE)
  for (const match of text.matchAll(/[.!?。！？…]+["”»)]*(?:\s+|(?<=[。！？])|$)/gu)) {
    const at = offset + match.index
    while (atom < atoms.length && (atoms[atom]?.end ?? 0) <= at) atom++
    const inside = atoms[atom]
    if (inside !== undefined && inside.start < at && inside.end > at + 1) continue
    if (spans.some(({ start, end }) => start < match.index && end > match.index + match[0].trimEnd().length)) continue
    // "Post bis 22.12. abholen": the full stop of a day and its month.
    if (
      inside?.kind === 'date' &&
      inside.end === at + 1 &&
      /^[\p{Ll}\d]/u.test(text.slice(match.index + match[0].length))
    )
      continue
    const end = match.index + match[0].trimEnd().length
    const before = text.slice(Math.max(0, end - 16), end)
    const next = text.slice(match.index + match[0].length)
    // "to Acme Corp. My project …": the firm's dot ends the sentence where the next word starts one.
    const afterFirm = /(?:Inc|Ltd|Co|Corp|S\.A|S\.L)\.$/u.test(before) && STARTER.test(next)
    // "30 nov. don't say why": a month behind its day ends the sentence, unless its year follows.
    const afterDay = /\d\s(?:Jan|Feb|Aug|Sept|Oct|Nov|Dec|av|env)\.$/iu.test(before) && !/^\d/u.test(next)
    if (
      match[0].startsWith('.') &&
      ABBREVIATION.test(before) &&
      !/\d\s?[hgml]\.$/u.test(before) &&
      next !== '' &&
      !afterFirm &&
      !afterDay
    )
      continue
    // "14. März", "3. item": an ordinal, unless a sentence clearly starts.
    if (
      ordinals &&
      /(?:^|\s)\d{1,2}\.$/u.test(before) &&
      /^\p{L}/u.test(next) &&
      (ORDINAL_NOUN.test(next) || (ORDINAL_LEAD.test(before) && !STARTER.test(next)))
    )
      continue
    if (
      /^\p{Ll}/u.test(next) &&
      match[0].startsWith('.') &&
      !/^(?:i|je|ich)\b/u.test(next) &&
      /[.]\s$/u.test(match[0]) &&
      before.length < 6
    )
      continue
    push(units, text.slice(from, end), offset + from, false)
    from = match.index + match[0].length
  }
  push(units, text.slice(from), offset + from, false)
}

const BRACKETS = String.raw`\((?:[^()]|\([^()]*\)){0,300}\)|\[[^[\]]{0,300}\]|\x60[^\x60]{0,300}\x60`
/** Brackets, and quotation marks with a few words of a sentence that goes on. */
const IN_SENTENCE = new RegExp(`${BRACKETS}|["“«„][^"”“»„.!?]{0,80}["”“»]`, 'gu')
/** Brackets, and quotation marks with all they hold. */
const IN_PIECE = new RegExp(`${BRACKETS}|"[^"]{0,300}"|[“„][^“”„]{0,300}[”“]|«[^«»]{0,300}»`, 'gu')

const enclosed = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ 0: span, index }) => ({ start: index, end: index + span.length }))

function push(units: Unit[], text: string, start: number, item: boolean): void {
  const lead = text.length - text.trimStart().length
  const plain = text.trim()
  if (plain !== '') units.push({ text: plain, start: start + lead, end: start + lead + plain.length, item })
}

/** Items after these words are one list, however many commas follow. */
const OPENS_LIST =
  /(?:^|\s)(?:skills?|languages?|tools|hobbies|interests|including|includes?|such as|like|topics?|speaks?|spreche|spricht|parle|hablo|habla|chapters?|covers?|covering|ingredients|features?|kenntnisse|fähigkeiten|sprachen|hobbys?|darunter|wie|themen|inklusive|compétences|langues|outils|loisirs|comme|dont|sujets|habilidades|competencias|conocimientos|idiomas|aficiones|gliederung|abschnitte|structure|outline|sections|estructura|apartados|como|temas|incluyendo|endpoints?|functions?|methods?|commands?|options?|with|mit|avec|con)(?:\s|:|$)/iu

/**
 * Splits at top-level commas and semicolons, and at a colon or dash where it ends a phrase. Commas inside atoms,
 * brackets, quotes and plain lists split nothing.
 */
export function splitPieces(text: string, offset: number, atoms: readonly Fact[]): Unit[] {
  const cuts: { at: number; length: number; sign: string }[] = []
  const spans = enclosed(text, IN_PIECE)
  let atom = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (!/[,;:–—-]/u.test(sign) || spans.some(({ start, end }) => start < at && end > at)) continue
    while (atom < atoms.length && (atoms[atom]?.end ?? 0) <= offset + at) atom++
    const inside = atoms[atom]
    if (inside !== undefined && inside.start <= offset + at && inside.end > offset + at) continue
    const spaced = /\s/u.test(text[at + 1] ?? ' ')
    if ((sign === '-' || sign === '–' || sign === '—') && !(spaced && /\s/u.test(text[at - 1] ?? ''))) continue
    // "Sept - Piranesi": a label and what belongs to it.
    if (
      /[-–—]/u.test(sign) &&
      cuts.length > 0 &&
      text
        .slice((cuts.at(-1)?.at ?? -1) + 1, at)
        .trim()
        .split(/\s+/u).length <= 2
    )
      continue
    if ((sign === ',' || sign === ':') && !spaced) continue
    cuts.push({ at, length: 1, sign })
  }
  const pieces: (Unit & { sign: string })[] = []
  let from = 0
  let before = ''
  for (const cut of [...cuts, { at: text.length, length: 0, sign: '' }]) {
    const part = text.slice(from, cut.at)
    if (cut.sign === ':' && !endsHeader(text, cut.at, from, pieces.length)) continue
    const last = pieces.at(-1)
    if (last !== undefined && before === ',' && joinsList(last.text, part)) {
      last.text = text.slice(last.start - offset, cut.at)
      last.end = offset + cut.at
    } else pieces.push({ text: part, start: offset + from, end: offset + cut.at, item: false, sign: before })
    from = cut.at + cut.length
    before = cut.sign
  }
  return pieces.map(({ text: part, start, end, item }) => ({ text: part, start, end, item }))
}

/** "FAQ for a shop: …" ends a phrase; "skills: Python, Go" does not. */
function endsHeader(text: string, at: number, from: number, pieces: number): boolean {
  return pieces === 0 &&
    (text.slice(from, at).trim().split(/\s+/u).length !== 1 || /^\s?d['’]/iu.test(text.slice(from, at)))
    ? !/,/u.test(text.slice(from, at))
    : text.slice(from, at).trim() === ''
}

const CAPITALS = String.raw`\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*){0,3}`
/** "Ann Wells", "Tom Reed and Li Chen": names that go on a list of names. */
const NAMES = new RegExp(`^\\s*(?:${CAPITALS}\\s+(?:and|und|et|y)\\s+)?${CAPITALS}\\s*$`, 'u')
const NAMES_OPEN = new RegExp(
  `(?:\\s(?:were|was|are|with|by|waren|mit|étaient|avec|con|eran)\\s|:\\s*)${CAPITALS}(?:,\\s*${CAPITALS})*$`,
  'u',
)
const STREET_END =
  /(?:\d+[a-z]?\s+[\p{L}'’. -]*(?:Street|Road|Avenue|Lane|Drive|rue|avenue)|(?:straße|strasse|str\.|weg|platz|allee|gasse|Street|Road|Avenue|Lane|Square|calle|avenida|rue)[\p{L}'’. -]*\s?\d+[a-z]?|\d+[,]?\s(?:rue|avenue|boulevard|place)\s[\p{L}'’ -]+)$/iu

const WEEKDAY =
  '(?:\\p{L}+day|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)'
const WEEKDAY_END = new RegExp(`(?:^|\\s)(?:(?:on|am|le|el)\\s+)?${WEEKDAY}$`, 'iu')
const DATED_END = new RegExp(
  `^\\s*(?:(?:on|am|le|el)\\s+)?${WEEKDAY},\\s+(?:\\p{L}{2,3}\\s+)?\\d{1,2}\\.?\\s+(?:of\\s+|de\\s+)?\\p{L}+(?:\\s+(?:de\\s+)?\\d{4})?$`,
  'iu',
)

function joinsList(before: string, part: string): boolean {
  // "meine Versicherung, die Alpina AG": its name, no clause about it.
  if (/^\s*(?:die|der|das)\s\p{Lu}[\p{L}&.-]*(?:\s\p{Lu}[\p{L}&.-]*){0,3}\s*$/u.test(part)) return false
  // "at 10, 20, 30 cm", "42, 25, 11 bubbles": figures of one kind, whose unit stands behind the last.
  if (
    /(?:^|\s)(?!(?:19|20)\d{2}$)\d[\d.]*$/u.test(before) &&
    /^\s*\d[\d.]*(?:\s(?!(?:of|in|a|per|for|bis|to|minutes?|years?|months?)(?:\s|$))\p{L}+(?:\s\p{L}+){0,4}(?::\s\d+)?)?\s*$/u.test(
      part,
    )
  )
    return true
  if (NAMES.test(part) && NAMES_OPEN.test(before)) return true
  // "Am Freitag, dem 11. Dezember 2026, bleibt …", "On Friday, 11 December, the …": a day and its date, in one clause.
  if (
    WEEKDAY_END.test(before) &&
    /^\s*(?:(?:dem|den|der|the|le|el)\s+)?\d{1,2}(?:\.|st|nd|rd|th|[:h]\d|\s*$|\s?(?:am|pm|uhr|h)(?!\p{L})|\s(?:of\s|de\s)?(?:jan|ene|feb|fév|mar|mär|apr|abr|avr|ma[iyj]|jun|jui|jul|aug|ago|aoû|sep|o[ck]t|nov|de[cz]|déc|dic)\p{L}*)/iu.test(
      part,
    )
  )
    return true
  if (DATED_END.test(before) && /^\s*\p{Ll}/u.test(part)) return true
  // A town after a street.
  if (STREET_END.test(before) && /^\s*(?:\d{4,5}\s)?\p{Lu}[\p{L}.-]*(?:\s\p{Lu}[\p{L}.-]*)?\s*$/u.test(part))
    return true
  const words = part.trim().split(/\s+/u)
  const short = words.length <= 4 && !/\d/u.test(part) && !/:/u.test(part)
  if (
    /^\s*(?:and|or|und|oder|et|ou|y|e|o)\s/iu.test(part) &&
    words.length <= 6 &&
    !/\d/u.test(part) &&
    (OPENS_LIST.test(before) || before.includes(','))
  )
    return true
  if (
    /^\s*(?:which|who|whose|where|but|although|though|so that|so|welche[rsmn]?|aber|obwohl|sodass|weil|dass|qui|dont|mais|que|pero|aunque|quien|die|der|das)\s/u.test(
      part,
    )
  )
    return true
  if (
    short &&
    // "with no experience, Kayla Brooks, speaks Spanish": a name and a verb of its own go on with nothing.
    !/^\s*(?:(?:very\s|always\s)?(?:reliable|punctual|friendly|honest|patient|hard-?working|motivated)|speaks?|know|fluent|available|can|has|free|dispo(?:nible)?|permis|libre|spricht|kann|kenne|parle|habla|hablo|disponible|tengo|carn[eé]|driving|führerschein)(?:\s|$)/iu.test(
      part,
    ) &&
    !(
      NAMES.test(part) &&
      (genderOf(part.trim()) !== undefined ||
        (/\p{Ll}\s\p{Lu}\p{Ll}/u.test(part) && /\s(?:with|mit|avec|con)\s[^,]*$/iu.test(before)))
    ) &&
    (OPENS_LIST.test(before.slice(-200)) || /:\s/u.test(before)) &&
    !/^\s*(?:from|to|von|an|last|no|without|ohne|sans|sin|i|we|you|they|there|ich|wir|je|nous|vous)\s/iu.test(part)
  )
    return true
  return false
}

/** The text with one mark at its end. */
export function atTop(text: string): string {
  return /[.!?…:。！？]["”»)]*$/u.test(text) ? text : `${text}.`
}
