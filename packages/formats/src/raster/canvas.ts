/** Pixels that polygons are painted on, their edges smooth; as a PNG (ISO/IEC 15948). */
import { strToU8, zlibSync } from 'fflate'
import type { Polygon } from './polygons.ts'
import type { Work } from './work.ts'

/** Lines of samples in a row of pixels; across, the part of a pixel that is covered is exact. */
const SAMPLES = 4

/** The part of each pixel that is covered or seen, 0 to 1. */
export type Mask = Float32Array

export class Canvas {
  readonly width: number
  readonly height: number
  /** Red, green and blue with the opacity in them, and the opacity: 0 to 1. */
  readonly #pixels: Float32Array
  readonly #work: Work

  /** @throws {TooMuchWork} */
  constructor(width: number, height: number, work: Work) {
    // The pixels, and their compression.
    work.spend(width * height * 4)
    this.#work = work
    this.width = width
    this.height = height
    this.#pixels = new Float32Array(width * height * 4)
  }

  /** @throws {TooMuchWork} */
  fill(polygons: readonly Polygon[], isEvenOdd: boolean, { rgb, alpha }: { rgb: number; alpha: number }, mask?: Mask) {
    const [r, g, b] = [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255]
    const pixels = this.#pixels
    this.#cover(polygons, isEvenOdd, (at, covered) => {
      const part = covered * alpha * (mask === undefined ? 1 : mask[at]!)
      const rest = 1 - part
      const to = at * 4
      pixels[to] = pixels[to]! * rest + r * part
      pixels[to + 1] = pixels[to + 1]! * rest + g * part
      pixels[to + 2] = pixels[to + 2]! * rest + b * part
      pixels[to + 3] = pixels[to + 3]! * rest + part
    })
  }

  /** What is seen through polygons, and through another mask. @throws {TooMuchWork} */
  mask(polygons: readonly Polygon[], isEvenOdd: boolean, outer?: Mask): Mask {
    this.#work.spend(this.width * this.height)
    const mask = new Float32Array(this.width * this.height)
    this.#cover(polygons, isEvenOdd, (at, covered) => {
      mask[at] = covered * (outer === undefined ? 1 : outer[at]!)
    })
    return mask
  }

  #cover(polygons: readonly Polygon[], isEvenOdd: boolean, paint: (at: number, covered: number) => void): void {
    const { width, height } = this
    const edges = edgesOf(polygons, height)
    if (edges.length === 0) return
    const row = new Float32Array(width + 1)
    const active: Edge[] = []
    let next = 0
    const first = Math.max(0, Math.floor(edges[0]!.top))
    for (let y = first; y < height && (next < edges.length || active.length > 0); y++) {
      let [from, to] = [width, 0]
      let cost = 0
      for (let sample = 0; sample < SAMPLES; sample++) {
        const at = y + (sample + 0.5) / SAMPLES
        while (next < edges.length && edges[next]!.top <= at) active.push(edges[next++]!)
        let count = 0
        for (const edge of active) if (edge.bottom > at) active[count++] = edge
        active.length = count
        cost += count * 4
        for (const edge of active) edge.now = edge.x + (at - edge.y) * edge.slope
        active.sort((a, b) => a.now - b.now)
        let winding = 0
        for (let i = 0; i + 1 < count; i++) {
          winding += active[i]!.direction
          if (isEvenOdd ? (i & 1) === 1 : winding === 0) continue
          const left = Math.max(0, active[i]!.now)
          const right = Math.min(width, active[i + 1]!.now)
          if (right <= left) continue
          addSpan(row, left, right)
          from = Math.min(from, Math.floor(left))
          to = Math.max(to, Math.ceil(right))
          cost += right - left
        }
      }
      this.#work.spend(cost)
      for (let x = from; x < to; x++) {
        if (row[x]! > 0) paint(y * width + x, Math.min(1, row[x]!))
        row[x] = 0
      }
    }
  }

  png(): Uint8Array {
    const { width, height } = this
    const raw = new Uint8Array(height * (width * 4 + 1))
    let to = 0
    for (let at = 0; at < width * height; at++) {
      // No filter.
      if (at % width === 0) to++
      const alpha = this.#pixels[at * 4 + 3]!
      for (let i = 0; i < 3; i++) raw[to++] = alpha === 0 ? 0 : Math.round((this.#pixels[at * 4 + i]! / alpha) * 255)
      raw[to++] = Math.round(alpha * 255)
    }
    const head = new Uint8Array(13)
    const view = new DataView(head.buffer)
    view.setUint32(0, width)
    view.setUint32(4, height)
    // Eight bits, red, green, blue and opacity.
    head.set([8, 6, 0, 0, 0], 8)
    const none = new Uint8Array()
    return joined([SIGNATURE, chunk('IHDR', head), chunk('IDAT', zlibSync(raw)), chunk('IEND', none)])
  }
}

interface Edge {
  top: number
  bottom: number
  /** A point of it. */
  x: number
  y: number
  slope: number
  direction: number
  /** Where it crosses the line of samples. */
  now: number
}

/** From the top down. */
function edgesOf(polygons: readonly Polygon[], height: number): Edge[] {
  const edges: Edge[] = []
  for (const points of polygons) {
    for (let at = 0; at < points.length; at += 2) {
      const next = (at + 2) % points.length
      const [x0, y0, x1, y1] = [points[at]!, points[at + 1]!, points[next]!, points[next + 1]!]
      if (!Number.isFinite(x0 + y0 + x1 + y1) || y0 === y1) continue
      if (Math.max(y0, y1) <= 0 || Math.min(y0, y1) >= height) continue
      const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0]
      const slope = (x1 - x0) / (y1 - y0)
      edges.push({ top, bottom, x: x0, y: y0, slope, direction: y0 < y1 ? 1 : -1, now: 0 })
    }
  }
  return edges.sort((a, b) => a.top - b.top)
}

/** Adds the part of each pixel that lies between two places of a line of samples. */
function addSpan(row: Float32Array, left: number, right: number): void {
  const [first, last] = [Math.floor(left), Math.floor(right)]
  const part = 1 / SAMPLES
  if (first === last) {
    row[first]! += (right - left) * part
    return
  }
  row[first]! += (first + 1 - left) * part
  for (let x = first + 1; x < last; x++) row[x]! += part
  row[last]! += (right - last) * part
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(strToU8(name, true), 4)
  bytes.set(data, 8)
  let crc = 0xffffffff
  for (let at = 4; at < data.length + 8; at++) crc = CRC[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8)
  view.setUint32(data.length + 8, (crc ^ 0xffffffff) >>> 0)
  return bytes
}
