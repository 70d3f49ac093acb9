/**
 * Barcodes as SVG: bars and modules as one path of rectangles, on white with the quiet zone that each kind needs.
 *
 * Loaded when a template uses `qr` or `barcode` (`codesFor`): bwip-js takes 0.2 s and 10 MB.
 */
import bwip from 'bwip-js/generic'
import type { Codes } from './kinds.ts'

/** CSS pixels of a module: 1 mm is 3.78. GS1 wants bars of 0.33 mm at full size. */
const MODULE = { matrix: 2.3, bar: 1.25 }
const BAR_HEIGHT = 72

/** Quiet zones in modules: ISO/IEC 18004 (4), 16022 (1), 24778 (0), 15438 (2), 15420 (11 and 7), 15417 (10). */
const QUIET: Readonly<Record<string, number>> = { qrcode: 4, datamatrix: 1, azteccode: 1, pdf417: 2 }
const QUIET_BARS = 11
/** Rows of PDF417 are higher than they are wide. */
const ROW_HEIGHTS: Readonly<Record<string, number>> = { pdf417: 3 }

/** What this module reads of bwip-js' result. */
type Drawn = { sbs: number[] } | { pixs: number[]; pixx: number; pixy: number }

export const codes: Codes = {
  draw(kind, text, level) {
    const options = [level === undefined ? '' : `eclevel=${level}`, kind === 'pdf417' ? 'rowmult=1' : '']
    const [drawn] = bwip.raw(kind, text, options.join(' ').trim()) as Drawn[]
    if (drawn === undefined) throw new Error('is empty')
    return 'sbs' in drawn ? bars(drawn.sbs) : modules(kind, drawn)
  },
}

function modules(kind: string, { pixs, pixx, pixy }: { pixs: number[]; pixx: number; pixy: number }): string {
  const quiet = QUIET[kind] ?? 1
  const rowHeight = ROW_HEIGHTS[kind] ?? 1
  let path = ''
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      if (pixs[y * pixx + x] !== 1) continue
      const from = x
      while (x + 1 < pixx && pixs[y * pixx + x + 1] === 1) x++
      path += `M${from + quiet} ${(y + quiet) * rowHeight}h${x + 1 - from}v${rowHeight}h-${x + 1 - from}z`
    }
  }
  return svg(pixx + 2 * quiet, (pixy + 2 * quiet) * rowHeight, MODULE.matrix, path)
}

/** @param widths of bars and spaces in turn, in modules */
function bars(widths: readonly number[]): string {
  let path = ''
  let x = QUIET_BARS
  widths.forEach((width, at) => {
    if (at % 2 === 0 && width > 0) path += `M${x} 0h${width}v${BAR_HEIGHT / MODULE.bar}h-${width}z`
    x += width
  })
  return svg(x + QUIET_BARS, BAR_HEIGHT / MODULE.bar, MODULE.bar, path)
}

const svg = (width: number, height: number, module: number, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * module)}" height="${round(height * module)}" viewBox="0 0 ${round(width)} ${round(height)}"><path fill="#fff" d="M0 0h${round(width)}v${round(height)}H0z"/><path d="${path}"/></svg>`

const round = (length: number): number => Math.round(length * 100) / 100
