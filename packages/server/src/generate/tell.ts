/**
 * Open prose by a very small model, one or two sentences at a time: what is written so far in, paragraphs out.
 *
 * Such a model loses an instruction within a paragraph, but goes on with a text that it sees; so the text so far is its own
 * answer, to be continued. Each step writes several continuations in one batch, and code keeps the sentences of the best one
 * up to the first that brings in a name or figure, says again what was said, changes who speaks or when, cites somebody, or
 * leaves the subject. Where a step gives none, the next one sees less and dares more; after a few the stretch ends.
 */
import { collectInTime, type Session } from './call.ts'
import { countWords, negations, newNames } from './check.ts'
import { inventedFigures } from './facts/check.ts'
import { CONTINUE, textSoFar, type Voice } from './prompts.ts'
import { contentWords, groupsOf, overlap, sentencesOf } from './words.ts'

export interface Stretch {
  voice: Voice
  /** What the whole document is about, in the prompt's words. */
  topic: string
  /** What this stretch is about. */
  beat: string
  /** The side from which it is looked at, before its words: "the benefits of"; or empty. */
  angle: string
  /**
   * Words that its first sentence begins with, not yet in the document; an account of a point begins with the point.
   */
  seed?: string
  /** All that stands before it, as plain text; a story goes on from there. */
  before: string
  /** Words that are no names and no inventions: the prompt and the draft. */
  given: string
  /** About how many to write. */
  words: number
}

/** More would be written for nothing: one in five words is used. */
const CANDIDATES = { story: 4, account: 3 } as const
const STEP_TOKENS = 110
/** A step that brings one sentence is worth its time. */
const SENTENCE_CHARS = 120
/** Of one candidate; more of them drift. */
const STEP_SENTENCES = 3
const PARAGRAPH_WORDS = 85
/** After so many steps in a row of which nothing could be used, the stretch is left where it is. */
const FAILURES_MAX = 3
/** What the model sees of a story before the stretch, and of a stretch before its oldest part is let go. */
const BEFORE_CHARS = 700
const SEEN_CHARS_MAX = 2600
/** Time kept for what comes after: the close, checks, files. */
const RESERVE_MS = 3_000

/** Paragraphs until about `words` are written, or until the model has no more to give or the time is over. */
export async function* tell(session: Session, stretch: Stretch): AsyncGenerator<string> {
  const { voice } = stretch
  const native = session.route.backend.capabilities.continueAssistant
  // A backend that answers a beginning instead of going on with it would say the beginning again.
  const seed = native ? (stretch.seed ?? '') : ''
  let seen = voice === 'story' ? opening(stretch.before) : ''
  let told = 0
  let failures = 0
  let paragraph: string[] = []
  const said = new Said(stretch)
  for (let step = 0; told < stretch.words && failures < FAILURES_MAX && session.leftMs() > RESERVE_MS; step++) {
    if (seen.length > SEEN_CHARS_MAX) seen = seen.slice(-SEEN_CHARS_MAX / 2).replace(/^\S*\s/u, '')
    // A point that the model cannot begin with is left to it.
    const begun = told === 0 && failures === 0 ? seed : ''
    const soFar = seen + begun
    const messages = textSoFar(stretch, soFar)
    if (!native && soFar !== '') messages.push({ role: 'user', content: CONTINUE })
    // A point is gone on with as the subject of a sentence, not set off by a comma or a colon.
    const goesOn = (text: string): boolean => begun === '' || /^\s\p{L}/u.test(text)
    const answers = await collectInTime(session, messages, {
      reserveMs: RESERVE_MS,
      chars: SENTENCE_CHARS,
      enough: ifSentenceEnds((texts) =>
        said.areDecided(texts.filter((text) => text.length < 2 || goesOn(text)).map((text) => begun + text)),
      ),
      maxTokens: STEP_TOKENS,
      candidates: CANDIDATES[voice],
      temperature: 0.55 + failures * 0.15,
      seed: 1 + step * CANDIDATES[voice],
      varied: true,
    })
    const best = said.best(answers.filter(({ text }) => goesOn(text)).map(({ text }) => begun + text))
    if (best.length === 0) {
      failures++
      continue
    }
    failures = 0
    said.add(best)
    paragraph.push(...best)
    told += countWords(best.join(' '), 'en')
    seen = `${seen}${/\s$|^$/u.test(seen) ? '' : ' '}${best.join(' ')}`
    if (countWords(paragraph.join(' '), 'en') >= PARAGRAPH_WORDS) {
      yield paragraph.join(' ')
      paragraph = []
      seen += '\n\n'
    }
  }
  if (session.leftMs() <= RESERVE_MS) session.late = true
  if (paragraph.length > 0) yield paragraph.join(' ')
}

/** The same test, run only where a sentence has ended since: it is not quick. */
function ifSentenceEnds(test: (texts: readonly string[]) => boolean): (texts: readonly string[]) => boolean {
  let ends = 0
  return (texts) => {
    const now = texts.join(' ').match(/[.!?]\s/gu)?.length ?? 0
    if (now === ends) return false
    ends = now
    return test(texts)
  }
}

/** The end of what stands before a stretch of a story, ready to be gone on with; the draft's blanks are no part of it. */
function opening(text: string): string {
  const before = text.replace(/^\[[^\]]*\]\n*/gmu, '').trim()
  const end = before.length > BEFORE_CHARS ? before.slice(-BEFORE_CHARS).replace(/^\S*\s/u, '') : before
  return end === '' ? '' : `${end}\n\n`
}

/** What was said so far, and which sentence may follow it. */
class Said {
  readonly #stretch: Stretch
  readonly #given: string
  readonly #topic: Set<string>
  readonly #beat: Set<string>
  /** What the prompt says is not done: "decides not to open it". */
  readonly #undone: Set<string>
  readonly #groups: Set<string>
  readonly #stems: string[][]
  #sentences: string[]
  /** All candidates of the step: a word that one of them writes in small letters is no name. */
  #common = ''

  constructor(stretch: Stretch) {
    this.#stretch = stretch
    this.#given = `${stretch.given}\n${stretch.before}`
    this.#topic = new Set(contentWords(stretch.topic))
    this.#beat = new Set(contentWords(stretch.beat))
    this.#undone = new Set(
      [...stretch.topic.matchAll(/\b(?:not|never|without|nobody|no longer)\s+(?:to\s+|yet\s+)?(\p{L}{4,})/giu)].flatMap(
        ([, word = '']) => contentWords(word),
      ),
    )
    this.#groups = new Set(groupsOf(stretch.before, 4))
    this.#sentences = sentencesOf(stretch.before)
    this.#stems = this.#sentences.map(contentWords)
  }

  add(sentences: readonly string[]): void {
    for (const sentence of sentences) {
      this.#sentences.push(sentence)
      this.#stems.push(contentWords(sentence))
      for (const group of groupsOf(sentence, 4)) this.#groups.add(group)
    }
  }

  /** The first sentences of the candidate that goes on best; none where none can. */
  best(candidates: readonly string[]): string[] {
    this.#common = candidates.join(' ')
    const stems = candidates.map((text) => new Set(contentWords(text)))
    /** What two candidates speak of belongs to the subject, more likely than what only one does. */
    const shared = (stem: string): boolean => stems.filter((one) => one.has(stem)).length >= 2
    return (
      candidates
        .map((text) => {
          const { kept } = this.#keep(text)
          return { kept, points: kept.length === 0 ? 0 : this.#points(kept, shared) }
        })
        .filter(({ kept }) => kept.length > 0)
        .sort((a, b) => b.points - a.points)
        .map(({ kept }) => kept)[0] ?? []
    )
  }

  /** Whether nothing that is still to come can be kept: each has all its sentences, or one that may not follow. */
  areDecided(candidates: readonly string[]): boolean {
    this.#common = candidates.join(' ')
    return candidates.every((text) => this.#keep(text.replace(/\S*$/u, '')).ended)
  }

  #keep(text: string): { kept: string[]; ended: boolean } {
    const kept: string[] = []
    for (const sentence of sentencesOf(text)) {
      if (!this.#mayFollow(sentence, kept)) return { kept, ended: true }
      kept.push(sentence)
      if (kept.length === STEP_SENTENCES) return { kept, ended: true }
    }
    return { kept, ended: false }
  }

  #mayFollow(sentence: string, kept: readonly string[]): boolean {
    const { voice } = this.#stretch
    const words = countWords(sentence, 'en')
    if (words < 5 || words > 42 || NEVER.test(sentence) || OF_VOICE[voice].test(sentence)) return false
    // A sentence that does not begin like one, or sets off a speech or a list.
    if (!/^\p{Lu}/u.test(sentence) || /["“”:;(]/u.test(sentence)) return false
    if (inventedFigures(sentence, [this.#given], 'en').length > 0) return false
    if (newNames(sentence, this.#given).length > 0 || this.#beginsWithName(sentence)) return false
    const before = [...this.#sentences, ...kept]
    if (sameStart([...before.slice(-2), sentence])) return false
    const groups = groupsOf(sentence, 4)
    const again = groups.filter(
      (group) => this.#groups.has(group) || kept.some((one) => groupsOf(one, 4).includes(group)),
    )
    if (again.length > groups.length * 0.12 || new Set(groupsOf(sentence, 3)).size < groupsOf(sentence, 3).length)
      return false
    const stems = contentWords(sentence)
    if (stems.length < 2) return false
    if (stems.some((stem) => this.#undone.has(stem)) && negations(sentence) === 0) return false
    const others = [...this.#stems, ...kept.map(contentWords)]
    if (others.some((other) => other.length > 2 && overlap(stems, other) > 0.6)) return false
    return this.#isOnSubject(sentence, stems, kept)
  }

  /** One of the subject's words, or in a story somebody who was spoken of. */
  #isOnSubject(sentence: string, stems: readonly string[], kept: readonly string[]): boolean {
    if (stems.some((stem) => this.#beat.has(stem) || this.#topic.has(stem))) return true
    if (this.#stretch.voice === 'story') return /\b(?:he|she|they|it|him|her|his|their|its)\b/iu.test(sentence)
    // In an account one sentence may go without where it takes up a word of the one before; the next may not, unless it
    // takes up two of what was said last.
    const before = [...this.#sentences, ...kept]
    const last = contentWords(before.at(-1) ?? '')
    const said = new Set(before.slice(-3).flatMap(contentWords))
    return (
      (last.some((stem) => this.#beat.has(stem) || this.#topic.has(stem)) &&
        last.some((stem) => stems.includes(stem))) ||
      stems.filter((stem) => said.has(stem)).length >= 2
    )
  }

  /** In a story every word that does not begin sentences otherwise may be a name; in an account only one before another. */
  #beginsWithName(sentence: string): boolean {
    const [, first = '', next = ''] = /^(\p{L}[\p{L}'’-]*),? ?(\p{L}*)/u.exec(sentence) ?? []
    const word = first.toLowerCase()
    if (BEGINNINGS.has(word)) return false
    if (/['’]s$/u.test(word) || (/^\p{Lu}/u.test(next) && !this.#isKnown(next))) return true
    if (this.#stretch.voice === 'account' || /(?:ing|ly|tion|ness|ment)$/u.test(word)) return false
    if (contentWords(word).some((stem) => this.#topic.has(stem) || this.#beat.has(stem))) return false
    return !this.#isKnown(word) && !wordIn(`${this.#common} ${this.#sentences.join(' ')}`, word, 'u')
  }

  #isKnown(word: string): boolean {
    return wordIn(this.#given, word, 'iu')
  }

  #points(kept: readonly string[], shared: (stem: string) => boolean): number {
    const last = new Set(this.#stems.slice(-3).flat())
    const points = kept.map((sentence) => {
      const stems = contentWords(sentence)
      const count = (test: (stem: string) => boolean): number => stems.filter(test).length
      const groups = groupsOf(sentence, 3)
      const seen = groupsOf(this.#sentences.slice(-12).join(' '), 3)
      return (
        2 *
          Math.min(
            2,
            count((stem) => this.#beat.has(stem)),
          ) +
        Math.min(
          2,
          count((stem) => this.#topic.has(stem)),
        ) +
        0.5 * Math.min(4, count(shared)) +
        0.3 *
          Math.min(
            6,
            count((stem) => !last.has(stem)),
          ) -
        4 * (groups.filter((group) => seen.includes(group)).length / Math.max(1, groups.length)) -
        0.7 * (sentence.match(WORN) ?? []).length -
        (/^(?:But|And|So|Then|It was|There (?:was|is|are))\b/u.test(sentence) ? 0.7 : 0)
      )
    })
    // The mean, with a little for a second sentence: it costs no further call.
    return points.reduce((sum, one) => sum + one, 0) / points.length + (points.length - 1) * 0.4
  }
}

const wordIn = (text: string, word: string, flags: string): boolean =>
  new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, flags).test(text)

/** Three sentences in a row that begin with the same word, or two with the same two. */
function sameStart(sentences: string[]): boolean {
  const starts = (count: number): string[] => sentences.map((one) => one.toLowerCase().split(/\s+/u, count).join(' '))
  const two = starts(2)
  return (sentences.length === 3 && new Set(starts(1)).size === 1) || two.at(-1) === two.at(-2)
}

/** Speaks of the text itself, cites somebody, is marked up, or says what nobody can check. */
const NEVER =
  /[<>[\]#|{}_`*\d%$€£]|https?:|\b(?:chapters?|stor(?:y|ies)|scenes?|readers?|narrat\p{L}+|request|paragraphs?|authors?|prompt|characters?|plot|novel|passage|article|essay|sections?|book|sentences?|explanation|overview|statement|summary|topic|in conclusion|overall|to sum up|stud(?:y|ies)|research\p{L}*|scientists?|experts?|surveys?|according to|argued|published|founded|launched|named|called|known as|titled|percent|pandemic|centur(?:y|ies)|decades?|million|billion|thousands?|hundreds?|dozens?|(?:this|the) text|let['’]s|here (?:is|are)|for example|for instance|one example|(?:good|great|clear) (?:example|illustration|way to start|idea)|years? ago|e\.g|i\.e)\b|^(?:imagine|picture|think|consider|remember|take|note|look)\b/iu

/** Worn phrases, and turns against what was said: where there is a choice, the other candidate is taken. */
const WORN =
  /\b(?:testament|tapestr|vibrant|bustling|(?:vital|crucial|essential|important) (?:role|part|aspect)|in today['’]s|delicate balance|holistic|walks of life|fast-paced|oasis|haven|heart of|cannot be overstated|it['’]s not just|not only|however|on the other hand|detrimental|unfortunately|nevertheless)/giu

const OF_VOICE = {
  // Nobody speaks, and it is past.
  story:
    /\b(?:i|me|my|mine|we|us|our|you|your|is|are|am|has|have|will|shall|can|may|does|do)\b|['’](?:m|re|ve|ll|d|t)\b|[!?]/iu,
  account:
    /\b(?:i|me|my|mine|you|your|he|she|him|her|his|was|were|had|did|would)\b|['’](?:m|re|ve|ll|d|t|s a|s not)\b|[!?]/iu,
} as const

/** How sentences begin that do not begin with a name. */
const BEGINNINGS = new Set(
  'a an the this that these those it its they their there he she his her him we our you your in on at by with without for from to of as and or but so yet if when while where what who why how after before during since until once now then soon later finally perhaps maybe still even also although though because unless each every all both many most some few several one another other such no not nothing nobody none only just first second third next last outside inside above below behind beyond across around along through over under between among within against toward towards into onto up down back away slowly suddenly quietly together instead rather whether like unlike despite people someone somebody everyone everything something anyone more less much here'.split(
    ' ',
  ),
)
