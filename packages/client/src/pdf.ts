/** Converts text to PDF. */
import { type BodyOf, createPdf, createPdfAlt } from '@platen/wire'
import { type DownloadedFile, readFileReply } from './file.ts'
import type { CallOptions, Transport } from './transport.ts'

export class Conversion {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async create(body: BodyOf<typeof createPdf>, options: CallOptions = {}): Promise<DownloadedFile> {
    return readFileReply(await this.#transport.send(createPdf, { ...options, body, accept: 'application/pdf' }))
  }

  /** Uses the other engine. For use when the first one fails. */
  async createAlt(body: BodyOf<typeof createPdfAlt>, options: CallOptions = {}): Promise<DownloadedFile> {
    return readFileReply(await this.#transport.send(createPdfAlt, { ...options, body, accept: 'application/pdf' }))
  }
}
