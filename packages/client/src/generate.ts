/** `POST /generate`: documents from prompts. */
import { type DocumentFile, type FileCallOptions, fileCall, type SaveCallOptions, type SavedFile } from './file.ts'
import { MEDIA_TYPES } from './media-types.ts'
import type { CallOptions } from './options.ts'
import { withResponse } from './response.ts'
import { DocumentStream, openStream } from './stream.ts'
import type { Transport } from './transport.ts'
import type { GeneratedDocument, GenerateFileParams, GenerateParams, JobAccepted, JobParams } from './types.ts'
import { warningsOf } from './warnings.ts'

const PATH = '/generate'
const TIMEOUT_MS = 180_000

/** Documents from prompts. Needs a key with the scope `generate`. Each call counts for the daily quota. */
export class Generate {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Writes a document and returns its text. At most 180 s by default.
   *
   *     const { content } = await platen.generate.text({ prompt: 'Thanks to a colleague', template: 'formal-letter' })
   *
   * @throws {ModelUnavailableError} if the model is away; {GenerationFailedError} if it gave no document.
   */
  async text(params: GenerateParams, options?: CallOptions): Promise<GeneratedDocument> {
    const call = { method: 'POST', path: PATH, body: params, timeoutMs: TIMEOUT_MS }
    const { content, reasoning, response } = await this.#transport.json<GeneratedDocument>(call, options)
    const { headers } = response
    return withResponse(
      {
        content,
        reasoning: reasoning ?? null,
        template: headers.get('x-document-template') ?? '',
        modelUsed: headers.get('x-model-used') ?? '',
        documentSource: headers.get('x-document-source') ?? '',
        warnings: warningsOf(headers.get('x-document-warnings')),
        source: null,
      },
      response,
    )
  }

  /**
   * Writes a document and returns it as a file, `pdf` by default. At most 180 s by default.
   *
   *     const file = await platen.generate.file({ prompt: 'A complaint about noise', format: 'doc' })
   *     await file.save('complaint.docx')
   */
  file(params: GenerateFileParams, options: SaveCallOptions): Promise<SavedFile>
  file(params: GenerateFileParams, options?: FileCallOptions): Promise<DocumentFile>
  file(
    { format = 'pdf', ...params }: GenerateFileParams,
    options: FileCallOptions | SaveCallOptions = {},
  ): Promise<DocumentFile | SavedFile> {
    const accept = MEDIA_TYPES[format] ?? '*/*'
    // Plain text is a type of file and no format of `content`.
    const body = format === 'text' ? params : { ...params, format }
    return fileCall(this.#transport, { method: 'POST', path: PATH, body, accept, timeoutMs: TIMEOUT_MS }, options)
  }

  /**
   * Writes a document and gives its text as it is written. Nothing is sent before the first read.
   *
   *     for await (const event of platen.generate.stream({ prompt: 'A short history of tea' }))
   *       if (event.type === 'delta') process.stdout.write(event.text)
   */
  stream(params: GenerateParams, options: CallOptions = {}): DocumentStream {
    return new DocumentStream(() => openStream(this.#transport, { method: 'POST', path: PATH, body: params }, options))
  }

  /**
   * Starts a job and returns at once. The document is posted to the webhook URL; with `webhook: false` it is not.
   *
   *     const { jobId } = await platen.generate.job({ prompt: 'Chapter one of a book about the sea', webhook: false })
   *     const job = await platen.jobs.wait(jobId)
   */
  job({ webhook = true, ...params }: JobParams, options?: CallOptions): Promise<JobAccepted> {
    const headers = { prefer: 'respond-async' }
    return this.#transport.data({ method: 'POST', path: PATH, body: { ...params, webhook }, headers }, options)
  }
}
