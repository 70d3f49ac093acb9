/** A speech, a toast, a talk. */
import { genderOf } from '../facts/names.ts'
import type { Statement } from '../facts/types.ts'
import { inSentence, net, partTheLead, plainTitle, title, titleOf, topicOf, whole } from './article.ts'
import { type Desk, itemFor, paragraph, upper } from './desk.ts'
import { tableBlocks } from './tables.ts'

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
