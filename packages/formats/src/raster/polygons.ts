/**
 * Paths and strokes → polygons in pixels: [x, y, x, y …], closed. Curves are cut into lines; a stroke is a set of polygons that run the
 * same way round, so that together they cover what the pen covers (SVG 1.1 §11.4).
 */
import type { Matrix, Painted } from '@platen/typeset/pictures'
import { EDGE_COST, type Work } from './work.ts'

export type Polygon = number[]
type Stroke = NonNullable<Painted['stroke']>

const CURVE_PARTS_MAX = 24
const CURVE_PARTS_MIN = 4
/** Pixels of a curve for one of its lines. */
const PIXELS_PER_PART = 5
/** Dashes of one subpath: a line with more is drawn without gaps. */
const DASHES_MAX = 5000

/** A circle of radius 1, by square roots alone. */
const [C, S] = [Math.sqrt(2 + Math.SQRT2) / 2, Math.sqrt(2 - Math.SQRT2) / 2]
const D = Math.SQRT1_2
const QUARTER = [1, 0, C, S, D, D, S, C]
const CIRCLE: readonly number[] = [0, 1, 2, 3].flatMap((turn) =>
  Array.from({ length: 4 }, (_, i): [number, number] => [QUARTER[2 * i]!, QUARTER[2 * i + 1]!]).flatMap(([x, y]) =>
    turn === 0 ? [x, y] : turn === 1 ? [-y, x] : turn === 2 ? [-x, -y] : [y, -x],
  ),
)

interface Line {
  points: number[]
  isClosed: boolean
}

/** The lines of a path in its own units. @param scale pixels a unit. */
function linesOf(path: Painted['path'], scale: number, work: Work): Line[] {
  const lines: Line[] = []
  let points: number[] = []
  const end = (isClosed: boolean): void => {
    work.spend((points.length / 2) * EDGE_COST)
    if (points.length > 0) lines.push({ points, isClosed })
  }
  for (let at = 0; at < path.length; ) {
    const operator = path[at++]
    const [a, b, c, d, e, f] = path.slice(at, at + 6) as number[]
    if (operator === 'm') {
      end(false)
      points = [a!, b!]
      at += 2
    } else if (operator === 'l') {
      points.push(a!, b!)
      at += 2
    } else if (operator === 'c') {
      addCurve(points, [points.at(-2)!, points.at(-1)!, a!, b!, c!, d!, e!, f!], scale)
      at += 6
    } else if (operator === 'h') {
      end(true)
      // What comes next begins where this began.
      points = points.slice(0, 2)
      if (path[at] === 'm' || at >= path.length) points = []
    }
  }
  end(false)
  return lines
}

function addCurve(points: number[], [x0, y0, x1, y1, x2, y2, x3, y3]: number[], scale: number): void {
  const length = Math.hypot(x1! - x0!, y1! - y0!) + Math.hypot(x2! - x1!, y2! - y1!) + Math.hypot(x3! - x2!, y3! - y2!)
  const parts = Math.min(CURVE_PARTS_MAX, Math.max(CURVE_PARTS_MIN, Math.ceil((length * scale) / PIXELS_PER_PART)))
  for (let part = 1; part <= parts; part++) {
    const t = part / parts
    const u = 1 - t
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    points.push(p * x0! + q * x1! + r * x2! + s * x3!, p * y0! + q * y1! + r * y2! + s * y3!)
  }
}

const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

function moved(points: readonly number[], [a, b, c, d, e, f]: Matrix): Polygon {
  const polygon: Polygon = new Array(points.length)
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]
    polygon[at] = a * x + c * y + e
    polygon[at + 1] = b * x + d * y + f
  }
  return polygon
}

/** @throws {TooMuchWork} */
export const areaPolygons = (path: Painted['path'], matrix: Matrix, work: Work): Polygon[] =>
  linesOf(path, scaleOf(matrix), work).map(({ points }) => moved(points, matrix))

/** The polygons of a stroke: each has the sign that all have. @throws {TooMuchWork} */
export function strokePolygons(path: Painted['path'], stroke: Stroke, matrix: Matrix, work: Work): Polygon[] {
  const half = stroke.width / 2
  const pieces: Polygon[] = []
  const add = (piece: Polygon): void => {
    work.spend((piece.length / 2) * EDGE_COST)
    pieces.push(piece)
  }
  const circleAt = (x: number, y: number): void => add(CIRCLE.map((value, at) => (at % 2 === 0 ? x : y) + value * half))
  for (const whole of linesOf(path, scaleOf(matrix), work)) {
    for (const { points, isClosed } of dashesOf(withoutRepeats(whole), stroke, work)) {
      const count = points.length / 2
      const last = count - 1
      const pointAt = (i: number): [number, number] => [points[2 * i]!, points[2 * i + 1]!]
      if (count === 1) {
        if (stroke.cap === 1) circleAt(...pointAt(0))
        continue
      }
      const segments = isClosed ? count : last
      for (let i = 0; i < segments; i++) {
        const [x0, y0] = pointAt(i)
        const [x1, y1] = pointAt((i + 1) % count)
        const length = Math.hypot(x1 - x0, y1 - y0)
        const [ux, uy] = [((x1 - x0) / length) * half, ((y1 - y0) / length) * half]
        const isSquare = stroke.cap === 2 && !isClosed
        const [sx, sy] = isSquare && i === 0 ? [x0 - ux, y0 - uy] : [x0, y0]
        const [ex, ey] = isSquare && i === last - 1 ? [x1 + ux, y1 + uy] : [x1, y1]
        add([sx - uy, sy + ux, ex - uy, ey + ux, ex + uy, ey - ux, sx + uy, sy - ux])
        if (isClosed || i < last - 1) {
          const [x2, y2] = pointAt((i + 2) % count)
          if (stroke.join === 1) circleAt(x1, y1)
          else add(joinAt([x0, y0, x1, y1, x2, y2], half, stroke))
        }
      }
      if (stroke.cap === 1 && !isClosed) {
        circleAt(...pointAt(0))
        circleAt(...pointAt(last))
      }
    }
  }
  return pieces.map((piece) => oriented(moved(piece, matrix)))
}

/** The corner outside of a bend: a bevel, or up to the limit a point. */
function joinAt([x0, y0, x1, y1, x2, y2]: number[], half: number, { join, miterLimit }: Stroke): Polygon {
  const [a, b] = [Math.hypot(x1! - x0!, y1! - y0!), Math.hypot(x2! - x1!, y2! - y1!)]
  const [ux, uy, vx, vy] = [(x1! - x0!) / a, (y1! - y0!) / a, (x2! - x1!) / b, (y2! - y1!) / b]
  const side = ux * vy - uy * vx > 0 ? -half : half
  const [px, py] = [x1! - uy * side, y1! + ux * side]
  const [qx, qy] = [x1! - vy * side, y1! + vx * side]
  // Square of the miter's length in widths: 2 / (1 + cos).
  const ratio = 2 / Math.max(1e-9, 1 + ux * vx + uy * vy)
  if (join !== 0 || ratio > miterLimit * miterLimit) return [x1!, y1!, px, py, qx, qy]
  const [mx, my] = [(px + qx) / 2 - x1!, (py + qy) / 2 - y1!]
  const grow = (half * half) / Math.max(1e-12, mx * mx + my * my)
  return [x1!, y1!, px, py, x1! + mx * grow, y1! + my * grow, qx, qy]
}

function withoutRepeats({ points, isClosed }: Line): Line {
  const kept: number[] = []
  for (let at = 0; at < points.length; at += 2) {
    if (kept.length > 0 && kept.at(-2) === points[at] && kept.at(-1) === points[at + 1]) continue
    kept.push(points[at]!, points[at + 1]!)
  }
  if (isClosed && kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2
  return { points: kept, isClosed: isClosed && kept.length > 2 }
}

function lengthOf(points: readonly number[]): number {
  let length = 0
  for (let at = 2; at < points.length; at += 2)
    length += Math.hypot(points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!)
  return length
}

/** A line as its dashes. @throws {TooMuchWork} */
function dashesOf(line: Line, { dashes, dashOffset }: Stroke, work: Work): Line[] {
  if (dashes.length === 0) return [line]
  const pattern = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
  const period = pattern.reduce((sum, one) => sum + one, 0)
  const points = line.isClosed ? [...line.points, line.points[0]!, line.points[1]!] : line.points
  if ((lengthOf(points) / period) * pattern.length > DASHES_MAX) return [line]
  let phase = ((dashOffset % period) + period) % period
  let index = 0
  while (phase >= pattern[index]! && phase > 0) {
    phase -= pattern[index]!
    index = (index + 1) % pattern.length
  }
  let left = pattern[index]! - phase
  const pieces: Line[] = []
  let piece = index % 2 === 0 ? points.slice(0, 2) : []
  for (let at = 2; at < points.length; at += 2) {
    let [x, y] = [points[at - 2]!, points[at - 1]!]
    const [toX, toY] = [points[at]!, points[at + 1]!]
    let rest = Math.hypot(toX - x, toY - y)
    while (rest > left) {
      work.spend(EDGE_COST)
      ;[x, y] = [x + ((toX - x) * left) / rest, y + ((toY - y) * left) / rest]
      rest -= left
      if (index % 2 === 0) pieces.push({ points: [...piece, x, y], isClosed: false })
      index = (index + 1) % pattern.length
      piece = index % 2 === 0 ? [x, y] : []
      left = pattern[index]!
      // Dashes without a length, one after another, would not come to an end.
      if (left === 0 && pattern[(index + 1) % pattern.length] === 0) return [line]
    }
    left -= rest
    if (index % 2 === 0) piece.push(toX, toY)
  }
  if (piece.length > 2) pieces.push({ points: piece, isClosed: false })
  return pieces.map(withoutRepeats)
}

function oriented(polygon: Polygon): Polygon {
  let area = 0
  for (let at = 0; at < polygon.length; at += 2) {
    const next = (at + 2) % polygon.length
    area += polygon[at]! * polygon[next + 1]! - polygon[next]! * polygon[at + 1]!
  }
  if (area >= 0) return polygon
  const turned: Polygon = []
  for (let at = polygon.length - 2; at >= 0; at -= 2) turned.push(polygon[at]!, polygon[at + 1]!)
  return turned
}
