/**
 * The metrics of the Core 14 text fonts: compact data in, lookup tables out. All lengths are thousandths of an em.
 *
 * Codes are WinAnsi codes (font/encoding.ts); codes below 32 are the manuscript's controls and have no width.
 * Source: Adobe Core 14 AFM files, fields WX and KPX, through tools/afm.mjs.
 */
import * as core14 from './data/core14.ts'
import { BOLD, type Family, ITALIC, MONO } from './resources.ts'

export interface CoreFontData {
  name: string
  ascender: number
  descender: number
  /** Codes 32 to 255. */
  widths: string
  leftClasses: string
  rightClasses: string
  rightClassCount: number
  /** Row by row; `zN` stands for N zeros. Empty: no pair is kerned. */
  kerns: string
}

export interface CoreFont {
  /** BaseFont. */
  readonly name: string
  readonly ascender: number
  readonly descender: number
  /** By code. */
  readonly widths: Uint16Array
  /** The kern of a pair is `kerns[left[a] + right[b]]`; row 0 holds zeros alone. */
  readonly left: Uint16Array
  readonly right: Uint8Array
  readonly kerns: Int16Array
}

const CLASSES_FROM = 32

function tabulate(data: CoreFontData, name: string): CoreFont {
  const widths = new Uint16Array(256)
  const left = new Uint16Array(256)
  const right = new Uint8Array(256)
  const widthList = data.widths.split(' ')
  const leftList = data.leftClasses.split(' ')
  const rightList = data.rightClasses.split(' ')
  for (let i = 0; i < widthList.length; i++) {
    widths[CLASSES_FROM + i] = +widthList[i]!
    left[CLASSES_FROM + i] = +leftList[i]! * data.rightClassCount
    right[CLASSES_FROM + i] = +rightList[i]!
  }
  const cells: number[] = []
  for (const cell of data.kerns === '' ? ['z1'] : data.kerns.split(' ')) {
    if (cell.charCodeAt(0) === 0x7a) for (let n = +cell.slice(1); n > 0; n--) cells.push(0)
    else cells.push(+cell)
  }
  return {
    name,
    ascender: data.ascender,
    descender: data.descender,
    widths,
    left,
    right,
    kerns: Int16Array.from(cells),
  }
}

// By style bits: regular, bold, italic, bold italic. Helvetica's and Courier's obliques have the metrics of the uprights.
const FACES: Record<Family, readonly [CoreFontData, string][]> = {
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

const made = new Map<string, CoreFont>()

/** The standard font of a family and style (the sum of BOLD, ITALIC, MONO). */
export function coreFont(family: Family, style: number): CoreFont {
  const [data, name] = FACES[(style & MONO) !== 0 ? 'courier' : family][style & (BOLD | ITALIC)]!
  let font = made.get(name)
  if (font === undefined) made.set(name, (font = tabulate(data, name)))
  return font
}

/** How far the line's box reaches above the baseline, so that ascender and descender stand centred in one em. */
export function emAscent(font: CoreFont): number {
  return (1000 + font.ascender + font.descender) / 2
}
