/** Outlines of the glyphs of a TrueType file that a font pack made (OpenType 1.9.1, `cmap` format 4, `glyf`). */
import type { Painted } from '@platen/typeset/pictures'

export interface Glyph {
  path: Painted['path']
  /** Units of the em. */
  advance: number
}

const POINT_ON = 1
const X_SHORT = 2
const Y_SHORT = 4
const REPEAT = 8
const X_SAME = 16
const Y_SAME = 32

export class GlyphOutlines {
  readonly unitsPerEm: number
  readonly #view: DataView
  readonly #tables = new Map<string, number>()
  readonly #isLong: boolean
  readonly #metrics: number
  readonly #glyphs = new Map<number, Glyph | undefined>()

  constructor(file: Uint8Array) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    this.#view = view
    for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16)
      this.#tables.set(String.fromCharCode(...file.subarray(at, at + 4)), view.getUint32(at + 8))
    const head = this.#tables.get('head')!
    this.unitsPerEm = view.getUint16(head + 18)
    this.#isLong = view.getInt16(head + 50) === 1
    this.#metrics = view.getUint16(this.#tables.get('hhea')! + 34)
  }

  /** @returns undefined where the font has no such character. */
  of(character: number): Glyph | undefined {
    if (!this.#glyphs.has(character)) {
      const number = this.#numberOf(character)
      this.#glyphs.set(character, number === 0 ? undefined : this.#read(number))
    }
    return this.#glyphs.get(character)
  }

  #numberOf(character: number): number {
    const view = this.#view
    const cmap = this.#tables.get('cmap')!
    for (let i = 0; i < view.getUint16(cmap + 2); i++) {
      const table = cmap + view.getUint32(cmap + 4 + i * 8 + 4)
      if (view.getUint16(table) !== 4 || character > 0xffff) continue
      const size = view.getUint16(table + 6)
      for (let segment = 0; segment < size; segment += 2) {
        if (view.getUint16(table + 14 + segment) < character) continue
        const start = view.getUint16(table + 16 + size + segment)
        if (start > character) return 0
        const delta = view.getUint16(table + 16 + 2 * size + segment)
        const place = table + 16 + 3 * size + segment
        const offset = view.getUint16(place)
        if (offset === 0) return (character + delta) & 0xffff
        const glyph = view.getUint16(place + offset + 2 * (character - start))
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff
      }
    }
    return 0
  }

  #read(glyph: number): Glyph {
    const metric = this.#tables.get('hmtx')! + 4 * Math.min(glyph, this.#metrics - 1)
    return { path: this.#outline(glyph, 0), advance: this.#view.getUint16(metric) }
  }

  #outline(glyph: number, depth: number): Painted['path'] {
    const view = this.#view
    const loca = this.#tables.get('loca')!
    const placeOf = (at: number): number =>
      this.#tables.get('glyf')! + (this.#isLong ? view.getUint32(loca + 4 * at) : 2 * view.getUint16(loca + 2 * at))
    const from = placeOf(glyph)
    if (placeOf(glyph + 1) === from) return []
    const contours = view.getInt16(from)
    return contours >= 0 ? this.#simple(from, contours) : depth > 4 ? [] : this.#composite(from + 10, depth)
  }

  #simple(from: number, contours: number): Painted['path'] {
    const view = this.#view
    const ends = Array.from({ length: contours }, (_, i) => view.getUint16(from + 10 + 2 * i))
    const count = (ends.at(-1) ?? -1) + 1
    let at = from + 10 + 2 * contours
    at += 2 + view.getUint16(at)
    const flags: number[] = []
    while (flags.length < count) {
      const flag = view.getUint8(at++)
      flags.push(flag)
      if (flag & REPEAT) for (let more = view.getUint8(at++); more > 0; more--) flags.push(flag)
    }
    const read = (short: number, same: number): number[] => {
      let value = 0
      return flags.slice(0, count).map((flag) => {
        if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++)
        else if (!(flag & same)) {
          value += view.getInt16(at)
          at += 2
        }
        return value
      })
    }
    const xs = read(X_SHORT, X_SAME)
    const ys = read(Y_SHORT, Y_SAME)
    const path: Painted['path'] = []
    let first = 0
    for (const end of ends) {
      const points = Array.from({ length: end + 1 - first }, (_, i): Point => {
        const point = first + i
        return { x: xs[point]!, y: ys[point]!, isOn: (flags[point]! & POINT_ON) !== 0 }
      })
      addContour(path, points)
      first = end + 1
    }
    return path
  }

  #composite(from: number, depth: number): Painted['path'] {
    const view = this.#view
    const path: Painted['path'] = []
    for (let at = from; ; ) {
      const flags = view.getUint16(at)
      const part = this.#outline(view.getUint16(at + 2), depth + 1)
      const isWord = (flags & 1) !== 0
      const [dx, dy] = isWord
        ? [view.getInt16(at + 4), view.getInt16(at + 6)]
        : [view.getInt8(at + 4), view.getInt8(at + 5)]
      let isX = true
      for (const one of part) {
        if (typeof one !== 'number') isX = true
        path.push(typeof one === 'number' ? one + (isX ? dx : dy) : one)
        if (typeof one === 'number') isX = !isX
      }
      at += isWord ? 8 : 6
      at += flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0
      if (!(flags & 32)) return path
    }
  }
}

interface Point {
  x: number
  y: number
  isOn: boolean
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOn: true })

/** Quadratic curves, with points on the outline left out between two that are not, as cubic ones. */
function addContour(path: Painted['path'], points: readonly Point[]): void {
  if (points.length < 2) return
  const start = points.findIndex(({ isOn }) => isOn)
  const first = start < 0 ? between(points[0]!, points.at(-1)!) : points[start]!
  const rest = Array.from({ length: points.length }, (_, i) => points[(i + start + 1) % points.length]!)
  path.push('m', first.x, first.y)
  let last = first
  let control: Point | undefined
  const curve = (to: Point): void => {
    const { x, y } = control!
    const third = (a: number, b: number): number => a + ((b - a) * 2) / 3
    path.push('c', third(last.x, x), third(last.y, y), third(to.x, x), third(to.y, y), to.x, to.y)
    last = to
  }
  for (const point of start < 0 ? [...rest, first] : rest) {
    if (point.isOn && control === undefined) {
      path.push('l', point.x, point.y)
      last = point
    } else if (point.isOn) {
      curve(point)
      control = undefined
    } else {
      if (control !== undefined) curve(between(control, point))
      control = point
    }
  }
  if (control !== undefined) curve(first)
  path.push('h')
}
