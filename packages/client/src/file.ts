/** Reads a reply that is a file: its bytes and its headers. */
import type { DocumentSource } from '@platen/wire'
import { warningsOf } from './warnings.ts'

export interface DownloadedFile {
  bytes: Uint8Array
  mediaType: string
  /** The file name that the service derived from the requested one. */
  filename: string
  /** What differs from the request, one sentence each: first warnings about the document, then about its PDF. */
  warnings: string[]
  /** The model that wrote the document, `draft` for a form. Null for `POST /pdf` and `POST /pdf-alt`. */
  modelUsed: string | null
  /** Who wrote the document; `draft` is a form. Null for `POST /pdf` and `POST /pdf-alt`. */
  documentSource: DocumentSource | null
}

export async function readFileReply(response: Response): Promise<DownloadedFile> {
  const { headers } = response
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    mediaType: headers.get('content-type') ?? 'application/octet-stream',
    filename: filenameOf(headers.get('content-disposition') ?? ''),
    warnings: [...warningsOf(headers.get('x-document-warnings')), ...warningsOf(headers.get('x-pdf-warnings'))],
    modelUsed: headers.get('x-model-used'),
    documentSource: headers.get('x-document-source') as DocumentSource | null,
  }
}

/** RFC 6266 §4.3: `filename*` takes precedence over `filename`. */
function filenameOf(disposition: string): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (exact !== undefined) return decodeURIComponent(exact)
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'document'
}
