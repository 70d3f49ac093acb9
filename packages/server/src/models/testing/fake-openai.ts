/**
 * An OpenAI-compatible server on loopback, with one scenario for each fault of a model backend.
 *
 * In: a scenario (of the server, or named by the `model` of a request) and the text of answers. Out: the base URL, and every
 * request with how it ended. `slow-headers`, `slow-first-token` and `stall` wait until the client disconnects or `close()` is
 * called, so that tests need no sleep.
 * Source: the chat completions streaming format of OpenAI, and the variants of vLLM, llama.cpp, Ollama and LM Studio.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Transform } from 'node:stream'
import {
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  createZstdCompress,
  gzipSync,
} from 'node:zlib'

export interface FakeChatRequest {
  model: string
  messages: { role: string; content: string }[]
  max_tokens?: number
  temperature?: number
  seed?: number
  stream?: boolean
  response_format?: { type: string; json_schema?: { name: string; schema: unknown } }
  [extra: string]: unknown
}

interface FakeExchange {
  path: string
  headers: IncomingHttpHeaders
  body: FakeChatRequest
  /** `finished`: the whole reply was written. `left`: the client or the scenario closed the connection before that. */
  ended: Promise<'finished' | 'left'>
}

export interface FakeOpenAi {
  /** Ends in `/v1`. */
  baseUrl: string
  port: number
  exchanges: FakeExchange[]
  /** Resolves with the exchange at `index` when its request has been read. */
  exchange(index: number): Promise<FakeExchange>
  scenario: Scenario
  close(): Promise<void>
}

/** Sent as it is. An answer that is only a string stands between the marks that the request asks for. */
export interface FakeAnswer {
  text: string
  /** Why it ends; `length` for one that the server cut. */
  finish: 'stop' | 'length'
}

export interface FakeOpenAiOptions {
  scenario?: Scenario
  /** The text of the `fine` scenarios, or a function of the request and the number of requests before it. */
  answer?: string | ((request: FakeChatRequest, index: number) => string | FakeAnswer)
  /** Names in `GET /models`. */
  models?: string[]
  /** Pause between two tokens of `drip` and of `fine` where it is set; milliseconds. */
  tokenIntervalMs?: number
  /** Each token is sent once this has resolved, so that a test can look at an answer that is half written. */
  beforeToken?: (token: string) => Promise<void> | void
  port?: number
}

export const DEFAULT_ANSWER = 'The quick brown fox jumps over the lazy dog.'
export const PARTIAL_ANSWER = 'The quick brown'
export const REASONING = 'First I look at the fox.'
export const REFUSAL = "I'm sorry, but I can't help with that request."
/** In upstream error messages: tests check that it never reaches a caller. */
export const UPSTREAM_SECRET = 'upstream-secret-words'

type Play = (reply: Reply) => Promise<void> | void

interface Reply {
  request: FakeChatRequest
  response: ServerResponse
  /** Number of earlier requests of this scenario. */
  turn: number
  answer: string
  /** The answer without marks. */
  text: string
  finish: FakeAnswer['finish']
  intervalMs: number
  beforeToken: (token: string) => Promise<void> | void
  left: Promise<void>
}

function chunk(delta: object, finish: string | null = null, more: object = {}): string {
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'fake',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  }
  return `data: ${JSON.stringify(body)}\n\n`
}

const DONE = 'data: [DONE]\n\n'
const USAGE = { usage: { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 } }

/** Words with the space before them, as a tokenizer would cut them. */
function tokens(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

/** The marks that a request asks for around the answer. */
function marksIn({ messages }: FakeChatRequest): [opening: string, closing: string] | undefined {
  for (const { content } of messages.toReversed()) {
    const [, opening, closing] = /Begin with (<[\w-]+>) and end with (<\/[\w-]+>)/.exec(content) ?? []
    if (opening !== undefined && closing !== undefined) return [opening, closing]
  }
  return undefined
}

/** `text` as a model writes it that follows its instructions. */
export function markedAnswer(request: FakeChatRequest, text: string): string {
  const marks = marksIn(request)
  return marks ? `${marks[0]}\n${text}\n${marks[1]}` : text
}

/** The start of such an answer. */
function started(request: FakeChatRequest, text: string): string {
  const marks = marksIn(request)
  return marks ? `${marks[0]}\n${text}` : text
}

function head(response: ServerResponse, contentType = 'text/event-stream; charset=utf-8'): void {
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' })
  response.flushHeaders()
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function write(reply: Reply, deltas: object[], finish: string | null = 'stop'): Promise<void> {
  const { response, intervalMs } = reply
  head(response)
  for (const delta of [{ role: 'assistant', content: '' }, ...deltas] as { content?: string | null }[]) {
    await reply.beforeToken(delta.content ?? '')
    if (response.destroyed) return
    response.write(chunk(delta))
    if (intervalMs > 0) await pause(intervalMs)
  }
  if (finish) response.write(chunk({}, finish))
  const { include_usage } = (reply.request['stream_options'] ?? {}) as { include_usage?: boolean }
  if (finish && include_usage) response.write(chunk({}, null, { choices: [], ...USAGE }))
  response.end(DONE)
}

function say(text: string): object[] {
  return tokens(text).map((content) => ({ content }))
}

function refuse(status: number, headers: Record<string, string> = {}, words = `status ${status}`): Play {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: `${UPSTREAM_SECRET}: ${words}`, type: 'error', code: status } }))
  }
}

const fine: Play = (reply) => write(reply, say(reply.answer), reply.finish)

/** The whole text and its finish reason, but no end mark. Resolves when the socket has it. */
async function finished({ response, answer }: Reply): Promise<void> {
  head(response)
  for (const delta of say(answer)) response.write(chunk(delta))
  await new Promise<void>((resolve) => response.write(chunk({}, 'stop'), () => resolve()))
}

/** The events compressed, each sent as soon as it is there; the client did not ask for it. */
function compressed(encoding: string, create: () => CompressingStream): Play {
  return async ({ response, answer }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': encoding })
    const encoder = create()
    encoder.pipe(response)
    for (const delta of say(answer)) {
      encoder.write(chunk(delta))
      await new Promise<void>((resolve) => encoder.flush(resolve))
    }
    encoder.end(chunk({}, 'stop') + DONE)
  }
}

type CompressingStream = Transform & { flush(callback: () => void): void }

const scenarios = {
  fine,
  drip: (reply) => write({ ...reply, intervalMs: reply.intervalMs || 5 }, say(reply.answer)),
  /** No reply until the client disconnects. */
  'slow-headers': ({ left }) => left,
  'slow-first-token': async ({ response, left }) => {
    head(response)
    response.write(': waiting\n\n')
    await left
  },
  stall: async ({ request, response, left }) => {
    head(response)
    for (const delta of say(started(request, PARTIAL_ANSWER))) response.write(chunk(delta))
    await left
  },
  /** Comments keep coming, but no token. */
  'stall-with-pings': async ({ request, response, left }) => {
    head(response)
    for (const delta of say(started(request, PARTIAL_ANSWER))) response.write(chunk(delta))
    const timer = setInterval(() => response.write(': ping\n\n'), 2)
    await left
    clearInterval(timer)
  },
  /** The connection breaks in the middle of the text. */
  cut: async ({ request, response }) => {
    head(response)
    for (const delta of say(started(request, PARTIAL_ANSWER))) response.write(chunk(delta))
    await new Promise<void>((resolve) => response.write(': last\n\n', () => resolve()))
    response.destroy()
  },
  /** The reply ends regularly, but without a finish reason and end mark. */
  'cut-clean': ({ request, response }) => {
    head(response)
    for (const delta of say(started(request, PARTIAL_ANSWER))) response.write(chunk(delta))
    response.end()
  },
  /** The last event has text and the reason, without a blank line and end mark after it. */
  'end-without-blank-line': ({ response, answer }) => {
    head(response)
    const words = tokens(answer)
    for (const content of words.slice(0, -1)) response.write(chunk({ content }))
    response.end(chunk({ content: words.at(-1) }, 'stop').trimEnd())
  },
  /** The connection is reset after the finish reason, before the end mark. */
  'reset-after-finish': async (reply) => {
    await finished(reply)
    reply.response.socket?.resetAndDestroy()
  },
  /** After the finish reason nothing more comes, and the connection stays open. */
  'stall-after-finish': async (reply) => {
    await finished(reply)
    await reply.left
  },
  /** After the finish reason the server fails, for example while it counts the tokens. */
  'error-after-finish': async (reply) => {
    await finished(reply)
    reply.response.end(`data: ${JSON.stringify({ error: { message: UPSTREAM_SECRET, code: 500 } })}\n\n`)
  },
  gzip: compressed('gzip', createGzip),
  br: compressed('br', createBrotliCompress),
  zstd: compressed('ZSTD', createZstdCompress),
  deflate: compressed('deflate', createDeflate),
  'deflate-raw': compressed('deflate', createDeflateRaw),
  /** `renamed-fields` with a compressed refusal: its words say how to go on. */
  'gzip-refusal': (reply) => {
    if (reply.request.max_tokens === undefined) return fine(reply)
    reply.response.writeHead(400, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    const message = "Use 'max_completion_tokens' instead of 'max_tokens'."
    reply.response.end(gzipSync(JSON.stringify({ error: { message } })))
  },
  /** Each half of a character (UTF-16) in a chunk of its own, as servers send that cut the text by its length. */
  'split-characters': (reply) =>
    write(
      reply,
      reply.answer.split('').map((content) => ({ content })),
    ),
  /** An end mark without a finish reason (older servers). */
  'no-finish': (reply) => write(reply, say(reply.answer), null),
  /** The connection is reset before any reply. */
  reset: ({ response }) => {
    response.socket?.resetAndDestroy()
  },
  'reset-then-fine': (reply) => {
    if (reply.turn > 0) return fine(reply)
    reply.response.socket?.resetAndDestroy()
  },
  'reset-after-headers': async ({ response }) => {
    head(response)
    await new Promise<void>((resolve) => response.write(': hello\n\n', () => resolve()))
    response.socket?.resetAndDestroy()
  },
  html: ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Gateway</title><p>${UPSTREAM_SECRET}</p>`)
  },
  /** HTML with the content type of an event stream. */
  'html-as-stream': ({ response }) => {
    head(response)
    response.end(`<!doctype html><title>Gateway</title><p>${UPSTREAM_SECRET}</p>`)
  },
  /** Valid events with a wrong content type. */
  'wrong-content-type': ({ response, answer }) => {
    head(response, 'text/plain')
    for (const delta of say(answer)) response.write(chunk(delta))
    response.end(chunk({}, 'stop') + DONE)
  },
  /** After the end mark the model goes on without end, nothing more comes, or the connection breaks. */
  'marked-for-ever': async ({ response, answer, left }) => {
    head(response)
    for (const delta of say(answer)) response.write(chunk(delta))
    const timer = setInterval(() => response.write(chunk({ content: ' And so on.'.repeat(10) })), 1)
    await left
    clearInterval(timer)
  },
  'marked-then-silent': async ({ response, answer, left }) => {
    head(response)
    for (const delta of say(answer)) response.write(chunk(delta))
    await left
  },
  'marked-then-cut': async ({ response, answer }) => {
    head(response)
    for (const delta of say(answer)) response.write(chunk(delta))
    await new Promise<void>((resolve) => response.write(': last\n\n', () => resolve()))
    response.destroy()
  },
  /** A server that ignores `stream: true`. */
  'not-streamed': ({ response, answer }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const message = { role: 'assistant', content: answer }
    response.end(
      JSON.stringify({ id: '1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    )
  },
  empty: (reply) => write(reply, []),
  refusal: (reply) => write(reply, say(REFUSAL)),
  /** OpenAI's own field for it. */
  'refusal-field': (reply) => write(reply, [{ refusal: REFUSAL }]),
  'refusal-field-late': (reply) => write(reply, [...say(started(reply.request, PARTIAL_ANSWER)), { refusal: REFUSAL }]),
  'content-filter': (reply) => write(reply, say(started(reply.request, PARTIAL_ANSWER)), 'content_filter'),
  preamble: (reply) =>
    write(
      reply,
      say(`Sure, here is your document:\n\n${reply.text}\n\nLet me know if you would like me to adjust the tone.`),
    ),
  fence: (reply) => write(reply, say(`\`\`\`markdown\n${reply.text}\n\`\`\``)),
  think: (reply) => write(reply, say(`<think>\n${REASONING}\n</think>\n\n${reply.answer}`)),
  'think-unclosed': (reply) => write(reply, say(`<think>\n${REASONING}`)),
  'think-only-closed': (reply) => write(reply, say(`${REASONING}\n</think>\n\n${reply.answer}`)),
  /** One character a chunk, so every tag is split. */
  'think-split': (reply) =>
    write(
      reply,
      [...`<think>${REASONING}</think>${reply.answer}`].map((content) => ({ content })),
    ),
  'reasoning-content': (reply) =>
    write(reply, [...tokens(REASONING).map((text) => ({ reasoning_content: text })), ...say(reply.answer)]),
  'reasoning-field': (reply) =>
    write(reply, [...tokens(REASONING).map((text) => ({ reasoning: text })), ...say(reply.answer)]),
  'thinking-field': (reply) =>
    write(reply, [...tokens(REASONING).map((text) => ({ thinking: text })), ...say(reply.answer)]),
  /** An empty first field must not hide a later one. */
  'reasoning-beside-empty': (reply) =>
    write(reply, [
      ...tokens(REASONING).map((text) => ({ content: '', reasoning_content: '', reasoning: text })),
      ...say(reply.answer),
    ]),
  'null-fields': (reply) =>
    write(reply, [
      { role: 'assistant', content: null, tool_calls: null, refusal: null, reasoning_content: null },
      ...tokens(reply.answer).map((content) => ({ content, role: null, refusal: null, tool_calls: null })),
      { content: null },
    ]),
  /** Stops at the length limit; the next call continues. */
  length: (reply) => {
    const words = tokens(reply.answer)
    const half = Math.ceil(words.length / 2)
    return reply.turn % 2 === 0
      ? write(reply, say(words.slice(0, half).join('')), 'length')
      : write(reply, say(words.slice(half).join('')))
  },
  'length-for-ever': (reply) => write(reply, say(reply.answer), 'length'),
  'garbage-json': ({ response }) => {
    head(response)
    response.end('data: {"choices": [{"delta": {"content": "The\n\n' + 'data: nonsense\n\n' + DONE)
  },
  'garbage-mid-stream': ({ request, response }) => {
    head(response)
    for (const delta of say(started(request, PARTIAL_ANSWER))) response.write(chunk(delta))
    response.end('data: }{ nonsense\n\n' + DONE)
  },
  /** A line of 64 MiB, or until the client disconnects. */
  'huge-line': async ({ response }) => {
    head(response)
    response.write('data: {"choices":[{"delta":{"content":"')
    const block = 'x'.repeat(1 << 20)
    for (let count = 0; count < 64 && !response.destroyed; count += 1) {
      if (!response.write(block)) {
        await Promise.race([
          new Promise((resolve) => response.once('drain', resolve)),
          new Promise((resolve) => response.once('close', resolve)),
        ])
      }
    }
    response.end()
  },
  'usage-only-chunk': (reply) => {
    head(reply.response)
    for (const delta of say(reply.answer)) reply.response.write(chunk(delta))
    reply.response.write(chunk({}, 'stop'))
    reply.response.end(chunk({}, null, { choices: [], ...USAGE }) + DONE)
  },
  /** The connection stays open after the end mark. */
  'open-after-done': async ({ response, answer, left }) => {
    head(response)
    for (const delta of say(answer)) response.write(chunk(delta))
    response.write(chunk({}, 'stop') + DONE)
    await left
  },
  'error-in-stream': ({ response }) => {
    head(response)
    response.end(`data: ${JSON.stringify({ error: { message: UPSTREAM_SECRET, code: 503 } })}\n\n`)
  },
  /** An error without a status, as the first event of a reply of status 200. */
  overloaded: ({ response }) => {
    head(response)
    response.end(`data: ${JSON.stringify({ error: { code: 'overloaded' } })}\n\n`)
  },
  'error-mid-stream': ({ request, response }) => {
    head(response)
    for (const delta of say(started(request, PARTIAL_ANSWER))) response.write(chunk(delta))
    response.end(`data: ${JSON.stringify({ error: { message: UPSTREAM_SECRET } })}\n\n`)
  },
  /** An error that is a bare string, as some local servers send it. */
  'error-string-in-stream': ({ response }) => {
    head(response)
    response.end(`data: ${JSON.stringify({ error: UPSTREAM_SECRET })}\n\n`)
  },
  /** A server that does not know `response_format`. */
  'no-json-schema': (reply) => (reply.request.response_format ? refuse(400)(reply) : fine(reply)),
  /** A server that does not know `stream_options`. */
  'no-stream-options': (reply) =>
    reply.request['stream_options']
      ? refuse(422, {}, 'body.stream_options: Extra inputs are not permitted')(reply)
      : fine(reply),
  /** A reasoning model of a hosted service: the limit under another name, and no temperature. */
  'renamed-fields': (reply) => {
    const { max_tokens, temperature } = reply.request
    if (max_tokens !== undefined) return refuse(400, {}, "Use 'max_completion_tokens' instead of 'max_tokens'.")(reply)
    if (temperature !== undefined) return refuse(422, {}, "'temperature' is not supported.")(reply)
    return fine(reply)
  },
  /** A context smaller than what is configured. */
  'small-context': (reply) =>
    (reply.request.max_tokens ?? 0) > 1500
      ? refuse(400, {}, 'The maximum context length is 2048 tokens and your request has 548 input tokens.')(reply)
      : fine(reply),
  'prompt-too-long': refuse(400, {}, 'the request exceeds the available context size'),
  'filter-refuses': refuse(400, {}, 'The response was filtered by the content management policy.'),
  /** A filter stops the answer in its second sentence. */
  'filtered-mid': (reply) =>
    write(reply, say(started(reply.request, `${PARTIAL_ANSWER} fox. And the`)), 'content_filter'),
  '400': refuse(400),
  '401': refuse(401),
  '403': refuse(403),
  '404': refuse(404),
  '429': refuse(429, { 'retry-after': '7' }),
  '500': refuse(500),
  '503': refuse(503, { 'retry-after': '3' }),
  '429-then-fine': (reply) => (reply.turn > 0 ? fine(reply) : refuse(429, { 'retry-after': '2' })(reply)),
  '500-then-fine': (reply) => (reply.turn > 0 ? fine(reply) : refuse(500)(reply)),
  redirect: ({ response }) => {
    response.writeHead(307, { location: '/elsewhere' })
    response.end()
  },
} satisfies Record<string, Play>

export type Scenario = keyof typeof scenarios
export const SCENARIOS = Object.keys(scenarios) as Scenario[]

export async function startFakeOpenAi(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const turns = new Map<string, number>()
  const exchanges: FakeExchange[] = []
  const waiting: { index: number; resolve: (exchange: FakeExchange) => void }[] = []
  const models = options.models ?? ['fake']

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/'
    if (request.method === 'GET' && url.endsWith('/models')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }))
      return
    }
    if (request.method !== 'POST' || !url.endsWith('/chat/completions')) {
      response.writeHead(404).end()
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as FakeChatRequest
    const left = new Promise<void>((resolve) => response.once('close', () => resolve()))
    const index = exchanges.length
    const exchange: FakeExchange = {
      path: url,
      headers: request.headers,
      body,
      ended: left.then(() => (response.writableFinished ? 'finished' : 'left')),
    }
    exchanges.push(exchange)
    for (const waiter of waiting) if (waiter.index === index) waiter.resolve(exchange)

    const name: Scenario = body.model in scenarios ? (body.model as Scenario) : fake.scenario
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    const { answer = DEFAULT_ANSWER } = options
    const play: Play = scenarios[name]
    const said = typeof answer === 'string' ? answer : answer(body, index)
    await play({
      request: body,
      response,
      turn,
      ...(typeof said === 'string'
        ? { answer: markedAnswer(body, said), text: said, finish: 'stop' }
        : { answer: said.text, ...said }),
      intervalMs: options.tokenIntervalMs ?? 0,
      beforeToken: options.beforeToken ?? (() => {}),
      left,
    })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  const fake: FakeOpenAi = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    exchanges,
    scenario: options.scenario ?? 'fine',
    exchange: (index) =>
      new Promise((resolve) => {
        const there = exchanges[index]
        if (there) resolve(there)
        else waiting.push({ index, resolve })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

/** A base URL at which nothing listens: a port that has just been closed. */
export async function refusedBaseUrl(): Promise<string> {
  const fake = await startFakeOpenAi()
  await fake.close()
  return fake.baseUrl
}
