/**
 * The streaming form of OpenAI's chat completions: a request as JSON in, events of a reply out.
 *
 * `ChatReader` takes the bytes of a reply as the network cut them and gives what they say, in order; after `done` the
 * end mark has come. It is lenient where servers differ (null fields, three names for reasoning, content in parts, an
 * error as a bare string); what is no chunk of a chat completion is an `error`, after which nothing is read any more.
 * Source: OpenAI API reference, "Chat completion chunk"; vLLM, llama.cpp, Ollama, LM Studio and Mistral where they leave it.
 */
import { createParser } from 'eventsource-parser'
import type { ModelRequest, ModelTarget } from './backend.ts'

export type ChatPiece =
  | { type: 'text' | 'reasoning'; text: string }
  /** OpenAI's own field for the words of a refusal; they are no document and go nowhere. */
  | { type: 'refusal' }
  /** `note` may be the upstream's own words; `status` is what an error inside a stream of status 200 names. */
  | { type: 'error'; note: string; status?: number }

/** Fields of a request that some servers refuse, and that an answer can do without or have under another name. */
export type OptionalField = 'max_tokens' | 'temperature' | 'seed' | 'response_format' | 'stream_options'

/** The body of a request without the fields in `without`. What `extra` names wins, except over the messages and the stream. */
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
    // Without it most servers do not count the tokens of a stream.
    ...(without.has('stream_options') || 'stream_options' in extra ? {} : { stream_options: { include_usage: true } }),
  })
}

/** Of the name of a model. */
const NAME_CHARS_MAX = 200

export class ChatReader {
  /** The end mark `[DONE]` came. */
  done = false
  /** The last reason given; undefined where none was. */
  finish: 'stop' | 'length' | 'refusal' | 'other' | undefined
  inputTokens: number | undefined
  outputTokens: number | undefined
  /** The name of the model that answers; undefined where the server gives none. */
  model: string | undefined
  #failed = false
  #closed = false
  #refused = false
  #spoke = false
  #pieces: ChatPiece[] = []
  /** The JSON of a chunk of text alone, around its text: the chunks of a stream differ in nothing else. */
  #around: { before: string; after: string } | undefined
  readonly #decoder = new TextDecoder()
  readonly #parser

  /** @param eventCharsMax what one event may hold. */
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

  /** The connection is closed: a whole event without the blank line behind it counts, one that was cut does not. */
  close(): ChatPiece[] {
    this.#pieces = []
    this.#closed = true
    if (!this.#failed) this.#parser.feed('\n\n')
    return this.#pieces
  }

  #event(event: string): void {
    const data = event.trim()
    // An event without data is a sign of life.
    if (this.#failed || this.done || data === '') return
    if (data === '[DONE]') {
      this.done = true
      // Servers that never give a reason end their answers by this mark alone.
      this.finish ??= this.#refused ? 'refusal' : 'stop'
      return
    }
    try {
      const text = this.#textOf(data)
      if (text === undefined) this.#chunk(JSON.parse(data) as Chunk, data)
      else this.#push('text', text)
    } catch {
      // The start of a JSON object is none: this event was cut.
      if (this.#closed) return
      this.#fail({ note: 'an event that is no chunk of a chat completion' })
    }
  }

  #fail(error: { note: string; status?: number }): void {
    this.#failed = true
    this.#pieces.push({ type: 'error', ...error })
  }

  /** The text of a chunk that differs from an earlier one in its text alone; a JSON parser takes some ten times as long. */
  #textOf(data: string): string | undefined {
    if (!this.#around) return undefined
    const { before, after } = this.#around
    const end = data.length - after.length
    // Slices are compared at once; `startsWith` takes ten times as long where what it looks for is a slice itself.
    if (data[before.length] !== '"' || data.slice(0, before.length) !== before || data.slice(end) !== after)
      return undefined
    try {
      return JSON.parse(data.slice(before.length, end)) as string
    } catch {
      // Another field follows the text.
      return undefined
    }
  }

  /** Throws where it is no chunk. @param data its JSON. */
  #chunk(chunk: Chunk, data: string): void {
    if (chunk.error !== undefined && chunk.error !== null) {
      this.#fail(errorOf(chunk.error, chunk.error_type))
      return
    }
    const { prompt_tokens, completion_tokens } = chunk.usage ?? {}
    if (typeof prompt_tokens === 'number') this.inputTokens = prompt_tokens
    if (typeof completion_tokens === 'number') this.outputTokens = completion_tokens
    if (typeof chunk.model === 'string' && chunk.model !== '') this.model ??= chunk.model.slice(0, NAME_CHARS_MAX)
    if (!Array.isArray(chunk.choices)) {
      // The count alone, or a sign of life: there need be no choices beside it.
      if (chunk.usage || chunk.object === 'chat.completion.chunk' || chunk.type === 'ping') return
      throw new TypeError('no choices')
    }
    const choice = chunk.choices[0]
    if (!choice) return
    if (choice.error !== undefined && choice.error !== null) {
      this.#fail(errorOf(choice.error))
      return
    }
    // A whole message at the end repeats what was streamed, unless nothing was.
    const delta = choice.delta ?? (this.#spoke ? undefined : choice.message)
    if (delta) {
      const thought = delta.reasoning_content || delta.reasoning || delta.thinking
      this.#push('reasoning', thought)
      if (Array.isArray(delta.content)) for (const part of delta.content) this.#part(part)
      else this.#push('text', delta.content)
      if (typeof delta.refusal === 'string' && delta.refusal !== '') {
        this.#refused = true
        this.#spoke = true
        this.#pieces.push({ type: 'refusal' })
      }
      if (choice.delta && typeof delta.content === 'string' && !thought && !delta.refusal)
        this.#around = around(data, delta.content)
    }
    const reason = choice.finish_reason
    if (typeof reason !== 'string' || reason === '') return
    const finish = REASONS[reason.toLowerCase()] ?? 'other'
    if (finish === 'fault') this.#fail({ note: `the answer ended with the reason "${reason}"`, status: 502 })
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
    if (typeof text !== 'string') throw new TypeError(`${type} is no text`)
    const last = this.#pieces.at(-1)
    // Tokens that came in one piece of the network go on in one piece: each step behind this one costs time.
    if (last?.type === type) last.text += text
    else this.#pieces.push({ type, text })
    this.#spoke = true
  }
}

/** What stands around `text` in the JSON of a chunk, where only one field has the name. */
function around(data: string, text: string): { before: string; after: string } | undefined {
  const name = '"content":'
  const at = data.indexOf(name)
  const literal = JSON.stringify(text)
  if (at < 0 || data.indexOf(name, at + 1) >= 0 || !data.startsWith(literal, at + name.length)) return undefined
  const start = at + name.length
  return { before: data.slice(0, start), after: data.slice(start + literal.length) }
}

/** What servers give as the reason of an end; `fault`: the answer broke off. Any other says nothing sure. */
const REASONS: Record<string, 'stop' | 'length' | 'fault'> = {
  stop: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  stop_sequence: 'stop',
  end_turn: 'stop',
  length: 'length',
  max_tokens: 'length',
  max_length: 'length',
  model_length: 'length',
  error: 'fault',
  abort: 'fault',
  network_error: 'fault',
  insufficient_system_resource: 'fault',
}

/** Nothing of it is sure to be there, or of this type. */
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

function errorOf(error: unknown, type?: unknown): { note: string; status?: number } {
  // Text Generation Inference says of what kind it is beside the error, which is a string.
  const status = type === 'validation' ? 422 : Number((error as { code?: unknown }).code)
  return {
    note: `an error in the stream: ${errorText(error)}`,
    ...(status >= 400 && status <= 599 ? { status } : {}),
  }
}

/** Some servers quote the request; what they refuse is said before that. */
const WORDS_CHARS_MAX = 4000

/** What an error says, whichever way the server tells it: a string, a message, FastAPI's list of details. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, WORDS_CHARS_MAX)
  const { message, detail, error: inner } = (error ?? {}) as { message?: unknown; detail?: unknown; error?: unknown }
  if (inner) return errorText(inner)
  if (typeof message === 'string') return errorText(message)
  return detail ? errorText(typeof detail === 'string' ? detail : JSON.stringify(detail)) : 'no message'
}

/** The first of the fields still sent that a refusal speaks of. */
export function refusedField(words: string, sent: readonly OptionalField[]): OptionalField | undefined {
  return sent.find((field) =>
    // A limit that is too large for the context is spoken of under either name.
    field === 'max_tokens' ? /use\W+max_completion_tokens/i.test(words) : words.split(/\W+/).includes(field),
  )
}

const INPUT_TOKENS =
  /(\d{1,9}) (?:input tokens|(?:tokens )?(?:in|from) (?:the|your) (?:messages|prompt|input))|given: (\d{1,9}) `?inputs/i
const CONTEXT_TOKENS = /(?:maximum context length (?:is|of)|must be <=) (\d+)/i

/**
 * The most tokens that an answer may have after a refusal that says so in numbers; undefined where it says nothing of the
 * kind, or would leave no room at all.
 */
export function allowedTokens(words: string, asked: number): number | undefined {
  const input = INPUT_TOKENS.exec(words)
  const context = CONTEXT_TOKENS.exec(words)?.[1]
  const allowed =
    input && context !== undefined
      ? Number(context) - Number(input[1] ?? input[2])
      : /max_(?:completion_|new_)?tokens|(?:completion|output) tokens/i.test(words)
        ? Math.max(0, ...(words.match(/\d+/g) ?? []).map(Number).filter((number) => number < asked))
        : 0
  return allowed >= TOKENS_ALLOWED_MIN && allowed < asked ? allowed : undefined
}

/** Fewer hold no document. */
const TOKENS_ALLOWED_MIN = 128

/** Whether a refusal says that the messages alone are more than the context holds. */
export const isTooLong = (words: string): boolean =>
  /context[ _-](?:length|size|window)|exceed_context|(?:prompt|input) is too long|too many (?:input )?tokens/i.test(
    words,
  )

/** A reply that was not streamed, as the events it would have been. Undefined where it is no chat completion and no error. */
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
