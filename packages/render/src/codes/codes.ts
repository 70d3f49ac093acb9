/** Loads what draws QR codes and barcodes, for a template that has some. */
import type { Codes } from './kinds.ts'

const USES_CODES = /\|\s*(?:qr|barcode)\b/u

/** @returns what `render` needs for a template that draws codes; undefined for others. */
export async function codesFor(source: string): Promise<Codes | undefined> {
  return USES_CODES.test(source) ? (await import('./drawer.ts')).codes : undefined
}
