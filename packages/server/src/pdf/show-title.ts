/**
 * Adds `/DisplayDocTitle true` to a PDF of Typst, so that the window of a viewer shows the title instead of the file name. Typst
 * writes it for PDF/UA only and has no option for it.
 *
 * Typst writes the catalog last and uncompressed, with the viewer preferences in it, so only the cross-reference table moves. A file
 * with another structure is returned unchanged. Source: ISO 32000-1, 7.5.4, 7.5.5 and 12.2.
 */
const PREFERENCES = '/ViewerPreferences <<'
const ADDED = '\n    /DisplayDocTitle true'

export function showTitle(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const catalog = bytes.lastIndexOf('/Type /Catalog')
  const preferences = bytes.indexOf(PREFERENCES, catalog)
  const table = bytes.lastIndexOf('\nxref\n')
  const [, place] = /^startxref\n(\d{1,10})\n/.exec(bytes.toString('latin1', bytes.lastIndexOf('startxref'))) ?? []
  const isAsExpected =
    catalog > 0 &&
    preferences > catalog &&
    bytes.indexOf('endobj', preferences) === bytes.lastIndexOf('endobj') &&
    bytes.indexOf('endobj', preferences) < table &&
    Number(place) === table + 1
  if (!isAsExpected || bytes.toString('latin1', preferences, table).includes('/DisplayDocTitle')) return pdf
  const at = preferences + PREFERENCES.length
  const end = bytes.lastIndexOf('startxref')
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(ADDED),
    bytes.subarray(at, end),
    Buffer.from(`startxref\n${Number(place) + ADDED.length}\n%%EOF`),
  ])
}
