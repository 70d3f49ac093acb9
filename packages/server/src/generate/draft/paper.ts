/** An academic paper. */
import type { Statement } from '../facts/types.ts'
import {
  authorOf,
  bareTopic,
  inSentence,
  leadTopic,
  net,
  partTheLead,
  plainTitle,
  title,
  titleOf,
  topicOf,
  whole,
} from './article.ts'
import { type Desk, lower, paragraph, tell, upper } from './desk.ts'
import { figuresOf } from './figures.ts'
import { findings, tableBlocks, tableCovers } from './tables.ts'

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
