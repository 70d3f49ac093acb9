/** Generates documents from prompts: as JSON, as a file, as a stream or as a job. */
import {
  type BodyOf,
  FILE_MEDIA_TYPES,
  type Format,
  type GenerateResponse,
  type GenerateStreamEnd,
  type JobAccepted,
  generate as operation,
} from '@platen/wire'
import { type DownloadedFile, readFileReply } from './file.ts'
import { serverEvents } from './server-events.ts'
import type { CallOptions, Transport } from './transport.ts'

type GenerateBody = Omit<BodyOf<typeof operation>, 'webhook'>

export type StreamEvent =
  | { type: 'delta'; text: string }
  | { type: 'reasoning'; text: string }
  /** Discard all earlier deltas. */
  | { type: 'restart' }
  | { type: 'done'; response: GenerateStreamEnd }
  | { type: 'error'; error: { code: string; message: string } }

export class Generation {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async text(body: GenerateBody, options: CallOptions = {}): Promise<GenerateResponse> {
    return (await this.#transport.json(operation, { ...options, body })) as GenerateResponse
  }

  async file(format: Format, body: Omit<GenerateBody, 'format'>, options: CallOptions = {}): Promise<DownloadedFile> {
    const accept = FILE_MEDIA_TYPES[format]
    return readFileReply(await this.#transport.send(operation, { ...options, body: { ...body, format }, accept }))
  }

  /** Starts a job. The document is posted to the webhook URL; with `webhook: false` it is not: read it with `Jobs`. */
  async job(body: BodyOf<typeof operation>, options: CallOptions = {}): Promise<JobAccepted> {
    const request = { ...options, body: { webhook: true, ...body }, prefer: 'respond-async' }
    return (await this.#transport.json(operation, request)) as JobAccepted
  }

  async *stream(body: GenerateBody, options: CallOptions = {}): AsyncGenerator<StreamEvent> {
    const response = await this.#transport.send(operation, { ...options, body, accept: 'text/event-stream' })
    if (!response.body) return
    for await (const { event, data } of serverEvents(response.body)) {
      const value = JSON.parse(data)
      if (event === 'delta' || event === 'reasoning') yield { type: event, text: value.text }
      else if (event === 'restart') yield { type: 'restart' }
      else if (event === 'done') yield { type: 'done', response: value }
      else if (event === 'error') yield { type: 'error', error: value.error ?? value }
    }
  }
}
