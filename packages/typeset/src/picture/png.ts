/**
 * PNG (ISO/IEC 15948) → an image of PDF. Colours pass as they are compressed; where there is an alpha channel, a palette
 * with transparent colours, or interlacing, the pixels are decoded and alpha becomes a soft mask.
 */
import { inflate } from '../inflate.ts'
import { BYTES_MAX, type Picture, SIDE_MAX } from './picture.ts'

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
/** Adam7: first column and row of each pass, and the steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Header {
  width: number
  height: number
  depth: number
  colours: number
  /** Of a pixel. */
  samples: number
  interlaced: boolean
}

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte)

/** @returns undefined where the file is damaged or too large. */
export function readPng(bytes: Uint8Array): Picture | undefined {
  let header: Header | undefined
  let palette: Uint8Array | undefined
  let transparency: Uint8Array | undefined
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length) return undefined
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') header = headerOf(data)
    else if (name === 'PLTE') palette = data
    else if (name === 'tRNS') transparency = data
    else if (name === 'IDAT') parts.push(data)
    else if (name === 'IEND') break
    at += 12 + length
  }
  if (header === undefined || (header.colours === 3 && (palette === undefined || palette.length < 3))) return undefined
  const compressed = concatenated(parts)
  const raw = inflate(compressed, rawLength(header))
  if (raw === undefined) return undefined
  const { width, height, depth, colours, samples, interlaced } = header
  const space = colours === 3 ? indexed(palette!) : colours === 0 || colours === 4 ? '/DeviceGray' : '/DeviceRGB'
  const hasAlpha = colours >= 4 || (colours === 3 && transparency !== undefined)
  if (!hasAlpha && !interlaced) {
    const parms = `/DecodeParms<</Predictor 15/Colors ${samples}/BitsPerComponent ${depth}/Columns ${width}>>`
    const mask = transparency === undefined ? '' : colourKey(transparency, samples)
    const dictionary = `/ColorSpace${space}/BitsPerComponent ${depth}/Filter/FlateDecode${parms}${mask}`
    return { width, height, dictionary, data: compressed, isCompressed: true }
  }
  const pixels = interlaced ? deinterlaced(raw, header) : rowsOf(raw, width, height, header)
  if (pixels === undefined) return undefined
  const mask = transparency === undefined || hasAlpha ? '' : colourKey(transparency, samples)
  if (!hasAlpha)
    return { width, height, dictionary: `/ColorSpace${space}/BitsPerComponent ${depth}${mask}`, data: pixels }
  if (colours === 3) {
    const alpha = paletteAlpha(pixels, header, transparency!)
    return {
      width,
      height,
      dictionary: `/ColorSpace${space}/BitsPerComponent ${depth}`,
      data: pixels,
      alpha,
      alphaBits: 8,
    }
  }
  const [data, alpha] = splitAlpha(pixels, width * height, samples, depth >> 3)
  return { width, height, dictionary: `/ColorSpace${space}/BitsPerComponent ${depth}`, data, alpha, alphaBits: depth }
}

function headerOf(data: Uint8Array): Header | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length < 13) return undefined
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [depth, colours, method, filter, interlace] = [data[8]!, data[9]!, data[10]!, data[11]!, data[12]!]
  const samples = SAMPLES[colours]
  const isKnown = samples !== undefined && DEPTHS[colours]!.includes(depth) && method === 0 && filter === 0
  if (!isKnown || interlace > 1 || width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX) return undefined
  const header = { width, height, depth, colours, samples, interlaced: interlace === 1 }
  return rawLength(header) > BYTES_MAX ? undefined : header
}

const rowBytes = (width: number, { samples, depth }: Header): number => Math.ceil((width * samples * depth) / 8)

/** Width and height of a pass. */
const passSize = ({ width, height }: Header, [x, y, dx, dy]: (typeof PASSES)[number]): [number, number] => [
  Math.max(0, Math.ceil((width - x) / dx)),
  Math.max(0, Math.ceil((height - y) / dy)),
]

/** Bytes before compression: each row has one for its filter. */
function rawLength(header: Header): number {
  if (!header.interlaced) return header.height * (1 + rowBytes(header.width, header))
  let length = 0
  for (const pass of PASSES) {
    const [width, height] = passSize(header, pass)
    if (width > 0) length += height * (1 + rowBytes(width, header))
  }
  return length
}

/** Undoes the filters of rows. @returns undefined for a filter that there is none of. */
function rowsOf(raw: Uint8Array, width: number, height: number, header: Header): Uint8Array | undefined {
  const size = rowBytes(width, header)
  const pixel = Math.max(1, (header.samples * header.depth) >> 3)
  const rows = new Uint8Array(size * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (size + 1)]!
    if (filter > 4) return undefined
    const from = y * (size + 1) + 1
    const to = y * size
    for (let x = 0; x < size; x++) {
      const left = x >= pixel ? rows[to + x - pixel]! : 0
      const up = y > 0 ? rows[to + x - size]! : 0
      const corner = x >= pixel && y > 0 ? rows[to + x - size - pixel]! : 0
      const predicted =
        filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : filter === 4
                ? paeth(left, up, corner)
                : 0
      rows[to + x] = raw[from + x]! + predicted
    }
  }
  return rows
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

function deinterlaced(raw: Uint8Array, header: Header): Uint8Array | undefined {
  const { width, height } = header
  const bits = header.samples * header.depth
  const size = rowBytes(width, header)
  const pixels = new Uint8Array(size * height)
  let from = 0
  for (const pass of PASSES) {
    const [columns, lines] = passSize(header, pass)
    if (columns === 0 || lines === 0) continue
    const own = rowBytes(columns, header)
    const rows = rowsOf(raw.subarray(from), columns, lines, header)
    if (rows === undefined) return undefined
    from += lines * (own + 1)
    const [x0, y0, dx, dy] = pass
    for (let line = 0; line < lines; line++) {
      const target = (y0 + line * dy) * size
      for (let column = 0; column < columns; column++) {
        const x = x0 + column * dx
        if (bits >= 8) {
          const bytes = bits >> 3
          for (let i = 0; i < bytes; i++) pixels[target + x * bytes + i] = rows[line * own + column * bytes + i]!
        } else {
          const value = sampleAt(rows, line * own, column, bits)
          pixels[target + ((x * bits) >> 3)]! |= value << (8 - bits - ((x * bits) & 7))
        }
      }
    }
  }
  return pixels
}

const sampleAt = (rows: Uint8Array, row: number, column: number, bits: number): number =>
  (rows[row + ((column * bits) >> 3)]! >> (8 - bits - ((column * bits) & 7))) & ((1 << bits) - 1)

function paletteAlpha(pixels: Uint8Array, header: Header, transparency: Uint8Array): Uint8Array {
  const { width, height, depth } = header
  const alpha = new Uint8Array(width * height)
  const size = rowBytes(width, header)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) alpha[y * width + x] = transparency[sampleAt(pixels, y * size, x, depth)] ?? 255
  }
  return alpha
}

/** Colours and alpha, which is the last sample of each pixel. */
function splitAlpha(pixels: Uint8Array, count: number, samples: number, bytes: number): [Uint8Array, Uint8Array] {
  const colourBytes = (samples - 1) * bytes
  const colours = new Uint8Array(count * colourBytes)
  const alpha = new Uint8Array(count * bytes)
  for (let at = 0, from = 0; at < count; at++) {
    for (let i = 0; i < colourBytes; i++) colours[at * colourBytes + i] = pixels[from++]!
    for (let i = 0; i < bytes; i++) alpha[at * bytes + i] = pixels[from++]!
  }
  return [colours, alpha]
}

function indexed(palette: Uint8Array): string {
  const count = Math.min(256, Math.floor(palette.length / 3))
  let hex = ''
  for (let i = 0; i < count * 3; i++) hex += palette[i]!.toString(16).padStart(2, '0')
  return `[/Indexed/DeviceRGB ${count - 1}<${hex}>]`
}

/** The one colour that is transparent (ISO 32000-1 §8.9.6.4). */
function colourKey(transparency: Uint8Array, samples: number): string {
  if (transparency.length < samples * 2) return ''
  const values = Array.from({ length: samples }, (_, i) => (transparency[2 * i]! << 8) | transparency[2 * i + 1]!)
  return `/Mask[${values.map((value) => `${value} ${value}`).join(' ')}]`
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
