/** The formats of a document; which was picked, and which was used last, is stored in this browser. */
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

/** What a document is to become, as picked on Write. */
const PICKED = 'platen.format'
/** What was picked or downloaded last. */
const USED = 'platen.format.used'

export function pickedFormat(): Format {
  return stored(PICKED) ?? 'pdf'
}

export function storePicked(format: Format): void {
  localStorage.setItem(PICKED, format)
  storeUsed(format)
}

export function storeUsed(format: Format): void {
  localStorage.setItem(USED, format)
}

/** The one that was used last comes first. */
export function formatsByUse(): Format[] {
  const last = stored(USED) ?? pickedFormat()
  return [last, ...FORMATS.filter((format) => format !== last)]
}

function stored(key: string): Format | undefined {
  const value = localStorage.getItem(key)
  return FORMATS.find((format) => format === value)
}
