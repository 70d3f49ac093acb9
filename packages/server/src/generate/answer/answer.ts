/**
 * One answer of a model: chat messages in; its text and reasoning out while they arrive, continued after a length limit.
 *
 * With `marks`, the text is what the model writes between them (marks.ts). Once the end mark is read the text is whole: the
 * rest of the reply is read only for the number of its tokens, and not for long.
 *
 * A backend with `continueAssistant` continues the text that it is given, and the parts join exactly. Any other backend is
 * asked to start with the last words that it wrote, and the overlap is removed (continuation.ts). This repeats until the
 * model stops by itself or its context is full. Source: docs/decisions/010-where-a-document-begins-and-ends.md.
 */
import { type ChatMessage, ModelFailed, type ModelRequest } from '../../models/backend.ts'
import { ModelCall } from '../../models/model-call.ts'
import type { ResolvedModel } from '../../models/resolve.ts'
import type { Work } from '../../telemetry/work.ts'
import { afterReasoning, MarkReader, type Marks } from '../clean/marks.ts'
import { Continuation, lastWords, tailOf } from '../continuation.ts'
import { ContextTooSmall } from '../errors.ts'
import { continueText } from '../instructions.ts'
import { type AnswerPiece, ThinkSplitter } from './think.ts'

export type BackendModel = Extract<ResolvedModel, { kind: 'backend' }>

/** What all calls for one document share. */
export interface WritingContext {
  model: BackendModel
  signal: AbortSignal
  /** Time left for the document. */
  leftMs: () => number
  work: Work
  /** Set once the model has started to answer: from then on there is no fallback to another model. */
  started?: boolean
  /** Resolves once the reader of the document can take more. */
  ready?: Promise<void> | undefined
}

export interface AnswerOptions {
  /** Tokens for the text itself. Room for reasoning is added; a smaller context lowers the sum. */
  maxTokens: number
  temperature?: number
  jsonSchema?: ModelRequest['jsonSchema']
  /** Those that `messages` ask the model for. Absent: the whole answer is the text. */
  marks?: Marks | undefined
  /** Do not continue an answer that stops at the length limit. */
  once?: boolean
  /** The field that the error names if the request does not fit the context. */
  field: 'prompt' | 'existingContent'
}

/**
 * Why an answer ended. `stop`: the model ended it. `length`: the context is full. `refusal`: the backend reports a refusal.
 * `other`: the backend stopped it, for example by a content filter.
 */
export type FinishReason = 'stop' | 'length' | 'refusal' | 'other'

/** Any model may reason first, whatever its ID; reasoning must not use up the tokens of the document. */
const REASONING_TOKENS = 6000
/** The least room for a document. */
const ROOM_TOKENS_MIN = 256
/** Limits the calls to a backend that stops after a few tokens each time. */
const ROUNDS_MAX = 40
/** Length of the text that a continuation receives if the context cannot hold all of it. */
const TAIL_CHARS = 2000
/** A long chunk is processed in slices, so that other requests get their turns. */
const SLICE_CHARS = 4000
/** What is read after the end mark, for the number of tokens. */
const REST_CHARS_MAX = 2000
const REST_MS_MAX = 2000

export interface AnswerEnd {
  finish: FinishReason
  /** The text was between marks, so all of it is the document's. */
  isMarked: boolean
}

/** @param emit receives each piece of the answer. */
export async function streamAnswer(
  session: WritingContext,
  messages: ChatMessage[],
  options: AnswerOptions,
  emit: (piece: AnswerPiece) => void,
): Promise<AnswerEnd> {
  const { backend, target } = session.model
  const { marks } = options
  const prefill = backend.capabilities.continueAssistant
  const reader = new MarkReader({ marks, isReasoning: session.model.isReasoning })
  const end = (finish: FinishReason): AnswerEnd => {
    for (const piece of reader.end()) emit(piece)
    return { finish: reader.isComplete ? 'stop' : finish, isMarked: reader.isMarked }
  }
  let room = await roomFor(session, messages, options.field)
  let request = messages
  let written = ''
  let reasoningTokens = REASONING_TOKENS
  for (let round = 0; ; round++) {
    const before = written
    const hadReasoning = reader.hasLoneClosing
    const splitter = new ThinkSplitter({
      lone: before !== '' && !prefill && (session.model.isReasoning || hadReasoning),
    })
    const continuation = new Continuation(before, prefill, reader.isInside ? marks : undefined)
    let thoughts = ''
    let finish: FinishReason = 'other'
    const takeText = (text: string): void => {
      if (text === '') return
      written += text
      for (const piece of reader.write(text)) emit(piece)
    }
    const take = (pieces: AnswerPiece[]): void => {
      for (const piece of pieces) {
        if (piece.type === 'text') takeText(continuation.write(piece.text))
        else {
          if (piece.type === 'reasoning') thoughts += piece.text
          emit(piece)
        }
      }
    }
    const modelRequest = requestOf(session, request, room, reasoningTokens, options)
    const call = new ModelCall(session.work, session.model, modelRequest)
    const rest = new Rest(session.signal)
    try {
      const events = backend.stream({ ...modelRequest, signal: rest.signal, traceparent: call.traceparent }, target)
      for await (const event of events) {
        session.started = true
        if (event.type === 'text') {
          call.text(event.text)
          if (reader.isComplete) rest.read(event.text.length)
          for (let at = 0; at < event.text.length && !reader.isComplete; ) {
            if (at > 0) await new Promise((resolve) => setImmediate(resolve))
            const end = sliceEnd(event.text, at + SLICE_CHARS)
            take(splitter.write(event.text.slice(at, end)))
            at = end
          }
          if (reader.isComplete) rest.start()
        } else if (event.type === 'reasoning') {
          if (!reader.isComplete) emit(event)
        } else if (event.type === 'finish') {
          finish = event.reason
          call.finished(event)
        }
        if (continuation.startsOver) break
        if (session.ready) await session.ready
      }
    } catch (error) {
      session.signal.throwIfAborted()
      if (reader.isComplete) call.finished({ type: 'finish', reason: 'stop' })
      else {
        call.failed(error)
        // The token count was an estimate: there is no room for a continuation.
        if (before !== '' && error instanceof ModelFailed && error.reason === 'too-long') return end('length')
        throw error
      }
    } finally {
      rest.end()
      call.end()
    }
    if (!reader.isComplete) {
      take(splitter.end())
      takeText(continuation.end())
      // Reasoning that was not closed, and the document after it.
      const at = marks && splitter.isThinking && finish === 'stop' ? thoughts.lastIndexOf(marks.opening) : -1
      if (at >= 0) takeText(thoughts.slice(at))
    }
    if (reader.isComplete) return end('stop')
    if (continuation.startsOver) return end('length')
    if (finish !== 'length' || round >= ROUNDS_MAX) return end(finish)
    if (written.trim() === '') {
      // All of it was reasoning: try once more with all the room there is.
      if (options.maxTokens + reasoningTokens >= room) return end(finish)
      reasoningTokens = room
      continue
    }
    if (options.once || written.length === before.length) return end(finish)
    if (reader.hasLoneClosing && !hadReasoning) written = afterReasoning(written)
    // A model that is asked for the rest may write the whole mark.
    if (!prefill) written = written.slice(0, written.length - reader.dropPartial())
    request = continued(messages, written, { prefill, marks })
    if ((await backend.countTokens(request, target)) + ROOM_TOKENS_MIN > target.contextTokens)
      request = continued(messages, tailOf(written, TAIL_CHARS), { prefill, marks })
    room = target.contextTokens - (await backend.countTokens(request, target))
    if (room < ROOM_TOKENS_MIN) return end(finish)
  }
}

/** Ends a call some time after the text is whole. */
class Rest {
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #chars = 0

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#controller.signal])
  }

  start(): void {
    this.#timer ??= setTimeout(() => this.#controller.abort(), REST_MS_MAX)
  }

  read(chars: number): void {
    this.#chars += chars
    if (this.#chars > REST_CHARS_MAX) this.#controller.abort()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/** `at`, or one less where that would split a surrogate pair. */
const sliceEnd = (text: string, at: number): number => (/^[\ud800-\udbff]$/u.test(text[at - 1] ?? '') ? at - 1 : at)

/** A complete answer, for what is not streamed: table rows and edits. */
export interface Answer extends AnswerEnd {
  text: string
  reasoning: string
}

export async function collectAnswer(
  session: WritingContext,
  messages: ChatMessage[],
  options: AnswerOptions,
): Promise<Answer> {
  let text = ''
  let reasoning = ''
  const end = await streamAnswer(session, messages, options, (piece) => {
    if (piece.type === 'restart') text = ''
    else if (piece.type === 'text') text += piece.text
    else reasoning += piece.text
  })
  return { text, reasoning, ...end }
}

/**
 * Tokens that the context leaves for the answer. Nothing is cut to fit.
 * @throws {ContextTooSmall} with the numbers
 */
async function roomFor(
  session: WritingContext,
  messages: ChatMessage[],
  field: AnswerOptions['field'],
): Promise<number> {
  const { backend, target } = session.model
  const usedTokens = await backend.countTokens(messages, target)
  const room = target.contextTokens - usedTokens
  if (room < Math.min(ROOM_TOKENS_MIN, target.contextTokens / 4)) {
    throw new ContextTooSmall(field, { usedTokens, contextTokens: target.contextTokens })
  }
  return room
}

function requestOf(
  session: WritingContext,
  messages: ChatMessage[],
  room: number,
  reasoningTokens: number,
  { maxTokens, temperature, jsonSchema }: AnswerOptions,
): ModelRequest {
  const totalTimeoutMs = session.leftMs()
  if (totalTimeoutMs <= 0) throw new ModelFailed('timeout', 'The document was not finished in the time allowed.')
  return {
    messages,
    maxTokens: Math.max(1, Math.floor(Math.min(maxTokens + reasoningTokens, room))),
    totalTimeoutMs,
    signal: session.signal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(jsonSchema && session.model.backend.capabilities.jsonSchema ? { jsonSchema } : {}),
  }
}

const continued = (
  messages: ChatMessage[],
  written: string,
  { prefill, marks }: { prefill: boolean; marks: Marks | undefined },
): ChatMessage[] => {
  const content = continueText(lastWords(written), marks)
  const request = [...messages, { role: 'assistant', content: written } as const]
  return prefill ? request : [...request, { role: 'user', content }]
}
