/** Questions and answers. */
import {
  authorOf,
  heading,
  inSentence,
  lowerTitle,
  net,
  ours,
  partTheLead,
  plainTitle,
  title,
  titleOf,
} from './article.ts'
import { asItem, asks, type Clause, clausesOf, completed, listOf } from './clauses.ts'
import { type Desk, lower, paragraph, upper } from './desk.ts'
import { isSentence } from './vouch.ts'

/** "Q: Do you deliver? A: Yes." */
const QUESTION_ANSWER =
  /(?<![\p{L}])(?:Q|Question|F|Frage|P|Pregunta)\s?[:.]\s*([^?\n]{3,200}\?)\s*(?:A|Answer|Antwort|R|Réponse|Respuesta)\s?[:.]\s*([^\n]{1,400}?)(?=\s+(?:Q|Question|F|Frage|P|Pregunta)\s?[:.]\s|\s*(?:\n|$))/gu

export function writeFaq(desk: Desk): void {
  const { w, facts } = desk
  const head = partTheLead(desk)?.replace(
    /^(?:questions?|answers?|faqs?|fragen|questions|preguntas)\s(?:about|on|for|zu|zum|zur|sur|sobre)\s/iu,
    '',
  )
  const open = desk.rest()
  const clauses = clausesOf(desk, open)
  // "FAQ pottery studio, …": what it is about, with nothing between.
  const [first] = clauses
  const named =
    facts.topic === undefined &&
    head === undefined &&
    first !== undefined &&
    (NAMED.test(first.text) || isNamedAt(facts.prompt, first))
      ? first
      : undefined
  const whole = (facts.topic?.text ?? head ?? named?.text.replace(NAMED, ''))?.replace(
    /^[“"«„']([^“”"«»„']*)[”"»“']$/u,
    '$1',
  )
  // "FAQ for employees about the new app": for whom, and about what.
  const about = /^(?:for|für|pour|para)$/iu.test(facts.topic?.preposition ?? '')
    ? /\s(?:about|on|regarding|über|zu|zur|zum|sur|sobre)\s+(.+)$/u.exec(whole ?? '')?.[1]
    : undefined
  const topic = (about ?? whole)?.replace(/,?\s(?:please|pls|bitte|svp)$/iu, '')
  const given =
    titleOf(desk) ??
    (about === undefined || facts.header === undefined
      ? undefined
      : upper(facts.header.replace(/^faqs?(?!\p{L})/iu, (kind) => kind.toUpperCase().replace('S', 's'))))
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
  const entries: Entry[] = asIs.map(({ question, answer }) => ({
    question: upper(question.trim()),
    sentences: [/[.!?]$/u.test(answer.trim()) ? upper(answer.trim()) : `${upper(answer.trim())}.`],
    items: [],
  }))
  const into = (question: string): Entry => {
    const known = entries.find((entry) => entry.question === question)
    if (known !== undefined) return known
    const entry: Entry = { question, sentences: [], items: [] }
    entries.push(entry)
    return entry
  }
  const reached = [...facts.phones, ...facts.emails, ...facts.urls]
  const contact = desk.contact()
  const whom: string[] = []
  let before: { entry: Entry; text: string } | undefined
  for (const clause of withAllHours(clauses.filter((one) => one !== named).flatMap(partedAtNo))) {
    if (spans.some(({ start, end }) => clause.start >= start && clause.start < end)) continue
    // "call 0113 496 0000": the last answer says it.
    if (contact !== undefined && CONTACT_ONLY.test(bareOf(desk, clause.text))) continue
    if (clause.from?.form === 'question') {
      before = { entry: into(clause.from.sentence ?? upper(clause.text)), text: clause.text }
      continue
    }
    const told = answerOf(desk, clause)
    // "teacher Mrs Kim 0151 2345678": whom to ask.
    if (reached.some((one) => clause.text.endsWith(one)) && told.sentence === undefined) {
      whom.push(told.item)
      continue
    }
    // "bring a towel, no glass": whether it is forbidden or only not there is not said.
    if (
      before !== undefined &&
      NO_THING.test(clause.text) &&
      TO_BRING.test(before.text) &&
      !/not|nicht/u.test(told.sentence ?? '')
    ) {
      before.entry.items.push(asItem(clause))
      continue
    }
    const waits = before !== undefined && before.entry.sentences.length + before.entry.items.length === 0
    const entry =
      waits && told.sentence !== undefined && before !== undefined
        ? before.entry
        : into(questionFor(desk, clause, before))
    if (told.sentence !== undefined) entry.sentences.push(told.sentence)
    else entry.items.push(told.item)
    before = { entry, text: clause.text }
  }
  const reach = entries.find(({ question }) => question === w.faq.contactQuestion)
  reach?.items.push(...whom.splice(0))
  // What fits no question is said last.
  const isOther = ({ question }: Entry) => question === w.faq.fill.at(-1)
  const answer = ({ question, sentences, items }: Entry) => {
    desk.add('questions', 'facts', [heading(question, 2)])
    const answers = [paragraph(sentences.join(' ')), items.length > 0 ? listOf(items) : undefined]
    if (sentences.length + items.length > 0) desk.add('questions', 'facts', answers, open)
    else desk.add('questions', 'prose', [paragraph(w.faq.noAnswer)])
  }
  for (const entry of entries) if (!isOther(entry)) answer(entry)
  const used = new Set(entries.map((entry) => entry.question))
  // Who is told with a number of their own is told once.
  const others = reached.filter((one) => !whom.some((text) => text.includes(one)))
  const contacted = contact !== undefined && reach === undefined
  const wanted = (facts.length.questions ?? (asIs.length > 2 ? 0 : 5)) - entries.length - (contacted ? 1 : 0)
  const blanks = [...w.faq.fill, ...(contacted ? [] : [w.faq.contactQuestion])].filter((one) => !used.has(one))
  for (const question of blanks.slice(0, Math.max(0, wanted)))
    desk.add('questions', 'prose', [
      heading(question, 2),
      paragraph(question === w.faq.contactQuestion ? w.faq.noContact : w.faq.noAnswer),
    ])
  for (const entry of entries) if (isOther(entry)) answer(entry)
  net(desk, 'questions')
  if (contacted)
    desk.add('questions', 'facts', [
      heading(w.faq.contactQuestion, 2),
      others.length === 0 ? undefined : paragraph(w.faq.contactAnswer(w.and(others))),
      whom.length > 0 ? listOf(whom) : undefined,
    ])
}

const NAMED =
  /^(?:faqs?|q&a|frequently asked questions|(?:häufige|häufig gestellte) fragen|foire aux questions|questions fr[eé]quentes|preguntas frecuentes)\s(?:(?:for|about|on|zu|zum|zur|für|sur|sobre|de)\s)?(?=\p{L})/iu

/** "FAQ gimnasio del barrio: …" */
const isNamedAt = (prompt: string, { start, end }: Clause) =>
  prompt[end] === ':' && /^faqs?\s+$/iu.test(prompt.slice(0, start))

interface Entry {
  question: string
  sentences: string[]
  /** What is no sentence, as the prompt has it. */
  items: string[]
}

/** "shoes rental 4" behind "day pass 14 euro": the next line of the same list of prices. */
const BARE_FIGURE = /^(?:\p{L}[\p{L}'’-]*\s){1,4}\d+(?:[.,]\d{1,2})?$/u

/** "bring a sleeping bag and swim stuff no phones": what to bring, and what not to. */
function partedAtNo(clause: Clause): Clause[] {
  const { text, start } = clause
  const found = BRINGS.exec(text)
  if (found?.[1] === undefined || clause.item) return [clause]
  const { from: _, ...rest } = clause
  const at = found[1].length
  const lead = /^[\s,]+/u.exec(text.slice(at))?.[0].length ?? 0
  return [
    { ...rest, text: found[1], end: start + at },
    { ...rest, text: text.slice(at + lead), start: start + at + lead },
  ]
}
const NO_THING = /^(?:no|keine?|pas de|sin|ningún)\s\p{L}+(?:\s\p{L}+)?$/iu
const TO_BRING =
  /^(?:please |bitte )?(?:bring|take|pack|wear|apporte[rz]|prendre|prévoir|traer|traigan|llevar)\s|^mitbringen|\smitbringen$/iu
const BRINGS =
  /^((?:please |bitte )?(?:bring|take|pack|wear|apporter|apportez|prendre|traer|traigan|llevar)\s(?:\S+\s+){1,12}?\S+)(?=\s(?:but |aber |mais |pero )?(?:no|pas de|sin)\s\p{L}+(?:\s(?:or|and|ni|ou|et|y|o)\s\p{L}+)?$)/iu

/** What a clause is the answer to. */
function questionFor(desk: Desk, clause: Clause, before: { entry: Entry; text: string } | undefined): string {
  const { questions, has, fill } = desk.w.faq
  const found = (said: string) => questions.find(([pattern]) => pattern.test(said))?.[1]
  const label = clause.from?.label ?? labelOf(clause.text)
  // A label says best what is told; where it matches nothing ("adults 8 EUR"), the whole does.
  const known = (clause.from?.label === undefined ? undefined : found(clause.from.label)) ?? found(clause.text)
  if (known !== undefined) return known
  if (before !== undefined && BARE_FIGURE.test(clause.text) && MONEY.test(before.text)) return before.entry.question
  return label === undefined || (clause.from?.label === undefined && !isNoun(label, clause.text, desk.language))
    ? (fill.at(-1) ?? '')
    : has(lowerTitle(desk, label))
}
/** Words that a question may name: what has a verb in it ("bus leaves") or is where and whose ("pro Wohnung") is none. */
const isNoun = (label: string, text: string, language: string) =>
  !isSentence(text, language) &&
  !/^(?:per|each|at|in|on|by|for|with|from|to|back|not|pro|je|bei|in|im|am|an|auf|mit|zu|zum|zur|von|vom|nicht|par|chaque|à|au|aux|en|chez|sur|avec|pas|por|cada|con|a|al|para)(?!\p{L})/iu.test(
    label,
  )
const MONEY = /[€$£]|(?<![\p{L}])(?:EUR|USD|GBP|CHF|euros?|pounds?|dollars?|francs?|cents?|pence)(?!\p{L})/iu

/** "9-21 weekends", "10 bis 14 Uhr samstags". */
const HOURS_OF_DAYS =
  /^(?:from |von |de )?\d{1,2}(?:[:.h]\d{2})?\s?(?:am|pm|h|uhr)?\s?(?:-|–|to|till|bis|à|a)\s?\d{1,2}(?:[:.h]\d{2})?\s?(?:am|pm|h|uhr)?\s(?:on |at |am |le |les |los |el )?(?:mon|tue|wed|thu|fri|sat|sun|weekend|weekday|werktag|wochenend|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom|fin)/iu
const DAYS =
  /^(?:on |am |le |les |el |los )?(?:mon|tue|wed|thu|fri|sat|sun|weekend|weekday|mo|di|mi|do|fr|sa|so|wochenend|werktag|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom)\p{L}{0,9}\.?(?:\s?(?:[-–+]|to|bis|à|au|a|and|und|et|y)\s?\p{L}{2,10}\.?)?\s(?:(?:nur|only|seulement|solo)\s)?(?:nicht(?!\p{L})|not(?!\p{L})|\d|bis\s\d|until\s\d|till?\s\d|closed|geschlossen|zu\b|fermé|cerrado|from|von|de)/iu

const OPENING = /^(?:open|opening (?:hours|times)|geöffnet|öffnungszeiten|ouvert|horaires?|abierto|horario)(?:\s|:|$)/iu

/** "waschen 7-21 uhr, sonntags nicht": when it is not. */
const PERIOD_NOT =
  /^(?:in|an|am|im|während|at|on|during|pendant|en|durante)\s(?:\p{L}+\s){1,3}(?:nicht|not|closed|geschlossen|fermé|cerrado)$/iu
const NOT_THEN = /\s(?:not|nicht|closed|geschlossen|zu|pas|fermé|cerrado)$/iu
const HOURS = /\d\s?(?:uhr|am|pm|h)(?!\p{L})|\d{1,2}(?::\d{2})?\s?[-–]\s?\d{1,2}(?::\d{2})?(?!\d)/iu

/** "open Mon-Fri 9-18, Sat 10-14": the hours of the second day belong to those of the first. */
function withAllHours(clauses: readonly Clause[]): Clause[] {
  const all: Clause[] = []
  for (const one of clauses) {
    const before = all.at(-1)
    const goesOn = DAYS.test(one.text) || HOURS_OF_DAYS.test(one.text) || PERIOD_NOT.test(one.text)
    if (
      before !== undefined &&
      goesOn &&
      (OPENING.test(before.text) ||
        (NOT_THEN.test(one.text) && HOURS.test(before.text)) ||
        DAYS.test(before.text) ||
        HOURS_OF_DAYS.test(before.text)) &&
      !one.item
    ) {
      const { from: _, ...rest } = before
      all[all.length - 1] = { ...rest, text: `${before.text}, ${one.text}`, end: one.end }
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

/** "distribution le jeudi de 18h …" → "distribution": what a clause with a figure is about. */
function labelOf(text: string): string | undefined {
  const label = LABEL_VALUE.exec(text)?.[1]?.replace(NO_LABEL, '')
  return label === undefined || label === '' ? undefined : label
}
const NO_LABEL =
  /(?:^|\s)(?:within|under|for|by|in|on|at|about|around|over|to|than|until|till|innerhalb|unter|für|bis|ab|ca|etwa|am|im|dauert|kostet|beginnt|sous|pour|en|dans|jusqu['’]à|à|environ|dure|coûte|le|les|la|du|des|para|dentro|hasta|desde|unos|el|los|the|der|die|das|takes|costs|starts|begins|ends|pay|pays|need|needs|get|gets|only|nur)(?!\p{L}).*$/iu

/** Whose hours a page of answers gives. */
const WE_ARE: Readonly<Record<string, string>> = { en: 'We are', de: 'Wir haben', fr: 'Nous sommes', es: 'Estamos' }

/** "Mon-Fri 10-17", "täglich 10-19 Uhr": days and hours, and no other word. */
const HOURS_ONLY =
  /^(?=.*\d)(?:(?:daily|every day|weekdays|weekends|täglich|werktags|tous les jours|todos los días|(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom)(?:[a-z]{0,7}(?:day|tag|di|che|es)s?)?|and|und|et|y|to|till|bis|à|a|du|au|de|le|el|von|from|uhr|am|pm|h|\d{1,2}(?:[:.h]\d{2})?)(?:[\s,–-]+|(?=am|pm|h|uhr)|$))+$/iu
const OPEN_AT: Readonly<Record<string, (hours: string) => string>> = {
  en: (hours) => `We are open ${hours}.`,
  de: (hours) => `Wir haben ${hours} geöffnet.`,
  fr: (hours) => `Nous sommes ouverts ${hours}.`,
  es: (hours) => `Estamos abiertos ${hours}.`,
}

/** "8 EUR an hour", "95 Euro pro Nacht". */
const RATE =
  /^(?:(?:[€$£]\s?\d[\d.,]*)|\d[\d.,]*\s?(?:[€$£]|(?:EUR|USD|GBP|CHF|euros?|pounds?|dollars?|francs?|cents?|pence)))\s(?:an?|per|each|pro|je|am|im|par|la|le|l['’]|por|al|el)(?:\s|(?<=['’]))\p{L}+$/iu
const COSTS: Readonly<Record<string, string>> = { en: 'It costs', de: 'Es kostet', fr: 'Cela coûte', es: 'Cuesta' }

/** The sentence that answers, or the words of the prompt as an item, a label before its value. */
function answerOf(desk: Desk, clause: Clause): { sentence: string; item?: never } | { sentence?: never; item: string } {
  const { from, text } = clause
  const pair = from?.label !== undefined && from.value !== undefined ? [from.label, from.value] : undefined
  if (pair?.[0] !== undefined && pair[1] !== undefined) {
    const [label, value] = pair
    if (desk.language === 'en' && (/^(?:opening )?hours$/iu.test(label) || !/(?:s|en|people)$/iu.test(label))) {
      const noun = /^(?:the|our|your|an?)\s/iu.test(label) ? upper(label) : `The ${lower(label)}`
      return { sentence: `${noun} ${/s$/iu.test(label) ? 'are' : 'is'} ${value.replace(/\.$/u, '')}.` }
    }
    return { item: `${upper(label)}: ${value.replace(/\.$/u, '')}` }
  }
  if (clause.item) return { item: asItem(clause) }
  const open = WE_ARE[desk.language]
  const sentence =
    completed(text, desk.language, { open }) ??
    (asks(text, desk.language) || from?.form === 'request' || from?.form === 'thanks'
      ? `${upper(text)}.`
      : undefined) ??
    (isSentence(text, desk.language) ? `${upper(text)}.` : undefined) ??
    (HOURS_ONLY.test(text) ? OPEN_AT[desk.language]?.(text) : undefined) ??
    (RATE.test(text) && COSTS[desk.language] !== undefined ? `${COSTS[desk.language]} ${text}.` : undefined)
  if (sentence !== undefined) return { sentence }
  const free =
    desk.language === 'en' ? /^((?:(?!(?:free|but|if|not)\s)\p{L}+\s)+)(free|included|extra)$/iu.exec(text) : null
  if (free?.[1] !== undefined && !/\b(?:is|are|for|if|not)\b/iu.test(free[1]))
    return {
      sentence: `${upper(free[1])}${/(?:[^s]s|people|children|and .+)\s$/iu.test(free[1]) ? 'are' : 'is'} ${free[2]?.toLowerCase() ?? ''}.`,
    }
  const place =
    desk.language === 'en'
      ? /^((?:the )?(?:\p{Ll}+\s){1,2}?)((?:behind|in front of|next to|near|opposite|inside|outside|beside|around) .+)$/iu.exec(
          text,
        )
      : null
  if (place?.[1] !== undefined)
    return { sentence: `${upper(place[1])}${/s\s$/u.test(place[1]) ? 'are' : 'is'} ${place[2] ?? ''}.` }
  return { item: asItem(clause) }
}
