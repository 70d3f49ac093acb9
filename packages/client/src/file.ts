/** A downloaded file. */
export interface DownloadedFile {
  bytes: Uint8Array
  mediaType: string
  /** As the service cleaned it. */
  filename: string
  /** What did not go as asked. */
  warnings: string[]
}

export async function downloaded(response: Response): Promise<DownloadedFile> {
  const warnings = [response.headers.get('x-pdf-warnings'), response.headers.get('x-document-warnings')]
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
    filename: filenameOf(response.headers.get('content-disposition') ?? ''),
    warnings: warnings.filter((warning) => warning !== null),
  }
}

/** RFC 6266 §4.3: `filename*` counts before `filename`. */
function filenameOf(disposition: string): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (exact !== undefined) return decodeURIComponent(exact)
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'document'
}
