/** A speech, a toast, a talk. */
import { genderOf } from '../facts/names.ts'
import { inSentence, net, partTheLead, plainTitle, title, titleOf, topicOf } from './article.ts'
import { type Clause, clausesOf, openedWith } from './clauses.ts'
import { type Desk, paragraph, upper } from './desk.ts'
import { type Hero, heroOf, nameIn, spoken } from './spoken.ts'
import { tableBlocks } from './tables.ts'

const CELEBRATION =
  /\p{L}fest(?!\p{L})|(?<!\p{L})(?:feier|party|fête|fiesta)(?!\p{L})|best man|marr(?:y|ies|ied|iage)|verabschiedung|abschied|farewell|leaving|despedida|homenaje|(?<!\p{L})(?:adieu|départ)(?!\p{L})|\b\d{1,3} (?:ans|años)\b|retire|naissance|retraite|jubilación|ruhestand|wedding|birthday|toast|anniversary|jubilee|baptism|christening|hochzeit|geburtstag|jubiläum|taufe|mariage|anniversaire|noces|boda|cumpleaños|aniversario|bautizo|brindis/iu

const BODY =
  '(?:(?:the|our|my)\\s)?(?:\\p{L}+\\s){0,2}?(?:council|board|committee|jury|parliament|commission|association|club|assembly|society|panel)'
const PEOPLE =
  '(?:(?:the|our|my|all)\\s)?(?:\\p{Ll}+\\s){0,1}?(?:parents|colleagues|neighbou?rs|residents|members|teachers|students|pupils|volunteers|customers|shareholders|tenants|guests|players|staff|team|class)'
const AUDIENCE: Readonly<Record<string, string>> = {
  en: `${BODY}|${PEOPLE}`,
  de: '(?:(?:den|die|das|dem|der|unsere[mnr]?)\\s)?(?:\\p{L}*(?:rat|verwaltung|ausschuss|vorstand|beirat|verein|versammlung|parlament|jury|konferenz)|Eltern|Kollegen|Nachbarn|Mitglieder|Lehrer|Schüler|Team|Belegschaft|Klasse)',
  fr: "(?:le |la |les |l['’])?(?:conseil(?: municipal| d['’]\\p{L}+| de \\p{L}+)?|comité|commission|association|assemblée|jury|mairie|parents(?: d['’]élèves)?|collègues|voisins|équipe|habitants|élèves)",
  es: '(?:el |la |los |las )?(?:ayuntamiento|consejo(?: escolar)?|pleno(?: municipal)?|junta(?: \\p{L}+)?|comité|comisión|asociación(?: \\p{L}+){0,2}?|asamblea|jurado|padres|vecinos|compañeros|equipo|alumnos)',
}
/** What a talk wants to say stands behind whom it is for. */
const SAYS: Readonly<Record<string, string>> = {
  en: 'why|how|what|when|where|whether|that|about|on|against',
  de: 'warum|wieso|weshalb|wie|was|dass|ob|über|zum|zur|gegen',
  fr: 'pourquoi|comment|que|sur|contre|à propos de',
  es: 'por qué|porqué|porque|cómo|que|sobre|contra|acerca de',
}

interface Addressed {
  audience: string | undefined
  topic: string | undefined
}

/** "for the town council why we need a bike lane": whom one speaks to, and of what. */
function addressed(topic: string | undefined, { facts, language }: Desk): Addressed {
  const match =
    topic === undefined ||
    !/^(?:for|to|before|at|für|vor|an|pour|devant|à|au|aux|para|ante|a|al)?$/iu.test(facts.topic?.preposition ?? '')
      ? null
      : new RegExp(`^(${AUDIENCE[language] ?? '(?!)'}),?\\s+(${SAYS[language] ?? '(?!)'})\\s(.+)$`, 'iu').exec(topic)
  if (match === null) return { audience: undefined, topic }
  const [, audience = '', link = '', said = ''] = match
  return {
    audience,
    topic: /^(?:that|about|on|über|zu[mr]|sur|à propos de|sobre|acerca de|against|gegen|contre|contra)$/iu.test(link)
      ? said
      : `${link} ${said}`,
  }
}

/** "Rede vor dem Gemeinderat, warum wir einen Zebrastreifen brauchen: …": what stands before the colon, whatever its verb. */
function leadOf({ facts, language }: Desk): { text: string; topic: string } | undefined {
  const lead = /^[^:.;\n]{10,140}(?=:\s)/u.exec(facts.prompt)?.[0]
  const said = new RegExp(
    `^\\P{N}{3,40}?\\s(?:for|to|before|in front of|für|vor|an|pour|devant|à|aux?|para|ante|a|al)\\s((?:${AUDIENCE[language] ?? '(?!)'}),?\\s+(?:${SAYS[language] ?? '(?!)'})\\s.+)$`,
    'iu',
  ).exec(lead ?? '')?.[1]
  return lead === undefined || said === undefined ? undefined : { text: lead, topic: said }
}

/** Those who are spoken to, where the language bends no noun for it. */
function greetingOf(audience: string | undefined, { language, facts }: Desk): string | undefined {
  const { recipient } = facts
  const body = audience ?? (recipient?.name === undefined ? recipient?.position : undefined)
  if (language !== 'en' || body === undefined || body.length > 60) return undefined
  const plain = body.replace(/^(?:the|our|my|all)\s/iu, '')
  if (new RegExp(`^${BODY}(?:\\s(?:of|for)\\s.*)?$`, 'iu').test(body)) return `Members of the ${plain},`
  return new RegExp(`^(?:${PEOPLE})$`, 'iu').test(body) && /(?<!s)s$/u.test(plain) ? `Dear ${plain},` : undefined
}

export function writeSpeech(desk: Desk): void {
  const { w, facts } = desk
  const head = partTheLead(desk)
  const given = titleOf(desk)
  // "palabras para mi amigo Paco, …": what opens the prompt and says nothing is its title.
  const opened =
    facts.kind === undefined && facts.topic === undefined && head === undefined ? openedWith(desk) : undefined
  const lead = facts.topic === undefined ? leadOf(desk) : undefined
  const asked =
    topicOf(desk) ??
    lead?.topic ??
    opened?.text.replace(/^.*?\s(?:for|about|für|zum?r?|über|pour|sur|para|sobre|por)\s/iu, '')
  const { audience, topic } = addressed(asked, desk)
  const mourning =
    /eulogy|funeral|memorial|trauerrede|beerdigung|nachruf|éloge funèbre|obsèques|funeral|elogio fúnebre|entierro/iu.test(
      `${facts.kind ?? ''} ${topic ?? ''}`,
    )
  const festive = !mourning && CELEBRATION.test(`${facts.kind ?? opened?.text ?? ''} ${topic ?? ''}`)
  const header =
    facts.header !== undefined && facts.header.length <= 110 && /\s/u.test(facts.header) ? facts.header : undefined
  const heading =
    given ??
    header ??
    head ??
    (lead && upper(lead.text)) ??
    opened?.text ??
    w.speech.title(facts.kind, asked ? plainTitle(desk, asked) : undefined)
  const said = heading.toLowerCase()
  title(desk, heading)
  const speaker = desk.slot('author') ?? facts.sender?.name
  const all = desk.rest()
  // What the title says is not said again.
  const clauses = clausesOf(desk, all, opened?.end ?? lead?.text.length).filter(
    ({ text }) => !said.includes(text.toLowerCase()),
  )
  const hero = heroOf(topic ?? '', clauses, desk.language, mourning)
  const name = topic === undefined ? undefined : nameIn(topic)
  // "for my boss Helen": the person is what it is about, and no occasion.
  const person =
    name !== undefined &&
    topic?.endsWith(name) === true &&
    !/\s(?:of|von|de|del|du)\s/u.test(topic) &&
    /^(?:for|für|pour|para)$/iu.test(facts.topic?.preposition ?? '')
      ? topic
      : undefined
  const occasion =
    person !== undefined || topic === undefined || BENT.test(topic)
      ? undefined
      : desk.language === 'de'
        ? plainTitle(desk, topic)
        : topic
  const named = topic ? inSentence(desk, topic) : undefined
  desk.heading('opening')
  desk.add('opening', 'facts', [
    paragraph(greetingOf(audience, desk) ?? w.speech.greeting(!festive && !mourning && facts.tone !== 'friendly')),
  ])
  desk.add('opening', 'prose', [
    paragraph(
      upper(
        mourning
          ? w.speech.mourn(named)
          : festive
            ? w.speech.festive(occasion, speaker)
            : w.speech.opening(named, speaker),
      ),
    ),
    festive && person !== undefined ? paragraph(ABOUT[desk.language]?.(person)) : undefined,
    FUNNY.test(facts.prompt) && !mourning
      ? paragraph(PROMISES[desk.language]?.[facts.length.short === true ? 1 : 0])
      : undefined,
  ])
  desk.heading('main')
  const sentences = saidInOrder(desk, clauses, hero, festive)
  const size = Math.ceil(sentences.length / Math.ceil(sentences.length / SENTENCES_PER_PARAGRAPH))
  for (let at = 0; at < sentences.length; at += size)
    desk.add('main', 'facts', [paragraph(sentences.slice(at, at + size).join(' '))], all)
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
    festive && name !== undefined ? paragraph(TO[desk.language]?.(name)) : undefined,
  ])
}

/** "25-jährigen Jubiläum": what a German preposition has bent stands in no sentence of ours. */
const BENT = /^(?:(?:zum|dem|den)\s)?[\p{L}\p{N}-]+(?<=\p{Ll})en\s\p{Lu}\p{Ll}/u

const FUNNY =
  /(?<!\p{L})(?:funny|humorous|witty|jokes?|light-?hearted|lustig\p{Ll}*|witzig\p{Ll}*|humorvoll\p{Ll}*|drôle|humour|humoristique|divertid[oa]|gracios[oa]|con humor)(?!\p{L})/iu
/** What a speaker says who was asked to be funny, and short. */
const PROMISES: Readonly<Record<string, readonly [string, string]>> = {
  en: ['I promise not to be too serious.', 'I promise not to be too serious, and not to talk for long.'],
  de: [
    'Ich verspreche, nicht zu ernst zu werden.',
    'Ich verspreche, nicht zu ernst zu werden und mich kurz zu fassen.',
  ],
  fr: [
    'Je promets de ne pas trop me prendre au sérieux.',
    'Je promets de ne pas trop me prendre au sérieux, et de faire court.',
  ],
  es: ['Prometo no ponerme muy en serio.', 'Prometo no ponerme muy en serio, y ser breve.'],
}
const ABOUT: Readonly<Record<string, (person: string) => string>> = {
  en: (person) => `Today is all about ${person}.`,
  de: (person) => `Heute dreht sich alles um ${person}.`,
  fr: (person) => `Aujourd’hui, nous fêtons ${person}.`,
  es: (person) => `Hoy todo gira en torno a ${person}.`,
}
const TO: Readonly<Record<string, (name: string) => string>> = {
  en: (name) => `To ${name}!`,
  de: (name) => `Auf ${name}!`,
  fr: (name) => `À ${name}\u00a0!`,
  es: (name) => `¡Por ${name}!`,
}

const SENTENCES_PER_PARAGRAPH = 4

/** All that the prompt tells, in its order: what is no sentence is named in one that lists it. */
function saidInOrder(desk: Desk, clauses: readonly Clause[], hero: Hero, festive: boolean): string[] {
  const { speech } = desk.w
  const sentences: string[] = []
  let named: string[] = []
  const flush = () => {
    if (named.length > 0) sentences.push(speech.facts(named))
    named = []
  }
  for (const clause of clauses) {
    const { from } = clause
    const said =
      from?.form === 'instruction' ? upper(speech.point(from.text)) : spoken(clause, desk.language, hero, festive)
    if (said === undefined)
      named.push(
        from?.label !== undefined && from.value !== undefined
          ? `${from.label}: ${from.value}`
          : inList(clause.text, desk),
      )
    else {
      flush()
      sentences.push(said)
    }
  }
  flush()
  return sentences
}

/** An item in mid-sentence; a name, an acronym or a German noun keeps its capital. */
function inList(item: string, { language }: Desk): string {
  return language !== 'de' && /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(item) && genderOf(item) === undefined
    ? item.charAt(0).toLowerCase() + item.slice(1)
    : item
}
