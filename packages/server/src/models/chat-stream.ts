/**
 * The streaming form of OpenAI's chat completions: a request as JSON in, events of a reply out.
 *
 * `ChatReader` takes the bytes of a reply, cut anywhere, and returns the pieces of the answer in order. It is lenient where
 * servers differ (null fields, three names for reasoning, content in parts, an error as a bare string). Anything that is not a
 * chunk of a chat completion is an `error`; nothing is read after it.
 * Source: OpenAI API reference, "Chat completion chunk"; vLLM, llama.cpp, Ollama, LM Studio and Mistral where they differ.
 */
import { createParser } from 'eventsource-parser'
import type { ModelRequest, ModelTarget } from './backend.ts'

export type ChatPiece =
  | { type: 'text' | 'reasoning'; text: string }
  /** Text in OpenAI's field `refusal`. It is not part of the document and is dropped. */
  | { type: 'refusal' }
  /** `status` is named by an error inside a stream of status 200, and `message` is its text, which may quote the request; `note` does not. */
  | { type: 'error'; note: string; status?: number; message?: string }

/** Fields of a request that some servers refuse; the request is then sent without the field, or with another name for it. */
export type OptionalField = 'max_tokens' | 'temperature' | 'seed' | 'response_format' | 'stream_options'

/** The body of a request without the fields in `without`. `extra` overrides all fields but `messages` and `stream`. */
export function chatBody(
  request: ModelRequest,
  target: ModelTarget,
  { extra, without }: { extra: Record<string, unknown>; without: ReadonlySet<OptionalField> },
): string {
  const { jsonSchema } = request
  return JSON.stringify({
    model: target.upstream,
    [without.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: request.maxTokens,
    ...(without.has('temperature') ? {} : { temperature: request.temperature }),
    ...(without.has('seed') ? {} : { seed: request.seed }),
    ...(jsonSchema && !without.has('response_format')
      ? { response_format: { type: 'json_schema', json_schema: { ...jsonSchema, strict: true } } }
      : {}),
    ...extra,
    messages: request.messages,
    stream: true,
    // Most servers count the tokens of a stream only if asked to.
    ...(without.has('stream_options') || 'stream_options' in extra ? {} : { stream_options: { include_usage: true } }),
  })
}

/** Limit of a model's name. */
const NAME_CHARS_MAX = 200

export class ChatReader {
  /** The end mark `[DONE]` was read. */
  done = false
  /** The last finish reason; undefined without one. */
  finish: 'stop' | 'length' | 'refusal' | 'other' | undefined
  inputTokens: number | undefined
  outputTokens: number | undefined
  /** Name of the model that answers; undefined if the server does not say. */
  model: string | undefined
  #failed = false
  #closed = false
  #refused = false
  #hasOutput = false
  #pieces: ChatPiece[] = []
  /** A text that ended between the two halves of a character (UTF-16): its first half waits for the other. */
  #half: { type: 'text' | 'reasoning'; text: string } | undefined
  /** The JSON before and after the text of a chunk: the chunks of a stream usually differ in their text alone. */
  #around: { before: string; after: string } | undefined
  readonly #decoder = new TextDecoder()
  readonly #parser

  /** @param eventCharsMax limit of one event. */
  constructor(eventCharsMax: number) {
    this.#parser = createParser({
      maxBufferSize: eventCharsMax,
      onEvent: ({ data }) => this.#event(data),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded')
          this.#fail({ note: `an event of more than ${eventCharsMax} characters` })
      },
    })
  }

  read(bytes: Uint8Array): ChatPiece[] {
    this.#pieces = []
    if (!this.#failed) this.#parser.feed(this.#decoder.decode(bytes, { stream: true }))
    return this.#pieces
  }

  /** Call when the connection is closed. A complete event without its blank line counts, a cut one does not. */
  close(): ChatPiece[] {
    this.#pieces = []
    this.#closed = true
    if (!this.#failed) this.#parser.feed('\n\n')
    if (!this.#failed) this.#endHalf()
    return this.#pieces
  }

  #event(event: string): void {
    const data = event.trim()
    // An event without data keeps the connection alive.
    if (this.#failed || this.done || data === '') return
    if (data === '[DONE]') {
      this.#end()
      // Some servers send no finish reason, only this mark.
      this.finish ??= this.#refused ? 'refusal' : 'stop'
      return
    }
    try {
      const text = this.#textOf(data)
      if (text === undefined) this.#chunk(JSON.parse(data) as Chunk, data)
      else this.#push('text', text)
    } catch {
      // The event was cut.
      if (this.#closed) return
      this.#fail({ note: 'an event that is not a chunk of a chat completion' })
    }
  }

  #end(): void {
    this.done = true
    this.#endHalf()
  }

  #fail(error: { note: string; status?: number; message?: string }): void {
    if (this.finish !== undefined) {
      // The answer was complete before.
      this.#end()
      return
    }
    this.#failed = true
    this.#pieces.push({ type: 'error', ...error })
  }

  /** The text of a chunk that differs from an earlier one in its text alone; parsing the whole takes ten times as long. */
  #textOf(data: string): string | undefined {
    if (!this.#around) return undefined
    const { before, after } = this.#around
    const end = data.length - after.length
    // Comparing slices is ten times as fast as `startsWith` with a slice as its argument.
    if (data[before.length] !== '"' || data.slice(0, before.length) !== before || data.slice(end) !== after)
      return undefined
    try {
      return JSON.parse(data.slice(before.length, end)) as string
    } catch {
      // Another field follows the text.
      return undefined
    }
  }

  /** @param data the chunk's JSON. @throws if it is not a chunk. */
  #chunk(chunk: Chunk, data: string): void {
    // vLLM names an error by `object`, others by a field of its own.
    const error = chunk.error ?? (chunk.object === 'error' ? chunk : undefined)
    if (error !== undefined) {
      this.#fail(errorOf(error, chunk.error_type))
      return
    }
    const { prompt_tokens, completion_tokens } = chunk.usage ?? {}
    if (typeof prompt_tokens === 'number') this.inputTokens = prompt_tokens
    if (typeof completion_tokens === 'number') this.outputTokens = completion_tokens
    if (typeof chunk.model === 'string' && chunk.model !== '') this.model ??= chunk.model.slice(0, NAME_CHARS_MAX)
    if (!Array.isArray(chunk.choices)) {
      // Token counts and keep-alive chunks may have no choices.
      if (chunk.usage || chunk.object === 'chat.completion.chunk' || chunk.type === 'ping') return
      throw new TypeError('no choices')
    }
    const choice = chunk.choices[0]
    if (!choice) return
    if (choice.error !== undefined && choice.error !== null) {
      this.#fail(errorOf(choice.error))
      return
    }
    // A message at the end repeats what was streamed, unless nothing was.
    const delta = choice.delta ?? (this.#hasOutput ? undefined : choice.message)
    if (delta) {
      const thought = delta.reasoning_content || delta.reasoning || delta.thinking
      this.#push('reasoning', thought)
      if (Array.isArray(delta.content)) for (const part of delta.content) this.#part(part)
      else this.#push('text', delta.content)
      if (typeof delta.refusal === 'string' && delta.refusal !== '') {
        this.#refused = true
        this.#hasOutput = true
        this.#pieces.push({ type: 'refusal' })
      }
      if (choice.delta && typeof delta.content === 'string' && !thought && !delta.refusal)
        this.#around = around(data, delta.content)
    }
    const reason = choice.finish_reason
    if (typeof reason !== 'string' || reason === '') return
    const finish = REASONS[reason.toLowerCase()] ?? 'other'
    if (finish === 'error') this.#fail({ note: `the answer ended with the reason "${reason}"`, status: 502 })
    else this.finish = this.#refused ? 'refusal' : finish
  }

  /** Content in parts, as Mistral sends it. */
  #part(part: ContentPart | null): void {
    if (part?.type === 'text') this.#push('text', part.text)
    else if (part?.type === 'thinking' && Array.isArray(part.thinking)) {
      for (const thought of part.thinking) this.#push('reasoning', thought?.text)
    }
  }

  #push(type: 'text' | 'reasoning', text: unknown): void {
    if (text === undefined || text === null || text === '') return
    if (typeof text !== 'string') throw new TypeError(`${type} is not a string`)
    this.#hasOutput = true
    if (this.#half && this.#half.type !== type) this.#endHalf()
    let whole = (this.#half?.text ?? '') + text
    this.#half = undefined
    if (HIGH_SURROGATE.test(whole.at(-1)!)) {
      this.#half = { type, text: whole.slice(-1) }
      whole = whole.slice(0, -1)
    }
    this.#add(type, whole.toWellFormed())
  }

  #add(type: 'text' | 'reasoning', text: string): void {
    if (text === '') return
    const last = this.#pieces.at(-1)
    // Tokens that arrive together stay together: each later step costs time.
    if (last?.type === type) last.text += text
    else this.#pieces.push({ type, text })
  }

  /** The other half did not come. After a length limit the continuation brings the whole character. */
  #endHalf(): void {
    if (this.#half && this.finish !== 'length') this.#add(this.#half.type, '\ufffd')
    this.#half = undefined
  }
}

const HIGH_SURROGATE = /^[\ud800-\udbff]$/u

/** The JSON before and after `text` in a chunk; undefined if more than one field has the name `content`. */
function around(data: string, text: string): { before: string; after: string } | undefined {
  const name = '"content":'
  const at = data.indexOf(name)
  const literal = JSON.stringify(text)
  if (at < 0 || data.indexOf(name, at + 1) >= 0 || !data.startsWith(literal, at + name.length)) return undefined
  const start = at + name.length
  return { before: data.slice(0, start), after: data.slice(start + literal.length) }
}

/** Finish reasons of servers; `error`: the answer broke off. Any other reason is `other`. */
const REASONS: Record<string, 'stop' | 'length' | 'error'> = {
  stop: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  stop_sequence: 'stop',
  end_turn: 'stop',
  length: 'length',
  max_tokens: 'length',
  max_length: 'length',
  model_length: 'length',
  error: 'error',
  abort: 'error',
  network_error: 'error',
  insufficient_system_resource: 'error',
}

/** Any field may be missing or of another type. */
interface Chunk {
  object?: unknown
  type?: unknown
  error?: unknown
  error_type?: unknown
  choices?: ({ delta?: Delta | null; message?: Delta | null; error?: unknown; finish_reason?: unknown } | null)[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  model?: unknown
}

interface Delta {
  content?: unknown
  refusal?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  thinking?: unknown
}

interface ContentPart {
  type?: unknown
  text?: unknown
  thinking?: unknown
}

function errorOf(error: unknown, type?: unknown): { note: string; status: number; message: string } {
  const message = errorText(error)
  const status = statusOf(error, type) ?? (isTooLong(message) ? 400 : SERVER_FAULT)
  return { note: `an error in the stream${errorType({ type, error })}`, status, message }
}

/** Letters alone: what else stands in these fields may quote the request, or be a key. */
const ERROR_TYPE = /^[a-z]+(?:[_.-][a-z]+){0,7}$/i
const ERROR_TYPE_CHARS_MAX = 60

/** What kind of error a body names, as ` (rate_limit_exceeded)`; empty if it names none. The text of an error may quote the request. */
export function errorType(body: unknown): string {
  const { error, type, code, status } = (body ?? {}) as Record<'error' | 'type' | 'code' | 'status', unknown>
  const inner = typeof error === 'object' && error !== null ? errorType(error) : ''
  const name = [code, type, status].find(
    (text) => typeof text === 'string' && text.length <= ERROR_TYPE_CHARS_MAX && ERROR_TYPE.test(text),
  )
  return inner || (name === undefined ? '' : ` (${name})`)
}

/** An error that names no status and none of the words below is a fault of the server: another backend may answer. */
const SERVER_FAULT = 503

/** Words of error codes and types, where servers send no number. */
const STATUSES: readonly [RegExp, number][] = [
  [/context_length|invalid_request|invalid_argument|bad_?request|content_(?:policy|filter)/, 400],
  [/validation|unprocessable/, 422],
  [/authentication|unauthori[sz]ed|invalid_api_key/, 401],
  [/insufficient_(?:quota|credits|balance)|billing/, 402],
  [/permission|forbidden/, 403],
  [/not_found/, 404],
  [/rate_?limit|too_many_requests|resource_exhausted/, 429],
]

/** @param type Text Generation Inference sends the error as a string, and its type beside it. */
function statusOf(error: unknown, type: unknown): number | undefined {
  const { code, status, type: own } = (error ?? {}) as { code?: unknown; status?: unknown; type?: unknown }
  const names = [type, code, status, own]
  const number = names.map(Number).find((value) => value >= 400 && value <= 599)
  const words = names.filter((name) => typeof name === 'string').join(' ')
  return (
    number ?? STATUSES.find(([pattern]) => pattern.test(words.replace(/(?<=[a-z])(?=[A-Z])/gu, '_').toLowerCase()))?.[1]
  )
}

/** Some servers quote the request after their message. */
const ERROR_CHARS_MAX = 4000

/** The text of an error: a string, an object with a message, or FastAPI's list of details. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, ERROR_CHARS_MAX)
  const { message, detail, error: inner } = (error ?? {}) as { message?: unknown; detail?: unknown; error?: unknown }
  if (inner) return errorText(inner)
  if (typeof message === 'string') return errorText(message)
  return detail ? errorText(typeof detail === 'string' ? detail : JSON.stringify(detail)) : 'no message'
}

/** The first of the `sent` fields that the message of a refusal names. */
export function refusedField(message: string, sent: readonly OptionalField[]): OptionalField | undefined {
  return sent.find((field) =>
    // A limit that is too large for the context is reported under either name.
    field === 'max_tokens' ? /use\W+max_completion_tokens/i.test(message) : message.split(/\W+/).includes(field),
  )
}

const INPUT_TOKENS =
  /(\d{1,9}) (?:input tokens|(?:tokens )?(?:in|from) (?:the|your) (?:messages|prompt|input))|given: (\d{1,9}) `?inputs/i
const CONTEXT_TOKENS = /(?:maximum context length (?:is|of)|must be <=) (\d+)/i

/**
 * The largest `max_tokens` that the server accepts, from the numbers in the message of its refusal; undefined if there are none,
 * or if too few tokens would be left for a document.
 */
export function allowedTokens(message: string, requested: number): number | undefined {
  const input = INPUT_TOKENS.exec(message)
  const context = CONTEXT_TOKENS.exec(message)?.[1]
  const allowed =
    input && context !== undefined
      ? Number(context) - Number(input[1] ?? input[2])
      : /max_(?:completion_|new_)?tokens|(?:completion|output) tokens/i.test(message)
        ? Math.max(0, ...(message.match(/\d+/g) ?? []).map(Number).filter((number) => number < requested))
        : 0
  return allowed >= TOKENS_ALLOWED_MIN && allowed < requested ? allowed : undefined
}

/** Fewer are not enough for a document. */
const TOKENS_ALLOWED_MIN = 128

/** Whether the message of a refusal says that the messages do not fit into the context. */
export const isTooLong = (message: string): boolean =>
  /context[ _-](?:length|size|window)|exceed_context|(?:prompt|input) is too long|too many (?:input )?tokens/i.test(
    message,
  )

/** A reply that was not streamed, as events. Undefined if it is neither a chat completion nor an error. */
export function toEvents(text: string): string | undefined {
  if (/^data:/m.test(text)) return text
  try {
    const reply = JSON.parse(text) as {
      error?: unknown
      choices?: { message?: unknown; finish_reason?: unknown }[]
      usage?: unknown
      model?: unknown
    }
    if (reply.error) return `data: ${JSON.stringify({ error: reply.error })}\n\n`
    const choice = reply.choices?.[0]
    if (!choice?.message || typeof choice.message !== 'object') return undefined
    const event = {
      choices: [{ index: 0, delta: choice.message, finish_reason: choice.finish_reason ?? 'stop' }],
      usage: reply.usage,
      model: reply.model,
    }
    return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`
  } catch {
    return undefined
  }
}
