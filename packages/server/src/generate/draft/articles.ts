/** Documents with headings: paper, report, documentation, chapter, speech, FAQ, blank, and an operator's own templates. */
import type { Block } from '../blocks.ts'
import { genderOf } from '../facts/names.ts'
import { formatNumber, parseNumber } from '../facts/numbers.ts'
import { splitPieces } from '../facts/split.ts'
import type { DataTable, Statement } from '../facts/types.ts'
import { bold, type Desk, itemFor, lower, paragraph, tell, upper } from './desk.ts'
import { type Figures, figuresOf } from './figures.ts'
import { formOf } from './forms.ts'
import { type Subject, wholeSentence } from './fragment.ts'
import { NET } from './letters.ts'
import { isMinutes, minutesOf } from './minutes.ts'

const heading = (text: string, level: 1 | 2 | 3 = 1): Block => ({
  kind: 'heading',
  level,
  text: text.replace(/[.:]+$/u, ''),
})

function title(desk: Desk, text: string, section = 'title'): void {
  if (desk.has('title'))
    desk.add(section, 'facts', [
      heading(
        /^[\p{Ll}\p{N}_@][\p{Ll}\p{N}_@./-]*$/u.test(text) && desk.template.id === 'code-documentation'
          ? text
          : upper(text),
      ),
    ])
}

function net(desk: Desk, section: string): void {
  desk.net.section = section
  desk.add(section, 'facts', [NET])
}

/** Statements with half clauses told as whole sentences, where it is clear what was left out. */
function whole(desk: Desk, statements: readonly Statement[], subject?: Subject): Statement[] {
  return statements.flatMap(partedAtVerb).map((one) => {
    if (one.item === true || (one.form !== 'fragment' && one.form !== 'sentence')) return one
    if (one.sentence !== undefined && !one.sentence.startsWith(upper(one.text).replace(/[.]$/u, ''))) return one
    const sentence =
      wholeSentence(one.text, desk.language, subject) ??
      one.sentence?.replace(/^Ich danke an (?=\p{L})/u, 'Mein Dank geht an ')
    return sentence === undefined ? one : { ...one, form: 'sentence', sentence }
  })
}

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
function partTheLead(desk: Desk): string | undefined {
  const { facts } = desk
  let head: string | undefined
  desk.reread((open) =>
    open.flatMap((one, at): Statement[] => {
      const pair =
        at === 0 && one.form === 'pair' && one.item !== true && facts.prompt.slice(0, one.start).trim() === ''
      const listed =
        (one.form === 'fragment' || one.form === 'sentence') && one.item !== true && /;\s.*;\s/su.test(one.text)
      if (!(pair || listed) || (pair && (one.value?.match(/[,;]\s/gu)?.length ?? 0) < 2)) return [one]
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

function clauseAt(
  { text, start, end }: { text: string; start: number; end: number },
  tables: readonly DataTable[],
): Statement {
  const plain = text.trim().replace(/[.]$/u, '')
  const tabular = tables.some((table) => start < table.end && end > table.start)
  const at = start + text.indexOf(plain)
  const base = { text: plain, start: at, end: at + plain.length, ...(tabular ? { tabular } : {}) }
  return SAYS.test(plain) ? { ...base, form: 'sentence', sentence: upper(`${plain}.`) } : { ...base, form: 'fragment' }
}

/** The topic as a noun phrase that stands by itself: a title, or between quotation marks. */
function topicOf(desk: Desk): string | undefined {
  const { topic } = desk.facts
  if (topic === undefined) return undefined
  // "a talk for the school on recycling", "of 10 minutes about bees": what it is about, where a weaker word led in.
  const about = /^(?:for|für|pour|para|of|de|d['’])$/iu.test(topic.preposition)
    ? /\s(?:about|regarding|über|zum Thema|sobre|acerca de|sur)\s+(?:the\s)?(.+)$/u.exec(topic.text)?.[1]
    : undefined
  return (about ?? topic.text).replace(/^[“"«„']([^“”"«»„']*)[”"»“']$/u, '$1')
}

/** "The impact of social media on sleep": a prompt that says nothing but its topic. */
function bareTopic(desk: Desk): string | undefined {
  const whole = desk.facts.prompt.trim().replace(/[.]$/u, '')
  return whole.length <= 120
    ? desk
        .take((one) => one.form === 'fragment' && one.text === whole)[0]
        ?.text.replace(/^(?:the|an?)\s/iu, (article) => article.toLowerCase())
    : undefined
}

/** "effect of light on sleep; 212 pupils; …": the first words of the prompt, where they say no more than a theme. */
function leadTopic(desk: Desk): string | undefined {
  const { prompt } = desk.facts
  const first = desk.takeOne(
    (one) =>
      (one.form === 'fragment' || one.form === 'question') &&
      one.item !== true &&
      one.tabular !== true &&
      one.text.length <= 140 &&
      /^\P{N}{3,}\s\P{N}/u.test(one.text) &&
      prompt.slice(0, one.start).trim() === '' &&
      one.end < prompt.length &&
      wholeSentence(one.text, desk.language) === undefined,
  )
  return first?.text.replace(/^(?:the|an?)\s/iu, (article) => article.toLowerCase())
}

function titleOf(desk: Desk): string | undefined {
  const given = desk.slot('title') ?? desk.slot('subject')
  return given?.replace(/^[“"«„']+|[”"»“']+$/gu, '')
}

/** The topic as the language's sentences take it: bare in English and Spanish, quoted where cases would bend it. */
function inSentence(desk: Desk, topic: string): string {
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

function plainTitle(desk: Desk, topic: string): string {
  return desk.language === 'de'
    ? upper(
        topic.replace(/^(?:den|dem|der|die|das|des|einen|einem|einer|eine|ein|(?:mein|unser|ihr)\p{Ll}{0,2})\s+/u, ''),
      )
    : upper(topic)
}

/** A party read from "by Jane Doe", "from Jane Doe" signs an article. */
function authorOf(desk: Desk): string | undefined {
  const { sender } = desk.facts
  return desk.slot('author') ?? sender?.name ?? (sender?.position === undefined ? undefined : upper(sender.position))
}

/** Recipients and the like that an article has no head for. */
function otherParty(desk: Desk): string | undefined {
  return desk.facts.recipient?.name
}

const METHOD =
  /\b(?:method|survey|surveyed|questionnaire|participants?|sample|interview|experiment|trial|randomi[sz]ed|procedure|measured|compared|classes of|pupils|patients|weeks|\d+ (?:schools|students|people|men|women|children|adults|companies)|data from|dataset|control group|n\s*=|methode|umfrage|befragung|befragt|teilnehmer\p{L}*|stichprobe|experiment|studie mit|probanden|méthode|enquête|participants|échantillon|entretiens?|expérience|método|encuesta|participantes|muestra|entrevistas?|experimento)\b/iu
const RESULT =
  /\b(?:results?|found|finding|cooler|warmer|faster|slower|better|worse|fell|rose|took|percent|per cent|besser|schlechter|prozent|significant|correlat|increase[ds]?|decrease[ds]?|improv|higher|lower|mean|average|p\s*[<=]|ergebnis\p{L}*|signifikant|mittelwert|durchschnitt|höher|niedriger|stieg|sank|résultats?|moyenne|supérieur|inférieur|augment|dimin|resultados?|media|promedio|mayor|menor|aument|disminu)/iu

/** "effect of light on sleep" heads a page as it is; in a sentence it has its article. */
function theEffect(desk: Desk, topic: string): string {
  if (desk.language === 'en' && /\?$/u.test(topic)) return `the question ${desk.w.quote(upper(topic))}`
  return desk.language === 'en' &&
    /^(?:\p{L}+\s)?(?:effects?|impact|influence|role|relationship|use|history|development|causes?|rise|decline)\s(?:of|between)\s/iu.test(
      topic,
    )
    ? `the ${lower(topic)}`
    : topic
}

/** "212 pupils in 4 schools": who or what was studied. */
function asMaterial(desk: Desk, statements: readonly Statement[]): Statement[] {
  const lead = { en: 'The material:', de: 'Untersucht:', fr: 'Matériel :', es: 'Material:' }[desk.language]
  return statements.map((one) =>
    one.form === 'fragment' && one.item !== true && lead !== undefined && /^\D{0,14}\d/u.test(one.text)
      ? { ...one, form: 'sentence', sentence: `${lead} ${one.text.replace(/[.]$/u, '')}.` }
      : one,
  )
}

/** "30 nurses", "48 Studierende": whom or what the paper looked at. */
const STUDIED = /^\d[\d.,]*\s(?!(?:ms|min|kg|km|cm|mm|percent|prozent|euros?|points?|punkte)(?!\p{L}))\p{L}{4,}/iu
/** "310 ms with coffee": a figure of one condition. */
const MEASURED =
  /\d\s?(?:ms|s|min|h|%|points?|Punkte|puntos|kg|g|km|cm|mm|°C)(?!\p{L})\s(?:with|without|vs|versus|mit|ohne|gegen|avec|sans|contre|con|sin|frente)(?!\p{L})|\d\s(?:without|ohne|sans|sin)$|(?<!\p{L})(?:mit|ohne|with|without)\s.*\d\s?(?:ms|points?|Punkte|%)/iu

export function writePaper(desk: Desk): void {
  const { w } = desk
  const head = partTheLead(desk)
  // Counts in a sentence ("12 schools, 24 pupils") are no series.
  const facts = { ...desk.facts, tables: desk.facts.tables.filter((table) => !table.counted) }
  const given = titleOf(desk)
  const topic = topicOf(desk) ?? given ?? head ?? bareTopic(desk) ?? leadTopic(desk)
  const named = topic ? theEffect(desk, inSentence(desk, topic)) : w.blank.details(desk.titleOf('title'))
  const figures = facts.tables.flatMap((table) => figuresOf(table, facts.promptLanguage))
  title(desk, given ?? (topic ? plainTitle(desk, topic) : w.paper.title(undefined, facts.kind)))
  const author = authorOf(desk)
  if (author) desk.add('title', 'facts', [paragraph(author)])
  const references = desk.take((one) =>
    /^(?:references?|sources?|cite|literature|literatur|quellen?|références|sources|bibliographie|referencias|fuentes|bibliografía)\b/iu.test(
      one.label ?? one.text,
    ),
  )
  const results = desk.take(
    (one) => one.form !== 'instruction' && (RESULT.test(one.text) || MEASURED.test(one.text) || one.tabular === true),
  )
  const methods = desk.take(
    (one) =>
      one.form !== 'instruction' && (METHOD.test(one.text) || (one.form === 'fragment' && STUDIED.test(one.text))),
  )
  const points = desk.take((one) => one.form === 'instruction')
  const rest = desk.rest()
  const text = (statements: readonly Statement[]) =>
    tell(desk, whole(desk, statements), { voice: 'text', point: w.paper.point })
  desk.heading('abstract')
  desk.add('abstract', 'prose', [paragraph(w.paper.abstract(named, figures.length))], [...methods, ...results])
  desk.heading('introduction')
  desk.add('introduction', 'prose', [paragraph(w.paper.introduction(named))])
  desk.add('introduction', 'facts', text(rest), rest)
  desk.heading('background')
  desk.add('background', 'prose', [paragraph(w.paper.background(named))])
  desk.heading('method')
  desk.add('method', 'prose', [paragraph(w.paper.method())])
  desk.add(
    'method',
    'facts',
    methods.length > 0 ? text(asMaterial(desk, methods)) : [paragraph(w.paper.noMethod)],
    methods,
  )
  desk.heading('results')
  desk.add('results', 'prose', [paragraph(w.paper.results())])
  const untabled = results.filter((one) => !(one.tabular && tableCovers(facts.tables, one)))
  const tables = facts.tables.flatMap((table) => tableBlocks(desk, table))
  desk.add(
    'results',
    'facts',
    results.length + tables.length > 0 ? [...text(untabled), ...tables] : [paragraph(w.paper.noResults)],
    results,
  )
  desk.add('results', 'facts', [
    paragraph(
      facts.tables
        .flatMap((table) => figuresOf(table, facts.promptLanguage).map((one) => findings(desk, one)))
        .join(' '),
    ),
  ])
  net(desk, 'results')
  desk.heading('discussion')
  desk.add('discussion', 'prose', [paragraph(w.paper.discussion(named))])
  desk.add('discussion', 'facts', text(points), points)
  desk.heading('conclusion')
  desk.add('conclusion', 'prose', [paragraph(w.paper.conclusion(named))])
  desk.heading('references')
  desk.add(
    'references',
    'facts',
    references.length > 0
      ? [{ kind: 'list', ordered: false, items: references.map((one) => ({ text: one.value ?? one.text })) }]
      : [paragraph(w.paper.references)],
    references,
  )
}

/** How many letters of a statement stand outside the tables in it and their titles. */
function residue(tables: readonly DataTable[], statement: Statement): number {
  const inside = tables.filter(
    (table) => !table.counted && table.start >= statement.start && table.end <= statement.end,
  )
  return inside.length === 0
    ? Number.POSITIVE_INFINITY
    : statement.text.length -
        inside.reduce((sum, table) => sum + table.end - table.start + (table.title?.length ?? 0), 0)
}

function tableCovers(tables: readonly DataTable[], statement: Statement): boolean {
  return tables.some((table) => !table.counted && table.start <= statement.start && statement.end <= table.end)
}

function tableBlocks(desk: Desk, table: DataTable, withShares = false): Block[] {
  const { w, facts } = desk
  const [figures] = figuresOf(table, facts.promptLanguage)
  if (table.header.length > 0) return [{ kind: 'table', header: table.header, rows: table.rows }]
  const header = [
    figures?.ordered ? w.label.period : w.label.item,
    (table.counted ? undefined : valueName(desk, table)) ?? w.label.value,
  ]
  const shares =
    withShares &&
    figures !== undefined &&
    !figures.ordered &&
    figures.shares.length === table.rows.length &&
    table.rows[0]?.length === 2
  const rows = table.rows.map((row, at) => (shares ? [...row, figures?.shares[at] ?? ''] : [...row]))
  if (withShares && figures?.total !== undefined && table.rows[0]?.length === 2)
    rows.push(
      shares
        ? [w.label.total, figures.total, desk.language === 'en' ? '100%' : '100 %']
        : [w.label.total, figures.total],
    )
  return [{ kind: 'table', header: shares ? [...header, w.label.share] : header, rows }]
}

function valueName(desk: Desk, table: DataTable): string | undefined {
  const said = table.title
    ?.replace(
      /^.*?(?<!\p{L})(?:on|about|for|with|über|zu|sur|sobre)\s+(?:the\s+|den\s+|die\s+|das\s+|les\s+|la\s+|las\s+|los\s+)?/iu,
      '',
    )
    .trim()
  const name = said === undefined || said.length > 40 || said === '' ? desk.facts.topic?.text : said
  // "Umsatzbericht 2025" names the report, not the figures.
  const report = desk.facts.kind !== undefined && name?.toLowerCase().includes(desk.facts.kind.toLowerCase())
  return name === undefined || name.length > 40 || report ? undefined : upper(name)
}

/** What the figures say, in sentences. */
function findings(desk: Desk, figures: Figures): string {
  const { w } = desk
  const said: string[] = []
  if (figures.total !== undefined) said.push(w.report.total(figures.name, figures.total))
  said.push(w.report.mean(figures.mean, figures.values.length))
  const [high, low] = [figures.high, figures.low]
  const same = figures.values[high] === figures.values[low]
  said.push(
    same
      ? w.report.equal(figures.cells[high] ?? '')
      : w.report.extremes(
          figures.cells[high] ?? '',
          figures.labels[high] ?? '',
          figures.cells[low] ?? '',
          figures.labels[low] ?? '',
        ),
  )
  return said.join(' ')
}

function movement(desk: Desk, figures: Figures): string {
  const { w } = desk
  const said: string[] = []
  const [first, last] = [figures.labels[0] ?? '', figures.labels.at(-1) ?? '']
  if (figures.change?.direction === 'same') said.push(w.report.unchanged(first, last))
  else if (figures.change !== undefined)
    said.push(
      w.report.change(first, last, figures.change.absolute, figures.change.percent, figures.change.direction === 'up'),
    )
  if (figures.steps.length > 1) {
    said.push(w.report.steps(figures.steps))
    const signs = new Set(figures.steps.map((step) => (/: -/u.test(step) ? '-' : '+')))
    said.push(w.report.trend(signs.has('+'), signs.size === 1))
  }
  if (!figures.ordered)
    for (const [at, share] of figures.shares.entries())
      said.push(w.report.share(upper(figures.labels[at] ?? ''), share))
  return said.join(' ')
}

const PLAIN_REPORT =
  /^(?:data report|report|analysis|data analysis|datenbericht|bericht|analyse|auswertung|rapport|informe)$/iu

const OWN_WORK =
  /^\W*(?:and\s+|und\s+|et\s+|y\s+)?(?:(?:recommend|suggest|say|tell (?:me|us)|empfiehl|recommande[rz]?|recomienda|analy[sz]e|summari[sz]e|write)\s+)?(?:what (?:to do|we should do)(?: next)?|next steps|(?:some )?recommendations?|actions?|a report|was zu tun ist|maßnahmen|que faire|des mesures|qué hacer|medidas)(?: is recommended| are recommended)?[.?]?$/iu

/** Two tables of the same labels: how each value changed, which the sums alone hide. */
function compared(desk: Desk, all: readonly { table: DataTable; figures: Figures[] }[]): string {
  const [one, two] = all
  const [first, second] = [one?.figures[0], two?.figures[0]]
  if (all.length !== 2 || first === undefined || second === undefined) return ''
  const places = first.labels.map((label) =>
    second.labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()),
  )
  if (places.includes(-1) || first.labels.length !== second.labels.length) return ''
  const older = isOlder(two?.table.title ?? '', one?.table.title ?? '') ? 'second' : 'first'
  const said = first.labels.map((label, at) => {
    const place = places[at] ?? 0
    const [now, then] = older === 'second' ? [first, second] : [second, first]
    const [nowAt, thenAt] = older === 'second' ? [at, place] : [place, at]
    const [a, b] = [then.values[thenAt] ?? 0, now.values[nowAt] ?? 0]
    const percent = a > 0 ? formatNumber(((b - a) / a) * 100, desk.language, 1) : undefined
    const sign = b > a ? '+' : ''
    return `${upper(label)}${desk.language === 'fr' ? ' :' : ':'} ${then.cells[thenAt] ?? ''} → ${now.cells[nowAt] ?? ''}${percent === undefined ? '' : ` (${sign}${percent}${desk.language === 'en' ? '%' : ' %'})`}`
  })
  return `${said.join('; ')}.`
}

/** What the other values are measured by: an earlier year, or "Vorjahr", "last year". */
function isOlder(title: string, other: string): boolean {
  const [year, otherYear] = [title, other].map((text) => Number(/(?<!\d)(?:19|20)\d{2}(?!\d)/u.exec(text)?.[0]))
  if (year && otherYear && year !== otherYear) return year < otherYear
  return BEFORE.test(title) && !BEFORE.test(other)
}

const BEFORE =
  /(?<!\p{L})(?:last|previous|prior|before|vorjahr|vorher\p{L}*|letzte[ns]?|précédente?|avant|dernière?|anterior|pasad[oa])(?!\p{L})/iu

/** "Sales report Q3 2026": the kind, and what stands behind it. */
const HEADED_REPORT =
  /^(.*?)(?:\s?(?:data )?(?:report|analysis|bericht|auswertung|analyse)|rapport|informe)(?:\s(?:on|of|for|zu|zum|für|über|sur|de|pour|sobre|para))?\s+(.{2,60})$/iu
const PERIOD_WORDS = /^(?:Q[1-4]|[HS][12]|(?:19|20)\d{2}|\p{Lu}\p{Ll}+\s(?:19|20)\d{2})(?:\s|$)/u

/** What the first sentence says that the report is on. */
function subjectOf(desk: Desk, topic: string | undefined, tableTitle: string | undefined): string {
  const { kind, header } = desk.facts
  if (topic) return inSentence(desk, topic)
  const headed = desk.language === 'en' ? HEADED_REPORT.exec(header ?? '') : null
  if (headed?.[1] && headed[2] !== undefined)
    return `${lower(headed[1])}${PERIOD_WORDS.test(headed[2]) ? ' in ' : ', '}${headed[2]}`
  if (tableTitle && tableTitle.length < 60)
    return desk.language === 'en' && !/^(?:the|our|my)\s/iu.test(tableTitle)
      ? desk.w.quote(upper(tableTitle.replace(/(?<=\S)\s(?:data\s)?(?:report|analysis)$/iu, '')))
      : inSentence(desk, lowerTitle(desk, tableTitle))
  if (header !== undefined && header.length <= 60 && header !== kind && desk.language !== 'en')
    return desk.w.quote(upper(header))
  if (kind) {
    const bare = desk.language === 'en' ? kind.replace(/(?<=\S)\s(?:data\s)?(?:report|analysis)$/iu, '') : kind
    return inSentence(desk, lowerTitle(desk, bare))
  }
  return desk.language === 'en' ? 'the data given' : lowerTitle(desk, desk.titleOf('data'))
}

/** "target 4000", "Ziel: 500 €": the one figure that each of the others is to reach. */
const TARGET =
  /(?<!\p{L})(?:target|goal|quota|ziel(?:wert)?|soll(?:wert)?|vorgabe|objectif|cible|objetivo|meta)(?!\p{L})(?:\s(?:of|is|was|at|von|ist|war|bei|de|est|était|es|era))?\s?:?\s+((?:[€$£]\s?)?\d[\d.,]*k?(?:\s?(?:[€$£%]|EUR|USD|GBP|CHF))?)(?![\p{L}\d])/iu

/** Which of the figures reach the target that the prompt names, and by how much; only of one series in one unit. */
function againstTarget(desk: Desk, figures: readonly Figures[]): string | undefined {
  const [series] = figures
  const match = TARGET.exec(desk.facts.prompt)
  const said = match?.[1]?.replace(/[.,]+$/u, '')
  if (match === null || said === undefined || series === undefined || figures.length !== 1) return undefined
  if (desk.facts.tables.some((table) => match.index >= table.start && match.index < table.end)) return undefined
  const target = parseNumber(/\d[\d.,]*/u.exec(said)?.[0] ?? '', desk.facts.promptLanguage)
  const sign = (text: string) => /[€$£%]|EUR|USD|GBP|CHF/u.exec(text)?.[0] ?? ''
  const unit = sign(said)
  const inThousands = (text: string) => /\dk/iu.test(text)
  if (series.cells.some((cell) => inThousands(cell) !== inThousands(said))) return undefined
  if (!Number.isFinite(target) || series.cells.some((cell) => unit !== '' && sign(cell) !== unit)) return undefined
  const row = (at: number) => {
    const difference = (series.values[at] ?? 0) - target
    const by = `${formatNumber(Math.abs(difference), desk.language, 2)}${inThousands(said) ? 'k' : ''}`
    const cell = series.cells[at] ?? ''
    return `${series.labels[at] ?? ''} (${cell}${difference === 0 ? '' : `; ${difference > 0 ? '+' : '-'}${by}`})`
  }
  const all = series.values.map((value, at) => ({ met: value >= target, text: row(at) }))
  const of = (met: boolean) => all.filter((one) => one.met === met).map((one) => one.text)
  return desk.w.report.target(said, of(true), of(false))
}

export function writeReport(desk: Desk): void {
  const { w, facts } = desk
  partTheLead(desk)
  const given = titleOf(desk)
  const topic = topicOf(desk)
  const kind = facts.kind
  const tableTitle = facts.tables
    .find((table) => table.title)
    ?.title?.replace(
      /^(?:please\s+)?(?:compare|analy[sz]e|report on|summari[sz]e|vergleiche|analysiere|compare[rz]?|analyse[rz]?|compara|analiza)\s+(?:the\s+|these\s+)?/iu,
      '',
    )
  const named =
    facts.topic?.preposition === 'of' && facts.header !== undefined && !/report|analysis/iu.test(kind ?? '')
      ? `the ${lower(facts.header)}`
      : undefined
  const subject = named ?? subjectOf(desk, topic, tableTitle)
  const headed =
    topic === undefined && facts.header !== undefined && facts.header.length <= 80 && HEADED_REPORT.test(facts.header)
      ? facts.header
      : undefined
  const fromTable =
    (kind === undefined
      ? topic === undefined
      : PLAIN_REPORT.test(kind) && (topic === undefined || facts.topic?.preposition === 'for')) &&
    (tableTitle?.length ?? 200) <= 100
      ? tableTitle
      : undefined
  title(
    desk,
    given ??
      fromTable ??
      headed ??
      w.report.title(
        kind,
        topic
          ? kind &&
            !/^(?:data report|report|analysis|data analysis|datenbericht|bericht|analyse|rapport|informe)$/iu.test(kind)
            ? topic
            : plainTitle(desk, topic)
          : undefined,
        facts.topic?.preposition,
      ),
  )
  const author = authorOf(desk)
  const reader = otherParty(desk)
  if (author || reader) desk.add('title', 'facts', [paragraph([author, reader].filter((one) => one).join(' / '))])
  // "For the board." says who reads it.
  const readers = desk
    .rest()
    .filter((one) => !(headed !== undefined && one.form === 'fragment' && headed.endsWith(one.text)))
  const FOR =
    /^(?:for|für|pour|para)\s(?:the|our|my|den|die|das|unser\p{Ll}*|le|la|les|notre|el|los|las|nuestr[oa]s?)\s\D{3,40}$/iu
  const meant = readers.find((one) => one.form !== 'instruction' && FOR.test(one.text.replace(/[.]$/u, '')))
  desk.reread(() => readers.filter((one) => one !== meant))
  if (meant !== undefined) desk.add('title', 'facts', [paragraph(upper(meant.text.replace(/[.]$/u, '')))], [meant])
  const all = facts.tables.map((table) => ({ table, figures: figuresOf(table, facts.promptLanguage) }))
  const figures = all.flatMap((one) => one.figures)
  // "recommend what to do" is what the report does anyway.
  desk.take((one) => OWN_WORK.test(one.text) || OWN_WORK.test(facts.prompt.slice(one.start, one.end)))
  const recommendations = desk.take((one) => /\b(?:recommend|empfehl|recommand|recomend|recomiend)/iu.test(one.text))
  const source = desk.slot('source')
  const tabular = desk.take(
    (one) =>
      one.tabular === true &&
      (tableCovers(facts.tables, one) ||
        // "52 satisfied" is a row of the table, word for word.
        facts.tables.some(
          (table) => table.counted && table.rows.some(([label, value]) => one.text === `${value} ${label}`),
        )),
  )
  const half = desk.take((one) => one.tabular === true)
  // "What should we do?" is what the report answers, not what it says.
  desk.take(
    (one) =>
      (one.form === 'question' && !/\d/u.test(one.text)) ||
      (tableTitle !== undefined && one.text.replace(/[.:]$/u, '') === tableTitle),
  )
  const target = againstTarget(desk, figures)
  if (target !== undefined)
    desk.take((one) => one.text.length < 80 && TARGET.test(one.text) && numbersIn(one.text) === 1)
  const points = desk.take((one) => one.form === 'instruction')
  const rest = desk.rest()
  const text = (statements: readonly Statement[]) =>
    tell(desk, whole(desk, statements), { voice: 'text', point: w.paper.point })
  const count = figures.reduce((total, one) => total + one.values.length, 0)
  desk.heading('summary')
  desk.add('summary', 'prose', [paragraph(count > 0 ? w.report.about(subject, count) : w.report.aboutNone(subject))])
  if (figures.length > 0) desk.add('summary', 'facts', [paragraph(figures.map((one) => findings(desk, one)).join(' '))])
  desk.heading('data')
  if (all.length > 0)
    desk.add(
      'data',
      'facts',
      [
        paragraph(w.report.dataLead()),
        ...all.flatMap(({ table }) => [
          all.length > 1 && table.title ? paragraph(bold(upper(table.title))) : undefined,
          ...tableBlocks(desk, table, true),
        ]),
      ],
      tabular,
    )
  const remaining = [...rest, ...half.filter((one) => residue(facts.tables, one) >= 25)].sort(
    (a, b) => a.start - b.start,
  )
  const numeric = remaining.filter((one) => /\d/u.test(one.text))
  const plain = remaining.filter((one) => !numeric.includes(one))
  desk.add(
    'data',
    'facts',
    all.length === 0 && numeric.length === 0 ? [paragraph(w.report.noData)] : text(numeric),
    numeric,
  )
  if (source)
    desk.add('data', 'facts', [
      paragraph(
        `${desk.language === 'en' ? 'Source' : desk.language === 'de' ? 'Quelle' : desk.language === 'fr' ? 'Source ' : 'Fuente'}: ${source}.`,
      ),
    ])
  desk.heading('analysis')
  const moved = figures
    .map((one) => ({ name: one.name, said: movement(desk, one) }))
    .filter(({ said }) => said !== '')
    .map(({ name, said }) => (name === '' ? said : `${upper(name)}${desk.language === 'fr' ? ' ' : ''}: ${said}`))
  desk.add(
    'analysis',
    'facts',
    moved.map((one) => paragraph(one)),
  )
  desk.add('analysis', 'facts', [paragraph(compared(desk, all)), paragraph(target)])
  desk.add('analysis', 'facts', text([...plain, ...points]), [...plain, ...points])
  net(desk, 'analysis')
  const spread = figures.find((one) => one.values[one.high] !== one.values[one.low])
  desk.add('analysis', 'prose', [paragraph(figures.length > 0 ? w.report.limits() : w.report.noFindings)])
  desk.heading('conclusions')
  const label = (one: Figures, at: number) => one.labels[at] ?? ''
  desk.add('conclusions', 'prose', [
    paragraph(
      spread
        ? w.report.conclusion(label(spread, spread.high), label(spread, spread.low))
        : figures.length > 0
          ? w.report.limits()
          : w.blank.details(desk.titleOf('conclusions')),
    ),
  ])
  desk.heading('recommendations')
  desk.add('recommendations', 'facts', text(recommendations), recommendations)
  desk.add('recommendations', 'prose', [
    paragraph(
      spread
        ? `${w.report.recommend(label(spread, spread.low), label(spread, spread.high))} ${w.report.follow()}`
        : figures.length > 0
          ? w.report.follow()
          : recommendations.length > 0
            ? undefined
            : w.report.recommendNone,
    ),
  ])
}

const numbersIn = (text: string) => text.match(/\d[\d.,]*/gu)?.length ?? 0

function lowerTitle(desk: Desk, text: string): string {
  return desk.language === 'de' ? text : lower(text)
}

const ENDPOINT = /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/[^\s,;]*)\s*[:–—(-]?\s*/gu
const COMMAND =
  /`([^`]+)`|(?<![\p{L}])((?:npm (?:install|i|ci|run|start|test|exec)|npx|yarn add|pnpm add|pip3? install|pipx install|brew install|apt(?:-get)? install|cargo (?:install|add)|go (?:get|install|run)|docker (?:run|pull|compose)|gem install|composer require|dotnet add|git clone|curl|make|python3? -m)(?![\p{L}\p{N}])(?:[ \t]+[\w@:/.=-]+)*)/gu
const INSTALLS =
  /^(?:npm (?:i|install)|yarn add|pnpm add|pipx? install|pip3 install|brew|apt|cargo (?:install|add)|go (?:get|install)|gem|composer|docker pull|git clone|dotnet add)/u
const CALL = /(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_.]*\([^()\n]{0,80}\))/gu
/** What stands between the items of a list, and behind the last. */
const LIST_SIGNS = /^(?:[\s,;.]|(?<!\p{L})(?:and|und|et|y|e)(?!\p{L}))*$/u
const OPTION =
  /(?<![\p{L}\p{N}-])(--\p{Ll}[\p{Ll}\p{N}-]*(?:=\S+|[= ]<[^>\n]{1,30}>|[= ][A-Z][A-Z_]*(?!\p{Ll}))?|-[a-zA-Z])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}_])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\p{L}\p{N}_])/gu
const TECH =
  /\b(Node(?:\.js)?|node(?=\s\d)|Python|Java|Kotlin|Go|Rust|Ruby|PHP|\.NET|Docker|PostgreSQL|Postgres|MySQL|SQLite|Redis|MongoDB|npm|React|Django|Flask|FastAPI|Express|Spring|Laravel|Rails|Kubernetes|Deno|Bun|TypeScript|C\+\+|Swift)(?![\p{L}\p{N}])(?:\s+\d+(?:\.\d+)*\+?)?(?:\s+(?:or later|or newer|oder neuer|ou plus|o superior))?/gu

const LISTED =
  /^(?:options?|functions?|def|func|fn|the|main|funktion(?:en)?|optionen|methoden?|fonctions?|méthodes?|función|funciones|métodos?|opciones|variables?|flags?|methods?|call|endpoints?|commands?)\s*:?\s*/iu
/** "logtidy is a tool that …": group 1 the name, group 2 what it is. */
const IS_A =
  /^[`"“]?([\p{L}\p{N}_.@/-]{2,40})[`"”]?\s+(?:is|ist|est|es)\s+((?:an?|the|our|my|eine?|ein|unser\p{Ll}*|une?|una?|el|la|le)\s.+)$/iu
const USAGE =
  /^(?:usage|use|run(?:ning)?|example|aufruf|verwendung|benutzung|beispiel|utilisation|exemple|uso|ejemplo)$/iu

/** A name of code keeps its small letters. */
function asNamed(desk: Desk, name: string): string {
  return /^[\p{Ll}\p{N}_@][\p{Ll}\p{N}_@./-]*$/u.test(name) ? name : plainTitle(desk, name)
}

const bareName = (name: string) => name.replace(/^["“]|["”]$/gu, '')

export function writeCode(desk: Desk): void {
  const { w, facts } = desk
  const head = partTheLead(desk)
  // "-n 7": a sign of its own, not one of a list.
  desk.reread((open) =>
    open.map((one) =>
      one.form === 'fragment' &&
      /^\p{L}\s/u.test(one.text) &&
      /(?:^|\s)-$/u.test(facts.prompt.slice(Math.max(0, one.start - 2), one.start))
        ? { ...one, text: `-${one.text}` }
        : one.form === 'fragment' && facts.prompt.slice(Math.max(0, one.start - 2), one.start) === '--'
          ? { ...one, text: `--${one.text}` }
          : one,
    ),
  )
  const given = titleOf(desk)
  const topic = topicOf(desk)
  const named =
    /^(?:an?\s+|the\s+|our\s+|eine?[nrms]?\s+|der\s+|die\s+|das\s+|une?\s+|le\s+|la\s+|una?\s+|el\s+)?(.+?)\s+(?:(?:called|named|namens|appelée?|nommée?|llamad[oa])\s+["“„«`]?|["“„«`])([\p{L}\p{N}_.@/-]+)["”“»`]?(.*)$/iu.exec(
      topic ?? '',
    )
  // "titlecase, a Python library that …": a name first, then what it is.
  const aside = desk.takeOne(
    (one) =>
      one.form !== 'instruction' &&
      topic !== undefined &&
      /^(?:an?|eine?|une?|una?)\s/iu.test(one.text) &&
      one.start - (facts.topic?.end ?? 0) < 4,
  )
  const all = desk.rest()
  // "logtidy is a command line tool that …": the first sentence says what it is.
  const said = topic === undefined && given === undefined ? IS_A.exec(all[0]?.sentence ?? all[0]?.text ?? '') : null
  const saidName =
    said?.[1] === undefined
      ? undefined
      : (facts.prompt.match(new RegExp(said[1].replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'iu'))?.[0] ?? said[1])
  if (said !== null) all.shift()
  const before = /^(?:how to\s|anleitung[:,]?\s|comment\s|cómo\s)[^:.\n]{3,80}(?=:\s)/iu.exec(facts.prompt)?.[0]
  const [stepped] = all
  if (before !== undefined && stepped?.text.startsWith(before.slice(1), 1)) {
    const from = stepped.start + before.length + 1
    const steps = splitPieces(facts.prompt.slice(from, stepped.end), from, facts.facts)
    all.splice(
      0,
      1,
      ...steps.map(({ text, start, end }): Statement => ({ text: text.trim(), start, end, form: 'fragment' })),
    )
  }
  const name =
    given ??
    named?.[2] ??
    saidName ??
    (topic === undefined ? /`([\p{L}\p{N}_@./-]{2,40})`/u.exec(facts.prompt)?.[1] : undefined) ??
    (topic
      ? asNamed(desk, topic.replace(/^(?:an?|the|my|our|une?|notre|mon|ma|una?|nuestr[oa]|mi)\s+/iu, ''))
      : before !== undefined
        ? upper(before)
        : facts.kind !== undefined && !/^(?:document|documentation|docs?|readme)$/iu.test(facts.kind)
          ? upper(facts.kind)
          : head !== undefined
            ? upper(head)
            : w.blank.details(desk.titleOf('title')))
  const what =
    said?.[2] !== undefined ? said[2].replace(/\.$/u, '') : named ? `${named[1] ?? ''}${named[3] ?? ''}` : aside?.text
  // "npm install x, f(a) returns b, g(c) returns d": each call with what it does.
  for (const [at, one] of [...all.entries()].reverse()) {
    if (one.item === true || [...one.text.matchAll(CALL)].length < 2 || !one.text.includes(', ')) continue
    const pieces = splitPieces(facts.prompt.slice(one.start, one.end), one.start, facts.facts)
    if (pieces.filter(({ text }) => new RegExp(CALL.source, 'u').test(text)).length < 2) continue
    all.splice(
      at,
      1,
      ...pieces.map(
        ({ text, start, end }): Statement => ({ text: text.trim().replace(/\.$/u, ''), start, end, form: 'fragment' }),
      ),
    )
  }
  const words = all.map((one) => one.text).join('\n')
  const commands = [...new Set([...words.matchAll(COMMAND)].map((match) => match[1] ?? match[2] ?? ''))]
  const installs = commands.filter((command) => INSTALLS.test(command))
  const uses = commands.filter((command) => !INSTALLS.test(command))
  // "Usage: logtidy app.log --out clean.log", "Run logtidy app.log": how it is called.
  for (const statement of [...all]) {
    const told = statement.form === 'pair' && USAGE.test(statement.label ?? '') ? (statement.value ?? '') : undefined
    const run =
      told ??
      (/^(?:run|call|start|usage|aufruf|lancer|ejecutar)\s+(.+)$/iu.exec(statement.text.replace(/\.$/u, ''))?.[1] as
        | string
        | undefined)
    if (run === undefined || (told === undefined && !run.startsWith(bareName(name)) && !/^\.\//u.test(run))) continue
    const calls = run.split(/(?:,|\s(?:or|oder|ou|o))\s+(?=\S+\s|\S+$)/u)
    const starts = new RegExp(
      `^(?:${bareName(name).replace(/[^\p{L}\p{N}_-]/gu, '.')}(?!\\p{L})|\\./|\\$\\s|\\S+\\.(?:sh|py|js|ts)(?!\\p{L}))`,
      'iu',
    )
    if (!calls.every((call) => starts.test(call))) continue
    // What the call shows stands behind it.
    if (calls.some((call) => /(?:\s\p{Ll}{2,}){4}/u.test(call))) continue
    uses.push(...calls)
    all.splice(all.indexOf(statement), 1)
  }
  const plainly = commands.reduce(
    (text, command) => text.replaceAll(command, ' '),
    `${topic ?? ''}\n${aside?.text ?? ''}\n${said?.[2] ?? ''}\n${words}`,
  )
  const tech = [
    ...new Set(
      [
        ...plainly
          .replace(/(?<!\p{L})python(?=\s(?:cli|command|tool|library|package|script|module|\d))/gu, 'Python')
          .matchAll(TECH),
      ]
        // "explore Postgres databases" needs none of its own.
        .filter(
          (match) =>
            /\d/u.test(match[0]) ||
            !/(?:explore|for|browse|list|query|manage)\s(?:\p{Ll}+\s)?$/iu.test(plainly.slice(0, match.index)),
        )
        .map((match) => match[0]),
    ),
  ].filter((one, _, list) => !list.some((other) => other !== one && other.startsWith(one)))
  const endpoints: string[][] = []
  const calls: string[][] = []
  const options: string[][] = []
  const rest: Statement[] = []
  for (const statement of all) {
    const says = statement.form === 'pair' ? `${statement.label ?? ''}: ${statement.value ?? ''}` : statement.text
    const found = [...says.matchAll(ENDPOINT)]
    if (found.length > 0) {
      for (const [at, match] of found.entries()) {
        const until = found[at + 1]?.index ?? says.length
        const tellsOf = says
          .slice((match.index ?? 0) + match[0].length, until)
          .replace(/(?:[\s,;)]+(?:and|und|et|y))?[\s,;)]*$/u, '')
          .replace(/^(?:to|zum|zur|pour|para)\s+/iu, '')
          .replace(/[.]+$/u, '')
          .replace(/^([^()]*)\)$/u, '$1')
          .replace(/\([^()]*$/u, (open) => `${open})`)
        endpoints.push([match[1] ?? '', match[2] ?? '', tellsOf === '' ? w.code.noDescription : upper(tellsOf)])
      }
      if (
        found[0]?.index !== undefined &&
        /\p{L}{3}/u.test(
          says.slice(0, found[0].index).replace(/^(?:endpoints?|routes?|describe|document|with|calls?)\s*:?\s*/iu, ''),
        )
      )
        rest.push({ ...statement, text: says.slice(0, found[0].index).replace(/[\s:,]+$/u, '') } as Statement)
      continue
    }
    const listed = (pattern: RegExp, rows: string[][]): boolean => {
      const matches = [...says.matchAll(pattern)]
      const [first] = matches
      if (first === undefined) return false
      // "Functions: load(path), save(df, path)": a bare list.
      if (
        matches.length > 1 &&
        (first.index ?? 0) < 24 &&
        LIST_SIGNS.test(says.slice(first.index).replace(pattern, ' '))
      ) {
        rows.push(...matches.map((match) => [match[1] ?? match[2] ?? match[0], w.code.noDescription]))
        return true
      }
      // "--json outputs JSON, --limit N limits rows": each with what it does.
      if (matches.length > 1 && (first.index ?? 0) < 24) {
        for (const [at, match] of matches.entries()) {
          const does = says
            .slice((match.index ?? 0) + match[0].length, matches[at + 1]?.index)
            .replace(/(?:[\s,;]+(?:and|und|et|y))?[\s,;.]*$/u, '')
            .replace(/^\s*[:=–—-]?\s*(?:to\s+|which\s+|that\s+|for\s+)?/iu, '')
          rows.push([
            match[1] ?? match[2] ?? match[0],
            LIST_SIGNS.test(does) || /^(?:set|gesetzt|définies?)$/iu.test(does) ? w.code.noDescription : upper(does),
          ])
        }
        return !/\p{L}{3}/u.test(says.slice(0, first.index).replace(LISTED, ''))
      }
      const text = first[1] ?? first[2] ?? first[0]
      const after = says
        .slice((first.index ?? 0) + first[0].length)
        .replace(/^\s*[:=–—-]?\s*(?:to\s+|which\s+|that\s+|for\s+)?/iu, '')
      if (matches.length === 1 && (first.index ?? 0) < 24) {
        rows.push([text, after === '' ? w.code.noDescription : upper(after.replace(/\.$/u, ''))])
        return !/\p{L}{3}/u.test(says.slice(0, first.index).replace(LISTED, ''))
      }
      return false
    }
    const bare = commands.reduce((text, command) => text.replace(`\`${command}\``, '').replace(command, ''), says)
    if (
      commands.some((command) => says.includes(command)) &&
      !/\p{L}{3}.*\s.*\p{L}{3}/u.test(
        bare.replace(
          /(?:install(?:ed|ation)?|with|run|start|by|usage|use|it|via|mit|avec|con|installiert|wird)/giu,
          '',
        ),
      )
    )
      continue
    if (listed(CALL, calls) || listed(OPTION, options)) continue
    const need = /^(?:it\s+)?(?:needs?|requires?|braucht|benötigt|nécessite|requiere|necesita)\s+(.{2,60})$/iu.exec(
      says.replace(/\.$/u, ''),
    )?.[1]
    if (
      need !== undefined &&
      !/\b(?:header|key|token|account|login|scope|konto|schlüssel|clé|compte|clave|cuenta)\b/iu.test(need)
    ) {
      if (!tech.some((one) => need.includes(one))) tech.push(need)
      else
        tech.splice(
          tech.findIndex((one) => need.includes(one)),
          1,
          need,
        )
      continue
    }
    rest.push(statement)
  }
  const about = `${topic ?? ''} ${aside?.text ?? ''}`
  const callsTold = [...about.matchAll(CALL)]
  calls.unshift(
    ...callsTold.map((match, at) => {
      const after = about
        .slice(match.index + match[0].length, callsTold[at + 1]?.index)
        .replace(/^\s*(?:that|which|die|der|das|qui|que)\s+/iu, '')
        .trim()
      return [match[1] ?? '', LIST_SIGNS.test(after) || after.startsWith(',') ? w.code.noDescription : upper(after)]
    }),
  )
  const text = (statements: readonly Statement[]) =>
    tell(desk, whole(desk, statements), { voice: 'text', point: w.code.point })
  title(desk, name)
  const author = authorOf(desk)
  if (author) desk.add('title', 'facts', [paragraph(author)])
  desk.heading('overview')
  desk.add('overview', 'prose', [
    paragraph(
      w.code.overview(
        what === undefined && given === undefined && (topic ?? before) !== undefined
          ? ours(topic ?? lower(before ?? ''))
          : name,
        what,
      ),
    ),
  ])
  desk.add('overview', 'facts', text(rest), rest)
  net(desk, 'overview')
  desk.heading('requirements')
  desk.add('requirements', 'facts', [
    paragraph(tech.length > 0 ? w.code.requirements(w.and(tech)) : w.code.noRequirements),
  ])
  // A service that is called over the net is not installed by its callers.
  if (installs.length > 0 || endpoints.length === 0) {
    desk.heading('installation')
    desk.add(
      'installation',
      'facts',
      installs.length > 0
        ? [paragraph(w.code.installLead()), { kind: 'code', language: 'sh', text: installs.join('\n') }]
        : [{ kind: 'code', language: 'sh', text: w.code.noInstall }],
    )
  }
  desk.heading('usage')
  const example = uses[0] ?? (endpoints[0] ? undefined : calls[0]?.[0])
  const [endpoint] = endpoints
  desk.add(
    'usage',
    'facts',
    example !== undefined || endpoint !== undefined
      ? [
          paragraph(w.code.usageLead()),
          {
            kind: 'code',
            language: uses.length > 0 ? 'sh' : endpoint ? 'http' : '',
            text: uses.length > 0 ? uses.join('\n') : endpoint ? `${endpoint[0]} ${endpoint[1]}` : (example ?? ''),
          },
        ]
      : [{ kind: 'code', language: '', text: w.code.noUsage }],
  )
  desk.heading('reference')
  const [callHead] = [w.code.options]
  const tables: Block[] = []
  if (endpoints.length > 0) tables.push({ kind: 'table', header: w.code.endpoints, rows: endpoints })
  if (calls.length > 0) tables.push({ kind: 'table', header: callHead, rows: calls })
  desk.add(
    'reference',
    'facts',
    tables.length > 0 ? [paragraph(w.code.referenceLead()), ...tables] : [paragraph(w.code.noReference)],
  )
  if (options.length > 0) {
    desk.heading('configuration')
    desk.add('configuration', 'facts', [
      paragraph(w.code.configurationLead()),
      { kind: 'table', header: w.code.options, rows: options },
    ])
  }
  desk.heading('troubleshooting')
  desk.add('troubleshooting', 'prose', [paragraph(w.code.trouble())])
}

const ORDINAL =
  /^(?:(?:the\s+)?(?:first|opening|second|third|final|last)|erstes|letztes|premier|dernier|primer|último)\s/iu

const GENRE =
  /^(?:(?:an?|the|my|une?|la|le|d'une?|eine[rs]?|una?|el)\s+)?(?:[\p{L}-]+\s+){0,3}(?:story|novel|book|roman|romans|romance|histoire|nouvelle|novela|cuento|libro|livre|geschichte|erzählung|\p{L}*krimis?|thrillers?|fantasy|\p{L}*buch(?:es|s)?|\p{L}*romans?)(?:\s(?:policier|historique|policíaca|histórica))?$/iu

const SEASON =
  /^(?:(?:early|late|in|im|en)\s)?(?:the\s)?(?:spring|summer|autumn|fall|winter|frühling|frühjahr|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|invierno|\p{L}+\s)?\s?(?:of\s|de\s)?(?:1[0-9]|20)\d{2}$/iu

/** "roman policier à Lyon": the genre says nothing that happens, the place where it does. */
function placeOf(topic: string): { place: string | undefined } | undefined {
  if (GENRE.test(topic)) return { place: undefined }
  const match =
    /^(.+?)\sset\s(?:in|on|at)\s(.+)$/u.exec(topic) ?? /^(.+?)\s(?:in|à|en|a)\s(\p{Lu}[\p{L}'’ -]+)$/u.exec(topic)
  return match?.[1] !== undefined && GENRE.test(match[1]) ? { place: match[2] } : undefined
}

/** A chapter that tells no story. */
const NON_FICTION =
  /non-?fiction|(?:wander|reise|koch|rad|kletter)führer|travel guide|hiking guide|guide de (?:voyage|randonnée)|guía de viaje|cookbook|kochbuch|livre de cuisine|libro de cocina|\b(?:textbook|guidebook|handbook|self-help|guide to|how to)\b|sachbuch|sachkapitel|ratgeber|fachbuch|lehrbuch|(?:livre|chapitre) (?:documentaire|pratique)|non-fiction|no ficción|libro de texto|divulgación/iu

/** Whether a chapter explains rather than tells. */
export const isNonFiction = (prompt: string): boolean => NON_FICTION.test(prompt)

/** "a lighthouse keeper finds …", "Ada finds …": who it happens to, as a sentence names them again. */
function heroOf(desk: Desk, event: Statement | undefined): string | undefined {
  const text = event?.text ?? ''
  const name = /^(\p{Lu}\p{Ll}+)\s\p{Ll}/u.exec(text)?.[1]
  if (name !== undefined && genderOf(name) !== undefined) return name
  if (desk.language !== 'en') return undefined
  const role =
    /^(?:an?|the|one|our)\s((?:\p{Ll}[\p{Ll}-]*\s){0,2}?\p{Ll}[\p{Ll}-]*)\s(?=(?:who\s)?(?:\p{Ll}{2,}(?<!s)s|has|is|was|found|met|saw|lost|took|came|went|\p{Ll}{2,}ed)\s)/iu.exec(
      text,
    )?.[1]
  return role === undefined || /(?<!s)s$/u.test(role) ? undefined : `the ${role}`
}

export function writeChapter(desk: Desk): void {
  const { w, facts } = desk
  // "Chapter 5: The Lighthouse. …": few words between the number and the full stop are its title.
  const headed =
    /(?:chapter|kapitel|chapitre|capítulo)\s+[\p{L}\p{N}]+\s?[:–—-]\s+(\p{Lu}[^.!?:;,\n]{1,50})[.\n]/iu.exec(
      facts.prompt,
    )?.[1]
  // A clause with a verb is what happens.
  const happens = facts.statements.some((one) => one.form === 'sentence' && one.text.replace(/[.]$/u, '') === headed)
  const named = headed !== undefined && headed.split(/\s+/u).length <= 5 && !happens ? headed : undefined
  if (named !== undefined) desk.take((one) => one.text === named)
  // A story that stands alone has no number; what it is about is its title.
  const alone =
    /stor(?:y|ies)|geschichte|erzählung|nouvelle|récit|cuento|relato/iu.test(facts.kind ?? '') &&
    !/chapter|kapitel|chapitre|capítulo/iu.test(facts.prompt)
  const tale = alone ? desk.facts.topic : undefined
  const given = titleOf(desk) ?? named
  const numbered =
    /(?:chapter|kapitel|chapitre|capítulo)\s+(\d+|one|two|three|four|five|six|seven|eight|nine|ten)/iu.exec(
      facts.prompt,
    )?.[0]
  title(
    desk,
    alone && (given ?? tale?.text) !== undefined
      ? (given ?? plainTitle(desk, tale?.text ?? ''))
      : w.chapter.title(
          numbered === undefined
            ? ORDINAL.test(facts.kind ?? '') && !/first|opening|erstes|premier|primer/iu.test(facts.kind ?? '')
              ? upper(facts.kind ?? '')
              : w.chapter.one
            : upper(numbered.toLowerCase()),
          given,
        ),
  )
  const author = authorOf(desk)
  if (author) desk.add('title', 'facts', [paragraph(author)])
  const all = desk
    .rest()
    .filter((one) => !(numbered !== undefined && one.text.toLowerCase() === numbered.toLowerCase()))
  // "a girl steals a boat": someone, and a verb that no list of verbs has.
  const HAPPENS =
    /^(?:(?:an?|the|his|her|their|my|one)\s(?:\p{Ll}+\s){1,3}?|\p{Lu}\p{Ll}+\s)\p{Ll}{2,}(?<![su])s\s(?!of\s)/u
  const scenes = all.filter(
    (one) =>
      one.form === 'instruction' ||
      one.form === 'pair' ||
      (one.form === 'fragment' && !(desk.language === 'en' && HAPPENS.test(`${one.text} `))),
  )
  const events = all.filter((one) => !scenes.includes(one))
  const topic = facts.topic !== undefined && GENRE.test(facts.topic.text) ? undefined : facts.topic
  if (isNonFiction(facts.prompt)) {
    const subject = topic?.text.replace(
      /^.*?(?:cookbook|guide|book|ratgeber|sachbuch|livre|guía|libro)\s(?:about|on|to|über|sur|sobre)\s+/iu,
      '',
    )
    desk.add('opening', 'prose', [paragraph(w.chapter.about(subject), 'body')])
    desk.add(
      'development',
      'facts',
      all.length > 0 ? tell(desk, all, { voice: 'text' }) : [paragraph(w.letter.noDetails)],
      all,
    )
    net(desk, 'development')
    desk.add('ending', 'prose', [paragraph(w.chapter.summing(), 'body')])
    return
  }
  // "hiver 1952", "a roman policier à Lyon": when and where, before anything happens.
  const [where, when] = [
    topic === undefined ? undefined : placeOf(topic.text),
    scenes.filter((one) => one.form === 'fragment' && SEASON.test(one.text)),
  ]
  for (const one of when) scenes.splice(scenes.indexOf(one), 1)
  const setting = [where?.place, ...when.map((one) => one.text)].filter((one) => one !== undefined).join(', ')
  if (setting !== '') desk.add('opening', 'facts', [paragraph(`${upper(setting)}.`)], when)
  if (topic !== undefined && where === undefined && tale === undefined)
    desk.add('opening', 'facts', [paragraph(w.chapter.scene(upper(topic.text)))])
  // What the prompt does not tell is its author's to invent: the draft says what has its place there.
  const who = heroOf(desk, events[0])
  if (events.length > 0) desk.add('development', 'prose', [paragraph(w.chapter.before(who), 'body')])
  for (const statement of events) {
    desk.add(
      'development',
      'facts',
      [paragraph(statement.sentence ?? upper(`${statement.text}.`), 'body')],
      [statement],
    )
    if (events.length === 1) desk.add('development', 'prose', [paragraph(w.chapter.moment(who), 'body')])
  }
  for (const statement of scenes)
    desk.add(
      'development',
      'facts',
      [
        paragraph(
          w.chapter.scene(statement.label === undefined ? plainTitle(desk, statement.text) : itemFor(statement)),
        ),
      ],
      [statement],
    )
  if (events.length + scenes.length === 0 && (topic === undefined || tale !== undefined))
    desk.add('development', 'facts', [paragraph(w.chapter.noEvents)])
  net(desk, 'development')
  desk.add('development', 'prose', [paragraph(w.chapter.after(who), 'body')])
}

const CELEBRATION =
  /best man|marr(?:y|ies|ied|iage)|verabschiedung|abschied|farewell|leaving|\b\d{1,3} (?:ans|años)\b|retire|naissance|retraite|jubilación|ruhestand|wedding|birthday|toast|anniversary|jubilee|baptism|christening|hochzeit|geburtstag|jubiläum|taufe|mariage|anniversaire|noces|boda|cumpleaños|aniversario|bautizo|brindis/iu

/** "to the city council": the body that is spoken to; its members are greeted, where the language bends no noun for it. */
function audienceOf({ language, facts }: Desk): string | undefined {
  const { recipient } = facts
  const body = recipient?.name === undefined ? recipient?.position : undefined
  if (language !== 'en' || body === undefined || body.length > 60) return undefined
  return /(?:council|board|committee|jury|parliament|commission|association|club|assembly|society|panel)(?:\s(?:of|for)\s.*)?$/iu.test(
    body,
  )
    ? `Members of the ${body.replace(/^(?:the|our|my)\s/iu, '')},`
    : undefined
}

export function writeSpeech(desk: Desk): void {
  const { w, facts } = desk
  const head = partTheLead(desk)
  const given = titleOf(desk)
  const topic = topicOf(desk)
  const mourning =
    /eulogy|funeral|memorial|trauerrede|beerdigung|nachruf|éloge funèbre|obsèques|funeral|elogio fúnebre|entierro/iu.test(
      `${facts.kind ?? ''} ${topic ?? ''}`,
    )
  const festive = !mourning && CELEBRATION.test(`${facts.kind ?? ''} ${topic ?? ''}`)
  const header =
    facts.header !== undefined && facts.header.length <= 110 && /\s/u.test(facts.header) ? facts.header : undefined
  title(desk, given ?? header ?? head ?? w.speech.title(facts.kind, topic ? plainTitle(desk, topic) : undefined))
  const speaker = desk.slot('author') ?? facts.sender?.name
  const all = whole(desk, withSubjects(desk, desk.rest()))
  const lists = all.filter(
    (one) => one.form === 'pair' || one.form === 'fragment' || (one.item === true && one.form !== 'instruction'),
  )
  const told = all.filter((one) => !lists.includes(one))
  const named = topic ? inSentence(desk, topic) : undefined
  desk.heading('opening')
  desk.add('opening', 'facts', [
    paragraph(audienceOf(desk) ?? w.speech.greeting(!festive && !mourning && facts.tone !== 'friendly')),
  ])
  desk.add('opening', 'prose', [
    paragraph(
      upper(
        mourning
          ? w.speech.mourn(named)
          : festive
            ? w.speech.festive(
                topic && !BENT.test(topic) ? (desk.language === 'de' ? plainTitle(desk, topic) : topic) : undefined,
                speaker,
              )
            : w.speech.opening(named, speaker),
      ),
    ),
  ])
  desk.heading('main')
  for (const [at, statement] of told.entries()) {
    const said =
      statement.sentence ?? (statement.form === 'instruction' ? w.speech.point(statement.text) : `${statement.text}.`)
    const post =
      at > 0 && told.length > 1 && at % 2 === 1 ? `${w.speech.signposts[(at >> 1) % w.speech.signposts.length]} ` : ''
    desk.add('main', 'facts', [paragraph(post + upper(said))], [statement])
  }
  const items = lists.map((one) => (one.label === undefined ? one.text : itemFor(one)).replace(/\.$/u, ''))
  desk.add(
    'main',
    'facts',
    [
      paragraph(
        items.length === 0
          ? undefined
          : w.speech.facts(desk.language === 'de' ? items : items.map((item) => spoken(item))),
      ),
    ],
    lists,
  )
  if (all.length === 0)
    desk.add(
      'main',
      'facts',
      facts.tables.length > 0
        ? facts.tables.flatMap((table) => tableBlocks(desk, table))
        : [paragraph(w.speech.noMain)],
    )
  net(desk, 'main')
  desk.heading('closing')
  desk.add('closing', 'prose', [
    paragraph(mourning ? w.speech.remember() : festive ? w.speech.celebrate() : w.speech.closing(named)),
  ])
}

/** "25-jährigen Jubiläum": what a German preposition has bent stands in no sentence of ours. */
const BENT = /^(?:(?:zum|dem|den)\s)?[\p{L}\p{N}-]+(?<=\p{Ll})en\s\p{Lu}\p{Ll}/u

/** "always brought cake, will travel to Norway": what a person did, once the speech is about that person. */
const DOES: Readonly<Record<string, RegExp>> = {
  en: /^(?:always|never|often|once|also|still|just)\s|^(?:has|had|is|was|will|can|could|would|loves?|likes?|knows?|knew|brought|met|came|went|made|built|gave|taught|grew|ran|won|wrote|led|took|started|founded|raised|moved|married|studied|worked|played|sang|\p{L}{3,}ed)\s/iu,
  de: /^(?:hat|ist|war|hatte|wird|liebt|kann|konnte|mag|spielt|kennt|kam|ging|lernte|\p{Ll}{3,}te)\s/iu,
  fr: /^(?:a|est|était|avait|sera|aime|adore|joue|sait|voulait|connaît)\s/iu,
  es: /^(?:es|era|fue|ha|tiene|tenía|ama|le encanta|juega|sabe|quería|conoce)\s/iu,
}
const PRONOUN: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(he|she|they|we)(?!\p{L})/iu,
  de: /(?<!\p{L})(er|sie|wir)(?!\p{L})/iu,
  fr: /(?<!\p{L})(il|elle|nous)(?!\p{L})/iu,
  es: /(?<!\p{L})(él|ella|nosotros)(?!\p{L})/iu,
}
const POSSESSIVES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/(?<!\p{L})her(?:s|self)?(?!\p{L})/iu, 'she'],
    [/(?<!\p{L})hi(?:s|m|mself)(?!\p{L})/iu, 'he'],
  ],
  de: [
    [/(?<!\p{L})ihre?[nmrs]?(?!\p{L})/u, 'sie'],
    [/(?<!\p{L})seine?[nmrs]?(?!\p{L})/iu, 'er'],
  ],
}
const RELATIVES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\b(?:mother|mum|mom|sister|daughter|wife|aunt|grandmother|grandma|niece|bride)\b/iu, 'she'],
    [/\b(?:father|dad|brother|son|husband|uncle|grandfather|grandpa|nephew|groom)\b/iu, 'he'],
  ],
  de: [
    [/mutter|schwester|tochter|frau|tante|oma|kollegin|chefin|freundin/iu, 'sie'],
    [/vater|bruder|sohn|mann|onkel|opa|kollege|chef|freund/iu, 'er'],
  ],
  fr: [
    [/mère|sœur|fille|femme|tante|cheffe/iu, 'elle'],
    [/père|frère|fils|mari|oncle|collègue|chef/iu, 'il'],
  ],
  es: [
    [/madre|hermana|hija|mujer|tía|abuela|jefa|amiga/iu, 'ella'],
    [/padre|hermano|hijo|marido|tío|abuelo|jefe|amigo/iu, 'él'],
  ],
}

/** Who such a statement is about: the pronoun of the sentence before, else the person that the speech is for. */
function withSubjects(desk: Desk, statements: readonly Statement[]): Statement[] {
  const { language, facts } = desk
  const [does, pronoun] = [DOES[language], PRONOUN[language]]
  if (does === undefined || pronoun === undefined) return [...statements]
  const topic = facts.topic?.text ?? ''
  const name = topic.split(/\s+/u).find((word) => genderOf(word) !== undefined)
  const gender = name === undefined ? undefined : genderOf(name)
  const words = { en: ['she', 'he'], de: ['sie', 'er'], fr: ['elle', 'il'], es: ['ella', 'él'] }[language] ?? []
  let subject =
    RELATIVES[language]?.find(([pattern]) => pattern.test(topic))?.[1] ??
    (gender === undefined ? undefined : gender === 'female' ? words[0] : words[1]) ??
    POSSESSIVES[language]?.find(([pattern]) => statements.some((one) => pattern.test(one.text)))?.[1]
  return statements.map((one) => {
    const leads = pronoun.exec(one.text)
    if (leads !== null && leads.index < 12) {
      subject = leads[1]?.toLowerCase()
      return one
    }
    if (subject === undefined || one.item === true || one.form === 'instruction' || !does.test(one.text)) return one
    const told = `${upper(subject)} ${one.text.charAt(0).toLowerCase()}${one.text.slice(1).replace(/\.$/u, '')}.`
    return { ...one, form: 'sentence', sentence: told }
  })
}

/** An item in mid-sentence; a name or an acronym keeps its capital. */
function spoken(item: string): string {
  return /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(item) && genderOf(item) === undefined
    ? item.charAt(0).toLowerCase() + item.slice(1)
    : item
}

/** "Q: Do you deliver? A: Yes." */
const QUESTION_ANSWER =
  /(?<![\p{L}])(?:Q|Question|F|Frage|P|Pregunta)\s?[:.]\s*([^?\n]{3,200}\?)\s*(?:A|Answer|Antwort|R|Réponse|Respuesta)\s?[:.]\s*([^\n]{1,400}?)(?=\s+(?:Q|Question|F|Frage|P|Pregunta)\s?[:.]\s|\s*(?:\n|$))/gu

export function writeFaq(desk: Desk): void {
  const { w, facts } = desk
  const head = partTheLead(desk)?.replace(
    /^(?:questions?|answers?|faqs?|fragen|questions|preguntas)\s(?:about|on|for|zu|zum|zur|sur|sobre)\s/iu,
    '',
  )
  const whole = (facts.topic?.text ?? head)?.replace(/^[“"«„']([^“”"«»„']*)[”"»“']$/u, '$1')
  // "FAQ for employees about the new app": for whom, and about what.
  const about = /^(?:for|für|pour|para)$/iu.test(facts.topic?.preposition ?? '')
    ? /\s(?:about|on|regarding|über|zu|zur|zum|sur|sobre)\s+(.+)$/u.exec(whole ?? '')?.[1]
    : undefined
  const topic = about ?? whole
  const given = titleOf(desk) ?? (about === undefined || facts.header === undefined ? undefined : upper(facts.header))
  title(
    desk,
    given ??
      w.faq.title(
        topic
          ? desk.language === 'de'
            ? plainTitle(desk, topic)
            : topic.replace(
                /^(?:our|the|an?|my|notre|mon|ma|une?|la|le|les|nuestr[oa]s?|mis?|una?|el|los|las)\s+/iu,
                '',
              )
          : undefined,
      ),
  )
  const author = authorOf(desk)
  desk.add('introduction', 'prose', [
    paragraph(
      [
        w.faq.intro(
          topic
            ? inSentence(desk, ours(desk.language === 'en' ? withArticle(topic, desk.facts.topic?.preposition) : topic))
            : undefined,
        ),
      ].join(' '),
    ),
  ])
  if (author) desk.add('introduction', 'facts', [paragraph(author)])
  const asIs = [...facts.prompt.matchAll(QUESTION_ANSWER)].map((match) => ({
    question: match[1] ?? '',
    answer: match[2] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
  if (asIs.length === 0) asIs.push(...answeredIn(facts.prompt))
  const spans = asIs.map(({ start, end }) => ({ start, end }))
  const all = withAllHours(
    desk.rest().filter((one) => !spans.some(({ start, end }) => one.start >= start && one.start < end)),
  )
  const entries: { question: string; answers: string[]; from: Statement[] }[] = []
  const into = (question: string, answer: string | undefined, statement: Statement) => {
    const known = entries.find((entry) => entry.question === question)
    const entry = known ?? { question, answers: [], from: [] }
    if (answer !== undefined) entry.answers.push(answer)
    entry.from.push(statement)
    if (!known) entries.push(entry)
  }
  for (const { question, answer } of asIs) {
    entries.push({
      question: upper(question.trim()),
      answers: [/[.!?]$/u.test(answer.trim()) ? upper(answer.trim()) : `${upper(answer.trim())}.`],
      from: [],
    })
  }
  const contact = desk.contact()
  let asked: string | undefined
  for (const statement of all) {
    // "call 0113 496 0000": the last answer says it.
    if (contact !== undefined && CONTACT_ONLY.test(bareOf(desk, statement.text))) continue
    if (statement.form === 'question') {
      asked = statement.sentence ?? statement.text
      into(asked, undefined, statement)
      continue
    }
    const answer = answerOf(desk, statement)
    const label = statement.label ?? labelOf(statement.text)
    // A label says best what is told; where it matches nothing ("adults 8 EUR"), the whole does.
    const given = [statement.label, statement.text]
      .map((said) => w.faq.questions.find(([pattern]) => said !== undefined && pattern.test(said))?.[1])
      .find((question) => question !== undefined)
    if (
      asked !== undefined &&
      entries.at(-1)?.question === asked &&
      entries.at(-1)?.answers.length === 0 &&
      statement.form === 'sentence'
    )
      into(asked, answer, statement)
    else into(given ?? (label ? w.faq.has(lowerTitle(desk, label)) : (w.faq.fill.at(-1) ?? '')), answer, statement)
  }
  // What fits no question is said last.
  const other = entries.findIndex((entry) => entry.question === w.faq.fill.at(-1))
  if (other !== -1) entries.push(...entries.splice(other, 1))
  const wanted = facts.length.questions ?? Math.max(asIs.length > 2 ? 0 : 5, entries.length + (contact ? 1 : 0))
  for (const entry of entries) {
    desk.add('questions', 'facts', [heading(entry.question.replace(/\?$/u, '?'), 2)])
    desk.add(
      'questions',
      entry.answers.length > 0 ? 'facts' : 'prose',
      [paragraph(entry.answers.length > 0 ? entry.answers.join(' ') : w.faq.noAnswer)],
      entry.from,
    )
  }
  net(desk, 'questions')
  const used = new Set(entries.map((entry) => entry.question))
  let count = entries.length
  if (contact && !used.has(w.faq.contactQuestion)) {
    desk.add('questions', 'facts', [heading(w.faq.contactQuestion, 2), paragraph(w.faq.contactAnswer(contact))])
    count++
  }
  for (const question of [w.faq.contactQuestion, ...w.faq.fill]) {
    if (count >= wanted) break
    if (used.has(question) || (contact && question === w.faq.contactQuestion)) continue
    desk.add('questions', 'prose', [
      heading(question, 2),
      paragraph(question === w.faq.contactQuestion ? w.faq.noContact : w.faq.noAnswer),
    ])
    count++
  }
}

const DAYS =
  /^(?:on |am |le |les |el |los )?(?:mon|tue|wed|thu|fri|sat|sun|weekend|weekday|mo|di|mi|do|fr|sa|so|wochenend|werktag|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom)\p{L}{0,9}\.?(?:\s?(?:[-–+]|to|bis|à|au|a|and|und|et|y)\s?\p{L}{2,10}\.?)?\s(?:\d|closed|geschlossen|zu\b|fermé|cerrado|from|von|de)/iu

/** "open Mon-Fri 9-18, Sat 10-14": the hours of the second day belong to those of the first. */
function withAllHours(statements: readonly Statement[]): Statement[] {
  const all: Statement[] = []
  for (const one of statements) {
    const before = all.at(-1)
    const isHours = (text: string) =>
      DAYS.test(text) ||
      /^(?:open|opening (?:hours|times)|geöffnet|öffnungszeiten|ouvert|horaires?|abierto|horario)(?:\s|:|$)/iu.test(
        text,
      )
    if (before !== undefined && DAYS.test(one.text) && isHours(before.text) && one.item !== true) {
      const { sentence: _, value, ...rest } = before
      const joined = `, ${one.text.replace(/[.]$/u, '')}`
      all[all.length - 1] = {
        ...rest,
        text: before.text.replace(/[.]$/u, '') + joined,
        ...(value === undefined ? { form: 'fragment' as const } : { value: value.replace(/[.]$/u, '') + joined }),
        end: one.end,
      }
    } else all.push(one)
  }
  return all
}

/** "When does it start? 1 March. Do I have to log breaks? Yes.": each answer runs to the next question. */
function answeredIn(prompt: string): { question: string; answer: string; start: number; end: number }[] {
  const questions = [...prompt.matchAll(/(?<=^|[.!?:\n]\s*)(?:[-*•]\s*|\d{1,2}[.)]\s+)?([¿\p{L}][^.!?\n]{4,160}\?)/gu)]
  const found = questions.flatMap((match, at) => {
    const end = questions[at + 1]?.index ?? prompt.length
    const answer = prompt
      .slice(match.index + match[0].length, end)
      .replace(/\s+/gu, ' ')
      .trim()
    return answer === '' ? [] : [{ question: match[1] ?? '', answer, start: match.index, end }]
  })
  return found.length >= 2 ? found : []
}

/** A page of answers is its firm's, whoever asked for it. */
function ours(topic: string): string {
  return topic
    .replace(/^my\s/iu, 'our ')
    .replace(/^m(?:on|a)\s/iu, 'notre ')
    .replace(/^mein(?=(?:e[nmrs]?)?\s)/iu, 'unser')
}

const CONTACT_ONLY =
  /^(?:[\s,;:.()–-]|please|call|phone|tel(?:ephone|efon)?|e-?mail|mail|write|contact|us|at|to|or|on|under|visit|see|web(?:site)?|anrufen|telefon|unter|kontakt|uns|oder|an|appele[rz]|nous|tél(?:éphone)?|au|contacte[rz]|ou|llam[ae]r?|escrib[ae]r?|teléfono|al|a|o|contacto|correo)*$/iu

/** A text without its addresses and numbers to reach someone. */
function bareOf({ facts }: Desk, text: string): string {
  return [...facts.phones, ...facts.emails, ...facts.urls].reduce((rest, one) => rest.replace(one, ' '), text)
}

function withArticle(topic: string, preposition: string | undefined): string {
  return preposition === 'for' ? topic.replace(/^an?\s+(.+)$/iu, 'the $1').replace(/^the (\p{Lu})/u, 'the $1') : topic
}

const LABEL_VALUE =
  /^(?!(?:max|min|maximum|minimum|takes?|lasts?|costs?|call|cancel|needs?|dauert|kostet|dure|coûte|savoir|avoir|dura|cuesta|open|free|closed|return|bring|only|no|from|under|per|up|within|about|over|offen|geöffnet|frei|kostenlos|nur|ab|bis|unter|ouverte?s?|fermée?s?|gratuite?s?|à partir|dès|abiert[oa]s?|cerrad[oa]s?|gratis|desde|hasta|daily|weekdays|weekends|every|mayores|menores|over|takes|täglich|werktags|tous|todos|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\s?[-–]\s?\p{L}+)(?:\s|$))(\p{L}[\p{L}'’/-]{1,24}(?:\s\p{L}[\p{L}'’/-]{1,24}){0,2}?)(?:\s(?:de|of|von|d'))?\s+((?:from\s|ab\s|à partir de\s|desde\s)?[€$£]?\s?(?!\d+$)\d.*)$/iu

function labelOf(text: string): string | undefined {
  const label = LABEL_VALUE.exec(text)?.[1]
  return label !== undefined &&
    !/\s(?:within|under|for|by|in|on|at|about|around|over|to|than|until|till|innerhalb|unter|für|bis|ab|ca|etwa|sous|pour|en|dans|jusqu['’]à|à|environ|para|dentro|hasta|unos|dauert|kostet|beginnt|dure|coûte|takes|costs|starts|begins|ends|pay|pays|need|needs|get|gets|(?:desde|hasta)(?: las?)?|le|les|the|der|die|das)$/iu.test(
      label,
    )
    ? label
    : undefined
}

/** Whose hours a page of answers gives. */
const WE_ARE: Readonly<Record<string, string>> = { en: 'We are', de: 'Wir haben', fr: 'Nous sommes', es: 'Estamos' }

function answerOf(desk: Desk, statement: Statement): string {
  const open = WE_ARE[desk.language]
  const told =
    statement.label === undefined && (statement.form === 'fragment' || statement.form === 'sentence')
      ? wholeSentence(statement.text, desk.language, open === undefined ? {} : { open })
      : undefined
  if (told !== undefined) return told
  if (statement.sentence !== undefined) return statement.sentence
  const pair =
    statement.label !== undefined && statement.value !== undefined
      ? [statement.label, statement.value]
      : LABEL_VALUE.exec(statement.text)?.slice(1)
  if (pair?.[0] !== undefined && pair[1] !== undefined) {
    const [label, value] = pair
    if (
      /\s(?:within|under|for|by|in|on|at|about|around|over|to|than|until|till|innerhalb|unter|für|bis|ab|ca|etwa|sous|pour|en|dans|jusqu['’]à|à|environ|para|dentro|hasta|unos|dauert|kostet|beginnt|dure|coûte|starts|begins|ends|pay|pays|need|needs|get|gets|(?:desde|hasta)(?: las?)?)$/iu.test(
        label,
      )
    )
      return `${upper(statement.text.replace(/\.$/u, ''))}.`
    if (desk.language === 'en' && (/^(?:opening )?hours$/iu.test(label) || !/(?:s|en|people)$/iu.test(label))) {
      const noun = /^(?:the|our|your|an?)\s/iu.test(label) ? upper(label) : `The ${lower(label)}`
      return `${noun} ${/s$/iu.test(label) ? 'are' : 'is'} ${value.replace(/\.$/u, '')}.`
    }
    return `${upper(label)}${desk.language === 'fr' ? ' :' : ':'} ${value.replace(/\.$/u, '')}.`
  }
  const free =
    desk.language === 'en' ? /^(\p{L}[\p{L} -]{1,40}) (free|included|extra)\.?$/iu.exec(statement.text) : null
  if (free?.[1] !== undefined && !/\b(?:is|are|for|if|not)\b/iu.test(free[1]))
    return `${upper(free[1])} ${/(?:[^s]s|people|children|and .+)$/iu.test(free[1]) ? 'are' : 'is'} ${free[2]?.toLowerCase() ?? ''}.`
  return `${upper(statement.text.replace(/\.$/u, ''))}.`
}

/** Kinds that say nothing of what they tell, and tell it in sentences. */
const POSTED =
  /(?<!\p{L})(?:blog ?(?:post|entry|article)?|articles?|posts?|press release|newsletter|blog-?(?:beitrag|artikel)|beitrag|artikel|pressemitteilung|article de blog|billet|communiqué|artículo|entrada de blog|nota de prensa)(?!\p{L})/iu

const LIST_KIND =
  /list|checklist|agenda|minutes|itinerary|plan|liste|tagesordnung|einkaufsliste|protokoll|ordre du jour|lista|orden del día|horario|schedule|recipe|rezept|recette|receta/iu

/** "Please use the stairs" on a notice is said to its reader, not to its writer. */
function askedOfReader(words: string): string | undefined {
  return /^(?:please|bitte|merci de|veuillez|por favor)\s/iu.test(words)
    ? upper(words.replace(/[.,;\s]*$/u, '.'))
    : undefined
}

/** A slot that nothing took ("from 2027") stands in its clause already. */
const onlyOnce = (told: readonly Statement[]) =>
  told.filter(
    (one) =>
      !told.some(
        (other) =>
          other !== one && other.start <= one.start && other.end >= one.end && other.text.length > one.text.length,
      ),
  )

/** A clause as the prompt has it, a label with its value. */
const asGiven =
  ({ facts }: Desk) =>
  (one: Statement): string =>
    one.form === 'pair' ? `${one.label ?? ''}: ${one.value ?? ''}` : facts.prompt.slice(one.start, one.end).trim()

/** A clause, not a list of things. */
const SAYS =
  /(?<!\p{L})(?:is|are|was|were|has|have|will|ist|sind|war|waren|hat|haben|wird|est|sont|était|étaient|sera|ont|es|son|fue|está|estaba|han|será)(?!\p{L})/iu

/** "house sitting instructions", "RSVP to Kate": items that stand in a list as they are. */
const splitItems = (text: string) => text.split(/\s*,\s+/u)

export function writeBlank(desk: Desk): void {
  const { w, facts } = desk
  const given = titleOf(desk)
  const topic = topicOf(desk)
  const kind = facts.kind
  const plainKind =
    kind === undefined ||
    /^(?:blank document|document|text|note|texts?|dokument|notiz|texte|documento|texto|nota)$/iu.test(kind)
  const header = plainKind || (facts.header?.length ?? 200) > 120 ? undefined : facts.header
  const lead = leadOf(facts.prompt)
  // "blog post on why we moved": what it is about is its title.
  const article = POSTED.test(kind ?? '')
  const name =
    given ??
    (article && topic ? plainTitle(desk, topic) : undefined) ??
    header ??
    (topic
      ? plainKind
        ? plainTitle(desk, topic)
        : `${kind} ${facts.topic?.preposition ?? ''} ${topic}`
      : plainKind
        ? lead?.title
        : kind)
  if (name) title(desk, name)
  const to = facts.recipient
  const from = facts.sender
  const heads = [to?.name, from?.name, ...facts.parties.map((party) => party.name)].filter(
    (one) => one !== undefined && name?.includes(one) !== true,
  ) as string[]
  if (heads.length > 0) desk.add('content', 'facts', [{ kind: 'lines', lines: heads }])
  // What the title says is not said again.
  desk.reread((open) =>
    open.flatMap((one): Statement[] => {
      if (lead === undefined || name !== lead.title || one.start >= lead.end) return [one]
      if (one.end <= lead.end) return []
      const rest = facts.prompt.slice(lead.end, one.end).trim()
      if (SAYS.test(rest)) return [{ ...one, text: rest, sentence: upper(rest.replace(/[.!?]*$/u, '.')) }]
      return splitPieces(facts.prompt.slice(lead.end, one.end), lead.end, facts.facts).map(
        ({ text, start, end }): Statement => ({ text: text.trim().replace(/\.$/u, ''), start, end, form: 'fragment' }),
      )
    }),
  )
  const tabular = desk.take((one) => one.tabular === true && tableCovers(facts.tables, one))
  const inName = (one: Statement) =>
    one.sentence === undefined && name?.toLowerCase().endsWith(one.text.toLowerCase()) === true
  const all = desk.rest().filter((one) => !inName(one))
  const inTables = (one: Statement) => one.tabular === true && residue(facts.tables, one) < 25
  const told = all.filter((one) => !inTables(one))
  const minutes =
    isMinutes(kind) && told.length > 1 ? minutesOf(onlyOnce(told).map(asGiven(desk)), desk.language) : undefined
  if (minutes !== undefined) {
    desk.add('content', 'facts', minutes, told)
    told.length = 0
  }
  const points = told.filter((one) => one.form === 'instruction')
  const fragments = told.filter((one) => one.sentence === undefined && one.form !== 'instruction')
  const listed = told.filter((one) => one.item === true)
  if (
    !article &&
    (LIST_KIND.test(kind ?? '') || (told.length > 1 && fragments.length + listed.length >= told.length))
  ) {
    const items = told.flatMap((one) => {
      if (one.item === true) return [itemFor(one)]
      if (one.form === 'instruction') return splitItems(desk.facts.prompt.slice(one.start, one.end).trim())
      return one.form === 'fragment' &&
        !facts.facts.some((fact) => fact.kind === 'date' && fact.text.includes(',') && one.text.includes(fact.text))
        ? splitItems(one.text)
        : [itemFor(one)]
    })
    if (items.length > 0)
      desk.add(
        'content',
        'facts',
        [
          {
            kind: 'list',
            ordered: false,
            items: items.map((text) => ({ text: upper(text.replace(/(?<!\b(?:etc|[ap]\.m))\.$/u, '')) })),
          },
        ],
        told,
      )
  } else {
    desk.add(
      'content',
      'facts',
      tell(
        desk,
        whole(
          desk,
          told.filter((one) => !points.includes(one)),
        ),
        { voice: 'text', lead: w.label.details },
      ),
      told,
    )
    desk.add(
      'content',
      'prose',
      points.map((one) => paragraph(askedOfReader(facts.prompt.slice(one.start, one.end)) ?? w.code.point(one.text))),
      points,
    )
  }
  for (const table of facts.tables)
    if (!table.counted) desk.add('content', 'facts', tableBlocks(desk, table, true), tabular)
  for (const contact of [...facts.phones, ...facts.emails, ...facts.urls])
    if (!told.some((one) => one.text.includes(contact)) && name?.includes(contact) !== true)
      desk.add('content', 'facts', [paragraph(contact)])
  if (told.length === 0 && minutes === undefined && facts.tables.length === 0)
    desk.add('content', 'prose', formOf(name ?? facts.prompt, desk.language) ?? [paragraph(w.plain.note)])
  net(desk, 'content')
}

/** "Packing list: …", or a last line without a bullet under a list: what the rest belongs to. */
function leadOf(prompt: string): { title: string; end: number } | undefined {
  const before = /^\s*(?![-*•])([^:.!?\n]{3,80}?)\s?:\s+(?=\S)/u.exec(prompt)
  if (before?.[1] !== undefined && !/^(?:note|notiz|please|bitte)$/iu.test(before[1]))
    return { title: before[1], end: before[0].length }
  // "meeting notes template for weekly standup": the request is all there is.
  const whole = prompt.trim().replace(/[.!]$/u, '')
  return whole.length <= 90 && !/[,;:.\n]/u.test(whole) ? { title: whole, end: prompt.length } : undefined
}

/** A template that this file does not know by name: its headings, the prompt's words under the first, blanks under the rest. */
export function writeSections(desk: Desk): void {
  const { w, facts, template } = desk
  const name = titleOf(desk) ?? topicOf(desk) ?? template.name
  title(desk, plainTitle(desk, name))
  const heads = [facts.sender?.name, facts.recipient?.name, ...facts.parties.map((party) => party.name)].filter(
    (one) => one !== undefined,
  )
  if (heads.length > 0) desk.add('title', 'facts', [{ kind: 'lines', lines: heads }])
  // "Decisions: …" goes under the heading of that name.
  const under = (section: Desk['template']['sections'][number]) => {
    const names = [section.id, section.title, ...Object.values(section.titles ?? {})].map((one) => one.toLowerCase())
    return desk.take((one) => one.label !== undefined && names.includes(one.label.toLowerCase()))
  }
  const labelled = new Map(template.sections.map((section) => [section.id, under(section)]))
  let told = false
  for (const section of template.sections) {
    const own = labelled.get(section.id) ?? []
    if (section.optional && own.length === 0) continue
    if (section.role === 'date') {
      desk.add(section.id, 'facts', [{ kind: 'lines', lines: [desk.slot('date') ?? desk.todayText], role: 'date' }])
      continue
    }
    if (section.heading) desk.heading(section.id)
    if (own.length > 0) {
      desk.add(
        section.id,
        'facts',
        own.map((one) => paragraph(upper((one.value ?? one.text).replace(/[.!?]*$/u, '.')))),
        own,
      )
      continue
    }
    if (told) desk.add(section.id, 'prose', [paragraph(w.blank.details(section.instructions.replace(/\.$/u, '')))])
    else {
      const all = desk.rest()
      desk.add(
        section.id,
        'facts',
        all.length > 0 ? tell(desk, all, { voice: 'text', point: w.paper.point }) : [paragraph(w.plain.note)],
        all,
      )
      for (const table of facts.tables) desk.add(section.id, 'facts', tableBlocks(desk, table, true))
      net(desk, section.id)
      told = true
    }
  }
}
