/**
 * One answer of a model: chat messages in; its text and reasoning out while they arrive, continued after a length limit.
 *
 * A backend with `continueAssistant` continues the text that it is given, and the parts join exactly. Any other backend is
 * asked to start with the last words that it wrote, and the overlap is removed (continuation.ts). This repeats until the
 * model stops by itself or its context is full. Source: docs/decisions.md "One code path".
 */
import { type ChatMessage, ModelFailed, type ModelRequest } from '../models/backend.ts'
import { ModelCall } from '../models/model-call.ts'
import type { ResolvedModel } from '../models/resolve.ts'
import type { Work } from '../telemetry/work.ts'
import { Continuation, lastWords, tailOf } from './continuation.ts'
import { ContextTooSmall } from './errors.ts'
import { continueText } from './instructions.ts'
import { type AnswerPiece, ThinkSplitter } from './think.ts'

export type BackendModel = Extract<ResolvedModel, { kind: 'backend' }>

/** What all calls for one document share. */
export interface Session {
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

/** @param emit receives each piece of the answer. @returns why the answer ended */
export async function streamAnswer(
  session: Session,
  messages: ChatMessage[],
  options: AnswerOptions,
  emit: (piece: AnswerPiece) => void,
): Promise<FinishReason> {
  const { backend, target } = session.model
  const prefill = backend.capabilities.continueAssistant
  let room = await roomFor(session, messages, options.field)
  let request = messages
  let written = ''
  let reasoningTokens = REASONING_TOKENS
  for (let round = 0; ; round++) {
    const before = written
    const splitter = new ThinkSplitter()
    let continuation = new Continuation(before, prefill)
    let finish: FinishReason = 'other'
    const emitText = (text: string): void => {
      if (text === '') return
      written += text
      emit({ type: 'text', text })
    }
    const take = (pieces: AnswerPiece[]): void => {
      for (const piece of pieces) {
        if (piece.type === 'reasoning') emit(piece)
        else if (piece.type === 'text') emitText(continuation.write(piece.text))
        else {
          // The text of this round was reasoning; with `prefill` all text before it was, too.
          const valid = prefill ? '' : before
          continuation = new Continuation(valid, prefill)
          written = ''
          emit(piece)
          if (prefill && before !== '') emit({ type: 'reasoning', text: before })
          emitText(valid)
        }
      }
    }
    const modelRequest = requestOf(session, request, room, reasoningTokens, options)
    const call = new ModelCall(session.work, session.model, modelRequest)
    try {
      for await (const event of backend.stream({ ...modelRequest, traceparent: call.traceparent }, target)) {
        session.started = true
        if (event.type === 'text') {
          call.text(event.text)
          for (let at = 0; at < event.text.length; ) {
            if (at > 0) await new Promise((resolve) => setImmediate(resolve))
            const end = sliceEnd(event.text, at + SLICE_CHARS)
            take(splitter.write(event.text.slice(at, end)))
            at = end
          }
        } else if (event.type === 'reasoning') emit(event)
        else if (event.type === 'finish') {
          finish = event.reason
          call.finished(event)
        }
        if (continuation.startsOver) break
        if (session.ready) await session.ready
      }
    } catch (error) {
      call.failed(error)
      // The token count was an estimate: there is no room for a continuation.
      if (before !== '' && error instanceof ModelFailed && error.reason === 'too-long') return 'length'
      throw error
    } finally {
      call.end()
    }
    take(splitter.end())
    emitText(continuation.end())
    if (continuation.startsOver) return 'length'
    if (finish !== 'length' || round >= ROUNDS_MAX) return finish
    if (written.trim() === '') {
      // All of it was reasoning: try once more with all the room there is.
      if (options.maxTokens + reasoningTokens >= room) return finish
      reasoningTokens = room
      continue
    }
    if (options.once || written.length === before.length) return finish
    request = continued(messages, written, prefill)
    if ((await backend.countTokens(request, target)) + ROOM_TOKENS_MIN > target.contextTokens)
      request = continued(messages, tailOf(written, TAIL_CHARS), prefill)
    room = target.contextTokens - (await backend.countTokens(request, target))
    if (room < ROOM_TOKENS_MIN) return finish
  }
}

/** `at`, or one less where that would split a surrogate pair. */
const sliceEnd = (text: string, at: number): number => (/^[\ud800-\udbff]$/u.test(text[at - 1] ?? '') ? at - 1 : at)

/** A complete answer, for what is not streamed: table rows and edits. */
export interface Answer {
  text: string
  reasoning: string
  finish: FinishReason
}

export async function collectAnswer(
  session: Session,
  messages: ChatMessage[],
  options: AnswerOptions,
): Promise<Answer> {
  let text = ''
  let reasoning = ''
  const finish = await streamAnswer(session, messages, options, (piece) => {
    if (piece.type === 'restart') text = ''
    else if (piece.type === 'text') text += piece.text
    else reasoning += piece.text
  })
  return { text, reasoning, finish }
}

/**
 * Tokens that the context leaves for the answer. Nothing is cut to fit.
 * @throws {ContextTooSmall} with the numbers
 */
async function roomFor(session: Session, messages: ChatMessage[], field: AnswerOptions['field']): Promise<number> {
  const { backend, target } = session.model
  const usedTokens = await backend.countTokens(messages, target)
  const room = target.contextTokens - usedTokens
  if (room < Math.min(ROOM_TOKENS_MIN, target.contextTokens / 4)) {
    throw new ContextTooSmall(field, { usedTokens, contextTokens: target.contextTokens })
  }
  return room
}

function requestOf(
  session: Session,
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

const continued = (messages: ChatMessage[], written: string, prefill: boolean): ChatMessage[] => {
  const content = continueText(lastWords(written))
  const request = [...messages, { role: 'assistant', content: written } as const]
  return prefill ? request : [...request, { role: 'user', content }]
}
