/** An academic paper. */
import { formatNumber, parseNumber } from '../facts/numbers.ts'
import type { Statement } from '../facts/types.ts'
import {
  authorOf,
  bareTopic,
  inSentence,
  leadTopic,
  listed,
  net,
  partTables,
  partTheLead,
  plainTitle,
  reclaimHeader,
  title,
  titleOf,
  topicOf,
  whole,
} from './article.ts'
import { type Desk, lower, paragraph, upper } from './desk.ts'
import { figuresOf } from './figures.ts'
import { isPlacement, writePlacement } from './placement.ts'
import { findings, movement, tableBlocks } from './tables.ts'
import { takeWishes } from './wishes.ts'

const METHOD =
  /(?<!\p{L})(?:method\p{L}*|surveyed|surveys?|questionnaires?|participants?|sampled?|samples|interview\p{L}*|experiment\p{L}*|trials?|randomi[sz]ed|procedure|measured|compared|diar(?:y|ies)|classes of|pupils|patients|weeks|\d+ (?:schools|students|people|men|women|children|adults|companies)|data from|dataset|control group|n\s*=|methode|umfrage|befragung|befragt\p{L}*|teilnehmer\p{L}*|stichprobe\p{L}*|studie mit|probanden|gemessen|erhoben|test im|méthode|enquête|participants|échantillons?|entretiens?|expérience|mesur(?:é|ée|és|ées)|questionnaire|método|encuesta\p{L}*|participantes|muestras?|entrevistas?|experimento|medimos|midió|medido|sonómetro)(?!\p{L})/iu
const RESULT =
  /(?<!\p{L})(?:results?|found|finding|cooler|warmer|faster|slower|better|worse|fell|rose|slept|took|percent|per cent|besser|schlechter|prozent|zuwachs|significant\p{L}*|correlat\p{L}*|increase[ds]?|decrease[ds]?|improv\p{L}*|higher|lower|mean|average|p\s*[<=]|ergebnis\p{L}*|signifikant|mittelwert|durchschnitt\p{L}*|höher|niedriger|stieg|sank|résultats?|moyenne?s?|supérieur|inférieur|augment\p{L}*|dimin\p{L}*|resultados?|media|promedio|mayor|menor|aument\p{L}*|disminu\p{L}*)/iu
/** A figure that was measured: with a decimal part and a unit, in percent, or from one value to another. */
const FIGURE =
  /\d[.,]\d+\s?(?:h|kg|g|mg|km|cm|mm|m|l|ml|s|ms|min|°C|dB)(?!\p{L})|\d\s?(?:%|dB(?!\p{L})|percent|prozent|pour cent|por ciento)|\d\s(?:vs\.?|versus|gegen|contre|frente a)\s\d|(?:from|von|de)\s\d[\d.,]*\s?\S{0,12}\s(?:to|auf|à|a)\s\d/iu
/** What the study could not do, and so what its findings leave open. */
const LIMIT =
  /(?<!\p{L})(?:not\s(?:\p{L}+ly\s)?(?:measured|counted|compared|considered|recorded|randomi[sz]ed|controlled|exact|representative|blinded|included|tested|known)|self[- ]reported|no\s(?:\p{L}+\s)?(?:data|controls?|control group|measurements?)|only\s(?:one|1|two|2|a few|a single)|small sample|limitations?|nicht\s(?:\p{L}+\s)?(?:gemessen|erhoben|erfasst|repräsentativ|kontrolliert|untersucht|randomisiert)|keine?\s(?:\p{L}+\s)?(?:\p{L}*daten|kontrollgruppe|\p{L}*messung\p{L}*)|nur\s(?:eine?[rn]?|zwei)|selbstauskunft|selbstangaben|pas\sde\s(?:données|mesures?|groupe)|non\s(?:mesur|contrôl|représentat)\p{L}*|(?:n['’](?:a|ont)\spas)\sété|un(?:e)?\sseule?|seulement\s(?:un|deux)|sin\s(?:datos|grupo)|no\s(?:medimos|se\smid\p{L}+|hay\sdatos|tenemos\sdatos|son\sexact\p{L}+)|s[oó]lo\s(?:un|dos))(?!\p{L})/iu
/** Where the author works, and for whom the paper is written. */
const AFFILIATION =
  /^(?:an\sder\s|at\sthe\s|at\s|à\sl['’]|en\sla\s)?(?:(?:the\s)?university|universität|uni|université|universidad|hochschule|fachhochschule|tu|fh|school\sof|institut\p{L}*|department|college|\p{Lu}\p{L}+\s(?:university|college)|seminar|proseminar|hauptseminar|lehrstuhl|course|module|kurs|betreu\p{L}+|supervisor|supervised|tutor\p{L}*|directeur|prof)(?![\p{L}])[^\d;]{0,60}$/iu
/** "study of", "étude sur": what a paper is anyway. */
const STUDY =
  /^(?:(?:an?|the|small|short|brief|our|une?|petite|notre|eine?|kleine|unsere|una?|pequeño|nuestro)\s)*(?:study|étude|enquête|studie|untersuchung|estudio|investigación)\s?(?:(?<=\s)(?:on|of|about|into|sur|du|de\sla|de\sl['’]|zu[mr]?|über|del|de|sobre)|:)\s?(?=\p{L}.*\s)/iu

/** "effect of light on sleep" heads a page as it is; in a sentence it has its article. */
function theEffect(desk: Desk, topic: string): string {
  const question = { en: 'the question', fr: 'la question', es: 'la pregunta' }[desk.language]
  if (question !== undefined && /\?$/u.test(topic)) return `${question} ${desk.w.quote(upper(topic))}`
  return desk.language === 'en' &&
    /^(?!the\s)(?:\p{L}+\s)?(?:effects?|impact|influence|role|relationship|use|history|development|causes?|rise|decline)\s(?:of|between)\s/iu.test(
      topic,
    )
    ? `the ${lower(topic)}`
    : topic
}

/** "by Dr Amy Okoro, University of Leeds": what stands behind the author's name. */
function affiliationOf(desk: Desk): string | undefined {
  const { sender, prompt } = desk.facts
  const behind = sender === undefined ? undefined : /^,\s([^.,;\n]{3,60})/u.exec(prompt.slice(sender.end))?.[1]
  return behind !== undefined && AFFILIATION.test(behind) ? behind : undefined
}

const WHOM =
  /\s(?:with|mit|avec|con|in|bei|chez)\s\d[\d.,]*\s(?:participants?|pupils|students|patients|people|adults|children|teilnehmer\p{L}*|studierenden|schüler\p{L}*|patient\p{L}*|personen|personnes|élèves|étudiants|participantes|alumnos|estudiantes|pacientes|personas)$/iu
const CITED = /^(?:please\s)?(?:cite|zitiere?|citer|citar)\s/iu

/** "212 pupils in 4 schools": who or what was studied. */
function asMaterial(desk: Desk, statements: readonly Statement[]): Statement[] {
  if (statements.filter((one) => one.form === 'fragment').length !== 1) return [...statements]
  const lead = { en: 'The material:', de: 'Untersucht:', fr: 'Matériel :', es: 'Material:' }[desk.language]
  return statements.map((one) =>
    one.form === 'fragment' &&
    one.item !== true &&
    lead !== undefined &&
    /^\D{0,14}\d.*\p{L}{3}/u.test(one.text) &&
    !/,\s/u.test(one.text)
      ? { ...one, form: 'sentence', sentence: `${lead} ${one.text.replace(/[.]$/u, '')}.` }
      : one,
  )
}

/** What tells one measured value from the other; the second group is what it is compared with. */
const CONDITION =
  /(?<!\p{L})(?:(with|after|mit|nachher|nach|avec|après|con|después)|(without|before|ohne|vorher|vor|sans|avant|sin|antes))(?!\p{L})/iu
/** "from 12 to 9", "de 12 à 9". */
const FROM_TO =
  /(?<!\p{L})(?:from|von|de)\s(\d[\d.,]*)\s?(\p{L}{1,10})?\s(?:to|auf|à|a)\s(\d[\d.,]*)(?:\s?(\p{L}{1,10}[23²³]?))?(?!\p{L})/iu

const UNIT = /^[^\s\d,;]+(?:\s(?:per|a|pro|je|par|por|al)\s\p{L}+)?/u
/** A range climbs too: "from 8 to 12 years old". */
const MOVES =
  /(?<!\p{L})(?:rose|grew|climbed|went|up|increased?|improved|auf|stieg|augmenté|monté|passée?s?|aumentó|subió|pasó)(?!\p{L})/iu

const MEASURE_UNIT = /^(?:ms|s|min|h|kg|g|km|cm|mm|m|l|°C|points?|Punkte|puntos)(?!\p{L})/u

interface Measure {
  value: number
  /** "kWh per day"; empty where only counted. */
  unit: string
  isBase: boolean
}

/** "with blinds 31 kWh per day", "11 without": the one figure of a piece, and under which condition it was found. */
function measureIn({ facts }: Desk, { start, end }: Statement): Measure | undefined {
  const raw = facts.prompt.slice(start, end)
  const condition = CONDITION.exec(raw)
  if (condition === null) return undefined
  const inside = facts.facts.filter((one) => one.start >= start && one.end <= end && one.value !== undefined)
  const [figure] = inside
  if (figure?.value === undefined || inside.length !== 1) return undefined
  const behind = facts.prompt.slice(figure.start, end).replace(/^[\d.,]+\s?/u, '')
  // "9.4 min late": the unit is its first word, and what it is per.
  const unit = UNIT.exec(behind.slice(0, CONDITION.exec(behind)?.index ?? behind.length))?.[0] ?? ''
  return { value: figure.value, unit, isBase: condition[2] !== undefined }
}

const DIFFERENCE: Readonly<Record<string, (by: string, percent: string, base: string) => string>> = {
  en: (by, percent, base) => `The difference is ${by}, or ${percent}% of ${base}.`,
  de: (by, percent, base) => `Der Unterschied beträgt ${by}, das sind ${percent} % von ${base}.`,
  fr: (by, percent, base) => `L’écart est de ${by}, soit ${percent} % de ${base}.`,
  es: (by, percent, base) => `La diferencia es de ${by}, es decir, el ${percent} % de ${base}.`,
}

/** How far two values of one unit are apart, where the prompt says which of them the other is held against. */
function differences(desk: Desk, results: readonly Statement[]): string {
  const { language, facts } = desk
  const say = DIFFERENCE[language]
  const pairs = results.flatMap((one): { base: Measure; other: Measure }[] => {
    const match = FROM_TO.exec(facts.prompt.slice(one.start, one.end))
    if (match?.[1] === undefined || match[3] === undefined) return []
    const unit = match[4] ?? match[2] ?? ''
    const measure = (text: string) => ({ value: parseNumber(text, facts.promptLanguage), unit, isBase: false })
    const [base, other] = [measure(match[1]), measure(match[3])]
    return other.value < base.value || MOVES.test(one.text) ? [{ base, other }] : []
  })
  const measured = results.flatMap((one) => measureIn(desk, one) ?? [])
  const [first, second] = measured
  if (first !== undefined && second !== undefined && measured.length === 2 && first.isBase !== second.isBase) {
    const [base, other] = first.isBase ? [first, second] : [second, first]
    // "18 visits with, 11 without": the unit may stand behind one of them.
    if (base.unit === other.unit || base.unit === '' || other.unit === '') pairs.push({ base, other })
  }
  return pairs
    .flatMap(({ base, other }) => {
      const unit = base.unit || other.unit
      if (say === undefined || !(base.value > 0) || base.value === other.value || /%/u.test(unit)) return []
      const by = Math.abs(other.value - base.value)
      const show = (value: number) => `${formatNumber(value, language, 4)} ${unit}`.trim()
      return say(show(by), formatNumber((by / base.value) * 100, language, 1), show(base.value))
    })
    .join(' ')
}

/** Sentences on a theme that nobody named speak of the question, not of a blank. */
const UNNAMED: Readonly<Record<string, string>> = {
  en: 'the question set out here',
  de: '',
  fr: 'la question posée ici',
  es: 'la pregunta planteada aquí',
}

export function writePaper(desk: Desk): void {
  const { w } = desk
  if (isPlacement(desk)) {
    writePlacement(desk)
    return
  }
  const misread = reclaimHeader(desk)
  const head = partTheLead(desk)
  // Counts in a sentence ("12 schools, 24 pupils") are no series.
  const facts = { ...desk.facts, tables: desk.facts.tables.filter((table) => !table.counted) }
  const given = titleOf(desk)
  const author = authorOf(desk)
  partTables(desk)
  const said = (misread ? undefined : topicOf(desk)) ?? given ?? head ?? bareTopic(desk) ?? leadTopic(desk)
  const bare = said?.replace(STUDY, '')
  // "the effect of caffeine with 60 participants": whom it was tried on is no part of the theme.
  const topic = bare?.replace(WHOM, '')
  const whom = bare?.slice(topic?.length).trim() ?? ''
  const at = desk.facts.prompt.indexOf(whom)
  if (whom !== '') desk.reread((open) => [{ text: whom, start: at, end: at + whom.length, form: 'fragment' }, ...open])
  const named = topic
    ? theEffect(desk, inSentence(desk, topic))
    : (UNNAMED[desk.language] ?? w.blank.details(desk.titleOf('title')))
  const about = (text: string) => paragraph(text.replace(/\s+(?=[\s.,])/gu, ''))
  const figures = facts.tables.flatMap((table) => figuresOf(table, facts.promptLanguage))
  title(desk, given ?? (topic ? plainTitle(desk, topic) : w.paper.title(undefined, misread ? undefined : facts.kind)))
  desk.reread(() => desk.rest())
  const { reader } = takeWishes(desk)
  const affiliated = desk.take((one) => one.item !== true && AFFILIATION.test(one.text))
  desk.add(
    'title',
    'facts',
    [
      paragraph([author, affiliationOf(desk)].filter((one) => one !== undefined).join(', ')),
      ...affiliated.map((one) => paragraph(upper(one.text))),
      paragraph(reader),
    ],
    affiliated,
  )
  const references = desk.take((one) =>
    /^(?:references?|refs?|sources?|cit(?:e|es|ed|ing)|zitiere?|citer|citar|literature|literatur|quellen?|références|sources|bibliographie|referencias|fuentes|bibliografía)(?!\p{L})/iu.test(
      one.label ?? one.text,
    ),
  )
  const content = (one: Statement) => one.form !== 'instruction' && one.form !== 'question'
  const limits = desk.take((one) => content(one) && LIMIT.test(one.text))
  const measured = desk.facts.statements.flatMap((one) => measureIn(desk, one) ?? [])
  // "with 60 participants": measured is what has a unit of measure, or its like under the other condition.
  const isMeasured = (one: Statement) => {
    const measure = measureIn(desk, one)
    return (
      measure !== undefined &&
      (MEASURE_UNIT.test(measure.unit) || measured.some(({ isBase }) => isBase !== measure.isBase))
    )
  }
  const found = (one: Statement) =>
    RESULT.test(one.text) ||
    isMeasured(one) ||
    FROM_TO.test(one.text) ||
    FIGURE.test(one.text) ||
    facts.tables.some((table) => one.start < table.end && one.end > table.start) ||
    (one.sentence !== undefined && /\d/u.test(one.text) && !METHOD.test(one.text))
  const results = desk.take((one) => content(one) && found(one))
  // A count that is no finding is of what was looked at.
  const methods = desk.take(
    (one) => content(one) && (METHOD.test(one.text) || (one.form === 'fragment' && /\d/u.test(one.text))),
  )
  const points = desk.take((one) => one.form === 'instruction')
  const rest = desk.rest()
  const text = (statements: readonly Statement[]) => listed(desk, whole(desk, statements), w.paper.point)
  desk.heading('abstract')
  desk.add('abstract', 'prose', [about(w.paper.abstract(named, figures.length))], [...methods, ...results])
  desk.heading('introduction')
  desk.add('introduction', 'prose', [about(w.paper.introduction(named))])
  desk.add('introduction', 'facts', text(rest), rest)
  desk.heading('background')
  desk.add('background', 'prose', [about(w.paper.background(named))])
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
  const tables = facts.tables.flatMap((table) => tableBlocks(desk, table))
  desk.add(
    'results',
    'facts',
    results.length + tables.length > 0 ? [...text(results), ...tables] : [paragraph(w.paper.noResults)],
    results,
  )
  desk.add('results', 'facts', [
    paragraph(
      facts.tables
        .flatMap((table) =>
          figuresOf(table, facts.promptLanguage).flatMap((one) => [
            findings(desk, one),
            one.ordered ? movement(desk, one) : '',
          ]),
        )
        .join(' '),
    ),
  ])
  desk.add('results', 'facts', [paragraph(differences(desk, results))])
  net(desk, 'results')
  desk.heading('discussion')
  desk.add('discussion', 'prose', [about(w.paper.discussion(named))])
  desk.add('discussion', 'facts', text([...limits, ...points]), [...limits, ...points])
  desk.heading('conclusion')
  desk.add('conclusion', 'prose', [about(w.paper.conclusion(named))])
  desk.heading('references')
  desk.add(
    'references',
    'facts',
    references.length > 0
      ? [
          {
            kind: 'list',
            ordered: false,
            items: references.map((one) => ({ text: one.value ?? one.text.replace(CITED, '') })),
          },
        ]
      : [paragraph(w.paper.references)],
    references,
  )
}
