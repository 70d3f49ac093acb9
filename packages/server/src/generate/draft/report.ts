/** A data report. */
import { formatNumber, parseNumber } from '../facts/numbers.ts'
import type { Facts, Statement } from '../facts/types.ts'
import {
  authorOf,
  inSentence,
  joinPairs,
  leadTopic,
  listed,
  lowerTitle,
  net,
  numbersIn,
  partTables,
  partTheLead,
  plainTitle,
  title,
  titleOf,
  topicOf,
  whole,
} from './article.ts'
import { bold, type Desk, lower, paragraph, upper } from './desk.ts'
import { type Figures, figuresOf } from './figures.ts'
import { BEFORE, compared, findings, movement, tableBlocks } from './tables.ts'
import { readerIn, recipientIn, takeWishes } from './wishes.ts'

const PLAIN_REPORT =
  /^(?:data report|report|analysis|data analysis|datenbericht|bericht|analyse|auswertung|rapport|informe)$/iu

/** "Sales report Q3 2026": the kind, and what stands behind it. */
const HEADED_REPORT =
  /^(.*?)(?:\s?(?:data )?(?:report|analysis|bericht|auswertung|analyse)|rapport|informe)(?:\s(?:on|of|for|zu|zum|für|über|sur|de|pour|sobre|para))?\s+(.{2,60})$/iu
const PERIOD_WORDS = /^(?:Q[1-4]|[HS][12]|(?:19|20)\d{2}|\p{Lu}\p{Ll}+\s(?:19|20)\d{2})(?:\s|$)/u

/** What the first sentence says that the report is on. */
function subjectOf(
  desk: Desk,
  { topic, tableTitle, kind, header }: Record<'topic' | 'tableTitle' | 'kind' | 'header', string | undefined>,
): string {
  if (topic) return inSentence(desk, topic)
  const headed = desk.language === 'en' ? HEADED_REPORT.exec(header ?? '') : null
  if (headed?.[1] && headed[2] !== undefined)
    return `${lower(headed[1])}${PERIOD_WORDS.test(headed[2]) ? ' in ' : ', '}${headed[2]}`
  // "Informe de ventas" is on sales.
  const about = /^(?:rapport|informe)\s(?:des?\s|du\s|d['’]|sur\s|sobre\s)(.+)$/iu.exec(
    tableTitle ?? header ?? kind ?? '',
  )?.[1]
  if (about !== undefined && about.length < 60) return about
  if (tableTitle && tableTitle.length < 60)
    return desk.language === 'en' && (/:\s/u.test(tableTitle) || !/^(?:the|our|my)\s/iu.test(tableTitle))
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

const BOUND = String.raw`(?:\s(?:of|is|was|at|von|ist|war|bei|liegt bei|de|est|était|es|era))?\s?:?\s+((?:[€$£]\s?)?\d[\d.,]*k?(?:\s?(?:[€$£%]|EUR|USD|GBP|CHF|m[23²³]|(?!(?:per|pro|par|por|al?|je|in|im|en|for|by)(?!\p{L}))\p{L}{1,10}))?)(?![\p{L}\d])((?:\s(?:per|a|each|pro|je|par|por|al)\s\p{L}+)?)`
/** "target 4000", "Ziel: 500 €": the one figure that each of the others is to reach. */
const TARGET = new RegExp(
  `(?<!\\p{L})(?:target|goal|quota|ziel(?:wert)?|soll(?:wert)?|vorgabe|objectif|cible|objetivo|meta)(?!\\p{L})${BOUND}`,
  'iu',
)
/** "limit is 60 per month": the one that none of the others is to pass. */
const LIMIT = new RegExp(
  `(?<!\\p{L})(?:limit|maximum|max|cap|ceiling|threshold|grenzwert|grenze|obergrenze|höchstwert|limite|plafond|seuil|límite|tope|máximo)(?!\\p{L})${BOUND}`,
  'iu',
)

/** Which of the figures reach the target that the prompt names, or pass its limit, and by how much; only of one series in one unit. */
function againstBound(desk: Desk, figures: readonly Figures[], bound: RegExp): string | undefined {
  const [series] = figures
  const match = bound.exec(desk.facts.prompt)
  const said = match?.[1]?.replace(/[.,]+$/u, '')
  if (match === null || said === undefined || series === undefined || figures.length !== 1) return undefined
  if (desk.facts.tables.some((table) => match.index >= table.start && match.index < table.end)) return undefined
  const value = parseNumber(/\d[\d.,]*/u.exec(said)?.[0] ?? '', desk.facts.promptLanguage)
  const sign = (text: string) => /[€$£%]|EUR|USD|GBP|CHF|(?<=\d\s?)(?!k(?!\p{L}))\p{L}+[23²³]?$/u.exec(text)?.[0] ?? ''
  const unit = sign(said)
  const inThousands = (text: string) => /\dk(?!\p{L})/iu.test(text)
  if (series.cells.some((cell) => inThousands(cell) !== inThousands(said))) return undefined
  // "Jan 12 kWh, Feb 11": the unit stands behind one of them for all.
  const units = new Set(series.cells.map(sign).filter((one) => one !== ''))
  if (!Number.isFinite(value) || (unit !== '' && (units.size > 1 || !units.has(unit)))) return undefined
  const row = (at: number) => {
    const difference = (series.values[at] ?? 0) - value
    const by = `${formatNumber(Math.abs(difference), desk.language, 2)}${inThousands(said) ? 'k' : ''}`
    const cell = series.cells[at] ?? ''
    return `${series.labels[at] ?? ''} (${cell}${difference === 0 ? '' : `; ${difference > 0 ? '+' : '-'}${by}`})`
  }
  const parted = (isFirst: (one: number) => boolean): [string[], string[]] => [
    series.values.flatMap((one, at) => (isFirst(one) ? [row(at)] : [])),
    series.values.flatMap((one, at) => (isFirst(one) ? [] : [row(at)])),
  ]
  const named = `${said}${match[2] ?? ''}`
  return bound === TARGET
    ? desk.w.report.target(named, ...parted((one) => one >= value))
    : desk.w.report.limit(named, ...parted((one) => one > value))
}

/** "last year online 11,000 €": the earlier value of one row, which says how far it has come. */
function earlier(desk: Desk, { tables, facts: atoms, promptLanguage }: Facts): { told: Statement[]; text: string } {
  const [table] = tables
  const [series] = table === undefined || tables.length !== 1 ? [] : figuresOf(table, promptLanguage)
  const lines: string[] = []
  const told = desk.take((one) => {
    if (series === undefined || !BEFORE.test(one.text)) return false
    const said = one.text.toLowerCase()
    const inside = atoms.filter((atom) => atom.start >= one.start && atom.end <= one.end && atom.value !== undefined)
    const [figure] = inside
    if (figure === undefined || inside.length !== 1) return false
    const at = series.labels.findIndex(
      (one) =>
        said.includes(one.toLowerCase()) &&
        new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(one)}(?![\\p{L}\\p{N}])`, 'iu').test(said),
    )
    const label = series.labels[at] ?? ''
    const when = trimmedOf(desk.facts.prompt.slice(one.start, figure.start), label)
    const then = trimmedOf(desk.facts.prompt.slice(figure.start, one.end), label)
    const now = series.values[at]
    const unit = (text: string) => text.replace(/^[^\p{L}€$£%]+/u, '')
    const alike = unit(then) === '' || unit(then) === unit(series.cells[at] ?? '')
    if (now === undefined || when === '' || !alike || !figure.value) return false
    const change = ((now - figure.value) / figure.value) * 100
    const percent = `${change > 0 ? '+' : ''}${formatNumber(change, desk.language, 1)}${desk.language === 'en' ? '%' : ' %'}`
    lines.push(
      `${upper(label)} (${when})${desk.language === 'fr' ? ' ' : ''}: ${then} → ${series.cells[at]} (${percent}).`,
    )
    return true
  })
  return { told, text: lines.join(' ') }
}

const trimmedOf = (text: string, label: string) =>
  text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(label)}(?![\\p{L}\\p{N}])`, 'iu'), '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,:]+|[\s,:]+$/gu, '')

const FOR_WHOM = /^(?:for|to|für|an|pour|para|à|a)$/iu
/** "Our bakery: sales", "Gym members": what was counted, with nothing that says it is a report on it. */
const BARE_NAME =
  /^(?:[^:]{2,40}:\s)?(?:(?!(?:of|in|for|by|per|from|on|at|vs|and|the|report|analysis|survey)\s)\p{L}+\s?){1,3}$/iu

/** The document's kind is named behind the figures: "sales mon 340, tue 310. bitte kurzer bericht für …". */
function askedBehind({ facts }: Desk, firstTable: number): boolean {
  const kind = facts.kind?.replace(/^(?:(?:please|bitte|svp|por favor|want|need|short|brief)\s)+/iu, '')
  const noun = kind?.split(/\s/u).at(-1)
  return (
    kind !== undefined &&
    PLAIN_REPORT.test(kind) &&
    noun !== undefined &&
    facts.prompt.toLowerCase().indexOf(noun.toLowerCase()) > firstTable
  )
}

/** "en ligne 15 €" is a row of the table, no topic. */
const isWithin = (topic: Facts['topic'], tables: Facts['tables']) =>
  tables.some((table) => topic !== undefined && topic.start >= table.start && topic.end <= table.end)

export function writeReport(desk: Desk): void {
  const { w, facts } = desk
  const head = partTheLead(desk)
  const given = titleOf(desk)
  const author = authorOf(desk)
  const source = desk.slot('source')
  // "For the board." is no post that is applied for.
  desk.reread(() => desk.rest())
  partTables(desk)
  joinPairs(desk)
  // Without a table, what is told stands for it.
  const firstTable = facts.tables[0]?.start ?? facts.statements[0]?.start ?? Number.POSITIVE_INFINITY
  // "…, report for our board": asked for behind the figures, it says for whom, not on what.
  const asked = askedBehind(desk, firstTable)
  const { reader: wished } = takeWishes(desk)
  const late =
    facts.topic !== undefined &&
    facts.topic.start > firstTable &&
    FOR_WHOM.test(facts.topic.preposition) &&
    !/\d/u.test(facts.topic.text)
  const meant =
    wished ?? (late ? readerIn(`${facts.topic?.preposition} ${facts.topic?.text}`, desk.language) : undefined)
  const named = late || isWithin(facts.topic, facts.tables) ? undefined : topicOf(desk)
  const nothing = given === undefined && named === undefined && (asked || facts.kind === undefined)
  const titled = facts.tables.some((table) => table.title)
  const topic = named ?? (nothing && !titled ? (head ?? leadTopic(desk)) : undefined)
  const kind = asked ? undefined : facts.kind
  const header = asked ? undefined : facts.header
  const tableTitle = facts.tables
    .find((table) => table.title)
    ?.title?.replace(
      /^(?:please\s+)?(?:compare|analy[sz]e|report on|summari[sz]e|vergleiche|analysiere|compare[rz]?|analyse[rz]?|compara|analiza)\s+(?:the\s+|these\s+)?/iu,
      '',
    )
  const ofIt =
    facts.topic?.preposition === 'of' && header !== undefined && !/report|analysis/iu.test(kind ?? '')
      ? `the ${lower(header)}`
      : undefined
  const subject = ofIt ?? subjectOf(desk, { topic, tableTitle, kind, header })
  const headed =
    topic === undefined && header !== undefined && header.length <= 80 && HEADED_REPORT.test(header)
      ? header
      : undefined
  const fromTable =
    (kind === undefined || tableTitle?.toLowerCase().startsWith(kind.toLowerCase())
      ? topic === undefined
      : PLAIN_REPORT.test(kind) && (topic === undefined || facts.topic?.preposition === 'for')) &&
    (tableTitle?.length ?? 200) <= 100
      ? tableTitle === undefined || desk.language !== 'en'
        ? tableTitle
        : `${tableTitle}${BARE_NAME.test(tableTitle) ? ' report' : ''}`
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
  const reader = meant ?? recipientIn(desk)
  desk.add('title', 'facts', [paragraph(author), paragraph(reader)])
  const all = facts.tables.map((table) => ({ table, figures: figuresOf(table, facts.promptLanguage) }))
  const figures = all.flatMap((one) => one.figures)
  const recommendations = desk.take((one) => /\b(?:recommend|empfehl|recommand|recomend|recomiend)/iu.test(one.text))
  // "52 satisfied" is a row of the table, word for word.
  desk.take(
    (one) =>
      one.tabular === true &&
      facts.tables.some(
        (table) => table.counted && table.rows.some(([label, value]) => one.text === `${value} ${label}`),
      ),
  )
  // "What should we do?" is what the report answers, not what it says.
  desk.take(
    (one) =>
      (one.form === 'question' && !/\d/u.test(one.text)) ||
      tableTitle?.endsWith(one.text.replace(/[.:]$/u, '')) ||
      (headed?.endsWith(one.text) === true && one.form === 'fragment'),
  )
  const bounds = [TARGET, LIMIT].flatMap((bound) => {
    const said = againstBound(desk, figures, bound)
    if (said !== undefined)
      desk.take((one) => {
        const match = bound.exec(one.text)
        // "limit 55 dB at night": what stands behind it is not said by the comparison.
        const isWhole = match !== null && match.index + match[0].length === one.text.replace(/[.!]$/u, '').length
        return isWhole && one.text.length < 80 && numbersIn(one.text) === 1
      })
    return said ?? []
  })
  const before = earlier(desk, facts)
  const points = desk.take((one) => one.form === 'instruction')
  const rest = desk.rest()
  const text = (statements: readonly Statement[]) => listed(desk, whole(desk, statements), w.paper.point)
  const count = figures.reduce((total, one) => total + one.values.length, 0)
  desk.heading('summary')
  desk.add('summary', 'prose', [paragraph(count > 0 ? w.report.about(subject, count) : w.report.aboutNone(subject))])
  if (figures.length > 0) desk.add('summary', 'facts', [paragraph(figures.map((one) => findings(desk, one)).join(' '))])
  desk.heading('data')
  if (all.length > 0)
    desk.add('data', 'facts', [
      paragraph(w.report.dataLead()),
      ...all.flatMap(({ table }) => [
        all.length > 1 && table.title ? paragraph(bold(upper(table.title))) : undefined,
        ...tableBlocks(desk, table, true),
      ]),
    ])
  const numeric = rest.filter((one) => /\d/u.test(one.text))
  const plain = rest.filter((one) => !numeric.includes(one))
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
  desk.add('analysis', 'facts', [paragraph(compared(desk, all)), ...bounds.map((one) => paragraph(one))])
  desk.add('analysis', 'facts', [paragraph(before.text)], before.told)
  desk.add('analysis', 'facts', text([...plain, ...points]), [...plain, ...points])
  net(desk, 'analysis')
  const spread = figures.find((one) => one.values[one.high] !== one.values[one.low])
  desk.add('analysis', 'prose', [
    paragraph(figures.length > 0 ? w.report.limits() : rest.length > 0 ? w.report.asGiven : w.report.noFindings),
  ])
  desk.heading('conclusions')
  const label = (one: Figures, at: number) => one.labels[at] ?? ''
  desk.add('conclusions', 'prose', [
    paragraph(
      spread
        ? w.report.conclusion(label(spread, spread.high), label(spread, spread.low))
        : figures.length > 0
          ? w.report.limits()
          : numeric.length > 0
            ? w.report.limits()
            : w.report.noFindings,
    ),
  ])
  desk.heading('recommendations')
  desk.add('recommendations', 'facts', text(recommendations), recommendations)
  desk.add('recommendations', 'prose', [
    paragraph(
      spread
        ? `${w.report.recommend(label(spread, spread.low), label(spread, spread.high))} ${w.report.follow()}`
        : figures.length + numeric.length > 0
          ? w.report.follow()
          : recommendations.length > 0
            ? undefined
            : w.report.recommendNone,
    ),
  ])
}
