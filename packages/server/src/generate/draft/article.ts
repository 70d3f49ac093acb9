/** What documents with headings share: titles, topics, and half clauses told as whole sentences. */
import type { Block } from '../blocks.ts'
import { splitPieces } from '../facts/split.ts'
import type { DataTable, Statement } from '../facts/types.ts'
import { type Desk, itemFor, lower, tell, upper } from './desk.ts'
import { NET } from './letters.ts'
import { toSentence } from './sentence.ts'
import type { Teller } from './sentence-rule.ts'

export const heading = (text: string, level: 1 | 2 | 3 = 1): Block => ({
  kind: 'heading',
  level,
  // "3.11." keeps the full stop of its month.
  text: text.replace(/:+$|(?<!\d\.\d{1,2})\.+$/u, ''),
})

export function title(desk: Desk, text: string, section = 'title'): void {
  if (desk.has('title'))
    desk.add(section, 'facts', [
      heading(
        /^[\p{Ll}\p{N}_@][\p{L}\p{N}_@./-]*$/u.test(text) && desk.template.id === 'code-documentation'
          ? text
          : upper(text),
      ),
    ])
}

export function net(desk: Desk, section: string): void {
  desk.net.section = section
  desk.add(section, 'facts', [NET])
}

/** Statements with half clauses told as whole sentences, where it is clear what was left out. */
export function whole(
  desk: Desk,
  statements: readonly Statement[],
  subject?: Pick<Teller, 'verb' | 'open'>,
): Statement[] {
  return statements.flatMap(partedAtVerb).map((one) => {
    if (one.item === true || (one.form !== 'fragment' && one.form !== 'sentence')) return one
    if (
      (desk.language === 'en' && HAS_CLAUSE.test(one.text)) ||
      (desk.language === 'de' && HAS_PARTICIPLE.test(one.text))
    )
      return one
    if (one.sentence !== undefined && !one.sentence.startsWith(upper(one.text).replace(/[.]$/u, ''))) return one
    const sentence =
      toSentence(one.text, { language: desk.language, voice: 'text', ...subject }) ??
      one.sentence?.replace(/^Ich danke an (?=\p{L})/u, 'Mein Dank geht an ')
    return sentence === undefined ? one : { ...one, form: 'sentence', sentence }
  })
}

/** "3 Fehler im Plan gefunden": "es sind" would not fit what stands at its end. */
const HAS_PARTICIPLE = /\s(?:ge\p{Ll}+(?:t|en)|\p{Ll}+iert)$/u
/** "costs went up 5%", "we spent 95% of it": a verb is there already; to add another would be nonsense. */
const HAS_CLAUSE =
  /(?:^|\s)(?:we|i|they|he|she|you)\s|\s(?:went|did|had|spent|got|came|went|grew|fell|rose|ran|won|lost|sold|made|took|paid|kept|left|last|ago)(?!\p{L})/iu

/** "customers like it, started in may": two clauses, the second about what the text is about. */
function partedAtVerb(one: Statement): Statement[] {
  const at = /,\s(?=(?:starts|started|costs|saves|takes|lasts)\s)/u.exec(one.text)
  if (one.form !== 'sentence' || one.item === true || at === null || !/\s/u.test(one.text.slice(0, at.index)))
    return [one]
  const [first, second] = [one.text.slice(0, at.index), one.text.slice(at.index + at[0].length)]
  const middle = one.start + at.index
  return [
    { ...one, text: first, end: middle, sentence: `${upper(first)}.` },
    { text: second, start: middle, end: one.end, form: 'fragment' },
  ]
}

/**
 * "project update: 3 of 5 milestones done, budget 72% used, launch in April": a heading that is no known kind, and clauses
 * behind it that were left in one. Out: the heading; the clauses are on the desk, each by itself.
 */
export function partTheLead(desk: Desk): string | undefined {
  const { facts } = desk
  let head: string | undefined
  desk.reread((open) =>
    open.flatMap((one, at): Statement[] => {
      const pair =
        at === 0 && one.form === 'pair' && one.item !== true && facts.prompt.slice(0, one.start).trim() === ''
      const listed =
        (one.form === 'fragment' || one.form === 'sentence') && one.item !== true && /;\s.*;\s/su.test(one.text)
      // A label of three words and more is what the prompt is on: "study of noise in schools: …".
      const isTheme = (one.label?.split(/\s+/u).length ?? 0) > 2
      const parts = isTheme ? 2 : (one.value?.match(/[,;]\s/gu)?.length ?? 0)
      if (!(pair || listed) || (pair && parts < 2)) return [one]
      const from = pair ? facts.prompt.indexOf(one.value ?? '', one.start) : one.start
      if (from === -1) return [one]
      if (pair) head = one.label
      return splitPieces(facts.prompt.slice(from, one.end), from, facts.facts).flatMap((piece) =>
        piece.text.trim() === '' ? [] : [clauseAt(piece, facts.tables)],
      )
    }),
  )
  return head
}

export function clauseAt(
  { text, start, end }: { text: string; start: number; end: number },
  tables: readonly DataTable[],
): Statement {
  const plain = text.trim().replace(/[.]$/u, '')
  const tabular = tables.some((table) => start < table.end && end > table.start)
  const at = start + text.indexOf(plain)
  const base = { text: plain, start: at, end: at + plain.length, ...(tabular ? { tabular } : {}) }
  return SAYS.test(plain) ? { ...base, form: 'sentence', sentence: upper(`${plain}.`) } : { ...base, form: 'fragment' }
}

/** "with a sound meter": a piece kept as given has its preposition. */
function verbatim(desk: Desk, one: Statement): Statement {
  const raw = desk.facts.prompt.slice(one.start, one.end).trim()
  return one.form === 'fragment' && /^(?:with|mit|avec|con)\s+/iu.exec(raw)?.[0] === raw.slice(0, -one.text.length)
    ? { ...one, text: raw }
    : one
}

/** Sentences as paragraphs; whatever is surely none as a list, be it one item alone. */
export function listed(desk: Desk, statements: readonly Statement[], point?: (text: string) => string): Block[] {
  const isItem = (one: Statement) => one.item === true || (one.sentence === undefined && one.form !== 'instruction')
  const items = statements.filter((one) => isItem(one) && one.form !== 'instruction')
  const blocks = tell(
    desk,
    statements.filter((one) => !items.includes(one)),
    { voice: 'text', ...(point ? { point } : {}) },
  )
  return items.length === 0
    ? blocks
    : [...blocks, { kind: 'list', ordered: false, items: items.map((one) => ({ text: itemFor(verbatim(desk, one)) })) }]
}

/** A title that is the start of a sentence: "we counted 214 in 2021, …". */
export const OPENS_SENTENCE =
  /^(?:(?:and|und|et|y)\s)?(?:we|i|they|he|she|it|wir|ich|sie|er|es|nous|on|je|j['’]|ils?|elles?|se)(?:\s|(?<=['’]))/iu

/**
 * What a prompt says round its tables: the words before and behind each, without the figures and without the title that
 * stands over it. A sentence whose figures make a table stays a sentence.
 */
export function partTables(desk: Desk): void {
  const { prompt, tables, facts: atoms } = desk.facts
  const told: Statement[] = []
  const spans = tables
    .filter((table) => !table.counted)
    .map((table) => {
      const titled = table.title === undefined ? -1 : prompt.lastIndexOf(table.title, table.start)
      const before = titled === -1 ? '' : prompt.slice(titled + (table.title?.length ?? 0), table.start)
      const start = titled === -1 || /[^\s:=–—-]/u.test(before) ? table.start : titled
      if (table.title === undefined || !OPENS_SENTENCE.test(table.title)) return { start, end: table.end }
      const stop = [...prompt.slice(table.end).matchAll(/[,;.](?=\s|$)|\n/gu)].find(
        (match) =>
          !atoms.some((atom) => atom.start < table.end + match.index && atom.end > table.end + match.index + 1),
      )
      const end = stop === undefined ? prompt.length : table.end + stop.index
      const text = prompt.slice(start, end).trim()
      told.push({ text, start, end, form: 'sentence', sentence: `${upper(text)}.` })
      return { start, end }
    })
  if (spans.length === 0) return
  desk.reread((open) =>
    [
      ...told,
      ...open.flatMap((one): Statement[] => {
        const inside = spans.filter(({ start, end }) => start < one.end && end > one.start)
        if (inside.length === 0) return [one]
        let from = one.start
        const left: Statement[] = []
        for (const { start, end } of [...inside, { start: one.end, end: one.end }]) {
          const text = prompt
            .slice(from, Math.max(from, start))
            .replace(/^[\s,;:.)–—-]+(?:(?:and|und|et|y)\s)?|[\s,;:.(–—-]+$|(?<=[,;])\s(?:and|und|et|y)\s*$/gu, '')
          const at = prompt.indexOf(text, from)
          from = Math.max(from, end)
          if (!/\p{L}/u.test(text) || /^(?:and|und|et|y)$/iu.test(text)) continue
          const apart = { text, start: at, end: at + text.length, item: false }
          // A clause keeps its commas; among words without a verb each parts two notes.
          for (const piece of SAYS.test(text) ? [apart] : splitPieces(text, at, atoms)) left.push(clauseAt(piece, []))
        }
        return left
      }),
    ].sort((a, b) => a.start - b.start),
  )
}

/** "3 serious incidents, all with the forklift.": two halves of one sentence belong together, though neither has a verb. */
export function joinPairs(desk: Desk): void {
  const { prompt } = desk.facts
  desk.reread((open) => {
    const joined: Statement[] = []
    for (const one of open) {
      const last = joined.at(-1)
      if (
        last !== undefined &&
        last.form === 'fragment' &&
        one.form === 'fragment' &&
        one.item !== true &&
        /^,\s$/u.test(prompt.slice(last.end, one.start)) &&
        /(?:[.!?;:]\s|\n\s*)$/u.test(prompt.slice(0, last.start)) &&
        /^\s*(?:[.!?\n]|$)/u.test(prompt.slice(one.end))
      )
        joined[joined.length - 1] = { ...last, text: prompt.slice(last.start, one.end), end: one.end }
      else joined.push(one)
    }
    return joined
  })
}

/**
 * "48 students, diary for 3 weeks" heads nothing: what was read as the document's name goes back on the desk, clause by clause.
 *
 * @returns whether the kind, header and topic were such.
 */
export function reclaimHeader(desk: Desk): boolean {
  const { kind, topic, prompt, facts } = desk.facts
  if (kind === undefined || topic === undefined || !/^\d/u.test(kind)) return false
  const start = /(?:[^.!?;:\n]|[.](?=\S))*$/u.exec(prompt.slice(0, topic.start))?.index ?? topic.start
  const pieces = splitPieces(prompt.slice(start, topic.end), start, facts).map((piece) => clauseAt(piece, []))
  desk.reread((open) => [...open, ...pieces].sort((a, b) => a.start - b.start))
  return true
}

/** The topic as a noun phrase that stands by itself: a title, or between quotation marks. */
export function topicOf(desk: Desk): string | undefined {
  const { topic } = desk.facts
  if (topic === undefined) return undefined
  // "a talk for the school on recycling", "of 10 minutes about bees": what it is about, where a weaker word led in.
  const about = /^(?:for|für|pour|para|of|de|d['’])$/iu.test(topic.preposition)
    ? /\s(?:about|regarding|über|zum Thema|sobre|acerca de|sur)\s+(?:the\s)?(.+)$/u.exec(topic.text)?.[1]
    : undefined
  return (about ?? topic.text).replace(/^[“"«„']([^“”"«»„']*)[”"»“']$/u, '$1')
}

/** "The impact of social media on sleep": a prompt that says nothing but its topic. */
export function bareTopic(desk: Desk): string | undefined {
  const whole = desk.facts.prompt.trim().replace(/[.]$/u, '')
  return whole.length <= 120
    ? desk
        .take((one) => one.form === 'fragment' && one.text === whole)[0]
        ?.text.replace(/^(?:the|an?)\s/iu, (article) => article.toLowerCase())
    : undefined
}

/** "effect of light on sleep; 212 pupils; …": the first words of the prompt, where they say no more than a theme. */
export function leadTopic(desk: Desk): string | undefined {
  const { prompt } = desk.facts
  const first = desk.takeOne(
    (one) =>
      (one.form === 'fragment' || one.form === 'question') &&
      one.item !== true &&
      one.tabular !== true &&
      one.text.length <= 140 &&
      /^\P{N}{3,}\s\P{N}/u.test(one.text) &&
      opens(desk, one.start) &&
      one.end < prompt.length &&
      toSentence(one.text, { language: desk.language, voice: 'text' }) === undefined,
  )
  return first?.text.replace(/^(?:the|an?)\s/iu, (article) => article.toLowerCase())
}

/** Nothing stands before it, or no more than "paper:". */
function opens({ facts: { prompt, kind } }: Desk, start: number): boolean {
  const before = prompt.slice(0, start).replace(/[\s:]+$/u, '')
  return before === '' || before.toLowerCase() === kind?.toLowerCase()
}

export function titleOf(desk: Desk): string | undefined {
  const given = desk.slot('title') ?? desk.slot('subject')
  return given?.replace(/^[“"«„']+|[”"»“']+$/gu, '')
}

/** The topic as the language's sentences take it: bare in English and Spanish, quoted where cases would bend it. */
export function inSentence(desk: Desk, topic: string): string {
  return desk.language === 'de'
    ? desk.w.quote(
        upper(
          topic.replace(
            /^(?:den|dem|der|die|das|des|einen|einem|einer|eine|ein|(?:mein|unser|ihr)\p{Ll}{0,2})\s+/u,
            '',
          ),
        ),
      )
    : topic
}

export function plainTitle(desk: Desk, topic: string): string {
  return desk.language === 'de'
    ? upper(
        topic.replace(/^(?:den|dem|der|die|das|des|einen|einem|einer|eine|ein|(?:mein|unser|ihr)\p{Ll}{0,2})\s+/u, ''),
      )
    : upper(topic)
}

/** A party read from "by Jane Doe", "from Jane Doe" signs an article. */
export function authorOf(desk: Desk): string | undefined {
  const { sender } = desk.facts
  const named = sender?.name === undefined ? undefined : [sender.honorific, sender.name].filter((one) => one).join(' ')
  return desk.slot('author') ?? named ?? (sender?.position === undefined ? undefined : upper(sender.position))
}

export const numbersIn = (text: string) => text.match(/\d[\d.,]*/gu)?.length ?? 0

export function lowerTitle(desk: Desk, text: string): string {
  return desk.language === 'de' ? text : lower(text)
}

/** A clause, not a list of things. */
export const SAYS =
  /(?<!\p{L})(?:is|are|was|were|has|have|will|ist|sind|war|waren|hat|haben|wird|est|sont|était|étaient|sera|ont|es|son|fue|está|estaba|han|será)(?!\p{L})/iu

/** A page of answers is its firm's, whoever asked for it. */
export function ours(topic: string): string {
  return topic
    .replace(/^my\s/iu, 'our ')
    .replace(/^m(?:on|a)\s/iu, 'notre ')
    .replace(/^mein(?=(?:e[nmrs]?)?\s)/iu, 'unser')
}
