/** How a prompt opens: "please write me a short letter of resignation": the kind of document, and where what it says begins. */
import type { Lexicon } from './lexicon.ts'
import { readManner } from './manner.ts'
import type { Reading } from './reading.ts'
import type { Unit } from './split.ts'

export const DECLARES = /^(?:I|Ich|Je soussignée?|Yo),\s\p{Lu}|^(?:I|Ich|Je|Yo)\s\(\p{Lu}/u

/** "Kündigung schreiben für …": German commands with the verb behind. */
const COMMAND_BEHIND = /^\s(?:schreiben|verfassen|erstellen|formulieren)(?=[\s,:]|$)/iu
const CHAPTER_NUMBER = /^\s\d{1,3}(?![\p{L}\p{N}])/u

const ENDED_JOB =
  /^(?:\s(?:voluntaria|irrévocable|formelle|fristgerecht))?\s(?:(?:de|du|del?|of|from|for|für|von|pour|a|d['’])\s?)?(?:(?:my|the|meine[nmrs]?|des|mon|le|mi|el)\s)?(?:(?:\p{L}+[ -]time|current|weekend|summer)\s)?(?:(?:job|position|role|post|Stelle|Anstellung|Arbeit|poste|emploi|travail|trabajo|puesto|empleo)(?=\s(?:as|at|with|als|bei|beim|in|im|comme|chez|de|como|en)\s)|Arbeitsvertrag(?:e?s)?|Arbeitsverhältnis(?:ses)?|contrat de travail|CDI|CDD|contrato(?: de trabajo| laboral)?|employment(?: contract)?|contract of employment)(?![\p{L}])/iu

/** "FAQ Seaview Cottage: …" */
const NAMED_THING = /^\s(\p{Lu}[\p{L}\p{N}-]*(?:\s\p{Lu}[\p{L}\p{N}-]*){0,5})(?=\s?[:,.]|$)/u

/** "Please write me a short letter of resignation": consumed; what follows it is the tail. */
export function readHeader(reading: Reading, unit: Unit, lexicon: Lexicon): Unit | undefined {
  if (unit.item) return undefined
  const text = unit.text.replace(/[.!?]+$/u, '')
  // "GET /orders" commands nothing.
  const command = /^\p{Lu}{3,7}\s\//u.test(text) ? '' : (lexicon.command.exec(text)?.[0] ?? '')
  const commanded = command.trim() !== ''
  // "want it cancelled": what the writer of a letter wants, once the letter is asked for.
  if ((reading.headed && !commanded) || ((reading.headed || !reading.letter) && /^(?:want|need)\s/iu.test(command)))
    return undefined
  const rest = text.slice(command.length)
  // "my cv, …": what one has is what one asks for, where nothing else comes before the first comma.
  const owned = unit.start === 0 && /^(?:my|mein\p{Ll}*|mon|mi)\s[^\s,:]+(?:\s[^\s,:]+)?[,:]/iu.test(rest)
  const lead =
    commanded || owned ? `(?:(?:${lexicon.articles}|${lexicon.possessives})\\s+)?` : `(?:(?:${lexicon.articles})\\s+)?`
  // "survey results report": the last noun says what it is, where the first one heads nothing.
  const noun = ['{0,6}?', '{1,4}']
    .map((count) =>
      new RegExp(
        `^${lead.replaceAll("l'|", '')}((?:[\\p{L}\\p{N}'’&+/.-]+,?\\s+)${count})(${lexicon.nouns})(?![\\p{L}\\p{N}-])`,
        'iu',
      ).exec(rest),
    )
    .find((found) => found !== null && isHeader(reading, found, rest, commanded, lexicon))
  if (noun !== null && noun !== undefined) {
    reading.headed = true
    const modifiers = readModifiers(reading, noun[1] ?? '', lexicon, noun[2] ?? '')
    const behind = reading.language === 'de' ? COMMAND_BEHIND.exec(rest.slice(noun[0].length)) : null
    const after = noun[0].length + (behind?.[0].length ?? 0)
    const kind = `${modifiers} ${noun[2] ?? ''}`.trim()
    // "5 FAQs", "Zehn Fragen", "a 300-word essay": how much to write, not what.
    if (
      (/\d/u.test(noun[1] ?? '') && !/(?:19|20)\d{2}/u.test(noun[1] ?? '')) ||
      (noun[1] ?? '').trim().toLowerCase() in lexicon.numberWords
    ) {
      const from = unit.start + command.length
      reading.ignored.push({ start: from, end: from + noun[0].length })
    }
    reading.kind ??= kind
    const whole = `${modifiers} ${rest.slice(noun[0].length - (noun[2] ?? '').length)}`.trim()
    reading.header ??= /^(?:[^:;,.]|[.,:](?=\S)|(?<=\d)\.(?=\s))+/u.exec(whole)?.[0].trim()
    const start = unit.start + command.length
    reading.ignored.push({
      start: unit.start,
      end: start + (noun[0].length - (noun[1] ?? '').length - (noun[2] ?? '').length),
    })
    const ends = /resign|démission|résiliation|renuncia|dimisión|kündig|baja/iu.test(reading.kind)
    // "Chapter 3 of …", "Kündigung Arbeitsvertrag bei …": the number and what is ended belong to the kind.
    const skipped = (ends ? ENDED_JOB : CHAPTER_NUMBER).exec(rest.slice(after))?.[0].length ?? 0
    if (skipped > 0) reading.ignored.push({ start: start + after, end: start + after + skipped })
    const named = NAMED_THING.exec(rest.slice(after + skipped))
    let from = after + skipped
    if (named?.[1] !== undefined && !commanded && modifiers === '' && !lexicon.follows.test(rest.slice(after))) {
      const at = start + from + named[0].indexOf(named[1])
      reading.topic ??= { text: named[1], start: at, end: at + named[1].length, preposition: '' }
      from += named[0].length
    }
    const tail = rest.slice(from)
    // "paper: does shade save energy?": the question is what it is on; "can you write a letter?" asks for one.
    const asks = !commanded && unit.text.endsWith('?') && /^\s?:/u.test(tail)
    return { text: asks ? `${tail}?` : tail, start: start + from, end: unit.end, item: false }
  }
  for (const [deed, kind] of lexicon.deeds) {
    const match = deed.exec(rest)
    if (match === null) continue
    reading.headed = true
    if (kind !== '') reading.kind ??= kind
    reading.deed = true
    let start = unit.start + command.length + match[0].length
    reading.ignored.push({ start: unit.start, end: start })
    let tail = rest.slice(match[0].length)
    // "resign from my job at …": what is left says more of the job.
    if (/resign|démission|renuncia|kündig/iu.test(kind)) {
      const job = ENDED_JOB.exec(tail.replace(/^(?=\p{L})/u, ' '))?.[0].length ?? 0
      reading.ignored.push({ start, end: start + job })
      start += job
      tail = tail.slice(job)
    }
    // "Document the todo API": its object is the topic.
    const object = /\s$/u.test(match[0]) && kind !== '' ? /^[^:;,.(]{2,100}/u.exec(tail)?.[0].trim() : undefined
    if (object !== undefined) {
      reading.topic = { text: object, start, end: start + object.length, preposition: '' }
      start += object.length
      tail = tail.slice(object.length)
    }
    return { text: tail, start, end: unit.end, item: false }
  }
  if (
    commanded &&
    command.trim().length > 3 &&
    /(?<!\p{L})(?:write|draft|create|make|generate|prepare|compose|produce|schreib\p{L}*|verfass\p{L}*|erstell\p{L}*|écri\p{L}*|rédig\p{L}*|escrib\p{L}*|redact\p{L}*)\s*(?:me|us|mir|uns)?\s*$/iu.test(
      command,
    )
  ) {
    reading.headed = true
    reading.ignored.push({ start: unit.start, end: unit.start + command.length })
    return { text: rest, start: unit.start + command.length, end: unit.end, item: false }
  }
  return undefined
}

function isHeader(
  reading: Reading,
  noun: RegExpExecArray,
  rest: string,
  commanded: boolean,
  lexicon: Lexicon,
): boolean {
  const modifiers = noun[1] ?? ''
  const words = modifiers.trim().split(/\s+/u)
  const preposition = new RegExp(
    `(?:^|\\s)(?:${lexicon.from}|${lexicon.to}|${lexicon.for}|${lexicon.about}|${lexicon.between}|with|mit|avec|con|the|a|my|der|die|das|and|und|et|y|i|ich|je|yo)(?=\\s)`,
    'iu',
  )
  if (modifiers !== '' && (preposition.test(` ${modifiers}`) || lexicon.finite.test(modifiers))) return false
  // "will finish with my clients": what one will do, no last will.
  if (!commanded && /^will$/iu.test(noun[2] ?? '') && /^\s\p{Ll}/u.test(rest.slice(noun[0].length))) return false
  if (commanded) return words.length <= 6
  const after = rest.slice(noun[0].length)
  return lexicon.follows.test(after) || namesItself(reading, after, modifiers === '', lexicon)
}

/** "Chapter 3 of a story: …", "FAQ Seaview Cottage: …", "Kündigung Arbeitsvertrag bei …": what follows the noun names it. */
function namesItself(reading: Reading, after: string, first: boolean, lexicon: Lexicon): boolean {
  // "Document my function: …" asks for one.
  if (/^\s(?:my|our|the|this|mein\p{Ll}*|unser\p{Ll}*|mon|notre|mi|nuestr[oa])\s/iu.test(after)) return false
  const phrase = /^[^:,.;!?]{1,90}/u.exec(after)?.[0] ?? ''
  if (lexicon.finite.test(phrase)) return false
  if (after.startsWith(':', phrase.length)) return true
  return (
    first &&
    // "cover letter barista at Bean There, …": in a hurry, the matter follows the kind of letter with nothing between.
    (/^\s(?:\d{1,3}(?:\s|$)|\p{Lu}\p{L}+)/u.test(phrase) || (reading.letter && /^\s\p{Ll}{3,}\s\S/u.test(phrase))) &&
    phrase.trim() !== '' &&
    /^[,.;:]|^$/u.test(after.slice(phrase.length))
  )
}

/** Tone and length said before the noun; what remains belongs to the kind ("quarterly sales"). */
function readModifiers(reading: Reading, text: string, lexicon: Lexicon, noun: string): string {
  readManner(reading, `${text}${noun}`, lexicon)
  let rest = text
  for (const pattern of [...Object.values(lexicon.lengths), lexicon.short, ...lexicon.tones.map(([tone]) => tone)])
    rest = rest.replace(new RegExp(pattern.source, 'giu'), ' ')
  return rest
    .replace(
      /(?:^|\s)(?:and|but|but still|very|simple|detailed|complete|full|good|nice|great|short|long|proper|well-written|new|und|sehr|gute[nrs]?|et|très|bonne|y|muy|buena?|,)(?=\s|$)/giu,
      ' ',
    )
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,]+|[\s,]+$/gu, '')
}

/** "Chapter 3 of a story: Inspector Dale meets the widow.": a whole sentence behind the colon of a header. */
export function sentenceBehind(header: Unit, unit: Unit, story: boolean): Unit | undefined {
  const lead = /^[^:]{0,90}:\s+(?=\p{Lu})/u.exec(header.text)?.[0]
  const text = header.text.slice(lead?.length)
  if (lead === undefined || !(/[.!]$/u.test(unit.text) || DECLARES.test(text))) return undefined
  const words = text.split(/\s+/u).length
  const commas = text.match(/[,;]\s/gu)?.length ?? 0
  if (DECLARES.test(text)) {
    const at = header.start + lead.length
    return { text: `${text}.`, start: at, end: at + text.length, item: false }
  }
  if (words < 4 || (commas > 1 && !story) || /:\s/u.test(text)) return undefined
  const start = header.start + lead.length
  return { text: `${text}.`, start, end: start + text.length, item: false }
}
