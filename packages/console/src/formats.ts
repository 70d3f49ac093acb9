/** The formats of a document; which was picked, and which was used last, is stored in this browser. */
import type { FileFormat } from '@platen/formats/file-formats'

/** In the order of menus. */
export const FORMATS = ['pdf', 'doc', 'markdown', 'csv', 'text'] as const satisfies readonly FileFormat[]
export type Format = FileFormat

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
