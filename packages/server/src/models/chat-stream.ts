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
  /** `note` may be the upstream's own words; `status` is what an error inside a stream of status 200 names. */
  | { type: 'error'; note: string; status?: number }

/** The body of a request. What `extra` names wins, except over the messages and the stream. */
export function chatBody(
  request: ModelRequest,
  target: ModelTarget,
  { extra, withSchema }: { extra: Record<string, unknown>; withSchema: boolean },
): string {
  const { jsonSchema } = request
  return JSON.stringify({
    model: target.upstream,
    max_tokens: request.maxTokens,
    temperature: request.temperature,
    seed: request.seed,
    ...(withSchema && jsonSchema
      ? { response_format: { type: 'json_schema', json_schema: { ...jsonSchema, strict: true } } }
      : {}),
    ...extra,
    messages: request.messages,
    stream: true,
  })
}

export class ChatReader {
  /** The end mark `[DONE]` came. */
  done = false
  /** The last reason given; undefined where none was. */
  finish: 'stop' | 'length' | 'other' | undefined
  outputTokens: number | undefined
  #failed = false
  #closed = false
  #refused = false
  #pieces: ChatPiece[] = []
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

  #event(data: string): void {
    if (this.#failed || this.done) return
    if (data === '[DONE]') {
      this.done = true
      return
    }
    try {
      this.#chunk(JSON.parse(data) as Chunk)
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

  /** Throws where it is no chunk. */
  #chunk(chunk: Chunk): void {
    if (chunk.error !== undefined && chunk.error !== null) {
      this.#fail(errorOf(chunk.error))
      return
    }
    if (!Array.isArray(chunk.choices)) throw new TypeError('no choices')
    const counted = chunk.usage?.completion_tokens
    if (typeof counted === 'number') this.outputTokens = counted
    const choice = chunk.choices[0]
    if (!choice) return
    const delta = choice.delta
    if (delta) {
      this.#push('reasoning', delta.reasoning_content || delta.reasoning || delta.thinking)
      if (Array.isArray(delta.content)) for (const part of delta.content) this.#part(part)
      else this.#push('text', delta.content)
      if (delta.refusal) this.#refused = true
      this.#push('text', delta.refusal)
    }
    const reason = choice.finish_reason
    if (typeof reason === 'string') {
      this.finish = reason === 'length' ? 'length' : reason === 'stop' && !this.#refused ? 'stop' : 'other'
    }
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
    this.#pieces.push({ type, text })
  }
}

/** Nothing of it is sure to be there, or of this type. */
interface Chunk {
  error?: unknown
  choices?: ({ delta?: Delta | null; finish_reason?: unknown } | null)[]
  usage?: { completion_tokens?: unknown } | null
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

function errorOf(error: unknown): { note: string; status?: number } {
  const { message, code } =
    typeof error === 'string' ? { message: error } : (error as { message?: unknown; code?: unknown })
  const status = Number(code)
  return {
    note: `an error in the stream: ${typeof message === 'string' ? message : 'no message'}`,
    ...(status >= 400 && status <= 599 ? { status } : {}),
  }
}

/** A reply that was not streamed, as the events it would have been. Undefined where it is no chat completion. */
export function asEvents(text: string): string | undefined {
  if (/^data:/m.test(text)) return text
  try {
    const reply = JSON.parse(text) as { choices?: { message?: unknown; finish_reason?: unknown }[]; usage?: unknown }
    const choice = reply.choices?.[0]
    if (!choice?.message || typeof choice.message !== 'object') return undefined
    const event = {
      choices: [{ index: 0, delta: choice.message, finish_reason: choice.finish_reason ?? 'stop' }],
      usage: reply.usage,
    }
    return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`
  } catch {
    return undefined
  }
}
