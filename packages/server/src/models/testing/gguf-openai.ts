/**
 * A local model behind an OpenAI-compatible HTTP server on loopback: real tokens as real events.
 *
 * In: a loaded backend. Out: a base URL that answers `GET /models` and streams `POST /chat/completions` with `max_tokens`,
 * `temperature`, `response_format` and `continue_final_message`, one request at a time or many.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Backend, ModelRequest, ModelTarget } from '../backend.ts'

export interface GgufOpenAi {
  /** Ends in `/v1`. */
  baseUrl: string
  close(): Promise<void>
}

interface ChatBody {
  messages: ModelRequest['messages']
  max_tokens: number
  temperature?: number
  response_format?: { json_schema?: ModelRequest['jsonSchema'] }
}

const MODEL = 'local'
const TIMEOUT_MS = 600_000

/** @param seed makes the answers the same in each run. */
export async function startGgufOpenAi(backend: Backend, target: ModelTarget, seed: number): Promise<GgufOpenAi> {
  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as ChatBody
    const left = new AbortController()
    response.once('close', () => left.abort())
    const event = (delta: object, finish: string | null = null): void => {
      const choices = [{ index: 0, delta, finish_reason: finish }]
      response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', model: MODEL, choices })}\n\n`)
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const { messages, max_tokens, temperature, response_format } = body
    const events = backend.stream(
      {
        messages,
        maxTokens: max_tokens,
        totalTimeoutMs: TIMEOUT_MS,
        signal: left.signal,
        seed,
        ...(temperature === undefined ? {} : { temperature }),
        ...(response_format?.json_schema ? { jsonSchema: response_format.json_schema } : {}),
      },
      target,
    )
    for await (const one of events) {
      if (one.type === 'text') event({ content: one.text })
      if (one.type === 'reasoning') event({ reasoning_content: one.text })
      if (one.type === 'finish') event({}, one.reason === 'other' ? 'content_filter' : one.reason)
    }
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => {
    if (request.method === 'POST') return void chat(request, response).catch(() => response.destroy())
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', data: [{ id: MODEL, object: 'model' }] }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
