/**
 * The prompt's own clauses, behind what asks for the document: verbatim, whole and in order, each with the sentence that
 * says it where there surely is one.
 *
 * In: a desk whose statements are still open. Out: its clauses; what directs the writer ("keep it short") is none, since no
 * statement holds it. A clause without a sentence stands in a list as the prompt has it.
 */
import type { Block } from '../blocks.ts'
import { sentencesOf, splitPieces } from '../facts/split.ts'
import type { Statement } from '../facts/types.ts'
import { type Desk, paragraph, upper } from './desk.ts'
import { toSentence } from './sentence.ts'
import { isSentence, verbFirst } from './vouch.ts'

export interface Clause {
  text: string
  start: number
  end: number
  /** Bullet or numbered line of the prompt. */
  item: boolean
  /** What was read from these words, where one statement holds no more and no less. */
  from?: Statement
  /** A sentence with the subject of the clause before it. */
  whole?: string
}

/** @param behind where the request ends, where the first statement does not tell. */
export function clausesOf(desk: Desk, statements: readonly Statement[], behind = 0): Clause[] {
  const { prompt, promptLanguage, facts, sender, recipient, parties } = desk.facts
  const told = statements.filter((one) => one.end > behind)
  const from = Math.max(behind, Math.min(...told.map((one) => one.start)))
  if (!Number.isFinite(from)) return []
  const holds = [
    ...told,
    ...[sender, recipient, ...parties].filter((one) => one !== undefined),
    ...facts.filter((one) => one.kind === 'phone' || one.kind === 'email' || one.kind === 'url'),
  ]
  // Looked up by where they start: a search for each clause would take the square of their number.
  const byStart = Map.groupBy(statements, (one) => one.start)
  const held = spansOf(holds)
  const clauses = sentencesOf(prompt, facts, promptLanguage).flatMap((whole) => {
    const { end } = whole
    if (end <= from) return []
    const start = Math.max(whole.start, from)
    const unit = { ...whole, start, text: prompt.slice(start, end) }
    const prose =
      /^\p{Lu}.*[.!?]$/su.test(unit.text) && (start === whole.start || /[.!?:\n]\s*$/u.test(prompt.slice(0, start)))
    const one = byStart.get(start)?.find((other) => other.end >= end - 1)
    const pieces = (
      unit.item || (prose && one?.sentence !== undefined)
        ? [unit]
        : rejoined(splitPieces(unit.text, start, facts), prompt)
    ).flatMap(partedAtVerb)
    return pieces
      .map((piece) => trimmed(piece.text, piece.start, unit.item))
      .filter(({ text, start, end }) => text !== '' && !DIRECTS.test(text) && held(start, end))
      .map((clause): Clause => {
        const same = byStart.get(clause.start)?.find((other) => other.end === clause.end)
        return same === undefined ? clause : { ...clause, from: same }
      })
  })
  return promptLanguage === 'en' ? withSubjects(clauses, prompt) : clauses
}

/** Tells whether any of the spans touches the words from `start` to before `end`. */
function spansOf(spans: readonly { start: number; end: number }[]): (start: number, end: number) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  // The furthest end of all that start so early: one look tells what a search would.
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(reach.at(-1) ?? 0, end))
  return (start, end) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.start ?? 0) < end) low = middle + 1
      else high = middle
    }
    return low > 0 && (reach[low - 1] ?? 0) > start
  }
}

function trimmed(text: string, start: number, item: boolean): Clause {
  const lead = /^[\s,;:–—-]*(?:(?:and|und|et|y)\s+)?/iu.exec(text)?.[0].length ?? 0
  const plain = text.slice(lead).replace(/[\s,;:]+$|(?<!\b(?:etc|[ap]\.m)|\d)\.$/gu, '')
  return { text: plain, start: start + lead, end: start + lead + plain.length, item }
}

/** "make it warm but with jokes": told to the writer. */
const DIRECTS =
  /^(?:please\s|bitte\s|por favor\s)?(?:(?:keep|make)\s(?:it|this)|(?:halte?|mach)\s(?:es|das|sie)|fais(?:-le)?\s|hazlo)\s\P{N}*$/iu

/** Clauses that lean on the one before or behind them: "if it rains, we meet inside", "…, because the hall is painted". */
const LEANS_FORWARD =
  /^\s*(?:if|when|unless|as soon as|wenn|falls|sobald|sollte|si|quand|dès que|lorsque|cuando|en cuanto)\s/iu
const LEANS_BACK =
  /^\s*(?:because|so that|unless|except|which|who|whose|weil|denn|damit|sodass|außer|sondern|parce que|car|sauf|afin que|porque|salvo|excepto|para que)\s/iu

function rejoined<T extends { text: string; start: number; end: number }>(pieces: readonly T[], prompt: string): T[] {
  const whole: T[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    const sign = last === undefined ? '' : prompt.slice(last.end, piece.start).trim()
    const leans =
      last !== undefined &&
      (sign === ','
        ? LEANS_BACK.test(piece.text) || (LEANS_FORWARD.test(last.text) && !/,/u.test(last.text))
        : // "Sept - Piranesi": a label and what belongs to it.
          /^[-–—]$/u.test(sign) && last.text.trim().split(/\s+/u).length <= 2)
    if (leans) whole[whole.length - 1] = { ...last, text: prompt.slice(last.start, piece.end), end: piece.end }
    else whole.push(piece)
  }
  return whole
}

/** "customers like it, started in may": two clauses, the second about what the text is about. */
function partedAtVerb<T extends { text: string; start: number; end: number }>(piece: T): T[] {
  const at = /,\s(?=(?:starts|started|costs|saves|takes|lasts)\s)/u.exec(piece.text)
  if (at === null) return [piece]
  const middle = piece.start + at.index
  return [
    { ...piece, text: piece.text.slice(0, at.index), end: middle },
    { ...piece, text: piece.text.slice(at.index + 1), start: middle + 1 },
  ]
}

/** What is still to be told. */
export function openOf(desk: Desk): readonly Statement[] {
  let open: readonly Statement[] = []
  desk.reread((all) => {
    open = all
    return [...all]
  })
  return open
}

/** "Einkaufsliste fürs Grillen, 12 Leute, …": a first clause that says nothing heads what follows. */
export function openedWith(desk: Desk): Clause | undefined {
  const [first, second] = clausesOf(desk, openOf(desk))
  return first !== undefined &&
    second !== undefined &&
    !first.item &&
    first.text.length <= 90 &&
    /^\p{L}/u.test(first.text) &&
    desk.facts.prompt.slice(0, first.start).trim() === '' &&
    !/[.!?\n]/u.test(desk.facts.prompt.slice(first.end, second.start)) &&
    sentenceOf(first, desk.language) === undefined
    ? first
    : undefined
}

/** The verbs by which one asks something of others, in the form that the languages ask in. */
const ASKS: Readonly<Record<string, RegExp>> = {
  en: /^(?:please\s)?(?:do not |don't |never |always |kindly )?(?:accept|add|allow|answer|apply|arrive|ask|avoid|be|bear|book|bring|buy|call|cancel|check|choose|clean|close|collect|come|complete|confirm|contact|cook|dress|email|empty|enter|fill|find|follow|get|give|go|hand|help|inform|join|keep|label|lay|leave|let|listen|lock|look|make|meet|move|note|open|order|park|pass|pay|phone|pick|plan|prepare|print|put|read|register|remember|remove|rent|reply|report|respond|return|ring|rinse|save|see|sell|send|share|shut|sign|sit|speak|start|stay|stop|submit|switch|take|talk|tell|text|throw|tidy|try|turn|update|use|visit|wait|wash|watch|wear|work|write)(?=\s(?!(?:is|are|was|were|has|had|will|starts|ends|fell|rose|grew|went|came|dropped|doubled|increased|decreased)\s)\S|$)/iu,
  de: /^bitte\s\S|\sbitte\s\p{Ll}{2,}n$/iu,
  fr: /^(?:merci d|veuillez\s|prière d|(?:ne pas \p{Ll}+(?:er|ir|re)|appeler|apporter|arriver|confirmer|contacter|envoyer|éteindre|éviter|fermer|laisser|penser|prendre|prévenir|prévoir|ranger|rapporter|remplir|répondre|réserver|respecter|signer|utiliser|venir)\s)/iu,
  es: /^(?:por favor|se ruega|disculpen\s|perdonen\s|rogamos\s|recuerden\s|no olviden\s|(?:no \p{Ll}+(?:ar|er|ir)|apagar|avisar|cerrar|confirmar|contactar|enviar|firmar|llamar|llegar|llevar|pagar|recoger|rellenar|reservar|responder|traer|usar|venir)\s)/iu,
}
/** "Post bis Freitag abholen": an infinitive at the end asks, a participle tells. */
const INFINITIVE_ENDS =
  /(?<!\s(?:von|mit|bei|für|an|in|auf|aus|nach|ohne|gegen|unter|über|zwischen|vor))\s(?!(?:ge|be|ver|ent|er|zer|miss)\p{L}|\p{Ll}{2,4}ge\p{Ll}+en$)\p{Ll}{3,}(?:en|ern|eln)$/u

/** It asks something of its reader, and says so whole. */
export const asks = (text: string, language: string): boolean =>
  ASKS[language]?.test(text) === true && !(language === 'en' && NOUN_BEFORE_FIGURE.test(text))
/** "start 1 Feb", "rent 900", "open saturdays": named, and not asked for. */
const NOUN_BEFORE_FIGURE =
  /^open\s(?:daily|only|from|till?|until|all|every|on|to|(?:mon|tue|wed|thu|fri|sat|sun|week)\p{L}*)(?!\p{L})|^(?:start|stop|rent|work|order|report|note|plan|visit|park|help|print|label|watch|sign|book|answer|email|text)\s[€$£]?\d/iu

/** "bring a towel": what is asked of the reader, as a sentence. */
export function asked(text: string, language: string): string | undefined {
  const plain = text.replace(/[.!\s]+$/u, '')
  const small = `${plain.charAt(0).toLowerCase()}${plain.slice(1)}`
  if (/\s(?:please|pls)$/iu.test(plain)) return `${upper(plain.replace(/,?\s\S+$/u, ''))}, please.`
  if (!asks(plain, language)) {
    if (
      language !== 'de' ||
      !INFINITIVE_ENDS.test(plain) ||
      verbFirst(plain, language) ||
      isSentence(plain, language) ||
      /^(?:wir|ich)\s/iu.test(plain)
    )
      return undefined
    return `Bitte ${plain}.`
  }
  if (
    /^(?:please|kindly|bitte|merci d|veuillez|prière d|por favor|se ruega|disculpen|perdonen|rogamos|recuerden|no olviden)/iu.test(
      plain,
    ) ||
    language === 'de'
  )
    return `${upper(plain)}.`
  if (language === 'en') return `Please ${small}.`
  if (language === 'fr') return `Merci ${/^[aeéèhiou]/iu.test(small) ? 'd’' : 'de '}${small}.`
  return `Se ruega ${small}.`
}

/** "questions to Petra": to whom the reader should turn. */
const TURNS_TO: Readonly<Record<string, readonly [RegExp, (match: RegExpExecArray) => string]>> = {
  en: [
    /^(?:any |all |your )?(questions|queries|replies|answers|applications|complaints|comments|suggestions|bookings|registrations?|feedback|sign-?ups?)\s((?:(?:by|before|until|till)\s\S.*\s)?to\s\S.*)$/iu,
    ([, what = '', rest = '']) => `Please send any ${what.toLowerCase()} ${rest}.`,
  ],
  de: [
    /^((?:Rück)?[Ff]ragen?|[Rr]ückmeldung(?:en)?|[Aa]nmeldung(?:en)?|[Aa]ntwort(?:en)?|[Zz]usagen?|[Aa]bsagen?|[Aa]nregungen|[Bb]ewerbung(?:en)?)\s((?:bis\s\S.*\s)?(?:an|bei|über|unter)\s\S.*|bis\s\S.*)$/u,
    ([, what = '', rest = '']) => `${upper(what)} bitte ${rest}.`,
  ],
  fr: [
    /^(?:pour\s)?(?:toute\s|des\s)?(questions?|réponses?|inscriptions?|réservations?|remarques?)\s((?:avant\s\S.*\s)?(?:à|auprès d|au)\s?\S.*)$/iu,
    ([, what = '', rest = '']) => `Merci d’adresser vos ${what.replace(/s?$/u, 's').toLowerCase()} ${rest}.`,
  ],
  es: [
    /^(preguntas?|dudas?|respuestas?|inscripciones|reservas?|sugerencias?)\s((?:antes del?\s\S.*\s)?a\s\S.*)$/iu,
    ([, what = '', rest = '']) => `Se ruega dirigir las ${what.replace(/([aeo])$/u, '$1s').toLowerCase()} ${rest}.`,
  ],
}

/** "we hired three, opened an office": who did the one did the other, where the verb's form may be no other's. */
const WHO = /^(?:we|i|they|he|she|you)(?=\s\p{L})/iu
const DID =
  /^(?:(?!(?:based|located|called|named|used|required|needed|included|expected|planned|limited|provided|priced|aged|attached|enclosed|closed)\s)\p{Ll}{2,}ed|won|lost|grew|built|bought|sold|made|took|gave|got|ran|held|met|found|began|sent|paid|kept|left|brought|taught|wrote|went|came|spent|learnt|saw)\s(?!(?:by|in|at|on|under|from|with|for|to)\s)\S/u

function withSubjects(clauses: readonly Clause[], prompt: string): Clause[] {
  let who: string | undefined
  let end = 0
  return clauses.map((clause): Clause => {
    const joined = /^\s*,?\s*(?:and\s+|then\s+|and then\s+)?$/iu.test(prompt.slice(end, clause.start))
    const own = WHO.exec(clause.text)?.[0]
    end = clause.end
    const goesOn = own === undefined && joined && !clause.item && who !== undefined && DID.test(clause.text)
    if (!goesOn) who = clause.item ? undefined : own
    return goesOn && who !== undefined ? { ...clause, whole: `${upper(who)} ${clause.text}.` } : clause
  })
}

/** A half clause with what grammar needs; whether "no meat or bones" forbids or only counts is not to be told. */
export function completed(
  text: string,
  language: string,
  about: { open?: string | undefined; verb?: string } = {},
): string | undefined {
  return /^no\s(?:(?:\p{L}+\s)+(?:or|and|nor)\s|(?:\p{L}+days?|weekends?|evenings?|mornings?)(?!\p{L}))|^\p{L}+\s(?:stays?|remains?)\s/iu.test(
    text,
  )
    ? undefined
    : toSentence(text, { language, voice: 'text', ...about })
}

/** The sentence that surely says a clause to its reader; nothing where there is a doubt. */
export function sentenceOf(clause: Clause, language: string): string | undefined {
  if (clause.item) return undefined
  if (clause.whole !== undefined) return clause.whole
  const { text, from } = clause
  if (from?.form === 'question') return upper(from.sentence ?? text)
  const turns = TURNS_TO[language]
  const match = turns?.[0].exec(text)
  if (turns !== undefined && match !== null && match !== undefined) return turns[1](match)
  const request = asked(text, language)
  if (request !== undefined) return request
  // "we raised £800": who did it stands first, so nothing lacks.
  if (language === 'en' && /^(?:we|i|they|he|she|you)\s/iu.test(text) && isSentence(text, language))
    return (from?.form === 'instruction' ? undefined : from?.sentence) ?? `${upper(text)}.`
  return (
    completed(text, language) ??
    (isSentence(text, language)
      ? ((from?.form === 'instruction' ? undefined : from?.sentence) ?? `${upper(text)}.`)
      : undefined)
  )
}

const SENTENCES_PER_PARAGRAPH = 4

/** Clauses in their order: sentences in paragraphs, what is none in lists between them. */
export function inOrder<T extends Clause>(clauses: readonly T[], say: (clause: T) => string | undefined): Block[] {
  const blocks: Block[] = []
  let sentences: string[] = []
  let items: string[] = []
  const flush = () => {
    for (let at = 0; at < sentences.length; at += SENTENCES_PER_PARAGRAPH) {
      const block = paragraph(sentences.slice(at, at + SENTENCES_PER_PARAGRAPH).join(' '))
      if (block !== undefined) blocks.push(block)
    }
    if (items.length > 0) blocks.push(listOf(items))
    sentences = []
    items = []
  }
  for (const clause of clauses) {
    const said = say(clause)
    if (said === undefined) {
      if (sentences.length > 0) flush()
      items.push(asItem(clause))
    } else {
      if (items.length > 0) flush()
      sentences.push(said)
    }
  }
  flush()
  return blocks
}

export const listOf = (items: readonly string[], ordered = false): Block => ({
  kind: 'list',
  ordered,
  items: items.map((text) => ({ text })),
})

/** As the prompt has it, its first letter raised. */
export function asItem({ text }: Clause): string {
  return upper(text)
}
