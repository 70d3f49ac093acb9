/**
 * One answer of a model: messages in, its text as it comes out, thoughts split off, continued where the backend stopped it.
 *
 * A backend that can go on with an assistant's text is given that text, and the join is exact. Any other is asked to begin
 * with the last words of what it wrote, and joined where the two overlap (continuation.ts). It goes on until the model ends by itself
 * or its context is full. Source: docs/decisions.md "One way to write".
 */
import { type ChatMessage, ModelFailed, type ModelRequest } from '../models/backend.ts'
import { ModelCall } from '../models/model-call.ts'
import type { ResolvedModel } from '../models/resolve.ts'
import type { Work } from '../telemetry/work.ts'
import { Continuation, lastWords, tailOf } from './continuation.ts'
import { ContextTooSmall } from './errors.ts'
import { CONTINUE } from './instructions.ts'
import { type AnswerPiece, ThinkSplitter } from './think.ts'

export type BackendRoute = Extract<ResolvedModel, { kind: 'backend' }>

/** What all calls for one document share. */
export interface Session {
  route: BackendRoute
  signal: AbortSignal
  /** Milliseconds left of the whole request. */
  leftMs: () => number
  work: Work
  /** Set once the model has begun to answer: from then on no other may take its place. */
  started?: boolean
}

export interface AnswerOptions {
  /** Tokens for the text itself; room for thinking comes on top, and less is asked for where the context is smaller. */
  maxTokens: number
  temperature?: number
  jsonSchema?: ModelRequest['jsonSchema']
  /** An answer that stops at the length limit is not continued: whoever asked goes on in another way. */
  once?: boolean
  /** The field to name where the context is too small for the request. */
  field: 'prompt' | 'existingContent'
}

export interface Ending {
  /**
   * `stop`: the model came to its own end. `length`: its context was full before. `refusal`: the backend says that it refused.
   * `other`: it was stopped for a reason of the backend's own, such as a content filter.
   */
  finish: 'stop' | 'length' | 'refusal' | 'other'
}

/** Any model may think first, whatever its ID: many do, and a limit that thoughts use up leaves no document. */
const THINKING_TOKENS = 6000
/** A document needs at least this much room. */
const ROOM_TOKENS_MIN = 256
/** A backend that stops after a few tokens each time must not be asked for ever. */
const ROUNDS_MAX = 40
/** How much of a text a continuation is shown where the context does not hold it all. */
const TAIL_CHARS = 2000
/** An answer that comes all at once is read in slices, so that other requests have their turns. */
const SLICE_CHARS = 4000

export async function* streamAnswer(
  session: Session,
  messages: ChatMessage[],
  options: AnswerOptions,
): AsyncGenerator<AnswerPiece, Ending> {
  const { backend, target } = session.route
  const prefill = backend.capabilities.continueAssistant
  let room = await roomFor(session, messages, options.field)
  let request = messages
  let written = ''
  let thinking = THINKING_TOKENS
  for (let round = 0; ; round++) {
    const before = written
    const splitter = new ThinkSplitter()
    let seam = new Continuation(before, prefill)
    let finish: Ending['finish'] = 'other'
    const take = function* (pieces: AnswerPiece[]): Generator<AnswerPiece> {
      for (const piece of pieces) {
        if (piece.type === 'reasoning') yield piece
        else if (piece.type === 'text') yield* give(seam.write(piece.text))
        else {
          // What came of this round were thoughts; where it went on with the text itself, all before it too.
          const kept = prefill ? '' : before
          seam = new Continuation(kept, prefill)
          written = ''
          yield piece
          if (prefill && before !== '') yield { type: 'reasoning', text: before }
          yield* give(kept)
        }
      }
    }
    const give = function* (text: string): Generator<AnswerPiece> {
      if (text === '') return
      written += text
      yield { type: 'text', text }
    }
    const asked = requestOf(session, request, room, thinking, options)
    const call = new ModelCall(session.work, session.route, asked)
    try {
      for await (const event of backend.stream({ ...asked, traceparent: call.traceparent }, target)) {
        session.started = true
        if (event.type === 'text') {
          for (let at = 0; at < event.text.length; ) {
            if (at > 0) await new Promise((resolve) => setImmediate(resolve))
            const end = sliceEnd(event.text, at + SLICE_CHARS)
            yield* take(splitter.write(event.text.slice(at, end)))
            at = end
          }
        } else if (event.type === 'reasoning') yield event
        else if (event.type === 'finish') {
          finish = event.reason
          call.finished(event)
        }
        if (seam.startsOver) break
      }
    } catch (error) {
      call.failed(error)
      // The tokens were an estimate: to go on there is no room after all.
      if (before !== '' && error instanceof ModelFailed && error.reason === 'too-long') return { finish: 'length' }
      throw error
    } finally {
      call.end()
    }
    yield* take(splitter.end())
    yield* give(seam.end())
    if (seam.startsOver) return { finish: 'length' }
    if (finish !== 'length' || round >= ROUNDS_MAX) return { finish }
    if (written.trim() === '') {
      // All of it was thoughts: once more with as much room as there is.
      if (options.maxTokens + thinking >= room) return { finish }
      thinking = room
      continue
    }
    if (options.once || written.length === before.length) return { finish }
    request = continued(messages, written, prefill)
    if ((await backend.countTokens(request, target)) + ROOM_TOKENS_MIN > target.contextTokens)
      request = continued(messages, tailOf(written, TAIL_CHARS), prefill)
    room = target.contextTokens - (await backend.countTokens(request, target))
    if (room < ROOM_TOKENS_MIN) return { finish }
  }
}

/** `at`, or one unit before it where it would part a surrogate pair. */
const sliceEnd = (text: string, at: number): number => (/^[\ud800-\udbff]$/u.test(text[at - 1] ?? '') ? at - 1 : at)

/** An answer that is not shown while it comes: rows, edits. */
export interface Answer extends Ending {
  text: string
  reasoning: string
}

export async function collectAnswer(
  session: Session,
  messages: ChatMessage[],
  options: AnswerOptions,
): Promise<Answer> {
  const answer = streamAnswer(session, messages, options)
  let text = ''
  let reasoning = ''
  for (;;) {
    const step = await answer.next()
    if (step.done) return { text, reasoning, finish: step.value.finish }
    if (step.value.type === 'restart') text = ''
    else if (step.value.type === 'text') text += step.value.text
    else reasoning += step.value.text
  }
}

/**
 * Tokens that the context leaves for the answer.
 * @throws {ContextTooSmall} with the numbers, where it leaves too few: nothing is cut silently.
 */
async function roomFor(session: Session, messages: ChatMessage[], field: AnswerOptions['field']): Promise<number> {
  const { backend, target } = session.route
  const used = await backend.countTokens(messages, target)
  const room = target.contextTokens - used
  if (room < Math.min(ROOM_TOKENS_MIN, target.contextTokens / 4)) {
    throw new ContextTooSmall(field, { usedTokens: used, contextTokens: target.contextTokens })
  }
  return room
}

function requestOf(
  session: Session,
  messages: ChatMessage[],
  room: number,
  thinking: number,
  { maxTokens, temperature, jsonSchema }: AnswerOptions,
): ModelRequest {
  const totalTimeoutMs = session.leftMs()
  if (totalTimeoutMs <= 0) throw new ModelFailed('timeout', 'The document was not finished in the time allowed.')
  return {
    messages,
    maxTokens: Math.max(1, Math.floor(Math.min(maxTokens + thinking, room))),
    totalTimeoutMs,
    signal: session.signal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(jsonSchema && session.route.backend.capabilities.jsonSchema ? { jsonSchema } : {}),
  }
}

const continued = (messages: ChatMessage[], written: string, prefill: boolean): ChatMessage[] => [
  ...messages,
  { role: 'assistant', content: written },
  ...(prefill
    ? []
    : [
        {
          role: 'user',
          content: `${CONTINUE} Begin with your last words, exactly as they are: ${lastWords(written)}`,
        } as const,
      ]),
]
