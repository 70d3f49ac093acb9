/** QR codes and barcodes in templates: which kinds there are, and what draws them once it is loaded. */

export interface Codes {
  /**
   * @param level error correction of a QR code
   * @returns SVG
   * @throws {Error} for a text that the kind cannot have; the message is that of bwip-js
   */
  draw(kind: string, text: string, level?: string): string
}

/** Names as bwip-js has them, by the names of templates. */
export const BARCODES: Readonly<Record<string, string>> = {
  aztec: 'azteccode',
  code39: 'code39',
  code128: 'code128',
  datamatrix: 'datamatrix',
  ean8: 'ean8',
  ean13: 'ean13',
  'gs1-128': 'gs1-128',
  itf: 'interleaved2of5',
  itf14: 'itf14',
  pdf417: 'pdf417',
  qr: 'qrcode',
  upca: 'upca',
}

export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const

/** What a message of bwip-js says, without the name of its error. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(
    /^(?:bwipp?[-.]?\w*(?:\.\w+)?|bwip-js)(?:#\d+)?:\s*/u,
    '',
  )
