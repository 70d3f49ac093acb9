/** The formats of a document. The one that was used last is stored in this browser, and comes first. */
export const FORMATS = ['pdf', 'doc', 'markdown', 'csv', 'text'] as const
export type Format = (typeof FORMATS)[number]

export const EXTENSIONS: Record<Format, string> = { pdf: 'pdf', doc: 'docx', markdown: 'md', csv: 'csv', text: 'txt' }
export const MEDIA_TYPES: Record<Format, string> = {
  pdf: 'application/pdf',
  doc: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  markdown: 'text/markdown;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  text: 'text/plain;charset=utf-8',
}

const KEY = 'platen.format'

export function lastFormat(): Format {
  const stored = localStorage.getItem(KEY)
  return FORMATS.find((format) => format === stored) ?? 'pdf'
}

export function storeFormat(format: Format): void {
  localStorage.setItem(KEY, format)
}

export function formatsByUse(): Format[] {
  const last = lastFormat()
  return [last, ...FORMATS.filter((format) => format !== last)]
}
