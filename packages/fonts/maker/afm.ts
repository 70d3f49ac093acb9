/**
 * The metrics of the Core 14 text fonts: compact data in, lookup tables out. All lengths are thousandths of an em. The classic
 * packs are made with them and compared with them; the engine reads the packs alone.
 *
 * Codes are WinAnsi codes (font/encoding.ts); codes below 32 are the manuscript's controls and have no width.
 * Source: Adobe Core 14 AFM files, fields WX and KPX, through make-afm-data.mjs.
 */

import { BOLD, type Family, ITALIC, MONO } from '../../typeset/src/font/resources.ts'
import * as core14 from './data/afm.ts'

export interface CoreFont {
  /** BaseFont. */
  readonly name: string
  readonly ascender: number
  readonly descender: number
  /** By code: width, right kerning class and left kerning row in one number, so that one look-up gives all three. */
  readonly metrics: Uint32Array
  /** The kern of a pair is `kerns[left row of a + right class of b]`; row 0 holds zeros alone. */
  readonly kerns: Int16Array
}

export const WIDTH_MASK = 2047
export const RIGHT_SHIFT = 11
export const RIGHT_MASK = 63
export const LEFT_SHIFT = 17

const CLASSES_FROM = 32

function tabulate(data: core14.CoreFontData, name: string): CoreFont {
  const metrics = new Uint32Array(256)
  const widths = data.widths.split(' ')
  const left = data.leftClasses.split(' ')
  const right = data.rightClasses.split(' ')
  for (let i = 0; i < widths.length; i++) {
    metrics[CLASSES_FROM + i] =
      ((+left[i]! * data.rightClassCount) << LEFT_SHIFT) | (+right[i]! << RIGHT_SHIFT) | +widths[i]!
  }
  const cells: number[] = []
  for (const cell of data.kerns === '' ? ['z1'] : data.kerns.split(' ')) {
    if (cell.charCodeAt(0) === 0x7a) for (let n = +cell.slice(1); n > 0; n--) cells.push(0)
    else cells.push(+cell)
  }
  return { name, ascender: data.ascender, descender: data.descender, metrics, kerns: Int16Array.from(cells) }
}

// By style bits: regular, bold, italic, bold italic. Helvetica's and Courier's obliques have the metrics of the uprights.
const FACES: Record<Family, readonly [core14.CoreFontData, string][]> = {
  times: [
    [core14.timesRoman, 'Times-Roman'],
    [core14.timesBold, 'Times-Bold'],
    [core14.timesItalic, 'Times-Italic'],
    [core14.timesBoldItalic, 'Times-BoldItalic'],
  ],
  helvetica: [
    [core14.helvetica, 'Helvetica'],
    [core14.helveticaBold, 'Helvetica-Bold'],
    [core14.helvetica, 'Helvetica-Oblique'],
    [core14.helveticaBold, 'Helvetica-BoldOblique'],
  ],
  courier: [
    [core14.courier, 'Courier'],
    [core14.courier, 'Courier-Bold'],
    [core14.courier, 'Courier-Oblique'],
    [core14.courier, 'Courier-BoldOblique'],
  ],
}

const fontsByName = new Map<string, CoreFont>()

/** The standard font of a family and style (the sum of BOLD, ITALIC, MONO). */
export function coreFont(family: Family, style: number): CoreFont {
  const [data, name] = FACES[(style & MONO) !== 0 ? 'courier' : family][style & (BOLD | ITALIC)]!
  let font = fontsByName.get(name)
  if (font === undefined) fontsByName.set(name, (font = tabulate(data, name)))
  return font
}
