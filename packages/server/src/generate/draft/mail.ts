/** Mails that a blank document is asked for: to a group of people, an announcement; to one, a letter in the tone of a mail. */
import type { Facts, Statement } from '../facts/types.ts'
import { net } from './article.ts'
import { asked, type Clause, clausesOf, inOrder, sentenceOf } from './clauses.ts'
import { bold, type Desk, paragraph, upper } from './desk.ts'
import { toSentence } from './sentence.ts'
import { headline } from './subject.ts'

/** "mail to the team" is an e-mail, as those who write it call it. */
export const asEmail = (prompt: string, language: string): string =>
  language === 'en'
    ? prompt.replace(
        /^(\s*(?:please\s)?(?:(?:write|send|draft)\s)?(?:(?:an?|the|my|short|quick)\s){0,2})mail(?=\s(?:to|for|about)\s)/iu,
        '$1email',
      )
    : language === 'de'
      ? prompt.replace(
          /^(\s*(?:bitte\s)?(?:(?:schreib\p{L}*|eine|kurze)\s){0,3})(?:Rund)?Mail(?=\s(?:an|für|über)\s)/iu,
          '$1E-Mail',
        )
      : prompt

export const isMail = (kind: string | undefined): boolean =>
  /(?<!\p{L})(?:e-?)?mail|courriel|correo electrónico/iu.test(kind ?? '')

const COLLEAGUES =
  /(?:^|\s)(?:teams?|everyone|everybody|all|staff|colleagues?|group|crew|kolleg\p{L}*|mitarbeit\p{L}*|alle|équipe|collègues?|tous|equipo|compañer[oa]s|todos)$/iu

/** A mail to those one works with is no formal letter. */
export function withMailTone(facts: Facts): Facts {
  const to = facts.recipient?.position ?? facts.recipient?.text ?? ''
  return isMail(facts.kind) && facts.tone === undefined && COLLEAGUES.test(to) ? { ...facts, tone: 'friendly' } : facts
}

const PLACE =
  /^(?:in\s|im\s)?(?:room|raum|zimmer|saal|salle|bureau|sala|aula|building|gebäude)\s\S{1,12}(?:\s\S{1,12})?$/iu

/** The clauses of a mail as sentences: a place stands behind what takes place there. */
export function inSentences(desk: Desk, statements: readonly Statement[]): Statement[] {
  const told: Statement[] = []
  for (const one of statements) {
    const before = told.at(-1)
    const plain = one.text.replace(/[.]$/u, '')
    const request = one.form === 'fragment' ? asked(one.text, desk.language) : undefined
    if (one.item === true || (one.form !== 'fragment' && one.form !== 'sentence')) told.push(one)
    else if (one.form === 'fragment' && PLACE.test(plain) && before?.sentence !== undefined)
      told[told.length - 1] = { ...before, end: one.end, sentence: before.sentence.replace(/[.]$/u, ` (${plain}).`) }
    else if (request !== undefined) told.push({ ...one, form: 'sentence', sentence: request })
    else {
      const sentence = toSentence(one.text, { language: desk.language, voice: 'text' })
      told.push(sentence === undefined ? one : { ...one, text: sentence, form: 'sentence', sentence: upper(sentence) })
    }
  }
  return told
}

/** Many who are written to at once. */
export const GROUP: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:all(?:\s\p{L}+s)?|everyone|everybody|team|staff|crew|choir|band|class|club|department|committee|group|family|people|\p{L}+(?:ents|ers|ors|agues|bours|bors|ants|ees|iends|ests|ds))(?=$|\s(?:of|in|at|from|on)(?!\p{L}))/iu,
  de: /(?<!\p{L})(?:alle[nrs]?|\p{L}*team|\p{L}*eltern|\p{L}*chor|\p{L}*verein|\p{L}*klasse|mannschaft|belegschaft|abteilung|gruppe|familie|leute|kolleg(?:en|innen)|nachbar(?:n|innen)|freunde?n?|kunden|gäste?n?|\p{L}*mitglieder?n?|\p{L}*mieter?n?|mitarbeiter(?:innen|n)?|bewohner(?:innen|n)?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tous|toutes|équipe|chorale|classe|club|groupe|famille|parents|collègues|voisins|amis|clients|adhérents|membres|habitants|salariés|bénévoles|élèves)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:todos|todas|equipo|coro|clase|club|grupo|familia|padres|compañer[oa]s|vecin[oa]s|amig[oa]s|clientes|soci[oa]s|miembros|emplead[oa]s|voluntari[oa]s|alumn[oa]s)(?!\p{L})/iu,
}
const ADDRESSED =
  /^[^:.,;\n]{0,40}?(?:mail|courriel|correo(?: electrónico)?)\s(?:(?:to|an|à|aux|au|a|al|für|for|pour|para)\s)(?:(?:the|our|my|die|den|das|unsere?n?|l['’]|les?|la|el|los|las)\s?)?((?:(?!that\s|about\s|dass\s|wegen\s|über\s|que\s|sobre\s|pour\s|saying\s)[^:.,;\n\s]+\s?){1,6})/iu

interface Round {
  to: string
  /** "about the new office hours". */
  about?: string
  /** Where the mail's matter starts. */
  end: number
}
const ABOUT =
  /^\s*(?:about|regarding|on|über|wegen|zum Thema|sur|au sujet de|sobre|acerca de)\s([^:,;\n]{3,80}?)(?=\.?\s*(?:[:,;\n]|$))/iu

/** "email to the parents of class 4b: …": who is written to; nothing for a single person. */
export function roundMail(prompt: string, language: string): Round | undefined {
  const match = ADDRESSED.exec(prompt)
  const to = match?.[1]?.trim()
  if (match === null || to === undefined || GROUP[language]?.test(to) !== true) return undefined
  const about = ABOUT.exec(prompt.slice(match[0].length))
  const at = match[0].length + (about?.[0].length ?? 0)
  const end = at + (/^\s*[:,]?\s*(?:(?:that|saying|dass|que)\s)?/u.exec(prompt.slice(at))?.[0].length ?? 0)
  return { to, end, ...(about?.[1] === undefined ? {} : { about: about[1] }) }
}

/** "all flats": those who live and work there are meant. */
const PLACES = /(?:flats|apartments|houses|households|homes|units|rooms|offices|floors|shops|branches)$/iu

/** Words that greet many: by what they are where the language bends no noun for it. */
export function greeting(to: string, language: string): string {
  if (language === 'en')
    return `Dear ${PLACES.test(to) ? 'all' : /^(?:all|everybody|everyone)$/iu.test(to) ? to.toLowerCase() : to.replace(/^all\s/iu, '')},`
  if (language === 'de')
    return /team$/iu.test(to) ? 'Liebes Team,' : /^eltern(?!\p{L})/iu.test(to) ? 'Liebe Eltern,' : 'Hallo zusammen,'
  return language === 'fr' ? 'Bonjour à toutes et à tous,' : 'Hola a todas y a todos:'
}

/** "meeting moved to Thursday, room 4.12": a place stands behind what takes place there. */
function withPlaces(clauses: readonly Clause[], language: string): (Clause & { said: string | undefined })[] {
  const told: (Clause & { said: string | undefined })[] = []
  for (const clause of clauses) {
    const last = told.at(-1)
    if (last?.said !== undefined && PLACE.test(clause.text))
      told[told.length - 1] = { ...last, said: last.said.replace(/[.]$/u, ` (${clause.text}).`) }
    else told.push({ ...clause, said: sentenceOf(clause, language) })
  }
  return told
}

/** An announcement by mail: what it says, in the order of the prompt, said to its readers. */
export function writeRoundMail(desk: Desk, { to, about, end }: Round): void {
  const { w, language } = desk
  const given = desk.slot('subject') ?? about
  const clauses = clausesOf(desk, desk.rest(), end)
  const subject =
    given ??
    headline(
      clauses.map(({ text }) => text),
      language,
    )
  if (subject !== undefined)
    desk.add('content', 'facts', [
      { kind: 'paragraph', text: bold(`${w.label.subject}: ${upper(subject)}`), role: 'subject' },
    ])
  const salutation = greeting(to, language)
  desk.add('content', 'facts', [{ kind: 'paragraph', text: salutation, role: 'salutation' }])
  const blocks = inOrder(withPlaces(clauses, language), ({ said }) => said)
  desk.add('content', 'facts', blocks.length > 0 ? blocks : [paragraph(w.plain.note)], desk.facts.statements)
  net(desk, 'content')
  desk.add('content', 'prose', [{ kind: 'paragraph', text: w.closing(true, true, salutation), role: 'closing' }])
  desk.add('content', 'facts', [{ kind: 'lines', lines: [desk.facts.sender?.name ?? w.blank.name], role: 'signature' }])
}

/** "thanks", "danke": one word that is meant for a sentence. */
const THANKS: Readonly<Record<string, readonly [RegExp, string]>> = {
  en: [/^(?:many )?thanks$/iu, 'Thank you.'],
  de: [/^danke$/iu, 'Vielen Dank.'],
  fr: [/^merci$/iu, 'Merci d’avance.'],
  es: [/^gracias$/iu, 'Muchas gracias.'],
}

/** "sorry", "sorry for the trouble": said for whoever puts the notice up. */
const APOLOGIES: Readonly<Record<string, readonly [RegExp, (what: string | undefined) => string]>> = {
  en: [
    /^(?:we(?:['’]re| are) )?(?:so |very )?sorry(?: (?:for|about) (.+))?$/iu,
    (what) => (what === undefined ? 'We apologise for the inconvenience.' : `We are sorry for ${what}.`),
  ],
  de: [
    /^(?:sorry|entschuldigung|verzeihung)(?: für (.+))?$/iu,
    (what) => `Wir bitten um Entschuldigung${what === undefined ? '' : ` für ${what}`}.`,
  ],
  fr: [/^(?:désolée?s?|pardon)$/iu, () => 'Nous vous prions de nous excuser.'],
  es: [/^(?:perdón|perdonen|lo sentimos|disculpen)$/iu, () => 'Rogamos disculpen las molestias.'],
}

/** What one word of thanks or regret means, as a sentence. */
export function courtesy(text: string, language: string): string | undefined {
  const [thanks, said] = THANKS[language] ?? []
  if (thanks?.test(text)) return said
  const [pattern, say] = APOLOGIES[language] ?? []
  const match = pattern?.exec(text)
  return match === null || match === undefined ? undefined : say?.(match[1])
}
