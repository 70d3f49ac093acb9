/**
 * Who signs a letter, where the prompt ends with it: "… Fiona Kearney, 3 Harbour View, Cork", ", Manon Girard 06 12 34 56 78",
 * "Gruß Petra Hofmann, 1. Vorsitzende", "name Kim Tran".
 *
 * In: the prompt, its atoms, its lexicon. Out: the party and where the signature starts, so that the rest is read without
 * it; nothing where the end of the prompt is no signature. Linear in the prompt's last lines.
 */
import { directionLength } from './direction.ts'
import type { Lexicon } from './lexicon.ts'
import { genderOf } from './names.ts'
import { genderKnown } from './parties.ts'
import type { Fact, Party } from './types.ts'

const LEAD =
  /^(?:(?:(?:kind|best|warm|many|with kind)\s+)?regards|(?:yours\s+)?(?:sincerely|faithfully|truly)|yours|best wishes|all the best|best|cheers|thanks|thank you|many thanks|love|from|sender|written by|by|signed(?: by| off as)?|sign(?: it)?(?: as)?|(?:my |the )?(?:full )?name(?:['’]?s| is)?|(?:the |our )?(?:tenant|customer|applicant|patient|member|writer) is|i am|i'm(?: (?:his|her|their|the) (?:mum|mom|mother|dad|father|parent|wife|husband|guardian))?|viele grüße|beste grüße|liebe grüße|herzliche grüße|schöne grüße|gruß|grüße?|mit freundlichen grüßen|mfg|lg|vg|absender(?:in)?|unterschrift|(?:mein )?name(?: ist)?|ich heiße|ich bin|von|(?:(?:his|her|their|the|ihre?|seine?|sa|son|su)\s)?(?:mum|mom|dad|mother|father|mutter|vater|mama|papa|mère|père|madre|padre|mamá|papá)|cordialement|bien cordialement|bien à vous|merci|signé|signature|(?:mon )?nom(?: est)?|je m['’]appelle|je suis|un saludo|saludos(?: cordiales)?|atentamente|gracias|firmado|firma|fdo\.?|(?:mi )?nombre(?: es)?|me llamo|soy)(?=[\s,:])[\s,:]*/iu

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`
const NAME = new RegExp(
  `^(?:(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|Monsieur|Madame|Sra?|Familie|Family|Famille|Familia)\\.?\\s+)?${WORD}(?:\\s+(?:&|and|und|et|y)\\s+${WORD})?(?:\\s+(?:(?:van|von|de|del|der|den|di|da|la|le|du|dos|bin|al|O)\\s+)*${WORD}){1,3}$`,
  'u',
)
const ADDRESS =
  /^(?:flat|apartment|room|unit|wohnung|zimmer)\s?\d{1,4}[a-z]?$|^(?:(?:flat|apartment|apt\.?|unit|wohnung)\s?\S{1,5}[,\s]+)?(?:\d+\s?[a-z]?,?\s+\p{L}.*|\p{L}[\p{L}'’. -]*(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer)\s+\d+\s?[a-z]?|(?:calle|c\/|avenida|avda\.?|plaza|paseo|camino|rue|avenue|via|viale)\s+.+|(?:[A-Z]-)?\d{4,5}\s+\p{Lu}.*|.*\b[A-Z]{1,2}\d{1,2}[A-Z]?\s*\d[A-Z]{2})$/iu
const TOWN = /^\p{Lu}[\p{L}'’-]+(?:[\s-](?:\p{Lu}|am |an der |sur |de |upon )[\p{L}'’-]*){0,3}$/u
/** "DNI 44123987K", "customer no 4471", "Kundennummer 88". */
const REFERENCE =
  /^(?:(?:my\s+)?(?:DNI|NIE|NIF|customer|client|member(?:ship)?|account|policy|tenant|student|employee|staff|personnel|personal|kunden|mitglieds|matrikel|vertrags|konto|versicherungs|dossier|adhérente?|abonnée?|socio|cliente|expediente|int|interno|n°|numéro|número|nº|no\.?|nr\.?|id|ref(?:erence)?|réf)\p{L}*[\s:.]*(?:number|no\.?|nr\.?|nummer|client|de cliente|id)?[\s:#]*)(?=\S*\d)\S+$/iu
/** What may stand behind a signer's name with nothing between: a house number in a street, a flat, "at no 16". */
const BEHIND_NAME =
  /^(?:(?:at\s)?(?:flat|apartment|apt\.?|room|unit|wohnung|whg\.?|zimmer|appt\.?|piso|no\.?|nr\.?|number)\s?\d{1,4}\s?[a-z]?|\d+[a-z]?\s(?:\p{L}[\p{L}'’]*\s){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Drive|Way|Close|Court|Square|Place|Row|Terrace|Hill|Gardens|Crescent)(?:,?\s[a-z]{1,2}\d[a-z\d]?(?:\s\d[a-z]{2})?)?|\d+,?\s(?:rue|avenue|boulevard|place)\s.+|\p{L}+(?:straße|strasse|str\.|weg|platz|allee|gasse)\s\d+[a-z]?)$/iu
const FLOOR = /^(?:\d{1,2}\.|ground|first|second|third)\s?(?:stock|etage|og|floor|obergeschoss|vorsitzende[r]?)$/iu

/** "presidenta Carmen Ruiz": who speaks for a body signs with the office. */
const OFFICE_BEFORE =
  /^(?:(?:the|der|die|la|le|el)\s)?((?:vice[- ])?(?:president|chair(?:man|woman|person)?|treasurer|secretary|captain|(?:\d\.\s)?vorsitzende[r]?|kassenwart(?:in)?|schriftführer(?:in)?|obmann|obfrau|présidente?|trésori[eè]re?|secrétaire|president[ea]|tesorer[oa]|secretari[oa]))\s(?=\p{Lu})/iu
/** "la asociación de vecinos La Fuente", "the Hillside Residents Association": for whom. */
const BODY =
  /(?<!\p{L})((?:[Aa]sociación|[Cc]lub|[Cc]omité|[Cc]omunidad|[Pp]eña|[Cc]oro|[Aa]ssociation|[Cc]horale|(?:\p{Lu}\p{Ll}*)?[Vv]erein)(?:\s(?:de|des|del|du)\s(?:\p{Ll}+\s)?|\s)(?:\p{Lu}[\p{L}'’-]*\s?){1,4}|(?:\p{Lu}[\p{L}'’-]*\s){1,4}(?:Association|Society|Club|Committee|Choir))(?![\p{L}])/u

/** A scholar signs a recommendation with the title. */
const TITLE = /^((?:Prof(?:essor)?|Dr)\.?(?:\sDr\.?)?)\s(?=(\p{Lu}\p{L}+)\s)/u
const VOUCHES = /recommend|reference|empfehl|recommand|recomend/iu

/** Given names that are words of everyday too: typed small they name nobody for sure. */
const ALSO_A_WORD =
  /^(?:rose|mark|frank|bill|rob|max|dan|grace|hazel|heather|holly|poppy|florence|victoria|rosa|alba|pilar|mercedes|dolores|angel|marina|jack|ray|will|clara|leo|lea|mia|marco|jean|pierre|marion|finn|art|dev|ida|sue|ed|ruth|luz|paz|sol)$/u

/** "jonas lie" → "Jonas Lie": typed small, where the first word is surely a given name. */
export function raised(text: string, lexicon: Lexicon, sure = false): string | undefined {
  const [, first = '', last = ''] =
    /^(\p{Ll}[\p{Ll}'’-]+)\s(?:(?:and|&|und|et|y)\s\p{Ll}{3,}\s)?(?:(?:van|von|de|del|der|den|di|da|la|le)\s)*(\p{Ll}[\p{Ll}'’-]+)$/u.exec(
      text,
    ) ?? []
  if (
    !genderKnown(first) ||
    (!sure && ALSO_A_WORD.test(first)) ||
    /(?:ed|ing)$/u.test(last) ||
    lexicon.finite.test(text)
  )
    return undefined
  return text.replace(/(?<!\S)(?!(?:and|und|et|y|van|von|de|del|der|den|di|da|la|le)\s)\p{Ll}/gu, (letter) =>
    letter.toUpperCase(),
  )
}

const TAIL_CHARS = 320
const SEGMENTS_MAX = 6

interface Segment {
  text: string
  start: number
  /** What parts it from the segment before: a sentence's end, or a comma. */
  after: 'sentence' | 'comma' | 'start'
}

export function signatureAt(
  prompt: string,
  atoms: readonly Fact[],
  lexicon: Lexicon,
  language: string,
): { party: Party; start: number; sure: boolean; direction: string } | undefined {
  const segments = segmentsOf(prompt, atoms)
  const extras: Segment[] = []
  // "Marek Nowak. make it sound confident": what only directs the writer may come last.
  let direction = ''
  for (const [back, segment] of segments.slice(-SEGMENTS_MAX).reverse().entries()) {
    if (directionLength(segment.text, language) === segment.text.length) {
      direction = `${segment.text}. ${direction}`
      continue
    }
    const before = segments.at(-back - 2)?.text ?? ''
    const vouches = VOUCHES.test(prompt.slice(0, 200))
    const found = signerIn(segment, atoms, lexicon, { language, extras, vouches, before })
    if (found !== undefined && segment.start > 0) {
      const signed = withExtras(found, extras.reverse(), lexicon)
      const body = found.position === undefined ? undefined : BODY.exec(prompt.slice(0, found.start))?.[1]?.trim()
      if (body !== undefined) signed.party.organisation ??= body.charAt(0).toUpperCase() + body.slice(1)
      return { ...signed, sure: found.sure, direction }
    }
    if (!isExtra(segment, atoms, lexicon)) return undefined
    extras.push(segment)
  }
  return undefined
}

interface Signer {
  name: string
  position?: string
  honorific?: string
  behind?: string
  start: number
  end: number
  sure: boolean
}

function signerIn(
  segment: Segment,
  atoms: readonly Fact[],
  lexicon: Lexicon,
  {
    language,
    extras,
    vouches,
    before,
  }: { language: string; extras: readonly Segment[]; vouches: boolean; before: string },
): Signer | undefined {
  const greeting = LEAD.exec(segment.text)?.[0] ?? ''
  const office = OFFICE_BEFORE.exec(segment.text.slice(greeting.length))
  const lead = greeting + (office?.[0] ?? '')
  let rest = segment.text.slice(lead.length)
  // "Manon Girard 06 12 34 56 78", "Rania Haddad tel 0161 555 0198"
  const from = segment.start + lead.length
  const contact = atoms.find(
    (atom) => (atom.kind === 'phone' || atom.kind === 'email') && atom.start > from && atom.end <= from + rest.length,
  )
  if (contact !== undefined)
    rest = rest
      .slice(0, contact.start - from)
      .replace(/[\s,(]*(?:tel|phone|mobile|mobil|handy|portable|móvil|teléfono|email|mail|e-mail)?[.:\s]*$/iu, '')
  // "R. Patel 14 Mill Lane", "Lena Fox flat 3b", "Karim Benali dossier TZ88P": the details with no comma between.
  const { given, behind } = nameAndBehind(rest.trim(), lexicon)
  const title = vouches ? TITLE.exec(given) : null
  const scholar = title !== null && genderOf(title[2] ?? '') !== undefined ? title : undefined
  const name = raised(given, lexicon, behind !== '') ?? given.slice(scholar?.[0].length ?? 0)
  const alone = isLoneName(name, greeting, segment, before)
  if (!(alone || NAME.test(name)) || lexicon.organisations.test(name)) return undefined
  // "…, Frau Demir": one signs without a title; this is whom the letter is for.
  if (lead === '' && new RegExp(`^(?:${lexicon.honorifics})\\s`, 'u').test(name)) return undefined
  const known = genderOf(name) !== undefined || /^(?:Famil)/u.test(name) || lead !== '' || behind !== '' || alone
  // German writes every noun with a capital; elsewhere two capitals that stand alone are someone's name.
  const addressed = extras.some(({ text }) => ADDRESS.test(text))
  if (!known && (segment.after === 'start' || (language === 'de' && !(addressed && segment.after === 'sentence'))))
    return undefined
  return {
    name,
    ...(office?.[1] === undefined ? {} : { position: office[1] }),
    ...(scholar?.[1] === undefined ? {} : { honorific: scholar[1] }),
    ...(behind === '' ? {} : { behind }),
    start: segment.start,
    end: from + given.length,
    sure: known || segment.after === 'sentence',
  }
}

/** "Lena Fox flat 3b" → the name and what stands behind it; only a name of two words or a known given name bears any. */
function nameAndBehind(text: string, lexicon: Lexicon): { given: string; behind: string } {
  for (const { index } of text.matchAll(/\s/gu)) {
    const given = text.slice(0, index)
    const behind = text.slice(index + 1)
    if (!BEHIND_NAME.test(behind) && !REFERENCE.test(behind)) continue
    if (NAME.test(given) || genderOf(given) !== undefined || raised(given, lexicon, true) !== undefined)
      return { given, behind: behind.replace(/^at\s/u, '') }
  }
  return { given: text, behind: '' }
}

/** ", Zoe", "love Jake", "mum Kate": one given name signs, where no list of names goes before it. */
function isLoneName(name: string, greeting: string, segment: Segment, before: string): boolean {
  if (!/^\p{Lu}[\p{L}'’-]+$/u.test(name) || segment.after === 'start') return false
  if (/^(?:love|regards|best|cheers|name|signed|mum|mom|dad|gruß|grüße|lg|bises)/iu.test(greeting)) return true
  return genderOf(name) !== undefined && genderOf(/(\S+)$/u.exec(before)?.[1] ?? '') === undefined
}

function isExtra(segment: Segment, atoms: readonly Fact[], lexicon: Lexicon): boolean {
  const { text, start } = segment
  if (text.length > 70 || (lexicon.finite.test(text) && !ADDRESS.test(text))) return false
  const end = start + text.length
  if (
    atoms.some(
      (atom) => (atom.kind === 'email' || atom.kind === 'phone') && atom.start <= start + 12 && atom.end >= end - 1,
    )
  )
    return true
  if (atoms.some((atom) => (atom.kind === 'date' || atom.kind === 'amount') && atom.start >= start && atom.end <= end))
    return false
  return ADDRESS.test(text) || REFERENCE.test(text) || FLOOR.test(text) || TOWN.test(text) || roleOf(text, lexicon)
}

function roleOf(text: string, lexicon: Lexicon): boolean {
  return new RegExp(
    `^(?:(?:the|die|der|la|le|el)\\s+)?(?:\\p{L}+[\\s-]){0,3}(?:${lexicon.roles}|vorsitzende[rn]?|présidente?|presidenta?|chair(?:man|woman|person)?|treasurer|trésori[eè]re?|tesorer[oa]|kassenwart(?:in)?|schriftführer(?:in)?)(?:\\s(?:of|at|der|des|bei|de|du|del|chez|en)\\s.{2,40})?$`,
    'iu',
  ).test(text)
}

function withExtras(signer: Signer, extras: readonly Segment[], lexicon: Lexicon): { party: Party; start: number } {
  const party: Party = {
    text: signer.name,
    start: signer.start,
    end: signer.end,
    name: signer.name,
    kind: 'person',
    address: signer.behind === undefined ? [] : [signer.behind],
    ...(signer.position === undefined ? {} : { position: signer.position }),
    ...(signer.honorific === undefined ? {} : { honorific: signer.honorific }),
  }
  for (const { text } of extras) {
    if (/@|^\+?[\d ()/-]{6,}$/u.test(text)) continue
    if (!ADDRESS.test(text) && party.position === undefined && (roleOf(text, lexicon) || /vorsitzende/iu.test(text))) {
      const firm = /^(.+?)\s+(?:at|bei(?: der)?|chez|en)\s+(\p{Lu}.*)$/u.exec(text)
      party.position = firm?.[1] ?? text
      if (firm?.[2] !== undefined) party.organisation = firm[2]
    } else party.address.push(text)
  }
  return { party, start: signer.start }
}

function segmentsOf(prompt: string, atoms: readonly Fact[]): Segment[] {
  const end = prompt.replace(/[\s.!]+$/u, '').length
  const from = Math.max(0, end - TAIL_CHARS)
  const segments: Segment[] = []
  let start = from
  let after: Segment['after'] = from === 0 ? 'start' : 'sentence'
  const close = (at: number, next: Segment['after'], length: number) => {
    const raw = prompt.slice(start, at)
    const text = raw
      .trim()
      .replace(/^[-–—]\s*/u, '')
      .replace(/^(?:and|und|et|y)\s+(?=\p{Lu})/u, '')
    if (text !== '') segments.push({ text, start: start + raw.indexOf(text), after })
    start = at + length
    after = next
  }
  for (const match of prompt.slice(from, end).matchAll(/,(?=\s)|[;\n]+|[.!?](?=\s)|\s[–—-]\s/gu)) {
    const at = from + match.index
    if (atoms.some((atom) => atom.start < at && atom.end > at + 1)) continue
    // "Dr. Moss", "1. Vorsitzende", "St. Mary": no end of a sentence.
    if (
      match[0] === '.' &&
      /(?:^|[\s(])(?:\d{1,2}|int|[Nn]o|[Nn]r|Mr|Mrs|Ms|Dr|Prof|St|\p{Lu}|Fdo|Avda|\p{L}*[Ss]tr)$/u.test(
        prompt.slice(Math.max(0, at - 24), at),
      )
    )
      continue
    close(at, match[0].startsWith(',') ? 'comma' : 'sentence', match[0].length)
  }
  close(end, 'sentence', 0)
  return segments
}
