/** Questions and answers. */
import type { Statement } from '../facts/types.ts'
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
import { type Desk, lower, paragraph, upper } from './desk.ts'
import { toSentence } from './sentence.ts'

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
      ? toSentence(statement.text, { language: desk.language, voice: 'text', open })
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
