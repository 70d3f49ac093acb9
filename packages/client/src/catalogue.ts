/** The templates, the models and the backends. */
import { type DocumentFile, type FileCallOptions, fileCall, type SaveCallOptions, type SavedFile } from './file.ts'
import type { CallOptions } from './options.ts'
import { withResponse } from './response.ts'
import { pathOf, type Transport } from './transport.ts'
import type {
  Backend,
  BackendTest,
  LocalModels,
  Model,
  ModelDownload,
  PdfOptions,
  Reloaded,
  Template,
  TemplateFiles,
  WithResponse,
} from './types.ts'

/** The templates. Needs a key with the scope `catalog`. */
export class Templates {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** All templates, in a fixed order. Counts for the daily quota. */
  list(options?: CallOptions): Promise<Template[] & WithResponse> {
    return this.#transport.json({ method: 'GET', path: '/templates' }, options)
  }

  /**
   * The example of a template, or else its sections with what belongs into each, as a PDF file in its design.
   *
   *     await (await platen.templates.preview('resume', { pageSize: 'letter' })).save('resume.pdf')
   */
  preview(id: string, params: Pick<PdfOptions, 'pageSize'> | undefined, options: SaveCallOptions): Promise<SavedFile>
  preview(id: string, params?: Pick<PdfOptions, 'pageSize'>, options?: FileCallOptions): Promise<DocumentFile>
  async preview(
    id: string,
    { pageSize }: Pick<PdfOptions, 'pageSize'> = {},
    options: FileCallOptions | SaveCallOptions = {},
  ): Promise<DocumentFile | SavedFile> {
    const call = {
      method: 'GET',
      path: pathOf('templates', id, 'preview'),
      query: { pageSize },
      accept: 'application/pdf',
    }
    return fileCall(this.#transport, call, options)
  }

  /** The files of the operator's folder and their faults. Needs a key with the scope `admin`. */
  files(options?: CallOptions): Promise<TemplateFiles> {
    return this.#transport.data({ method: 'GET', path: '/template-files' }, options)
  }
}

/** The models. Needs a key with the scope `catalog`. */
export class Models {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** All model IDs, in a fixed order, and whether each can be used now. Counts for the daily quota. */
  list(options?: CallOptions): Promise<Model[] & WithResponse> {
    return this.#transport.json({ method: 'GET', path: '/models' }, options)
  }
}

/** The backends that serve the models. Needs a key with the scope `admin`. */
export class Backends {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Empty if no model is configured. */
  async list(options?: CallOptions): Promise<Backend[] & WithResponse> {
    const { backends, response } = await this.#transport.data<{ backends: Backend[] }>(
      { method: 'GET', path: '/backends' },
      options,
    )
    return withResponse(backends, response)
  }

  /** Lets a backend write a short letter: its text and speed, or why there is none. Ends after 45 seconds. */
  async test(name: string, options?: CallOptions): Promise<BackendTest> {
    return this.#transport.data({ method: 'POST', path: pathOf('backends', name, 'test') }, options)
  }

  /** The models that the machine of the service can download, and the running or last download. */
  localModels(options?: CallOptions): Promise<LocalModels> {
    return this.#transport.data({ method: 'GET', path: '/local-models' }, options)
  }

  /**
   * Starts to download a model to the machine of the process that answers; `localModels` has the progress.
   *
   * @throws {ConflictError} while another one runs.
   */
  async download(name: string, options?: CallOptions): Promise<ModelDownload & WithResponse> {
    return this.#transport.data({ method: 'POST', path: pathOf('local-models', name, 'download') }, options)
  }

  /** Ends a download; the next one continues there. @throws {ConflictError} if it does not run. */
  async cancelDownload(name: string, options?: CallOptions): Promise<ModelDownload & WithResponse> {
    return this.#transport.data({ method: 'DELETE', path: pathOf('local-models', name, 'download') }, options)
  }

  /** Reloads templates and backends from their files, only in the process that answers. */
  reload(options?: CallOptions): Promise<Reloaded> {
    return this.#transport.data({ method: 'POST', path: '/reload' }, options)
  }
}
