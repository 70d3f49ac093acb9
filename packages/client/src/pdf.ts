/** `POST /pdf` and `POST /pdf-alt`: text to PDF. */
import { type DocumentFile, type FileCallOptions, fileCall, type SaveCallOptions, type SavedFile } from './file.ts'
import type { Transport } from './transport.ts'
import type { PdfParams } from './types.ts'

/** Text to PDF. Needs a key with the scope `pdf`. Each call counts for the daily quota. */
export class Pdf {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Converts text to a PDF file. The service takes at most 30 s for it.
   *
   *     const file = await platen.pdf.create({ content: '**Dear Jane,**\n\nthank you.', options: { pageSize: 'letter' } })
   *
   * @throws {PdfGenerationFailedError} if the text can't be converted: `createAlt` uses another engine.
   */
  create(params: PdfParams, options: SaveCallOptions): Promise<SavedFile>
  create(params: PdfParams, options?: FileCallOptions): Promise<DocumentFile>
  create(params: PdfParams, options: FileCallOptions | SaveCallOptions = {}): Promise<DocumentFile | SavedFile> {
    return this.#create('/pdf', params, options)
  }

  /** The same as `create` with another engine. For use when the first one fails. */
  createAlt(params: PdfParams, options: SaveCallOptions): Promise<SavedFile>
  createAlt(params: PdfParams, options?: FileCallOptions): Promise<DocumentFile>
  createAlt(params: PdfParams, options: FileCallOptions | SaveCallOptions = {}): Promise<DocumentFile | SavedFile> {
    return this.#create('/pdf-alt', params, options)
  }

  #create(path: string, body: PdfParams, options: FileCallOptions | SaveCallOptions) {
    return fileCall(this.#transport, { method: 'POST', path, body, accept: 'application/pdf' }, options)
  }
}
