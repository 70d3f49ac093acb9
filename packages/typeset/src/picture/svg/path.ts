/**
 * Paths and basic shapes of SVG → moves, lines and Bézier curves. Source: SVG 1.1 §8.3, §9; arcs as in its appendix F.6,
 * without angles: an arc of an ellipse is one of the unit circle, cut at right angles.
 */
import { cosine, sine } from './matrix.ts'

/** Operators `m`, `l`, `c`, `h` and their operands, as in PDF. */
export type Path = (number | 'm' | 'l' | 'c' | 'h')[]

/** Operators and operands that are read of a path. */
const SEGMENTS_MAX = 900_000

const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const TOKEN = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[a-df-z]/giy
const SEPARATORS = /[\s,]*/y

/** The path up to its first error, as SVG has it. */
export function readPath(data: string): Path {
  const path: Path = []
  const tokens = new Tokens(data)
  let command = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  // The last control point, for smooth curves.
  let [controlX, controlY] = [0, 0]
  let before = ''
  for (;;) {
    const letter = tokens.letter()
    if (letter !== '') command = letter
    else if (command === '' || command.toLowerCase() === 'z') return path
    const kind = command.toLowerCase()
    const count = ARGUMENTS[kind]
    if (count === undefined || (before === '' && kind !== 'm')) return path
    const a = count === 0 ? [] : tokens.numbers(count, kind === 'a')
    if (a === undefined || path.length > SEGMENTS_MAX) return path
    const [dx, dy] = command === kind ? [x, y] : [0, 0]
    if (kind === 'm') {
      x = startX = a[0]! + dx
      y = startY = a[1]! + dy
      path.push('m', x, y)
      // What follows are lines.
      command = command === kind ? 'l' : 'L'
    } else if (kind === 'z') {
      path.push('h')
      x = startX
      y = startY
    } else if (kind === 'l' || kind === 'h' || kind === 'v') {
      if (kind !== 'v') x = a[0]! + dx
      if (kind !== 'h') y = a[kind === 'v' ? 0 : 1]! + dy
      path.push('l', x, y)
    } else if (kind === 'a') {
      const [toX, toY] = [a[5]! + dx, a[6]! + dy]
      addArc(path, x, y, a, toX, toY)
      x = toX
      y = toY
    } else {
      const isSmooth = kind === 's' || kind === 't'
      const isCubic = kind === 'c' || kind === 's'
      const continues = isCubic ? before === 'c' || before === 's' : before === 'q' || before === 't'
      const first: [number, number] = isSmooth
        ? continues
          ? [2 * x - controlX, 2 * y - controlY]
          : [x, y]
        : [a[0]! + dx, a[1]! + dy]
      const rest = isSmooth ? a : a.slice(2)
      const last: [number, number] = isCubic ? [rest[0]! + dx, rest[1]! + dy] : first
      const [toX, toY] = [rest[rest.length - 2]! + dx, rest[rest.length - 1]! + dy]
      if (isCubic) path.push('c', ...first, ...last, toX, toY)
      else addQuadratic(path, x, y, first, toX, toY)
      ;[controlX, controlY] = last
      x = toX
      y = toY
    }
    before = kind
  }
}

class Tokens {
  readonly #data: string
  #at = 0

  constructor(data: string) {
    this.#data = data
  }

  #next(): string {
    SEPARATORS.lastIndex = this.#at
    SEPARATORS.test(this.#data)
    const from = SEPARATORS.lastIndex
    TOKEN.lastIndex = from
    const token = TOKEN.exec(this.#data)?.[0] ?? ''
    this.#at = from + token.length
    return token
  }

  /** A command, where one comes next. */
  letter(): string {
    const before = this.#at
    const token = this.#next()
    if (/^[a-z]$/i.test(token)) return token
    this.#at = before
    return ''
  }

  numbers(count: number, isArc: boolean): number[] | undefined {
    const numbers: number[] = []
    while (numbers.length < count) {
      // Flags of an arc may stand without a space before what follows.
      const isFlag = isArc && (numbers.length === 3 || numbers.length === 4)
      const before = this.#at
      const token = this.#next()
      const number = token === '' ? Number.NaN : Number(token)
      if (isFlag && /^[01]/.test(token)) {
        this.#at = this.#data.indexOf(token, before) + 1
        numbers.push(Number(token[0]))
      } else if (Number.isFinite(number)) numbers.push(number)
      else return undefined
    }
    return numbers
  }
}

function addQuadratic(path: Path, x: number, y: number, [cx, cy]: [number, number], toX: number, toY: number): void {
  path.push('c', (x + 2 * cx) / 3, (y + 2 * cy) / 3, (toX + 2 * cx) / 3, (toY + 2 * cy) / 3, toX, toY)
}

/** @param a radii, rotation, whether the arc is the larger one and turns clockwise on the page. */
function addArc(path: Path, x: number, y: number, a: readonly number[], toX: number, toY: number): void {
  if (x === toX && y === toY) return
  let [rx, ry] = [Math.abs(a[0]!), Math.abs(a[1]!)]
  if (rx === 0 || ry === 0) {
    path.push('l', toX, toY)
    return
  }
  const [cos, sin] = [cosine(a[2]!), sine(a[2]!)]
  // Half the chord, in the ellipse's own axes.
  const halfX = (cos * (x - toX) + sin * (y - toY)) / 2
  const halfY = (cos * (y - toY) - sin * (x - toX)) / 2
  const reach = (halfX / rx) ** 2 + (halfY / ry) ** 2
  if (reach > 1) {
    rx *= Math.sqrt(reach)
    ry *= Math.sqrt(reach)
  }
  const [u, v] = [halfX / rx, halfY / ry]
  const square = u * u + v * v
  const sign = (a[3] !== 0) === (a[4] !== 0) ? -1 : 1
  const far = sign * Math.sqrt(Math.max(0, 1 - square) / square)
  // The centre on the unit circle, half-way the chord aside.
  const [centreX, centreY] = [far * v, -far * u]
  const [midX, midY] = [(x + toX) / 2, (y + toY) / 2]
  const turn = a[4] !== 0 ? 1 : -1
  const put = (px: number, py: number): [number, number] => {
    const [ex, ey] = [(px + centreX) * rx, (py + centreY) * ry]
    return [cos * ex - sin * ey + midX, sin * ex + cos * ey + midY]
  }
  let [fromX, fromY] = [u - centreX, v - centreY]
  const [endX, endY] = [-u - centreX, -v - centreY]
  for (let quarter = 0; quarter < 4; quarter++) {
    const [nextX, nextY] = [-turn * fromY, turn * fromX]
    // The end lies in this quarter, but for an arc that begins just behind it.
    const isNear = fromX * endX + fromY * endY >= 0 && nextX * endX + nextY * endY >= 0
    const isLast = isNear && (quarter > 0 || a[3] === 0)
    const [stopX, stopY] = isLast || quarter === 3 ? [endX, endY] : [nextX, nextY]
    const half = Math.min(1, Math.max(0, (1 + fromX * stopX + fromY * stopY) / 2))
    // 4/3 tan of a quarter of the angle.
    const k = (4 / 3) * (Math.sqrt(1 - half) / (1 + Math.sqrt(half))) * turn
    path.push('c', ...put(fromX - k * fromY, fromY + k * fromX), ...put(stopX + k * stopY, stopY - k * stopX))
    path.push(...(isLast || quarter === 3 ? [toX, toY] : put(stopX, stopY)))
    if (isLast) return
    ;[fromX, fromY] = [stopX, stopY]
  }
}

/** 4/3 (√2 − 1). */
const ROUND = 0.5522847498307936

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): Path {
  const [kx, ky] = [rx * ROUND, ry * ROUND]
  return [
    ...(['m', cx + rx, cy] as const),
    ...(['c', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry] as const),
    ...(['c', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy] as const),
    ...(['c', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry] as const),
    ...(['c', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy, 'h'] as const),
  ]
}

export function rectanglePath(x: number, y: number, width: number, height: number, rx: number, ry: number): Path {
  const [right, bottom] = [x + width, y + height]
  if (rx <= 0 || ry <= 0) return ['m', x, y, 'l', right, y, 'l', right, bottom, 'l', x, bottom, 'h']
  const [kx, ky] = [rx * (1 - ROUND), ry * (1 - ROUND)]
  return [
    ...(['m', x + rx, y, 'l', right - rx, y] as const),
    ...(['c', right - kx, y, right, y + ky, right, y + ry, 'l', right, bottom - ry] as const),
    ...(['c', right, bottom - ky, right - kx, bottom, right - rx, bottom, 'l', x + rx, bottom] as const),
    ...(['c', x + kx, bottom, x, bottom - ky, x, bottom - ry, 'l', x, y + ry] as const),
    ...(['c', x, y + ky, x + kx, y, x + rx, y, 'h'] as const),
  ]
}
