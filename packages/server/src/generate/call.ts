/**
 * One text from a model: called, tidied as it comes, continued where it stopped at the length limit.
 *
 * In: messages and the limits of the whole request. Out: pieces of clean Markdown, and at the end whether it is whole.
 * A continuation is the backend's own where it has one, else an instruction; words that it repeats are taken out. At most
 * three rounds (docs/decisions.md "Clean text").
 */

import { badFields } from '../http/errors.ts'
import {
  type ChatMessage,
  GenerationBroken,
  type ModelEvent,
  type ModelRequest,
  ModelUnavailable,
} from '../models/backend.ts'
import type { Route } from '../models/resolve.ts'
import { CONTINUE } from './prompts.ts'
import { isStillThinking, ThinkSplitter } from './think.ts'
import { type Tidied, Tidier, withoutPreamble } from './tidy.ts'

export type BackendRoute = Extract<Route, { kind: 'backend' }>

/** What all calls for one document share. */
export interface Session {
  route: BackendRoute
  signal: AbortSignal
  /** Milliseconds left of the whole request. */
  leftMs: () => number
  /** Set once the model was asked for words. */
  asked?: boolean
  /** Set once the model has begun to answer: only then is there output, and no fallback any more. */
  begun?: boolean
  /** How fast it writes, as last seen: the wait for the first words, and characters of one answer after that. */
  pace?: { waitMs: number; charsPerMs: number }
  /** Set where words of the model were done without, because they would not have come in time. */
  late?: boolean
}

export interface TextOptions {
  /** Tokens wanted; less where the context does not hold them. */
  maxTokens: number
  temperature?: number
  seed?: number
  varied?: boolean
  /** What may be chatter at its end (tidy.ts); a whole document by default. */
  end?: 'document' | 'letter' | 'text'
  /** Headings that code has written already; a first line that repeats one goes. */
  headings?: string[]
  /** Headings of what is written elsewhere: from one of them on the answer is left out. */
  otherHeadings?: string[]
  /** The last of them stands right above. */
  underHeading?: boolean
  /** The answer is a text anew: a list of the changes behind it goes. */
  revised?: boolean
  /** Who speaks, where the prompt names somebody. */
  sender?: (() => string | undefined) | undefined
  /** The field to name where the context is too small. */
  field?: 'prompt' | 'existingContent'
}

export interface Ending {
  /** The model came to its own end; else it was stopped: at the length limit, by a filter, for a reason that is not known. */
  whole: boolean
}

/** A model that thinks first needs room for that too. */
const THINKING_TOKENS = 6000
const CONTINUATIONS_MAX = 3
/** A document needs at least this much room. */
const ROOM_TOKENS_MIN = 256
/** A continuation is held this long to see what it repeats. */
const OVERLAP_CHARS_MAX = 240
const OVERLAP_CHARS_MIN = 12
/** An answer that comes all at once is read in slices, so that other requests have their turns. */
const SLICE_CHARS = 4000
/** How much of the text a continuation is shown where the context does not hold it all. */
const TAIL_CHARS = 2000

export async function* writeText(
  session: Session,
  messages: ChatMessage[],
  options: TextOptions,
): AsyncGenerator<Tidied, Ending> {
  const { backend, target } = session.route
  const tidier = new Tidier({
    end: options.end ?? 'document',
    headings: options.headings ?? [],
    otherHeadings: options.otherHeadings ?? [],
    underHeading: options.underHeading ?? false,
    revised: options.revised ?? false,
    sender: options.sender,
  })
  let room = await roomFor(session, messages, options.field ?? 'prompt')
  let raw = ''
  let asked = messages
  for (let round = 0; ; round++) {
    const request = requestOf(session, asked, room, options)
    const joiner = round === 0 ? undefined : new Joiner(raw, backend.capabilities.continueAssistant)
    let finish: 'stop' | 'length' | 'other' = 'other'
    let gained = 0
    for await (const event of backend.stream(request, target)) {
      session.begun = true
      if (event.type === 'text') {
        const text = joiner ? joiner.write(event.text) : event.text
        raw += text
        gained += text.length
        for (let at = 0; at < text.length; at += SLICE_CHARS) {
          if (at > 0) await new Promise((resolve) => setImmediate(resolve))
          yield* tidier.write(text.slice(at, at + SLICE_CHARS))
        }
      } else if (event.type === 'reasoning') yield event
      else if (event.type === 'finish') finish = event.reason
    }
    if (joiner) {
      const text = joiner.end()
      raw += text
      gained += text.length
      if (text !== '') yield* tidier.write(text)
    }
    const more =
      finish === 'length' && round < CONTINUATIONS_MAX && gained > 0 && raw.trim() !== '' && !isStillThinking(raw)
    if (!more) {
      yield* tidier.end()
      return { whole: finish === 'stop' }
    }
    asked = continued(messages, raw, backend.capabilities.continueAssistant)
    const used = await backend.countTokens(asked, target)
    if (used + ROOM_TOKENS_MIN > target.contextTokens)
      asked = continued(messages, `… ${raw.slice(-TAIL_CHARS)}`, backend.capabilities.continueAssistant)
    room = target.contextTokens - (await backend.countTokens(asked, target))
    if (room < ROOM_TOKENS_MIN) {
      yield* tidier.end()
      return { whole: false }
    }
  }
}

/** An answer that is not shown as it comes: a candidate, rows, edits. */
export interface Answer {
  text: string
  finish: 'stop' | 'length' | 'other'
  reasoning: string
}

export interface CollectOptions extends TextOptions {
  candidates?: number
  jsonSchema?: NonNullable<ModelRequest['jsonSchema']>
}

/** Whole answers: one, or as many candidates as are asked for and the backend writes in a batch. */
export async function collect(session: Session, messages: ChatMessage[], options: CollectOptions): Promise<Answer[]> {
  const answers = new Answers(session, options)
  await answers.fill(session.leftMs, messages)
  return answers.whole()
}

export interface InTimeOptions extends CollectOptions {
  /** Of the request's time, left for the rest of the document. */
  reserveMs: number
  /** About how many characters an answer needs to be of use. */
  chars: number
  /** Whether what has come so far decides already; the rest is then not waited for. */
  enough?: (texts: readonly string[]) => boolean
}

/**
 * The same, where code has words of its own to fall back on: what does not come in time is done without, and `session.late`
 * says so. A model that is seen to be too slow is stopped at once, not when the time is over, and not asked again for as
 * much; so a request on a crowded machine answers soon.
 */
export async function collectInTime(
  session: Session,
  messages: ChatMessage[],
  options: InTimeOptions,
): Promise<Answer[]> {
  const leftMs = (): number => session.leftMs() - options.reserveMs
  const isLate = (chars: number, waitMs: number): boolean =>
    session.pace === undefined ? leftMs() <= 0 : waitMs + chars / session.pace.charsPerMs > leftMs()
  if (isLate(options.chars, session.pace?.waitMs ?? 0)) {
    session.late = true
    return []
  }
  const answers = new Answers(session, options)
  try {
    await answers.fill(leftMs, messages, () => {
      if (options.enough?.(answers.texts()) === true) return true
      if (!isLate(Math.max(0, options.chars - answers.longest), 0)) return false
      session.late = true
      return true
    })
  } catch (error) {
    const slow = error instanceof GenerationBroken && (error.reason === 'timeout' || error.reason === 'idle')
    // Before it has begun, a model that is away is another one's turn; after that, code's words stand.
    if (!slow && !(error instanceof ModelUnavailable && session.begun)) throw error
    session.late = true
    session.pace = { waitMs: Number.POSITIVE_INFINITY, charsPerMs: 0 }
  }
  return answers.whole()
}

/** Writing time after which a model's pace is known. */
const PACE_MS_MIN = 3_000

/** The answers of one call while they come. */
class Answers {
  readonly #session: Session
  readonly #options: CollectOptions
  readonly #answers: (Answer & { splitter: ThinkSplitter; chars: number })[]

  constructor(session: Session, options: CollectOptions) {
    this.#session = session
    this.#options = options
    const count = session.route.backend.capabilities.batch ? (options.candidates ?? 1) : 1
    this.#answers = Array.from({ length: count }, () => ({
      splitter: new ThinkSplitter(),
      chars: 0,
      text: '',
      reasoning: '',
      finish: 'other',
    }))
  }

  /** Characters of the longest one so far. */
  get longest(): number {
    return Math.max(...this.#answers.map(({ chars }) => chars))
  }

  texts(): string[] {
    return this.#answers.map(({ text }) => text)
  }

  /** Calls the model, until all is there or `isOver` says, after some words of an answer, that it is. */
  async fill(leftMs: () => number, messages: ChatMessage[], isOver: () => boolean = () => false): Promise<void> {
    const session = this.#session
    const { backend, target } = session.route
    const room = await roomFor(session, messages, this.#options.field ?? 'prompt')
    const { jsonSchema } = this.#options
    const count = this.#answers.length
    const request: ModelRequest = {
      ...requestOf(session, messages, room, { ...this.#options, totalTimeoutMs: leftMs() }),
      ...(count > 1 ? { candidates: count } : {}),
      ...(jsonSchema && backend.capabilities.jsonSchema ? { jsonSchema } : {}),
    }
    const askedAt = leftMs()
    let first: { at: number; chars: number } | undefined
    for await (const event of backend.stream(request, target)) {
      session.begun = true
      const answer = this.#answers[candidateOf(event)]
      if (!answer) continue
      if (event.type === 'reasoning') answer.reasoning += event.text
      else if (event.type === 'finish') answer.finish = event.reason
      if (event.type !== 'text') continue
      this.#take(answer, answer.splitter.write(event.text))
      answer.chars += event.text.length
      first ??= { at: leftMs(), chars: this.longest }
      const writingMs = first.at - leftMs()
      if (writingMs >= PACE_MS_MIN)
        session.pace = { waitMs: askedAt - first.at, charsPerMs: (this.longest - first.chars) / writingMs }
      if (isOver()) break
    }
  }

  whole(): Answer[] {
    return this.#answers.map((answer) => {
      this.#take(answer, answer.splitter.end())
      const { text, finish, reasoning } = answer
      return { text, finish, reasoning }
    })
  }

  #take(answer: Answer, pieces: ReturnType<ThinkSplitter['write']>): void {
    for (const piece of pieces) {
      if (piece.type === 'restart') answer.text = ''
      else if (piece.type === 'text') answer.text += piece.text
      else answer.reasoning += piece.text
    }
  }
}

const candidateOf = (event: ModelEvent): number => ('candidate' in event ? (event.candidate ?? 0) : 0)

/**
 * Tokens that the context leaves for the answer.
 * @throws {ApiError} 400 with the numbers, where it leaves too few: nothing is cut silently.
 */
export async function roomFor(
  session: Session,
  messages: ChatMessage[],
  field: 'prompt' | 'existingContent',
): Promise<number> {
  const { backend, target } = session.route
  const used = await backend.countTokens(messages, target)
  const room = target.contextTokens - used
  if (room < Math.min(ROOM_TOKENS_MIN, target.contextTokens / 4)) {
    throw badFields({
      field,
      reason: `is too long for this model: with the instructions it takes about ${used} tokens, the context holds ${target.contextTokens}, and the document needs room too; shorten it or choose a model with a larger context`,
    })
  }
  return room
}

function requestOf(
  session: Session,
  messages: ChatMessage[],
  room: number,
  options: TextOptions & { totalTimeoutMs?: number },
): ModelRequest {
  const totalTimeoutMs = options.totalTimeoutMs ?? session.leftMs()
  session.asked = true
  if (totalTimeoutMs <= 0) throw new GenerationBroken('timeout', 'The document was not finished in the time allowed.')
  const wanted = options.maxTokens + (session.route.modelId === 'model-02' ? THINKING_TOKENS : 0)
  return {
    messages,
    maxTokens: Math.max(1, Math.floor(Math.min(wanted, room))),
    totalTimeoutMs,
    signal: session.signal,
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.varied ? { varied: true } : {}),
  }
}

const continued = (messages: ChatMessage[], raw: string, native: boolean): ChatMessage[] => [
  ...messages,
  { role: 'assistant', content: raw },
  ...(native ? [] : [{ role: 'user', content: CONTINUE } as const]),
]

/** Joins a continuation to what is there: no reasoning or preamble of its own, and no words twice. */
class Joiner {
  readonly #before: string
  readonly #native: boolean
  readonly #think = new ThinkSplitter()
  #held: string | undefined = ''

  constructor(before: string, native: boolean) {
    this.#before = before
    this.#native = native
  }

  write(text: string): string {
    return this.#take(this.#think.write(text), false)
  }

  end(): string {
    return this.#take(this.#think.end(), true)
  }

  #take(pieces: ReturnType<ThinkSplitter['write']>, ended: boolean): string {
    let text = ''
    for (const piece of pieces) if (piece.type === 'text') text += piece.text
    if (this.#held === undefined) return text
    this.#held += text
    if (this.#held.length < OVERLAP_CHARS_MAX && !ended) return ''
    const held = this.#held
    this.#held = undefined
    return joined(this.#before, held, this.#native)
  }
}

/** What of `text` is new after `before`, with the space that the seam needs. */
export function joined(before: string, text: string, native: boolean): string {
  if (native) return text
  const clean = withoutPreamble(text)
  const begun = clean.trimStart()
  for (let length = Math.min(begun.length, before.length, OVERLAP_CHARS_MAX); length >= OVERLAP_CHARS_MIN; length--) {
    if (before.endsWith(begun.slice(0, length))) return begun.slice(length)
    if (before.trimEnd().endsWith(begun.slice(0, length))) return begun.slice(length).trimStart()
  }
  if (begun === '') return ''
  const seam = clean.length > begun.length || /[\s([{“„«'’/-]$/u.test(before) || /^[\s.,;:!?)\]}”»%]/u.test(begun)
  return seam ? clean : ` ${begun}`
}
