/** Replies that are files: in memory, or written to a disk or a stream as they arrive. */
import { hide } from './errors.ts'
import type { CallOptions } from './options.ts'
import type { ResponseInfo, WithResponse } from './response.ts'
import { type Call, LocalFailure, type Reply, type Transport, unexpectedReply } from './transport.ts'
import type { DocumentSource, Open, TemplateId } from './types.ts'
import { warningsOf } from './warnings.ts'

/** A writer such as a Node stream. It is not closed. */
export interface Writer {
  write(chunk: Uint8Array, done: (error?: Error | null) => void): unknown
}

export interface FileCallOptions extends CallOptions {
  to?: undefined
}

export interface SaveCallOptions extends CallOptions {
  /**
   * Where the file goes as it arrives, in constant memory. A path (Node, Deno, Bun): the file appears there when it is whole; in a
   * folder it has the name that the service gave. A writer is not closed, and the call is not repeated after its first byte.
   */
  to: string | URL | WritableStream<Uint8Array> | Writer
}

interface FileInfo extends WithResponse {
  mediaType: string
  /** The name that the service derived from the requested one. Use `save` to store it: the name may have path parts. */
  filename: string
  /** What differs from the request, one sentence each. */
  warnings: string[]
  /** The engine that made a PDF file. */
  engine: Open<'platen' | 'typst'> | null
  /** The model that wrote the document; `draft` for a form. Null for `pdf`. */
  modelUsed: string | null
  /** Null for `pdf`. */
  documentSource: DocumentSource | null
  /** The template of the document; null for `pdf`. */
  template: Open<TemplateId> | null
}

/** A file that was written to `to`. */
export interface SavedFile extends FileInfo {
  /** Null for a writer. */
  path: string | null
  sizeBytes: number
}

/** A file in memory. */
export class DocumentFile implements FileInfo {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly filename: string
  readonly warnings: string[]
  readonly engine: Open<'platen' | 'typst'> | null
  readonly modelUsed: string | null
  readonly documentSource: DocumentSource | null
  readonly template: Open<TemplateId> | null
  declare readonly response: ResponseInfo

  constructor(bytes: Uint8Array, info: FileInfo) {
    this.bytes = bytes
    this.mediaType = info.mediaType
    this.filename = info.filename
    this.warnings = info.warnings
    this.engine = info.engine
    this.modelUsed = info.modelUsed
    this.documentSource = info.documentSource
    this.template = info.template
    hide(this, 'response', info.response)
  }

  /**
   * Writes the file beside `path` and renames it, so that half a file is never seen. In a folder it has the name that the
   * service gave. Only in Node, Deno and Bun.
   *
   * @returns the path of the file.
   */
  async save(path: string | URL): Promise<string> {
    try {
      return (await saveChunks([this.bytes], path, this.filename)).path
    } catch (failure) {
      throw failure instanceof LocalFailure ? failure.cause : failure
    }
  }

  blob(): Blob {
    return new Blob([this.bytes as Uint8Array<ArrayBuffer>], { type: this.mediaType })
  }
}

export function fileCall(
  transport: Transport,
  call: Call,
  { to, ...options }: FileCallOptions | SaveCallOptions,
): Promise<DocumentFile | SavedFile> {
  return transport.run<DocumentFile | SavedFile>(call, options, async (reply) => {
    const info = await fileInfo(call, reply)
    const { response } = reply
    if (to === undefined) return new DocumentFile(new Uint8Array(await response.arrayBuffer()), info)
    const chunks = bodyChunks(response)
    const saved =
      typeof to === 'string' || to instanceof URL
        ? await saveChunks(chunks, to, info.filename)
        : { path: null, sizeBytes: await writeChunks(chunks, to, reply) }
    const file = { ...info, ...saved }
    hide(file, 'response', reply.info)
    return file
  })
}

/** @throws {UnexpectedReplyError} for a reply of another type. */
async function fileInfo({ accept }: Call, reply: Reply): Promise<FileInfo> {
  const { headers } = reply.response
  const mediaType = headers.get('content-type') ?? ''
  const isExpected =
    accept === undefined ? !/^(text\/html|application\/json)/i.test(mediaType) : mediaType.startsWith(accept)
  if (!isExpected) throw unexpectedReply(await reply.response.text(), reply)
  return {
    mediaType,
    filename: filenameOf(headers.get('content-disposition') ?? ''),
    warnings: [...warningsOf(headers.get('x-document-warnings')), ...warningsOf(headers.get('x-pdf-warnings'))],
    engine: headers.get('x-pdf-engine'),
    modelUsed: headers.get('x-model-used'),
    documentSource: headers.get('x-document-source'),
    template: headers.get('x-document-template'),
    response: reply.info,
  }
}

/** RFC 6266 §4.3: `filename*` takes precedence over `filename`. RFC 8187 §3.2. */
function filenameOf(disposition: string): string {
  const extended = /filename\*=UTF-8'[^';]*'([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {}
  }
  const [, quoted, token] = /filename=(?:"([^"]*)"|([^;"]+))/i.exec(disposition) ?? []
  return quoted ?? token?.trim() ?? 'document'
}

/** The last part of a path, without characters that no file system likes. */
export function lastPathPart(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = last.replace(/[\0-\x1f\x7f:]/g, '').trim()
  return clean === '' || clean === '.' || clean === '..' ? 'document' : clean
}

async function* bodyChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Writes beside the target and renames. @throws {LocalFailure} for an error of the file system. */
async function saveChunks(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  to: string | URL,
  filename: string,
): Promise<{ path: string; sizeBytes: number }> {
  const [fs, { join }, { fileURLToPath }] = await Promise.all([
    import('node:fs/promises'),
    import('node:path'),
    import('node:url'),
  ])
  const target = to instanceof URL ? fileURLToPath(to) : to
  const isFolder = await fs.stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const path = isFolder ? join(target, lastPathPart(filename)) : target
  const part = `${path}.${Math.random().toString(36).slice(2)}.part`
  let sizeBytes = 0
  const handle = await fs.open(part, 'wx').catch(LocalFailure.throw)
  try {
    try {
      for await (const chunk of chunks) {
        await handle.writeFile(chunk).catch(LocalFailure.throw)
        sizeBytes += chunk.length
      }
    } finally {
      await handle.close()
    }
    await fs.rename(part, path).catch(LocalFailure.throw)
  } catch (error) {
    await fs.rm(part, { force: true })
    throw error
  }
  return { path, sizeBytes }
}

async function writeChunks(chunks: AsyncIterable<Uint8Array>, to: WritableStream<Uint8Array> | Writer, reply: Reply) {
  let sizeBytes = 0
  const writer = 'getWriter' in to ? to.getWriter() : undefined
  try {
    for await (const chunk of chunks) {
      reply.isFinal = true
      sizeBytes += chunk.length
      const written = writer
        ? writer.write(chunk)
        : new Promise<void>((resolve, reject) => {
            ;(to as Writer).write(chunk, (error) => (error ? reject(error) : resolve()))
          })
      await written.catch(LocalFailure.throw)
    }
  } finally {
    writer?.releaseLock()
  }
  return sizeBytes
}
