/**
 * The outlines of a font under the slot numbers of a pack: hinting removed, components renumbered.
 *
 * Composite glyphs stay as they are, since an accented letter is a tenth of its outline. A component that no text shows
 * becomes a helper of the first group that needs it. One that would need a later group is drawn out.
 *
 * Source: OpenType 1.9.1, chapter "glyf".
 */
import type { FontFile } from '../../typeset/src/font/sfnt.ts'

const WORDS = 0x1
const XY_VALUES = 0x2
const SCALE = 0x8
const MORE_COMPONENTS = 0x20
const XY_SCALE = 0x40
const TWO_BY_TWO = 0x80
const INSTRUCTIONS = 0x100
const USE_MY_METRICS = 0x200

const ON_CURVE = 0x1
const X_SHORT = 0x2
const Y_SHORT = 0x4
const REPEAT = 0x8
const X_SAME = 0x10
const Y_SAME = 0x20
const OVERLAP = 0x40

export interface Component {
  flags: number
  glyph: number
  /** Offsets, and the scale where there is one. */
  rest: Uint8Array
  x: number
  y: number
}

export interface Composite {
  head: Uint8Array
  components: Component[]
}

/** The components of a composite glyph; undefined where it is simple or empty. */
export function compositeOf(file: FontFile, glyph: number): Composite | undefined {
  const [start, end] = file.outline(glyph)
  if (end === start || file.view.getInt16(start) >= 0) return undefined
  const { view } = file
  const components: Component[] = []
  let at = start + 10
  for (let flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0; ) {
    flags = view.getUint16(at)
    if ((flags & XY_VALUES) === 0) throw new RangeError(`Glyph ${glyph} places components by points.`)
    const words = (flags & WORDS) !== 0
    const size =
      (words ? 4 : 2) + ((flags & SCALE) !== 0 ? 2 : (flags & XY_SCALE) !== 0 ? 4 : (flags & TWO_BY_TWO) !== 0 ? 8 : 0)
    components.push({
      flags: flags & ~(INSTRUCTIONS | USE_MY_METRICS),
      glyph: view.getUint16(at + 2),
      rest: file.bytes.slice(at + 4, at + 4 + size),
      x: words ? view.getInt16(at + 4) : view.getInt8(at + 4),
      y: words ? view.getInt16(at + 6) : view.getInt8(at + 5),
    })
    at += 4 + size
  }
  return { head: file.bytes.slice(start, start + 10), components }
}

/** A composite glyph with the numbers that `slotOf` gives its components. */
export function writeComposite({ head, components }: Composite, slotOf: (glyph: number) => number): Uint8Array {
  const bytes = [...head]
  for (const { flags, glyph, rest } of components) {
    const slot = slotOf(glyph)
    bytes.push(flags >> 8, flags & 255, slot >> 8, slot & 255, ...rest)
  }
  return Uint8Array.from(bytes)
}

/** A glyph that draws another one. */
export function aliasOf(outline: Uint8Array, slot: number): Uint8Array {
  return Uint8Array.from([255, 255, ...outline.subarray(2, 10), 0, XY_VALUES, slot >> 8, slot & 255, 0, 0])
}

interface Point {
  x: number
  y: number
  on: boolean
  overlap: boolean
  endsContour: boolean
}

/** A simple glyph as its bytes without instructions. */
export function simpleOutline(file: FontFile, glyph: number): Uint8Array {
  const [start, end] = file.outline(glyph)
  if (end === start) return new Uint8Array(0)
  const contours = file.view.getInt16(start)
  const instructions = start + 10 + 2 * contours
  const after = instructions + 2 + file.view.getUint16(instructions)
  const used = after + simpleLength(file, glyph, after)
  return Uint8Array.from([...file.bytes.subarray(start, instructions), 0, 0, ...file.bytes.subarray(after, used)])
}

function simpleLength(file: FontFile, glyph: number, after: number): number {
  let length = 0
  readPoints(file, glyph, (end) => (length = end - after))
  return length
}

function readPoints(file: FontFile, glyph: number, ended: (at: number) => void = () => {}): Point[] {
  const [start, end] = file.outline(glyph)
  if (end === start) return []
  const { view } = file
  const contours = view.getInt16(start)
  const ends = new Set<number>()
  for (let i = 0; i < contours; i++) ends.add(view.getUint16(start + 10 + 2 * i))
  const count = Math.max(-1, ...ends) + 1
  const instructions = start + 10 + 2 * contours
  let at = instructions + 2 + view.getUint16(instructions)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = view.getUint8(at++)
    let times = 1
    if ((flag & REPEAT) !== 0) times += view.getUint8(at++)
    for (; times > 0; times--) flags.push(flag)
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if ((flag & short) !== 0) {
        const by = view.getUint8(at++)
        value += (flag & same) !== 0 ? by : -by
      } else if ((flag & same) === 0) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = axis(X_SHORT, X_SAME)
  const ys = axis(Y_SHORT, Y_SAME)
  ended(at)
  return flags.map((flag, i) => ({
    x: xs[i]!,
    y: ys[i]!,
    on: (flag & ON_CURVE) !== 0,
    overlap: (flag & OVERLAP) !== 0,
    endsContour: ends.has(i),
  }))
}

/** Is a component scaled, or one of its own? Such a glyph is not drawn out, since rounding would change it. */
export function isScaled(file: FontFile, glyph: number): boolean {
  const components = compositeOf(file, glyph)?.components ?? []
  return components.some((part) => (part.flags & (SCALE | XY_SCALE | TWO_BY_TWO)) !== 0 || isScaled(file, part.glyph))
}

/** A composite glyph drawn out. @throws {RangeError} where a component is scaled. */
export function flatten(file: FontFile, glyph: number): Uint8Array {
  const points = pointsOf(file, glyph)
  return points.length === 0 ? new Uint8Array(0) : writePoints(points)
}

function pointsOf(file: FontFile, glyph: number): Point[] {
  const composite = compositeOf(file, glyph)
  if (composite === undefined) return readPoints(file, glyph)
  return composite.components.flatMap((component) => {
    if ((component.flags & (SCALE | XY_SCALE | TWO_BY_TWO)) !== 0) {
      throw new RangeError(`Glyph ${glyph} has a scaled component.`)
    }
    return pointsOf(file, component.glyph).map((point) => ({
      ...point,
      x: point.x + component.x,
      y: point.y + component.y,
    }))
  })
}

function writePoints(points: readonly Point[]): Uint8Array {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const ends: number[] = []
  points.forEach((point, i) => {
    if (point.endsContour) ends.push(i)
  })
  const bytes: number[] = []
  const word = (value: number): void => {
    bytes.push((value >> 8) & 255, value & 255)
  }
  for (const value of [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0])
    word(value)
  const flags: number[] = []
  const x: number[] = []
  const y: number[] = []
  const axis = (delta: number, short: number, same: number, out: number[]): number => {
    if (delta === 0) return same
    if (Math.abs(delta) < 256) {
      out.push(Math.abs(delta))
      return delta > 0 ? short | same : short
    }
    out.push((delta >> 8) & 255, delta & 255)
    return 0
  }
  points.forEach((point, i) => {
    const before = points[i - 1] ?? { x: 0, y: 0 }
    flags.push(
      (point.on ? ON_CURVE : 0) |
        (i === 0 && points.some(({ overlap }) => overlap) ? OVERLAP : 0) |
        axis(point.x - before.x, X_SHORT, X_SAME, x) |
        axis(point.y - before.y, Y_SHORT, Y_SAME, y),
    )
  })
  for (let i = 0; i < flags.length; ) {
    let run = 1
    while (run < 256 && flags[i + run] === flags[i]) run++
    if (run > 2) bytes.push(flags[i]! | REPEAT, run - 1)
    else for (let n = 0; n < run; n++) bytes.push(flags[i]!)
    i += run
  }
  return Uint8Array.from([...bytes, ...x, ...y])
}
