/**
 * Where a draft is put together: the facts not yet placed, and the parts written so far.
 *
 * A writer takes statements and slots off the desk; whatever is left at the end goes into the body, so nothing is lost.
 */
import type { Template } from '../../templates/template.ts'
import type { Block, PartRole } from '../blocks.ts'
import { atTop, splitPieces } from '../facts/split.ts'
import type { Facts, Party, SlotName, Statement } from '../facts/types.ts'
import type { CalendarDate } from '../language/dates.ts'
import type { DraftPart } from '../types.ts'
import type { Pick } from './pick.ts'
import { polished, thingIn, toSentence } from './sentence.ts'
import { DID, TELLS_OF, vouchedFor } from './sentence-person.ts'
import { type Teller, upper } from './sentence-rule.ts'
import { isSentence, judges } from './vouch.ts'
import { PAST, type Wording } from './wording-en.ts'

/** Private-use marks for bold, turned into markup once the text round them is escaped. */
export const BOLD_ON = '\uE000'
export const BOLD_OFF = '\uE001'
export const bold = (text: string) => `${BOLD_ON}${text}${BOLD_OFF}`

export class Desk {
  readonly facts: Facts
  readonly template: Template
  readonly w: Wording
  readonly pick: Pick
  readonly language: string
  readonly today: CalendarDate
  readonly todayText: string
  readonly parts: DraftPart[] = []
  readonly short: boolean
  /** Where what nothing else has said is put. */
  readonly net: DraftPart = { section: '', kind: 'facts', instruction: '', facts: [], blocks: [] }
  /** What the letter is about, as its sentences call it: "the train". */
  thing: string | undefined
  #open: Statement[]
  readonly #slots: Facts['slots']

  constructor(
    facts: Facts,
    options: { template: Template; w: Wording; pick: Pick; today: CalendarDate; todayText: string },
  ) {
    this.facts = facts
    this.template = options.template
    this.w = options.w
    this.pick = options.pick
    this.language = options.w.language
    this.today = options.today
    this.todayText = options.todayText
    this.short = facts.length.short === true || (facts.length.words ?? 1000) < 130
    this.#open = [...facts.statements]
    this.#slots = { ...facts.slots }
  }

  take(wanted: (statement: Statement) => boolean): Statement[] {
    const taken = this.#open.filter(wanted)
    this.#open = this.#open.filter((statement) => !taken.includes(statement))
    return taken
  }

  /** The first that is wanted; others like it stay for the body. */
  takeOne(wanted: (statement: Statement) => boolean): Statement | undefined {
    const found = this.#open.find(wanted)
    if (found !== undefined) this.#open = this.#open.filter((statement) => statement !== found)
    return found
  }

  /** Reads the statements not yet placed anew: joined, parted or left out. */
  reread(anew: (open: readonly Statement[]) => Statement[]): void {
    this.#open = anew(this.#open)
  }

  /** Everything not yet placed, unused slots among it, in the prompt's order. */
  rest(): Statement[] {
    const unused = Object.values(this.#slots).map((phrase): Statement => {
      const text = this.facts.prompt
        .slice(phrase.start, phrase.end)
        .trim()
        .replace(/[,;.]+$/u, '')
      const pair = /^([^:]{1,60}?)\s*:\s+(.+)$/su.exec(text)
      return {
        text,
        start: phrase.start,
        end: phrase.end,
        ...(pair?.[1] && pair[2] ? { form: 'pair', label: pair[1], value: pair[2] } : { form: 'fragment' }),
      }
    })
    for (const name of Object.keys(this.#slots)) delete this.#slots[name as SlotName]
    const all = [...this.#open, ...unused].sort((a, b) => a.start - b.start)
    this.#open = []
    return all
  }

  slot(name: SlotName): string | undefined {
    const text = this.#slots[name]?.text
    delete this.#slots[name]
    return text
  }

  peek(name: SlotName): string | undefined {
    return this.#slots[name]?.text
  }

  has(
    part: 'date' | 'salutation' | 'subject' | 'signature' | 'closing' | 'headings' | 'title' | 'reasons' | 'table',
  ): boolean {
    const words: Record<typeof part, RegExp> = {
      date: /^(?:date|datum|fecha)/u,
      salutation: /^(?:salutation|greeting|anrede|saludo|formule d'appel)/u,
      subject: /^(?:subject|betreff|objet|asunto)/u,
      signature: /^(?:signature|unterschrift|firma)/u,
      closing: /^(?:closing|gruß|despedida|formule de politesse)/u,
      headings: /^(?:heading|überschrift|titres|títulos)/u,
      title: /^(?:title|titel|titre|título)/u,
      reasons: /^(?:reason|grund|gründe|begründung|motif|motivo)/u,
      table: /^(?:table|tabelle|tableau|tabla)/u,
    }
    return !this.facts.without.some((one) => words[part].test(one))
  }

  add(section: string, kind: DraftPart['kind'], blocks: (Block | undefined)[], facts: readonly Statement[] = []): void {
    const real = blocks.filter((block) => block !== undefined)
    if (real.length === 0) return
    const instruction =
      this.template.sections.find((one) => one.id === section)?.instructions ?? this.template.instructions
    this.parts.push({ section, kind, instruction, facts: facts.map((statement) => statement.text), blocks: real })
  }

  heading(section: string, level: 1 | 2 | 3 = 2): void {
    if (!this.has('headings')) return
    this.add(section, 'facts', [{ kind: 'heading', level, text: this.titleOf(section) }])
  }

  titleOf(section: string): string {
    const found = this.template.sections.find((one) => one.id === section)
    return found?.titles?.[this.language] ?? found?.title ?? section
  }

  placeNet(section: string): void {
    this.net.section = section
    this.parts.push(this.net)
  }

  contact(): string | undefined {
    const all = [...this.facts.phones, ...this.facts.emails, ...this.facts.urls]
    return all.length === 0 ? undefined : this.w.and(all)
  }
}

export function paragraph(text: string | undefined, role?: PartRole): Block | undefined {
  const plain = text?.trim()
  if (plain === undefined || plain === '') return undefined
  return role === undefined ? { kind: 'paragraph', text: plain } : { kind: 'paragraph', text: plain, role }
}

const SENTENCES_PER_PARAGRAPH = 4

/** Statements as paragraphs and, where they are no sentences, as a list under a line that leads in. */
export function tell(
  desk: Desk,
  statements: readonly Statement[],
  options: { voice: 'letter' | 'text'; point?: (text: string) => string; lead?: string; role?: PartRole },
): Block[] {
  const sentences: string[] = []
  const items: string[] = []
  const vouched = options.voice === 'letter' ? vouchedFor(desk.facts) : undefined
  let person = vouched
  for (const statement of statements) {
    if (options.voice === 'letter' && vouched === undefined) {
      if (TELLS_OF.test(statement.text)) person = null
      else if (statement.form !== 'fragment' && !DID.test(statement.text)) person = undefined
    }
    const said =
      statement.item && statement.form !== 'instruction' ? undefined : sentenceFor(desk, statement, options, person)
    if (said !== undefined) sentences.push(notTwice(said, sentences.at(-1)))
    else if (statement.form === 'sentence' && statement.item !== true) items.push(upper(statement.text))
    else items.push(itemFor(statement))
  }
  const blocks: Block[] = []
  for (let at = 0; at < sentences.length; at += SENTENCES_PER_PARAGRAPH) {
    const block = paragraph(sentences.slice(at, at + SENTENCES_PER_PARAGRAPH).join(' '), options.role)
    if (block) blocks.push(block)
  }
  if (items.length > 0) {
    const lead = options.lead ?? (options.voice === 'letter' || items.length > 1 ? desk.w.label.details : undefined)
    const block = paragraph(lead, options.role)
    if (block) blocks.push(block)
    blocks.push({ kind: 'list', ordered: false, items: items.map((text) => ({ text })) })
  }
  return blocks
}

/** "The boiler broke. The boiler leaks.": the second time it is "it". */
function notTwice(sentence: string, before: string | undefined): string {
  const thing =
    /^The (?:\p{Ll}+ ){1,2}?(?=(?:was|were|has|have|broke|leak|stop|fell|fail|arriv|died|crack|smel|do|did|won|make|made|keep|kept|show|came))/u.exec(
      sentence,
    )?.[0]
  if (thing === undefined || before?.startsWith(thing) !== true) return sentence
  return `${/\b(?:were|have|do|make|keep|show)$|s $/u.test(thing) && !/ss $/u.test(thing) ? 'They' : 'It'} ${sentence.slice(thing.length)}`
}

function sentenceFor(
  desk: Desk,
  statement: Statement,
  options: { voice: 'letter' | 'text'; point?: (text: string) => string },
  person: string | null | undefined,
): string | undefined {
  if (person !== undefined && (statement.form === 'fragment' || statement.form === 'sentence')) {
    const said =
      person === null ? undefined : toSentence(statement.text, { ...settingOf(desk), voice: 'person', person })
    // Whose deed it is stays open, and it is not said to be the writer's.
    if (said !== undefined || DID.test(statement.text)) return said
    if (statement.form === 'fragment' && vouchedFor(desk.facts) !== undefined) return asSentence(desk, statement)
  }
  if (options.voice === 'letter' && statement.form !== 'request' && statement.form !== 'question') {
    const said = statement.form === 'pair' ? undefined : toSentence(statement.text, settingOf(desk))
    if (said !== undefined) return said
  }
  if (statement.sentence !== undefined)
    return vouched(
      desk,
      statement,
      options.voice === 'letter'
        ? toReader(polished(statement.sentence, statement.text, desk.language), desk.language)
        : statement.sentence,
    )
  if (statement.form === 'instruction') return (options.point ?? desk.w.point)(statement.text)
  if (statement.form === 'reason' && options.voice === 'letter') return desk.w.reasonSentence(statement.text)
  if (options.voice === 'letter' && (statement.form === 'fragment' || statement.form === 'thanks'))
    return toSentence(statement.text, { ...settingOf(desk), voice: 'self' }) ?? asSentence(desk, statement)
  return asSentence(desk, statement)
}

/** What was read as a sentence for a verb in it may lack the subject: then its words stand as they are. */
function vouched({ facts }: Desk, { text }: Statement, said: string): string | undefined {
  const given = said.replace(/[.]$/u, '').toLowerCase() === text.replace(/[.]$/u, '').toLowerCase()
  return !given || !judges(facts.promptLanguage) || isSentence(said, facts.promptLanguage) ? said : undefined
}

/** Words that are a sentence as they stand, though its verb is not one that the reader knows. */
function asSentence({ facts }: Desk, { form, text }: Statement): string | undefined {
  return form === 'fragment' && isSentence(text, facts.promptLanguage) ? atTop(upper(text)) : undefined
}

export function settingOf(desk: Desk): Teller {
  const { facts, template, language } = desk
  const { recipient } = facts
  // What is to be mended is what is broken: "asking to fix the boiler, broken since 3 November".
  const asked = /\b(?:fix|repair|replace|mend|change|check)\s((?:the|my|our)\s.+)$/iu.exec(
    facts.statements.find((one) => one.form === 'request')?.sentence ?? '',
  )?.[1]
  return {
    language,
    voice: 'letter',
    thing: desk.thing ?? thingIn(facts.topic?.text) ?? thingIn(asked),
    complaint: template.id === 'formal-complaint',
    application: template.id === 'job-application',
    toOne: recipient !== undefined && (recipient.honorific !== undefined || recipient.kind === 'person'),
  }
}

/** What the prompt says of the sender and to the recipient, as the sender says it to the reader. */
function toReader(sentence: string, language: string): string {
  if (language === 'de')
    return sentence.replace(
      /^(?:Habe|Bin|Spreche|Arbeite|Verfüge|Kann|War|Leite|Suche)(?=\s)/u,
      (verb) => `Ich ${verb.toLowerCase()}`,
    )
  if (language !== 'en') return sentence
  return sentence
    .replace(/^Has (?=\p{L})/u, 'I have ')
    .replace(/^Is (?=\p{L})(?!.*\?)/u, 'I am ')
    .replace(LEFT_OUT_I, (verb) => `I ${verb.toLowerCase()}`)
    .replace(/\b(and|but)( also)? ask (?:him|her|them) (to|for|that|whether|if)\b/gu, '$1$2 I ask you $3')
}

/** "Paid 129 a night": said by someone in a hurry. */
const LEFT_OUT_I = new RegExp(
  `^(?:${PAST.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())}|Can|Could|Will|Would|Want|Need|Have|Had|Speak|Study|Live|Work|Hold)(?=\\s(?!you\\s))`,
  'u',
)

export function itemFor(statement: Statement): string {
  if (statement.label !== undefined && statement.value !== undefined)
    return `${upper(statement.label)}: ${statement.value}`
  return upper((statement.sentence ?? statement.text).trim())
}

export { upper }

export function lower(text: string): string {
  // A name, an acronym or a German noun keeps its capital; the caller knows the language.
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** The clause of the prompt that an atom stands in. */
export function clauseRound(facts: Facts, at: { start: number; end: number }): string {
  const from = Math.max(facts.prompt.lastIndexOf('\n', at.start - 1) + 1, at.start - 300, 0)
  const until = facts.prompt.indexOf('\n', at.end)
  const to = Math.min(until === -1 ? facts.prompt.length : until, at.end + 300)
  const piece = splitPieces(facts.prompt.slice(from, to), from, facts.facts).find(
    ({ start, end }) => start <= at.start && end >= at.end,
  )
  const text = piece?.text ?? facts.prompt.slice(at.start, at.end)
  const sentences = text.split(/(?<=[.!?])\s+/u)
  return (sentences.find((sentence) => sentence.includes(facts.prompt.slice(at.start, at.end))) ?? text)
    .trim()
    .replace(/^(?:and|und|et|y)\s+/iu, '')
    .replace(/[,;.]+$/u, '')
}

/** "my insurer Aviva": no line of an address. */
const WHAT_IT_IS_TO_ME =
  /^(?:firma|versicherung|krankenkasse|bank|company|insurer|insurance|airline|employer|supplier|landlord|société|entreprise|assureur|assurance|banque|opérateur|fournisseur|employeur|empresa|compañía|aseguradora|banco|aerolínea|proveedor)$/iu

export function addressLines(party: Party | undefined): string[] {
  if (party === undefined) return []
  const named = [party.honorific, party.name].filter((part) => part !== undefined).join(' ')
  const lines = [
    named,
    named !== '' && party.kind === 'organisation' && WHAT_IT_IS_TO_ME.test(party.position ?? '')
      ? ''
      : upper(party.position ?? ''),
    party.organisation ?? '',
    ...party.address.flatMap((line) => line.split(/\s*,\s*/u)),
  ]
  return lines.filter((line) => line !== '')
}
