/**
 * Short notes that a prompt asks for by what they do: "thank you note to grandma for the scarf, love Jake", "congratulate
 * Anna on her promotion, from Mike", "please tell the team office closed friday".
 *
 * In: the prompt. Out: whom it is to, the sentence that does it, where the rest begins and who signs; nothing where it is not
 * sure who is written to. What is asked for is never printed: the note does it.
 */
import { genderOf } from '../facts/names.ts'
import { genderKnown } from '../facts/parties.ts'
import { net, title } from './article.ts'
import { type Clause, clausesOf, inOrder, sentenceOf } from './clauses.ts'
import { type Desk, paragraph, upper } from './desk.ts'
import { courtesy, GROUP, greeting } from './mail.ts'

export interface Errand {
  salutation?: string
  title?: string
  /** What the note does, said by its first sentence. */
  said: string
  /** Where the rest of what it says starts and ends in the prompt. */
  start: number
  end: number
  /** "love", "best wishes": as the writer signs off. */
  closing?: string
  signer?: string
}

type Say = (what: string | undefined) => string
interface Words {
  acts: readonly (readonly [RegExp, Say])[]
  honorific: RegExp
  kin: RegExp
  dear: (name: string, gender: 'female' | 'male' | undefined) => string
}

const TO = String.raw`(?<to>[^,;:\n]{2,50}?)`
const WHAT = String.raw`(?<what>[^,;:\n]{2,120}?)(?=\s?[,;:\n]|[.!](?:\s|$)|\s[-–—]\s|$)`
const ENDS = String.raw`(?=\s?[,;:\n]|[.!]\s|\s[-–—]\s)`
const act = (pattern: string) => new RegExp(String.raw`^\s*${pattern}`, 'iu')

const EN = String.raw`(?:(?:please|can you|could you)\s)*(?:(?:write|send|draft|make|compose)\s(?:me\s)?)?(?:(?:an?|my|the|our)\s)?(?:(?:short|quick|brief|little|nice|warm|friendly|gentle|sincere|formal)\s){0,2}`
const EN_BY = `(?:[- ](?:note|letter|card|message|e-?mail|mail|text))?`
const DE = String.raw`(?:bitte\s)?(?:schreib(?:e|en Sie)?\s)?(?:(?:eine?n?|meine?)\s)?(?:(?:kurze[rsn]?|nette[rsn]?|kleine[rsn]?)\s){0,2}`

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    acts: [
      [
        act(`${EN}thank(?:s|[- ]?you)?${EN_BY}\\s(?:(?:to|for)\\s)?${TO}\\sfor\\s${WHAT}`),
        (what) => `Thank you for ${what}.`,
      ],
      [
        act(`${EN}congrat(?:ulate|ulations?|s)${EN_BY}\\s(?:(?:to|for)\\s)?${TO}\\son\\s${WHAT}`),
        (what) => `Congratulations on ${what}.`,
      ],
      [
        act(`${EN}(?:apology|apologi[sz]e)${EN_BY}\\sto\\s${TO}(?:\\sfor\\s${WHAT}|${ENDS})`),
        (what) => `Please accept this apology${what === undefined ? '' : ` for ${what}`}.`,
      ],
      [
        act(
          `${EN}remind(?:er)?${EN_BY}\\s(?:(?:to|for)\\s)?${TO}(?:\\s(?:about|of)\\s${WHAT}|\\sthat(?=\\s)|\\sto(?=\\s)|${ENDS})`,
        ),
        (what) => (what === undefined ? 'This is a short reminder.' : `This is a short reminder of ${what}.`),
      ],
      [
        act(String.raw`(?:(?:please|can you|could you)\s)*let\s${TO}\sknow(?:\sthat(?=\s)|\sabout\s${WHAT})?`),
        (what) => (what === undefined ? 'Please note the following.' : `This is about ${what}.`),
      ],
      [
        act(
          String.raw`(?:(?:please|can you|could you)\s)*(?:tell|inform|notify)\s(?<to>(?:(?:the|our|all|my)\s(?:whole\s|entire\s)?)?\p{L}+)(?:\sthat(?=\s)|\sto(?=\s)|\sabout\s${WHAT})?`,
        ),
        (what) => (what === undefined ? 'Please note the following.' : `This is about ${what}.`),
      ],
      [
        act(String.raw`${EN}(?:letter|e-?mail|mail|message|note|card)\sto\s${TO}\sabout\s${WHAT}`),
        (what) => `I am writing to you about ${what}.`,
      ],
    ],
    honorific: /^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.?\s\p{Lu}/u,
    kin: /^(?:grand(?:ma|pa|mother|father|dad|mum)|granny|gran|nan|nana|mum|mom|dad|mummy|daddy|(?:aunt|auntie|uncle)(?:\s\p{L}+)?)$/iu,
    dear: (name) => `Dear ${name},`,
  },
  de: {
    acts: [
      [
        act(
          `${DE}(?:danke?(?:s?(?:schön|brief|karte|mail|nachricht|schreiben))?|dank)\\s(?:an\\s)?${TO}\\sfür\\s${WHAT}`,
        ),
        (what) => `Vielen Dank für ${what}.`,
      ],
      [
        act(
          `${DE}(?:gratulier\\p{L}*|glückw(?:u|ü)nsch\\p{L}*)\\s(?:an\\s)?${TO}\\s(?<what>zu[mr]?\\s[^,;:\\n]{2,120}?)(?=\\s?[,;:\\n]|[.!](?:\\s|$)|\\s[-–—]\\s|$)`,
        ),
        (what) => `Herzlichen Glückwunsch ${what}.`,
      ],
      [
        act(
          `${DE}(?:entschuldigung|entschuldige(?:n)?)(?:s(?:brief|mail|schreiben))?\\s(?:an|bei)\\s${TO}(?:\\sfür\\s${WHAT}|${ENDS})`,
        ),
        (what) => `Bitte entschuldigen Sie${what === undefined ? ' das Versehen' : ` ${what}`}.`,
      ],
      [
        act(`${DE}(?:erinnerung|erinnere)\\s(?:an\\s)?${TO},?(?:\\s(?<what>dass\\s[^,;:\\n]{2,120})|${ENDS})`),
        (what) => `Dies ist eine kurze Erinnerung${what === undefined ? '' : ` daran, ${what}`}.`,
      ],
      [
        act(
          String.raw`(?:bitte\s)?(?:sag\p{L}*|informier\p{L}*)\s(?<to>(?:(?:dem|der|den|das|die|allen?)\s)?\p{L}+),?(?:\s(?<what>dass\s[^,;:\n]{2,120})|${ENDS})`,
        ),
        (what) => (what === undefined ? 'Bitte Folgendes beachten.' : `Hiermit teile ich mit, ${what}.`),
      ],
    ],
    honorific: /^(?:Herrn?|Frau|Dr|Prof)\.?\s\p{Lu}/u,
    kin: /^(?:oma|opa|mama|papa|mutti|vati|(?:tante|onkel)(?:\s\p{L}+)?)$/iu,
    dear: (name, gender) =>
      gender === undefined ? `Hallo ${name},` : `${gender === 'female' ? 'Liebe' : 'Lieber'} ${name},`,
  },
}

const CLOSING =
  '(?:lots of |much )?(?:love|hugs)(?: from)?|xx+|cheers|best|(?:best|kind|warm) (?:wishes|regards)|regards|all the best|yours|(?:many )?thanks|lg|vg|(?:liebe |viele |beste |herzliche )?gr(?:u|ü)(?:ß|ss)e?(?: von)?'
/** "from", "love", "best wishes": before who signs; the first two words name no way to sign off. */
const SIGNS_OFF = new RegExp(`^(?:from|von|sender|signed(?: by)?|(?<closing>${CLOSING})),?\\s+`, 'iu')
/** "…, thanks, Joe": parted from the name by a comma. */
const SIGNS_OFF_BEFORE = new RegExp(`[,;.!?\\n]\\s*(${CLOSING})[\\s,;.!–—-]*$`, 'iu')
const CALENDAR =
  /^(?:mon|tues?|wed|thu|fri|sat|sun|wednes|thurs|satur|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez)\p{L}*$/iu
const NAMES = /^\p{Lu}[\p{L}'’.&-]*(?:\s(?:&|and|und|\p{Lu}[\p{L}'’.-]*)){0,4}$/u

const TAIL_CHARS = 240

/** The last clause, where it is a name and no more: who signs, and where that starts. */
function signed(
  prompt: string,
  from: number,
  language: string,
): (Pick<Errand, 'signer' | 'closing'> & { at: number }) | undefined {
  // Bounded, for what looks for an end.
  const cut = Math.max(0, prompt.length - TAIL_CHARS)
  const body = prompt.slice(cut).replace(/[\s.!]+$/u, '')
  const before = /^.*(?:[,;\n]|[.!?]\s|\s[-–—]\s)\s*/su.exec(body)?.[0]
  if (before === undefined || cut + before.length < from) return undefined
  const last = body.slice(before.length)
  const lead = SIGNS_OFF.exec(last)
  const name = last.slice(lead?.[0].length ?? 0)
  const known = name.split(/\s+/u).length <= 3 && genderKnown(name.split(/\s+/u)[0] ?? '')
  const bare = NAMES.test(name) && !CALENDAR.test(name) && language === 'en'
  if (name === '' || !(lead === null ? known || bare : known || NAMES.test(name))) return undefined
  const apart = lead === null ? SIGNS_OFF_BEFORE.exec(before) : null
  const closing = (lead?.groups?.['closing'] ?? apart?.[1])?.replace(/\s(?:from|von)$/iu, '')
  return {
    at: cut + (apart === null || cut + apart.index < from ? before.length : apart.index + 1),
    signer: name.replace(/(?<!\S)(?!(?:and|und)\s)\p{Ll}/gu, (letter) => letter.toUpperCase()),
    ...(closing === undefined ? {} : { closing: upper(closing) }),
  }
}

/** "customer Ms Lund" → "Dear Ms Lund,"; nothing for those whom no name or group greets. */
function salutationFor(to: string, language: string, { honorific, kin, dear }: Words): string | undefined {
  const own = to.replace(/^(?:my|our|meine?n?|unsere?n?|the)\s+/iu, '')
  const name = own.replace(/^\p{Ll}+\s(?=\p{Lu})/u, '')
  if (honorific.test(name)) {
    const plain = name.replace(/^Herrn/u, 'Herr')
    return dear(plain, /^Frau/u.test(plain) ? 'female' : /^Herr/u.test(plain) ? 'male' : undefined)
  }
  if (kin.test(name)) return dear(upper(name), /^(?:oma|mama|mutti|tante)/iu.test(name) ? 'female' : 'male')
  const words = name.split(/\s+/u)
  if (words.length <= 3 && genderKnown(words[0] ?? '') && (words.length === 1 || NAMES.test(name)))
    return dear(upper(name), genderOf(upper(words[0] ?? '')))
  return GROUP[language]?.test(to) === true ? greeting(to.replace(/^(?:the|our|my)\s/iu, ''), language) : undefined
}

/** What a third person owns is the reader's: "congratulate Anna on her promotion". */
const YOURS: Readonly<Record<string, readonly [RegExp, string]>> = {
  en: [/(?<!\p{L})(?:his|her|their)(?=\s\p{L})/giu, 'your'],
}

export function errandOf(prompt: string, language: string): Errand | undefined {
  const words = WORDS[language]
  if (words === undefined) return undefined
  for (const [pattern, say] of words.acts) {
    const match = pattern.exec(prompt)
    const to = match?.groups?.['to']?.trim()
    if (match === null || to === undefined) continue
    const salutation = salutationFor(to, language, words)
    if (salutation === undefined) continue
    const [theirs, yours] = YOURS[language] ?? [/(?!)/u, '']
    const said = say(match.groups?.['what']?.trim().replace(theirs, yours))
    const { at, ...by } = signed(prompt, match[0].length, language) ?? { at: prompt.length }
    const start = match[0].length + (/^[\s,;:.!–—-]*/u.exec(prompt.slice(match[0].length))?.[0].length ?? 0)
    if (match.groups?.['what'] !== undefined || start < at) return { salutation, said, start, end: at, ...by }
  }
  return language === 'en' ? invitation(prompt) : undefined
}

/** "birthday invite for Mia, 7, saturday 3pm": whose day it is, and how old they will be. */
const INVITES = act(
  String.raw`${EN}(?<day>(?:\d+(?:st|nd|rd|th)\s)?(?:birthday|wedding|christening|anniversary|graduation|baptism|retirement|engagement))(?:\sparty)?\sinvit(?:e|ation)(?:\scard)?\sfor\s(?<name>\p{L}+(?:\s(?:and|&)\s\p{L}+)?)(?:,?\s\(?(?<age>\d{1,3})\)?(?=\s?[,;.]))?(?=\s?[,;:.\n]|\son\s|$)`,
)

function invitation(prompt: string): Errand | undefined {
  const match = INVITES.exec(prompt)
  const { day = '', name = '', age } = match?.groups ?? {}
  if (match === null || !genderKnown(name.split(' ')[0] ?? '')) return undefined
  const { at, ...by } = signed(prompt, match[0].length, 'en') ?? { at: prompt.length }
  return {
    title: upper(`${day} invitation`),
    said: `You are invited to the ${day} of ${upper(name)}${age === undefined ? '' : ` (${age})`}.`,
    start: match[0].length + (/^[\s,;:.!–—-]*/u.exec(prompt.slice(match[0].length))?.[0].length ?? 0),
    end: at,
    ...by,
  }
}

export function writeErrand(desk: Desk, errand: Errand): void {
  const { w, language } = desk
  const { salutation, said, closing, signer } = errand
  const clauses = clausesOf(desk, desk.rest(), errand.start).flatMap((one): Clause[] => {
    if (one.start >= errand.end) return []
    if (one.end <= errand.end) return [one]
    // What signs may stand in the clause before it.
    const text = desk.facts.prompt.slice(one.start, errand.end).replace(/[\s,;:–—-]+$/u, '')
    return text === '' ? [] : [{ text, start: one.start, end: one.start + text.length, item: one.item }]
  })
  if (errand.title !== undefined) title(desk, errand.title, 'content')
  if (salutation !== undefined)
    desk.add('content', 'facts', [{ kind: 'paragraph', text: salutation, role: 'salutation' }])
  const [first, ...others] = inOrder(clauses, (one) => courtesy(one.text, language) ?? sentenceOf(one, language))
  // What the note does and what it goes on to say is one paragraph, where both are sentences.
  const opening =
    first?.kind === 'paragraph' ? [paragraph(`${said} ${first.text}`)] : [paragraph(said), ...(first ? [first] : [])]
  desk.add('content', 'facts', [...opening, ...others], desk.facts.statements)
  net(desk, 'content')
  if (salutation === undefined && signer === undefined) return
  const ends =
    closing === undefined ? w.closing(true, true, salutation ?? '') : `${closing}${language === 'de' ? '' : ','}`
  desk.add('content', 'prose', [{ kind: 'paragraph', text: ends, role: 'closing' }])
  const name = signer ?? desk.facts.sender?.name ?? w.blank.name
  desk.add('content', 'facts', [{ kind: 'lines', lines: [name], role: 'signature' }])
}
