/** A chapter of a book, told or explained. */

import { german } from '../facts/lexicon-de.ts'
import { english } from '../facts/lexicon-en.ts'
import { spanish } from '../facts/lexicon-es.ts'
import { french } from '../facts/lexicon-fr.ts'
import { genderOf } from '../facts/names.ts'
import type { Facts } from '../facts/types.ts'
import { authorOf, net, plainTitle, title, titleOf } from './article.ts'
import { type Desk, paragraph, tell, upper } from './desk.ts'
import { asItem, type Note, notesOf } from './notes.ts'
import { isSentence } from './vouch.ts'

const ORDINAL =
  /^(?:(?:the\s+)?(?:first|opening|second|third|final|last)|erstes|letztes|premier|dernier|primer|último)\s/iu

const GENRE =
  /^(?:(?:an?|the|my|une?|la|le|d'une?|eine[rs]?|una?|el)\s+)?(?:[\p{L}-]+\s+){0,3}(?:story|novel|book|roman|romans|romance|histoire|nouvelle|novela|cuento|libro|livre|geschichte|erzählung|\p{L}*krimis?|thrillers?|fantasy|\p{L}*buch(?:es|s)?|\p{L}*romans?)(?:\s(?:policier|historique|policíaca|histórica))?$/iu

/** A chapter that tells no story. */
const NON_FICTION =
  /non-?fiction|(?:wander|reise|koch|rad|kletter)führer|travel guide|hiking guide|guide de (?:voyage|randonnée)|guía de viaje|cookbook|kochbuch|livre de cuisine|libro de cocina|\b(?:textbook|guidebook|handbook|self-help|guide to|(?:chapter|book)\s(?:on|about)\s(?:how|why)|how-to)\b|sachbuch|sachkapitel|ratgeber|fachbuch|lehrbuch|(?:livre|chapitre) (?:documentaire|pratique)|non-fiction|no ficción|libro de texto|divulgación/iu

/** Whether a chapter explains rather than tells. */
export const isNonFiction = (prompt: string): boolean => NON_FICTION.test(prompt)

const FINITE: Readonly<Record<string, RegExp>> = {
  en: english.finite,
  de: german.finite,
  fr: french.finite,
  es: spanish.finite,
}
const CHAPTER = '(?:chapter|\\p{L}{0,12}kapitel|chapitre|capítulo)'
const TALE =
  '(?:stor(?:y|ies)|tale|novel|book|memoirs?|romans?|geschichte|erzählung|\\p{L}{0,12}buch(?:es)?|\\p{L}{0,12}krimis?|thrillers?|histoire|nouvelle|livre|mémoires|novela|cuento|libro|memorias)'
/** What asks for the chapter and says of what book it is: up to a colon, or to the first sign. */
const HEAD = new RegExp(
  `^[^.:;\\n]{0,60}?(?<!\\p{L})(?:${CHAPTER}|stor(?:y|ies)|geschichte|cuento|histoire)(?!\\p{L})[^:.\\n]{0,80}?(?::\\s+|,\\s+|\\.\\s+|\\s(?:in which|about|über|where|wo|dans lequel|où|en el que|sobre)\\s+)`,
  'iu',
)
const BOOK = new RegExp(
  `${TALE}\\s(?:(?:called|titled|named|namens|mit dem titel|intitulée?|titulad[oa]|llamad[oa])\\s)?["“„«]?(\\p{Lu}[^,.:;"”“»\\n]{1,50}?)["”“»]?(?=[,.:;"”“»\\n]|$)`,
  'u',
)
/** "an old keeper steals a boat", "keeper Yann finds …": someone, and a verb that no list of verbs has. */
const HAPPENS =
  /^(?:(?:an?|the|his|her|their|my|our|one)\s(?:[\p{Ll}'’-]+\s){1,3}?(?:\p{Lu}\p{Ll}+\s){0,2}(?:of\s(?:an?|the|his|her)\s(?:\p{Ll}+\s){1,3}?)?|(?:\p{Ll}+\s){0,2}(?:\p{Lu}[\p{Ll}'’]+\s){1,3}|(?:I|we|he|she|they|it)\s(?:\p{Ll}+\s)?)(?:\p{Ll}+ly\s)?\p{Ll}{2,}(?:(?<![su])s|ed)\s(?!of\s)/u
/** It goes on with the one before: a verb first, a relative, a conjunction. */
const GOES_ON =
  /^(?:who|which|whose|where|when|while|but|because|so|until|as if|wo|als|weil|aber|dass|bis|obwohl|qui|que|dont|où|mais|quand|parce|quien|donde|cuando|pero|porque)\s/iu
const VERB_FIRST =
  /^(?!(?:his|its|this|as|perhaps|always|yes|us)\s)(?:then\s|never\s|\p{Ll}+ly\s)?\p{Ll}{2,}(?<![su])s\s(?!of\s|in\s(?:the|a)\s|and\s)\S/u

/** Where the notes begin, and the book that the chapter is from. */
function headOf(prompt: string, language: string): { from: number; book: string | undefined } {
  const head = HEAD.exec(prompt)
  if (head === null) return { from: 0, book: undefined }
  const colon = /^[^.:\n]{0,120}:\s+/u.exec(prompt)
  const isHead = colon !== null && colon[0].length >= head[0].length && FINITE[language]?.test(colon[0]) !== true
  const lead = isHead ? colon[0] : head[0]
  const book = BOOK.exec(lead)?.[1]
  return { from: lead.length, book: book !== undefined && /\p{Ll}/u.test(book) ? book : undefined }
}

interface Plot {
  /** What stands before anything happens: where and when. */
  scene: Note[]
  events: Note[]
  /** Named, but nothing happens in it. */
  motifs: Note[]
}

const ONLY_A_NAME = /^\p{Lu}[\p{Ll}'’-]+(?:\s\p{Lu}[\p{Ll}'’-]+){0,2}$/u
const APPOSITION = /^(?:an?|the|eine?|der|die|une?|le|la|una?|el)\s|^\d{1,2}$/u
/** What someone who was just named does, by the form of the verb and what stands behind it. */
const ACTS: Readonly<Record<string, RegExp>> = {
  de: /^(?!(?:nicht|jetzt|fast|erst|seit|mit|oft|dort|statt)\s)\p{Ll}{3,}t\s(?:den|die|das|dem|der|eine?[nmr]?|ihre?[nmr]?|seine?[nmr]?|im|in|am|an|auf|nach|zu|zum|zur|aus|vor|sich|nie|\p{Lu})/u,
  fr: /^(?!(?:elle|cette|notre|votre|toute|contre|entre|comme|avant|devant|pendant|tout)\s)(?:se\s|s['’])?\p{Ll}{2,}(?:e|it|d|t)\s(?:une?|le|la|les|l['’]|sa|son|ses|à|au|aux|en|dans|que|chez|de)(?!\p{L})/u,
  es: /^(?!(?:este|esta|entre|sobre|desde|durante|donde|hasta|cerca|fuera|para|nuestra)\s)(?:se\s)?\p{Ll}{3,}[ae]\s(?:al?|una?|el|l[ao]s?|su|sus|en|que|con|por|de)(?!\p{L})/u,
}
const YEAR = /^(?:\p{L}{2,10}\s)?1?\d{3}s?$/iu
const IN_PLACE = /\s(?:in|à|en|de)\s(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)$/u

/** The year among what stands beside a name, and the place: they head the chapter. */
function timeIn(beside: readonly Note[]): { scene: Note; taken: Note[] } | undefined {
  const at = beside.findIndex(({ text }) => YEAR.test(text))
  const year = beside[at]
  const before = beside[at - 1]
  if (year === undefined) return undefined
  if (before !== undefined && ONLY_A_NAME.test(before.text))
    return { scene: { ...before, text: `${before.text}, ${year.text}`, end: year.end }, taken: [before, year] }
  const place = IN_PLACE.exec(before?.text ?? '')?.[1]
  return {
    scene: place === undefined ? year : { ...year, text: `${place}, ${year.text}` },
    taken: [year],
  }
}

/** Notes put together to clauses: "Ada, a nurse, travels with a boy" is one, whatever its commas. */
function plotOf(notes: readonly Note[], facts: Facts, language: string): Plot {
  const plot: Plot = { scene: [], events: [], motifs: [] }
  let pending: Note[] = []
  const flush = () => {
    ;(plot.events.length === 0 && plot.motifs.length === 0 ? plot.scene : plot.motifs).push(...pending)
    pending = []
  }
  const until = (from: Note, to: Note): Note => ({
    ...from,
    text: facts.prompt.slice(from.start, to.end).replace(/\.$/u, ''),
    end: to.end,
    whole: from.whole,
  })
  for (const note of notes) {
    const { text } = note
    const finite = FINITE[language]?.exec(text)
    const last = plot.events.at(-1)
    const isVerbFirst =
      !note.whole && ((finite?.index === 0 && !/\s/u.test(finite[0])) || (language === 'en' && VERB_FIRST.test(text)))
    // "der am Tor wartet": a verb at the end makes the article a relative.
    const isRelative =
      language === 'de' &&
      /^(?:die|der|das|den|dem)\s/u.test(text) &&
      finite !== null &&
      finite !== undefined &&
      finite.index + finite[0].length >= text.length
    // Only a deed looks back for who does it: to do so for each note would take the square of their number.
    const acts = isVerbFirst || (!note.whole && ACTS[language]?.test(text) === true)
    // "Mara, a retired clockmaker in Trieste": the name with what tells who that is.
    const named = acts
      ? pending.findLastIndex((one, at) => ONLY_A_NAME.test(one.text) && APPOSITION.test(pending[at + 1]?.text ?? ''))
      : -1
    const who =
      !acts || named !== -1
        ? named
        : pending.findLastIndex((one) => /\p{Lu}/u.test(one.text) && !/\d{4}|^(?:in|on|at|im|en|à)\s/iu.test(one.text))
    const follows = last !== undefined && pending.length === 0 && !last.whole && !note.whole
    if ((isVerbFirst || named !== -1) && who !== -1) {
      const from = pending[who] as Note
      const beside = pending.slice(who + 1)
      pending = pending.slice(0, who)
      flush()
      const when = named === -1 ? undefined : timeIn(beside)
      if (when === undefined) plot.events.push(until(from, note))
      else {
        plot.events.push({
          ...until(from, note),
          text: [from, ...beside.filter((one) => !when.taken.includes(one)), note]
            .map((one) => one.text)
            .join(', ')
            .replace(/\.$/u, ''),
        })
        // Once things happen, another time is no longer the head's.
        const isHead = plot.events.length === 1 && plot.motifs.length === 0
        ;(isHead ? plot.scene : plot.motifs).push(when.scene)
      }
    } else if (follows && (isVerbFirst || GOES_ON.test(text) || isRelative)) {
      plot.events.splice(-1, 1, until(last, note))
    } else if (
      note.whole ||
      (!isVerbFirst && finite !== null && finite !== undefined) ||
      isSentence(text, language) ||
      (language === 'en' &&
        HAPPENS.test(
          `${text.replace(/^(?:An?|The|His|Her|Their|My|Our|One|We|He|She|They|It)(?=\s)/u, (word) => word.toLowerCase())} `,
        ))
    ) {
      flush()
      plot.events.push(note)
    } else pending.push(note)
  }
  flush()
  // A verb that no list has: the longest note is what happens.
  if (plot.events.length === 0) {
    const told = [...plot.scene].sort((a, b) => b.text.length - a.text.length)[0]
    if (told !== undefined && told.text.split(/\s+/u).length >= 6) {
      const at = plot.scene.indexOf(told)
      plot.events.push(told)
      plot.motifs.unshift(...plot.scene.slice(at + 1))
      plot.scene.splice(at)
    }
  }
  return plot
}

/** "a lighthouse keeper finds …", "Ada finds …": who it happens to, as a sentence names them again. */
function heroOf({ facts, language }: Desk, event: Note | undefined): string | undefined {
  const text = event?.text ?? ''
  const name = /^(?:\p{Ll}+\s){0,2}(\p{Lu}[\p{Ll}'’]+(?:\s\p{Lu}[\p{Ll}'’]+)?)(?:,.*?,)?\s\p{Ll}/u.exec(text)?.[1]
  const isKnown = name !== undefined && facts.facts.some((fact) => fact.kind === 'name' && fact.text.includes(name))
  if (/^\p{Lu}[\p{Ll}'’-]+(?:\s\p{Lu}[\p{Ll}'’-]+)?,\s(?:an?|the|eine?|une?|una?)\s/u.test(text)) return name
  if (name !== undefined && (genderOf(name) !== undefined || isKnown)) return name
  if (language !== 'en') return undefined
  const role =
    /^(?:an?|the|one|our)\s((?:\p{Ll}[\p{Ll}-]*\s){0,2}?\p{Ll}[\p{Ll}-]*(?:\s\p{Lu}\p{Ll}+)?)\s(?=(?:who\s)?(?:\p{Ll}{2,}(?<!s)s|has|is|was|found|met|saw|lost|took|came|went|\p{Ll}{2,}ed)\s)/iu.exec(
      text,
    )?.[1]
  return role === undefined || /(?<!s)s$/u.test(role) ? undefined : `the ${role}`
}

/** "a hedgehog named Button who wants to see the sea": what the story is about, as what happens in it. */
const toldOf = (text: string, language: string) =>
  language === 'en'
    ? text.replace(/^((?:an?|the|my|our)\s[^,]{3,60}?)\s(?:who|that)\s(?=\p{Ll}+(?:s|ed)\s)/iu, '$1 ')
    : text

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
  // chapter two "The Quiet Deck"
  const quoted = new RegExp(`${CHAPTER}\\s[\\p{L}\\p{N}]+,?:?\\s["“„«]([^"”“»\\n]{2,60})["”“»]`, 'iu').exec(
    facts.prompt,
  )?.[1]
  const given = titleOf(desk) ?? named ?? quoted
  const numbered =
    /(?:chapter|kapitel|chapitre|capítulo)\s+(\d+|one|two|three|four|five|six|seven|eight|nine|ten)(?!\p{L})/iu.exec(
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
  const head = headOf(facts.prompt, facts.promptLanguage)
  // "kapitel 3 von meinem roman Der Salzweg": the book it is from stands under its title.
  const author = head.book ?? authorOf(desk)
  if (author && author !== given) desk.add('title', 'facts', [paragraph(author)])
  const topic = facts.topic !== undefined && GENRE.test(facts.topic.text) ? undefined : facts.topic
  if (isNonFiction(facts.prompt)) {
    const all = desk
      .rest()
      .filter((one) => !(numbered !== undefined && one.text.toLowerCase() === numbered.toLowerCase()))
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
  const asked = desk.rest().filter((one) => one.form === 'instruction')
  const isAsked = (note: Note) => asked.some((one) => one.start < note.end && one.end > note.start)
  const notes = notesOf(facts, head.from).filter(
    (note) =>
      !isAsked(note) &&
      ![numbered, given, head.book].some((one) => one?.toLowerCase() === note.text.toLowerCase()) &&
      !GENRE.test(note.text) &&
      !STYLE.test(note.text) &&
      !WISH.test(note.text),
  )
  const { scene, events, motifs } = plotOf(
    notes.map((note, at) => (at === 0 ? { ...note, text: toldOf(note.text, desk.language) } : note)),
    facts,
    desk.language,
  )
  // What the prompt does not tell is its author's to invent: the draft says what has its place there.
  const who = heroOf(desk, events[0])
  const [first] = scene
  const last = scene.at(-1)
  if (first !== undefined && last !== undefined)
    desk.add(
      'opening',
      'facts',
      [
        {
          kind: 'lines',
          // What stood between the pieces stands there still, unless a sentence was among it.
          lines: [
            upper(
              events.some((one) => one.start < last.end)
                ? scene.map(({ text }) => text).join(', ')
                : facts.prompt.slice(first.start, last.end),
            ),
          ],
        },
      ],
      scene.map(asItem),
    )
  desk.add('development', 'prose', [paragraph(w.chapter.before(who), 'body')])
  for (const [at, event] of events.entries()) {
    desk.add('development', 'facts', [paragraph(upper(`${event.text.replace(/\.$/u, '')}.`), 'body')], [asItem(event)])
    if (at === 0) desk.add('development', 'prose', [paragraph(w.chapter.moment(who), 'body')])
    else if (at === 1) desk.add('development', 'prose', [paragraph(w.chapter.between(who), 'body')])
  }
  if (motifs.length > 0)
    desk.add(
      'development',
      'facts',
      [
        paragraph(w.chapter.motifs),
        { kind: 'list', ordered: false, items: motifs.map(({ text }) => ({ text: upper(text) })) },
      ],
      motifs.map(asItem),
    )
  for (const one of asked)
    desk.add('development', 'facts', [paragraph(w.chapter.scene(plainTitle(desk, one.text)))], [one])
  if (notes.length + asked.length === 0)
    desk.add('development', 'facts', [
      paragraph(topic === undefined || tale !== undefined ? w.chapter.noEvents : w.chapter.scene(upper(topic.text))),
    ])
  net(desk, 'development')
  desk.add('development', 'prose', [paragraph(w.chapter.after(who), 'body')])
}

/** "make it dark", "keep it tense": of a story, never something that happens in it. */
const WISH =
  /^(?:and\s|but\s|und\s|et\s|y\s)?(?:(?:please|pls|bitte|svp|por favor),?\s+)?(?:(?:keep|make|write)\s(?:it|this|everything)\s.*|(?:halte?|mach|schreib)\s(?:es|das)\s.*|(?:fais|reste|garde|écris|sois)(?:-(?:le|la))?\s(?!\p{Lu}).*|(?:hazlo|mantenlo|que\ssea)\s.*)$/iu

/** "noir style", "children's book": how it is told. */
const STYLE = /^(?:[\p{L}'’-]+\s){0,2}(?:style|genre|stil|noir|mood|tense|funny|dark|lustig(?:\sund\s\p{L}+)?)$/iu
