/** A chapter of a book, told or explained. */
import { genderOf } from '../facts/names.ts'
import type { Statement } from '../facts/types.ts'
import { authorOf, net, plainTitle, title, titleOf } from './article.ts'
import { type Desk, itemFor, paragraph, tell, upper } from './desk.ts'

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
